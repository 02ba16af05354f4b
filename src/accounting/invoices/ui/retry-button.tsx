import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';

/** Asks for the invoice again. Pressing twice does no harm. */
export function RetryInvoice({ invoiceId, label }: { invoiceId: string; label: string }) {
  const fetcher = useFetcher<unknown>();
  const failure = failedForm(fetcher.data)?.error;
  useEffect(() => {
    if (fetcher.data && !failure) toast.success('It is on its way again.');
  }, [fetcher.data, failure]);
  return (
    <fetcher.Form method="post" action="/dashboard/invoices">
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'} aria-label={label}>
        Retry
      </Button>
      {failure && fetcher.state === 'idle' ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{failure.message}</Note>
        </FailureFocus>
      ) : null}
    </fetcher.Form>
  );
}
