import { Form, Link, useNavigation } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { RestMoved, RestPanel } from '../../../ordering/orders/ui/public/rest-panel.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import type { CaseOutcome } from '../case-contract.ts';
import { DECIDE_CASE } from '../case-messages.ts';
import type { Becomes } from '../damage-contract.ts';
import { DAMAGE } from '../damage-messages.ts';
import { TO_DECIDE as words } from '../decide-messages.ts';
import { reasonsInOne } from '../line-reason.ts';
import { FAILED_MESSAGES, REASON_MESSAGES, STATE_MESSAGES } from '../messages.ts';
import type { FailedReason } from '../reasons.ts';
import { handedNothing, recordWords } from '../report-words.ts';
import type { ToDecide } from '../server/load-live.ts';
import type { StopReport } from '../server/to-decide.ts';
import { Damaged } from './damaged.tsx';
import { OpenCase } from './open-case.tsx';
import { OpenGoods } from './open-goods.tsx';
import { OrderLink } from './to-read.tsx';
import { NotTried, TryAgain } from './try-again.tsx';
import { Unsent } from './unsent.tsx';
import { Written } from './written.tsx';

type Done =
  | { settled: 'record' | 'set-aside' }
  | { decided: CaseOutcome }
  | { noted: true }
  | { read: true }
  | { damage: { id: string; becomes: Becomes } }
  | { again: string }
  | { damageUndone: true };

/** What a person of the desk decides first: reports that could not be accepted, counts that differ, and what was not handed over. */
export function Decide({ decide, answer }: { decide: ToDecide; answer: unknown }) {
  const { damage, unsent, words: written, cases, reports, rests, settled, today } = decide;
  const count =
    damage.length + unsent.length + written.length + cases.length + reports.length + rests.length;
  // The plan's own forms are answered there.
  const answered = doneForm(answer as never) as Done | undefined;
  const done = answered && doneWords(answered) ? answered : undefined;
  if (count === 0 && !done && settled.length === 0) return null;
  return (
    <section id="to-decide" aria-labelledby="to-decide-title" className="mb-6 scroll-mt-16">
      <h2 id="to-decide-title" className="border-b border-ink pb-1.5 text-base leading-6">
        {words.title}{' '}
        <span
          className={`tabular px-1.5 text-sm ${count > 0 ? 'rounded-sm bg-yellow text-[#1a1d21]' : 'font-normal text-muted'}`}
        >
          {count}
        </span>
      </h2>
      {done ? (
        <div className="mt-2">
          <Note tone="success">
            {doneWords(done)}
            {'damage' in done ? <UndoDamage id={done.damage.id} /> : null}
          </Note>
        </div>
      ) : null}
      {settled.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {settled.map((one) => (
            <li key={one.orderId}>
              <RestMoved {...one} day={one.promisedOn} />
            </li>
          ))}
        </ul>
      ) : null}
      <ul>
        <Damaged rows={damage} />
        <Unsent rows={unsent} />
        <Written rows={written} />
        {reports.map((report) => (
          <Report key={report.id} report={report} answer={answer} />
        ))}
        {cases.map((one) => (
          <OpenCase key={one.id} one={one} answer={answer as never} />
        ))}
        {rests.map((rest) => (
          <Rest key={rest.orderId} rest={rest} today={today} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

/** Takes back where the goods go, as the press beside a moved rest does. */
function UndoDamage({ id }: { id: string }) {
  const busy = useNavigation().formData?.get('id') === id;
  return (
    <Form method="post" className="mt-2">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="undo-damage" variant="secondary" busy={busy}>
        {DAMAGE.undo}
      </Button>
    </Form>
  );
}

function doneWords(done: Done): string {
  if ('noted' in done) return words.unsentDone;
  if ('again' in done) return words.againDone(done.again);
  if ('read' in done) return words.wordsDone;
  if ('damage' in done) return DAMAGE.done[done.damage.becomes];
  if ('damageUndone' in done) return DAMAGE.undone;
  if ('settled' in done) return words.done[done.settled];
  if ('decided' in done)
    return done.decided === 'granted' ? DECIDE_CASE.done.granted : DECIDE_CASE.done.left;
  return '';
}

function Report({ report, answer }: { report: ToDecide['reports'][number]; answer: unknown }) {
  const failed = failedForm(answer);
  const typed = failed?.typed;
  const isThis = typed?.id === report.id;
  const failure = useFailure(answer, failed?.intent ?? '');
  const busy = useNavigation().formData?.get('id') === report.id;
  return (
    <li className="border-b border-rule">
      <details open={isThis || undefined} className="group">
        <summary className="grid cursor-pointer list-none items-start gap-x-6 gap-y-2 py-2 md:grid-cols-[minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block font-semibold">{words.why(report)}</span>
            <span className="block text-sm leading-5 text-muted">
              {report.customerName} <span className="font-mono">{report.number}</span>.{' '}
              {words.reportedBy(report.driverName, report.finished, report.received)}
            </span>
          </span>
          <span className={buttonClass('secondary', 'justify-self-start group-open:hidden')}>
            {words.look}
          </span>
        </summary>
        <div className="pb-3">
          <ul>
            {report.failed ? <li>{FAILED_MESSAGES[report.failed as FailedReason]}</li> : null}
            {handedNothing(report) && !report.failed ? <li>{whyNothing(report)}</li> : null}
            {(handedNothing(report) ? [] : report.lines).map((line) => (
              <li key={`${line.name} ${line.sizeUnit}`}>
                <span className="tabular font-semibold">{line.delivered}</span> {line.name}
                {line.sizeUnit ? `, ${line.sizeUnit}` : ''}
                {line.reason ? ` (${REASON_MESSAGES[line.reason].toLowerCase()})` : ''}
              </li>
            ))}
          </ul>
          <p className="text-muted">
            {words.evidence(report)}, <OrderLink of={report} />
          </p>
          {report.note ? <p className="whitespace-pre-line">{words.note(report.note)}</p> : null}
          <Form method="post" className="mt-2">
            <SendKey answer={failed} />
            <input type="hidden" name="id" value={report.id} />
            {isThis ? <FailureNote failure={failure} /> : null}
            <TextField
              name="reason"
              label={words.reason}
              hint={words.reasonHint}
              required
              minLength={3}
              maxLength={500}
              defaultValue={isThis ? typed?.reason : ''}
              className="mt-2 max-w-prose"
            />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button type="submit" name="intent" value="record" busy={busy}>
                {recordWords(report)}
              </Button>
              <Button type="submit" name="intent" value="set-aside" variant="secondary" busy={busy}>
                {words.setAside}
              </Button>
              {report.correctable ? (
                <Link
                  className={buttonClass('quiet')}
                  to={`/dashboard/deliveries/${report.correctable}/correct?report=${report.id}`}
                >
                  {words.correct}
                </Link>
              ) : null}
            </div>
          </Form>
        </div>
      </details>
    </li>
  );
}

/** Why nothing was handed over, the lines of one reason together. */
const whyNothing = ({ lines }: StopReport): string =>
  reasonsInOne(
    lines.flatMap(({ name, reason, notOnTruck }) =>
      reason ? [{ name, reason, note: '', notOnTruck }] : [],
    ),
    lines.length,
  );

/** An order of which something was not handed over: what happened in two lines, its products behind their count, the decisions at the right. */
function Rest({
  rest,
  today,
  answer,
}: {
  rest: ToDecide['rests'][number];
  today: string;
  answer: unknown;
}) {
  const { last } = rest;
  // Where nothing could be handed over, one reason stands for all lines.
  const reasons = last && !last.failedReason ? last.reasons : [];
  const why = reasonsInOne(reasons, rest.open.length);
  const kinds = new Set(
    reasons.map(({ reason, note, notOnTruck }) => [reason, note, notOnTruck].join('|')),
  );
  // "Refused" has said it.
  const isInState = last?.state === 'refused' && kinds.size === 1 && kinds.has('refused||0');
  const isOne = kinds.size === 1 && (reasons.length === 1 || reasons.length === rest.open.length);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-rule py-2 md:grid-cols-[minmax(0,1fr)_auto] md:py-1">
      <NotTried orderId={rest.orderId} answer={answer} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span>
            <Link
              className="text-ink no-underline hover:underline"
              to={`/dashboard/orders/${rest.orderId}`}
            >
              <strong>{rest.customerName}</strong>
            </Link>
            {last ? (
              <>
                {': '}
                <strong>
                  {last.failedReason
                    ? FAILED_MESSAGES[last.failedReason]
                    : STATE_MESSAGES[last.state]}
                </strong>
                {last.deliveredOn === today ? '' : `, ${dayText(last.deliveredOn)}`}
              </>
            ) : null}
          </span>
          <OpenGoods rest={rest} why={isOne || isInState ? '' : why} />
        </div>
        <p className="text-sm leading-5 text-muted">
          <span className="font-mono">{rest.number}</span>
          {[isOne && !isInState ? why : '', last?.note].filter(Boolean).map((text) => (
            <span key={text}> {text}</span>
          ))}
          {last ? (
            <>
              {' '}
              <Link className="text-brand underline" to={`/dashboard/deliveries/${last.id}`}>
                {last.photoCount > 0 ? words.proofWith(last.photoCount) : words.proof}
              </Link>
              {last.isCorrected ? `, ${words.corrected}` : ''}
            </>
          ) : null}
        </p>
      </div>
      <RestPanel
        asRow
        {...(rest.stillOn
          ? { first: <TryAgain rest={rest} run={rest.stillOn} answer={answer} /> }
          : {})}
        rest={{
          orderId: rest.orderId,
          version: rest.version,
          isPart: rest.status === 'part_delivered',
          askOn: rest.askOn,
          nextDay: rest.nextDay,
          isRefused: last?.state === 'refused',
          today,
        }}
      />
    </li>
  );
}
