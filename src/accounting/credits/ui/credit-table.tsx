import { Form, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Badge, Note } from '../../../ui/panel.tsx';
import type { CreditSummary } from '../../contract.ts';
import { invoiceMessages } from '../../invoices/invoice-messages.ts';
import { RetryInvoice } from '../../invoices/ui/retry-button.tsx';
import { creditMessages as words } from '../../messages.ts';

/** The credits against one invoice, with the ways out of those that wait. */
export function CreditTable({
  credits,
  books,
  answer,
}: {
  credits: readonly CreditSummary[];
  books: boolean;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'parked');
  if (credits.length === 0) return <p className="text-muted">{invoiceMessages.noCredits}</p>;
  return (
    <>
      <FailureNote failure={failure} title={words.notSettled} />
      <ul className="divide-y divide-rule">
        {credits.map((credit) => (
          <li key={credit.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="flex flex-wrap items-baseline gap-2">
                <span className="font-mono font-semibold">{credit.docNumber}</span>
                <Badge tone={credit.state === 'created' ? 'success' : 'plain'} low>
                  {books || ['created', 'voided', 'dropped'].includes(credit.state)
                    ? words.states[credit.state]
                    : words.waiting}
                </Badge>
              </span>
              <span className="tabular font-semibold">{formatCents(credit.totalCents)}</span>
            </p>
            <p className="text-sm text-muted">
              {longDayText(credit.txnDate)}
              {credit.taxCents > 0 ? `, ${words.tax(formatCents(credit.taxCents))}` : ''}
              {credit.balanceCents && credit.state === 'created'
                ? `, ${invoiceMessages.creditLeft(formatCents(credit.balanceCents))}`
                : ''}
              {credit.reason ? `. ${credit.reason}` : ''}
            </p>
            {books && credit.state === 'needs_attention' ? <Parked credit={credit} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Parked({ credit }: { credit: CreditSummary }) {
  const busy = useNavigation().formData?.get('way');
  return (
    <div className="grid gap-2">
      <Note tone="danger" title={credit.problem ?? words.refused} />
      {credit.problemCode === 'more-than-invoiced' ? (
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="parked" />
          <input type="hidden" name="creditId" value={credit.id} />
          <Button
            type="submit"
            name="way"
            value="reduce"
            variant="secondary"
            busy={busy === 'reduce'}
          >
            {words.reduce}
          </Button>
          <Button type="submit" name="way" value="drop" variant="secondary" busy={busy === 'drop'}>
            {words.drop}
          </Button>
        </Form>
      ) : (
        <div>
          <RetryInvoice invoiceId={credit.invoiceId} label={words.retry(credit.docNumber)} />
        </div>
      )}
    </div>
  );
}
