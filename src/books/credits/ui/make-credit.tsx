import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { invoiceMessages } from '../../invoices/invoice-messages.ts';
import type { OpenClaimOfLine } from '../../invoices/server/invoice-page.ts';
import type { CreditableLine } from '../server/creditable-lines.ts';

const words = invoiceMessages.makeCredit;

/** Credits goods of an invoice: how many of which line, and why. */
export function MakeCredit({
  lines,
  claims,
  mayOpenClaims,
  answer,
}: {
  lines: readonly CreditableLine[];
  /** What the customer reported of them and nobody has decided. */
  claims: readonly OpenClaimOfLine[];
  mayOpenClaims: boolean;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'credit');
  const done = doneForm(answer) as { docNumber?: string } | undefined;
  const busy = useNavigation().formData?.get('intent') === 'credit';
  const open = lines.filter((line) => line.left > 0);
  return (
    <details
      open={failure !== undefined || done?.docNumber !== undefined || claims.length > 0}
      className="rounded-md border border-rule bg-card"
    >
      {/* Folded: its lines are those of the invoice above once more. */}
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2">
        <h2 className="text-xl">{words.title}</h2>
      </summary>
      <div className="px-4 pb-4">
        {done?.docNumber ? <Note tone="success" title={words.done(done.docNumber)} /> : null}
        {open.length === 0 ? (
          <p className="text-muted">{words.nothing}</p>
        ) : (
          <Form method="post" className="mt-3 grid gap-4" key={done?.docNumber ?? ''}>
            <p className="max-w-prose text-muted">{words.lead}</p>
            <FailureNote failure={failure} title={words.failed} unanswered={words.again} />
            <input type="hidden" name="intent" value="credit" />
            <ul className="divide-y divide-rule border-y border-rule">
              {open.map((line) => (
                <li key={line.id} className="flex items-center justify-between gap-4 py-2">
                  <span>
                    {line.description}
                    <span className="block text-sm text-muted">
                      {line.left} {words.of} {line.quantity}
                    </span>
                    {claims
                      .filter(({ orderLineId }) => orderLineId === line.orderLineId)
                      .map((claim) => (
                        <span key={claim.claimId} className="block text-sm font-semibold">
                          {mayOpenClaims ? (
                            <Link
                              className="inline-flex min-h-11 items-center text-brand underline"
                              to={`/dashboard/claims/${claim.claimId}`}
                            >
                              {words.openClaim(claim.quantity)}
                            </Link>
                          ) : (
                            words.openClaim(claim.quantity)
                          )}
                        </span>
                      ))}
                  </span>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={line.left}
                    step={1}
                    name={`line-${line.id}`}
                    aria-label={words.quantity(line.description, line.left)}
                    className="tabular min-h-11 w-24 rounded-md border border-border bg-card px-3 text-right"
                  />
                </li>
              ))}
            </ul>
            <TextField
              name="reason"
              label={words.reason}
              hint={words.reasonHint}
              maxLength={300}
              required
              error={failure?.fields?.reason}
            />
            <div>
              <Button type="submit" variant="secondary" busy={busy}>
                {words.send}
              </Button>
            </div>
            <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} once />
          </Form>
        )}
      </div>
    </details>
  );
}
