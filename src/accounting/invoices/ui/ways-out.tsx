import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import type { InvoiceSummary } from '../../contract.ts';
import { WAY_MESSAGES } from '../../messages.ts';
import { MATTER_WORDS } from '../matter-messages.ts';
import { RetryInvoice } from './retry-button.tsx';

/** What somebody can do about an invoice that needs attention: always a retry, and what its problem offers beside it. */
export function WaysOut({ invoice }: { invoice: InvoiceSummary }) {
  const number = invoice.docNumber ?? invoice.orderNumber;
  const customer = invoice.problemCode?.startsWith('customer-') === true;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {invoice.problemCode === 'tax-differs' ? (
        <Way invoiceId={invoice.id} way="tax" done={WAY_MESSAGES.taxAccepted}>
          {(busy) => (
            <Button
              type="submit"
              variant="secondary"
              busy={busy}
              aria-label={`${WAY_MESSAGES.acceptTax}: ${number}`}
            >
              {WAY_MESSAGES.acceptTax}
            </Button>
          )}
        </Way>
      ) : null}
      {invoice.problemCode === 'period-closed' ? (
        <Way invoiceId={invoice.id} way="open-day" done={WAY_MESSAGES.onItsWay}>
          {(busy) => (
            <Button
              type="submit"
              variant="secondary"
              busy={busy}
              aria-label={`${MATTER_WORDS.openDay}: ${number}`}
            >
              {MATTER_WORDS.openDay}
            </Button>
          )}
        </Way>
      ) : null}
      <RetryInvoice invoiceId={invoice.id} label={`Retry invoice ${number}`} />
      {customer ? <WhichCustomer invoice={invoice} /> : null}
    </div>
  );
}

function WhichCustomer({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <div className="basis-full space-y-3">
      {invoice.options.map((option) => (
        <Way
          key={option.accountingId}
          invoiceId={invoice.id}
          way="customer"
          done={WAY_MESSAGES.onItsWay}
        >
          {(busy) => (
            <>
              <input type="hidden" name="accountingId" value={option.accountingId} />
              <Button type="submit" variant="secondary" busy={busy}>
                {`${WAY_MESSAGES.use} “${option.label}”`}
              </Button>
            </>
          )}
        </Way>
      ))}
      <Way invoiceId={invoice.id} way="customer" done={WAY_MESSAGES.onItsWay}>
        {(busy) => (
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              className="min-w-0 flex-1 basis-64"
              label={WAY_MESSAGES.addAs}
              name="addAs"
              defaultValue={invoice.nameForBooks}
              maxLength={500}
              required
            />
            <Button type="submit" variant="secondary" busy={busy}>
              {WAY_MESSAGES.add}
            </Button>
          </div>
        )}
      </Way>
    </div>
  );
}

/** One small form of its own; says how it ended. */
function Way({
  invoiceId,
  way,
  done,
  children,
}: {
  invoiceId: string;
  way: 'tax' | 'customer' | 'open-day';
  done: string;
  children: (busy: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<unknown>();
  const failure = failedForm(fetcher.data)?.error;
  useEffect(() => {
    if (fetcher.data && !failure) toast.success(done);
  }, [fetcher.data, failure, done]);
  return (
    <fetcher.Form method="post" action="/dashboard/invoices">
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <input type="hidden" name="intent" value={way} />
      {children(fetcher.state !== 'idle')}
      {failure && fetcher.state === 'idle' ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{failure.message}</Note>
        </FailureFocus>
      ) : null}
    </fetcher.Form>
  );
}
