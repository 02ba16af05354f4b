import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Claim, LineCredit } from '../contract.ts';
import { messages } from '../messages.ts';
import type { SentAgain } from '../server/sent-again.ts';

/** What was typed, as a count: nothing and nonsense credit nothing. */
const countOf = (typed: string) =>
  Math.min(MAX_QUANTITY, Math.max(0, Number.parseInt(typed, 10) || 0));

/** The desk approves quantities, or declines with a reason; how many were delivered, and the money, stand beside it. `answer` is what the page's action said. */
export function Decision({
  claim,
  delivered,
  credits,
  answer,
  again,
}: {
  claim: Claim;
  /** How many of each line were handed over, all corrections counted. */
  delivered: readonly { orderLineId: string | null; expected: number; standing: number }[];
  /** What was credited of its lines already. */
  credits: readonly LineCredit[];
  answer: unknown;
  /** On which day goods that are sent again come, and the deposit of the container of one, by line. */
  again: SentAgain;
}) {
  const timeZone = useTimeZone();
  const sending = useNavigation().formData?.get('intent');
  const approving = useFailure(answer, 'approve');
  const declining = useFailure(answer, 'decline');
  const typed = failedForm(answer)?.typed;
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const countsOf = (line: Claim['lines'][number]) => counts[line.orderLineId] ?? line.quantity;
  const [replaced, setReplaced] = useState<Readonly<Record<string, number>>>({});
  const replacedOf = (line: Claim['lines'][number]) => replaced[line.orderLineId] ?? 0;
  const sumOf = (of: (line: Claim['lines'][number]) => number) =>
    claim.lines.reduce((sum, line) => sum + of(line), 0);
  const total = sumOf((line) => lineTotal(line.unitPriceCents, countsOf(line)));
  const sent = sumOf(replacedOf);
  const deposit = sumOf((line) => replacedOf(line) * (again.deposits[line.orderLineId] ?? 0));
  return (
    <Panel title={messages.decide}>
      <Form method="post" className="grid gap-4">
        {claim.lines.map((line) => (
          <div key={line.orderLineId}>
            <input type="hidden" name="orderLineId" value={line.orderLineId} />
            <TextField
              name="approved"
              type="number"
              min={0}
              max={line.quantity}
              required
              label={messages.credit(line.name)}
              hint={messages.claimed(line.quantity, line.kind)}
              value={countsOf(line)}
              onChange={(event) => {
                const count = countOf(event.currentTarget.value);
                setCounts((known) => ({ ...known, [line.orderLineId]: count }));
              }}
            />
            <TextField
              name="replaced"
              type="number"
              min={0}
              max={line.quantity}
              required
              className="mt-2"
              label={messages.replace(line.name)}
              hint={messages.replaceHint(again.day)}
              value={replacedOf(line)}
              onChange={(event) => {
                const count = countOf(event.currentTarget.value);
                setReplaced((known) => ({ ...known, [line.orderLineId]: count }));
                // What is sent again is not credited as well.
                setCounts((known) => ({
                  ...known,
                  [line.orderLineId]: Math.max(0, Math.min(countsOf(line), line.quantity - count)),
                }));
              }}
            />
            <p className="tabular mt-1 flex flex-wrap justify-between gap-x-4">
              <span>
                {delivered
                  .filter(({ orderLineId }) => orderLineId === line.orderLineId)
                  .map((one) => messages.deliveredOf(one.standing, one.expected))
                  .join(', ')}
              </span>
              <span>
                {messages.creditOf(
                  countsOf(line),
                  line.unitPriceCents,
                  lineTotal(line.unitPriceCents, countsOf(line)),
                )}
              </span>
            </p>
            {credits
              .filter(({ orderLineId }) => orderLineId === line.orderLineId)
              .map(({ document, quantity, creditedAt }) => (
                <p key={document} className="mt-1 font-semibold">
                  {messages.creditedAlready(quantity, document, momentText(creditedAt, timeZone))}
                </p>
              ))}
          </div>
        ))}
        {credits.some(({ ofClaim }) => !ofClaim) ? (
          <TextField
            name="besides"
            maxLength={300}
            label={messages.besidesLabel}
            hint={messages.besidesHint}
            defaultValue={typed?.besides ?? ''}
            error={approving?.fields?.besides}
          />
        ) : null}
        <TextArea
          name="answer"
          rows={3}
          maxLength={2000}
          label={messages.answerLabel}
          hint={messages.answerHint}
          defaultValue={typed?.answer ?? ''}
          error={declining?.fields?.answer}
        />
        <FailureNote failure={approving ?? declining} />
        <p role="status" className="tabular flex justify-between gap-4 border-t border-rule pt-2">
          <span>{messages.creditTotal}</span>
          <span className="font-semibold">{formatCents(total)}</span>
        </p>
        {sent > 0 ? (
          <div role="status" className="tabular">
            <p className="flex justify-between gap-4">
              <span>{messages.replaceTotal}</span>
              <span className="font-semibold">
                {messages.replaceOf(
                  sent,
                  sumOf((line) => lineTotal(line.unitPriceCents, replacedOf(line))),
                )}
              </span>
            </p>
            {deposit > 0 ? (
              <p className="text-sm text-muted">{messages.replaceDeposit(deposit)}</p>
            ) : null}
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="approve"
            variant="primary"
            busy={sending === 'approve'}
          >
            {messages.approve}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="decline"
            variant="danger"
            busy={sending === 'decline'}
          >
            {messages.decline}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
