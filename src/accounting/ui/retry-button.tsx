import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Asks for the invoice again. Pressing twice does no harm. */
export function RetryInvoice({ invoiceId, label }: { invoiceId: string; label: string }) {
  const fetcher = useFetcher<{ failure?: string | null; error?: { message: string } }>();
  useEffect(() => {
    if (!fetcher.data) return;
    const failure = fetcher.data.failure ?? fetcher.data.error?.message;
    if (failure) toast.error(failure);
    else toast.success('It is on its way again.');
  }, [fetcher.data]);
  return (
    <fetcher.Form method="post" action="/dashboard/invoices">
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <Button type="submit" look="secondary" busy={fetcher.state !== 'idle'} aria-label={label}>
        Retry
      </Button>
    </fetcher.Form>
  );
}
