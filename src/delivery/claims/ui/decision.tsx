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
import { isTakenBack } from '../choices.ts';
import type { Claim, LineCredit } from '../contract.ts';
import { messages } from '../messages.ts';
import { partOf } from '../part-of-unit.ts';
import type { SentAgain } from '../server/sent-again.ts';

/** What was typed, as a count: nothing and nonsense credit nothing. */
const countOf = (typed: string) =>
  Math.min(MAX_QUANTITY, Math.max(0, Number.parseInt(typed, 10) || 0));

/** Carries what becomes of damaged goods as well, typed in a panel of its own. */
export const DECISION_FORM = 'claim-decision';

type Line = Claim['lines'][number];
type Typed = Readonly<Record<string, string>>;

/** One line of the claim: how many are credited, how many are sent again, what was delivered and what it comes to. */
export function LineDecision({
  line,
  credit,
  most,
  replace,
  day,
  delivered,
  credited,
  part,
  onCredit,
  onReplace,
}: {
  line: Line;
  credit: string;
  /** So many can be credited beside what is sent again. */
  most: number;
  replace: string;
  /** The delivery day of the replacement. */
  day: string;
  delivered: string;
  /** What was credited of it already, in words. */
  credited: readonly string[];
  /** Only a part of one unit is concerned. */
  part: ReturnType<typeof partOf>;
  onCredit: (text: string) => void;
  onReplace: (text: string) => void;
}) {
  const count = { type: 'number', min: 0, max: line.quantity, required: true } as const;
  return (
    <div>
      <input type="hidden" name="orderLineId" value={line.orderLineId} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...count}
          name="approved"
          label={messages.credit(line.name)}
          hint={messages.claimed(line.quantity, line.kind)}
          value={credit}
          error={countOf(credit) > most ? messages.most(most) : undefined}
          onChange={(event) => onCredit(event.currentTarget.value)}
        />
        {isTakenBack(line.kind) ? (
          <p className="text-sm sm:pt-7">
            <input type="hidden" name="replaced" value="0" />
            {messages.fetchFirst}
          </p>
        ) : (
          <TextField
            {...count}
            name="replaced"
            label={messages.replace(line.name)}
            hint={messages.replaceHint(day)}
            value={replace}
            error={countOf(replace) > line.quantity ? messages.most(line.quantity) : undefined}
            onChange={(event) => onReplace(event.currentTarget.value)}
          />
        )}
      </div>
      <p className="tabular mt-1 flex flex-wrap justify-between gap-x-4">
        <span>{delivered}</span>
        {countOf(credit) > most ? null : (
          <span>
            {messages.creditOf(
              countOf(credit),
              line.unitPriceCents,
              lineTotal(line.unitPriceCents, countOf(credit)),
            )}
          </span>
        )}
      </p>
      {part ? (
        <p className="mt-1 max-w-prose">
          {messages.partCredit(part.part, part.inside, part.cents)}
        </p>
      ) : null}
      {credited.map((words) => (
        <p key={words} className="mt-1 font-semibold">
          {words}
        </p>
      ))}
    </div>
  );
}

/** The money of the decision, before the press: what is credited, and what is sent again for nothing. */
function Sums({
  creditCents,
  sent,
  worthCents,
  depositCents,
}: {
  creditCents: number;
  /** How many are sent again, and what they were sold for. */
  sent: number;
  worthCents: number;
  depositCents: number;
}) {
  return (
    <div role="status" className="tabular border-t border-rule pt-2">
      <p className="flex justify-between gap-4">
        <span>{messages.creditTotal}</span>
        <span className="font-semibold">{formatCents(creditCents)}</span>
      </p>
      {sent > 0 ? (
        <p className="flex justify-between gap-4">
          <span>{messages.replaceTotal}</span>
          <span className="font-semibold">{messages.replaceOf(sent, worthCents)}</span>
        </p>
      ) : null}
      {sent > 0 && depositCents > 0 ? (
        <p className="text-sm text-muted">{messages.replaceDeposit(depositCents)}</p>
      ) : null}
    </div>
  );
}

function Presses({ sending }: { sending: unknown }) {
  return (
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
  );
}

/** The desk approves quantities, to be credited or sent again, or declines with a reason; how many were delivered, and the money, stand beside it. `answer` is what the page's action said. */
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
  /** What is typed, by line: what is credited, and what is sent again. */
  const [counts, setCounts] = useState<Typed>({});
  const [replaced, setReplaced] = useState<Typed>({});
  const creditText = (line: Line) => counts[line.orderLineId] ?? String(line.quantity);
  const replaceText = (line: Line) => replaced[line.orderLineId] ?? '0';
  const countsOf = (line: Line) => countOf(creditText(line));
  const replacedOf = (line: Line) => countOf(replaceText(line));
  const mostOf = (line: Line) => Math.max(0, line.quantity - replacedOf(line));
  const isOver = claim.lines.some(
    (line) => countsOf(line) > mostOf(line) || replacedOf(line) > line.quantity,
  );
  const sumOf = (of: (line: Line) => number) =>
    claim.lines.reduce((sum, line) => sum + of(line), 0);
  return (
    <Panel title={messages.decide}>
      <Form method="post" id={DECISION_FORM} className="grid gap-4">
        {claim.lines.map((line) => (
          <LineDecision
            key={line.orderLineId}
            line={line}
            credit={creditText(line)}
            most={mostOf(line)}
            replace={replaceText(line)}
            day={again.day}
            delivered={delivered
              .filter(({ orderLineId }) => orderLineId === line.orderLineId)
              .map((one) => messages.deliveredOf(one.standing, one.expected))
              .join(', ')}
            part={partOf(line, claim.words)}
            credited={credits
              .filter(({ orderLineId }) => orderLineId === line.orderLineId)
              .map((one) =>
                messages.creditedAlready(
                  one.quantity,
                  one.document,
                  momentText(one.creditedAt, timeZone),
                ),
              )}
            onCredit={(text) => setCounts((known) => ({ ...known, [line.orderLineId]: text }))}
            onReplace={(text) => {
              setReplaced((known) => ({ ...known, [line.orderLineId]: text }));
              // What is sent again is not credited as well.
              const most = Math.max(0, line.quantity - countOf(text));
              setCounts((known) => ({
                ...known,
                [line.orderLineId]: String(Math.min(countsOf(line), most)),
              }));
            }}
          />
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
        {isOver ? null : (
          <Sums
            creditCents={sumOf((line) => lineTotal(line.unitPriceCents, countsOf(line)))}
            sent={sumOf(replacedOf)}
            worthCents={sumOf((line) => lineTotal(line.unitPriceCents, replacedOf(line)))}
            depositCents={sumOf(
              (line) => replacedOf(line) * (again.deposits[line.orderLineId] ?? 0),
            )}
          />
        )}
        <Presses sending={sending} />
      </Form>
    </Panel>
  );
}
