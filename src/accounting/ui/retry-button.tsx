import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';

/** What the invoices page answers; without an answer, the network's error. */
export interface WayAnswer {
  failure?: string | null;
  error?: { message: string };
}

export const failureOf = (answer: WayAnswer | undefined): string | null =>
  answer?.failure ?? answer?.error?.message ?? null;

/** Asks for the invoice again. Pressing twice does no harm. */
export function RetryInvoice({ invoiceId, label }: { invoiceId: string; label: string }) {
  const fetcher = useFetcher<WayAnswer>();
  const failure = failureOf(fetcher.data);
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
        <FailureFocus by={fetcher.data}>
          <Note tone="danger">{failure}</Note>
        </FailureFocus>
      ) : null}
    </fetcher.Form>
  );
}
