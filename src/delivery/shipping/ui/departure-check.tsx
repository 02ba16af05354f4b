import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as board from '../../runs/board-messages.ts';
import { isOverAtDock, type RunWithStops } from '../../runs/contract.ts';
import { isFirm, keptApart } from '../../runs/kept-apart.ts';
import { allSettled } from '../../runs/messages.ts';
import { SmallForm } from '../../runs/ui/small-form.tsx';
import type { OfTruck } from '../../runs/ui/use-truck-question.ts';
import { CHECKS, type Check, type DeparturePoint, type PointKind } from '../departure.ts';
import {
  checkGreen,
  departureMessages as texts,
  checkWords as words,
} from '../departure-messages.ts';
import type { RunCheck } from '../server/checks-of-day.ts';
import { CHECK_ROW, Line } from './check-line.tsx';
import { type Crews, SMALL, WayOut } from './way-out.tsx';

/** What a run loses with its truck, and what lies in it that is unloaded first. */
export const ofTruck = (check: RunCheck | undefined): OfTruck => ({
  counted: check?.counted.known ?? 0,
  leftIn: check?.leftIn ?? null,
  toUnload: check?.points.flatMap(({ unload, text }) => (unload ? [text] : [])) ?? [],
});

/** The departure check of a run in the plan: five points, each red one with the button that settles it, and the departure itself. */
export function DepartureCheck({
  run,
  stops,
  check,
  crews,
  leftAt,
}: {
  run: RunWithStops;
  stops: number;
  crews: Crews;
  check: RunCheck;
  /** When it left; '' before. */
  leftAt: string;
}) {
  const of = ofTruck(check);
  if (run.state === 'out')
    return (
      <ul className="border-b-2 border-ink py-1">
        <HowItLeft check={check} leftAt={leftAt} />
        {check.points.map((point) => (
          <Line
            key={point.text}
            isGreen={point.isKnown ? null : false}
            says={words.isNotYet}
            act={<WayOut point={point} run={run} crews={crews} of={of} />}
          >
            {point.short}
          </Line>
        ))}
        {check.apartNotKnown ? (
          <Line isGreen={null}>{words.apartNotKnown(run.truckName)}</Line>
        ) : null}
        <Placards check={check} />
      </ul>
    );
  if (isOverAtDock(run))
    return (
      <ul className="border-b-2 border-ink py-1">
        <Line
          isGreen={false}
          act={
            <Link to={`/dashboard/runs/${run.id}/count`} className={SMALL}>
              {words.countBack}
            </Link>
          }
        >
          {allSettled(run.name)}
        </Line>
      </ul>
    );
  return (
    <>
      <ul aria-label={words.of(run.name)} className="border-b-2 border-ink py-1">
        {CHECKS.map(({ check: one, kinds }) => {
          const points = check.points.filter(({ kind }) =>
            (kinds as readonly PointKind[]).includes(kind),
          );
          // What is left needs none, and goods that did were handed over without it.
          const isLate = one === 'paper' && points.length === 0 && check.wentWithoutPaper;
          return isLate ? (
            <Line key={one} isGreen={false}>
              {words.wentWithoutPaper}
            </Line>
          ) : points.length === 0 ? (
            <Line key={one} isGreen={isApartOpen(one, check) ? null : true}>
              {greenText(one, check)}
            </Line>
          ) : (
            points.map((point) => (
              <Line
                key={`${point.kind}|${point.text}`}
                isGreen={point.isNotYet ? null : false}
                {...(point.isNotYet ? { says: words.isNotYet } : {})}
                act={<WayOut point={point} run={run} crews={crews} of={of} />}
              >
                {point.short}
              </Line>
            ))
          );
        })}
        <Placards check={check} />
        {check.endorsementEnds ? (
          <li className={`${CHECK_ROW} font-semibold text-warning`}>
            {words.endorsementEnds(run.driverName, dayText(check.endorsementEnds))}
          </li>
        ) : null}
      </ul>
      {check.short.length > 0 ? (
        <ul aria-label={words.shortOf(run.name)} className="border-b border-ink py-1 text-sm">
          {check.short.map((line) => (
            <li key={`${line.customerName}|${line.name}`} className="font-semibold text-warning">
              {words.shortLine(line)}
            </li>
          ))}
        </ul>
      ) : null}
      <SendOut run={run} stops={stops} points={check.points} short={check.short} />
    </>
  );
}

/** Green only where all of it was asked, of the truck that the run has still. */
function HowItLeft({ check, leftAt }: { check: RunCheck; leftAt: string }) {
  const { leftIn, leftWithout, wasChecked, short } = check;
  if (leftWithout > 0)
    return <Line isGreen={false}>{words.wasNotGreen(leftWithout, leftAt, leftIn)}</Line>;
  return wasChecked ? (
    <Line isGreen={leftIn === null ? true : null} says={words.ofOtherTruck}>
      {words.wasGreen(leftAt, leftIn, short.length)}
    </Line>
  ) : (
    <Line isGreen={null}>{words.left(leftAt, leftIn)}</Line>
  );
}

/** Who confirmed the placards: stays visible after the confirmation. */
function Placards({ check: { placards } }: { check: RunCheck }) {
  const timeZone = useTimeZone();
  if (!placards) return null;
  const { by, at } = placards;
  return <Line isGreen>{words.placards(by, momentText(at, timeZone))}</Line>;
}

const firmOf = (goods: RunCheck['goods']) => (goods ? keptApart(goods).filter(isFirm).length : 0);

/** Where something must not share a section, nobody knows that nothing does before each line is counted into its own. */
const isApartOpen = (one: Check, { goods, counted }: RunCheck) =>
  one === 'apart' && counted.lines !== 'all' && firmOf(goods) > 0;

function greenText(one: Check, { counted, paper, goods }: RunCheck): string {
  if (one === 'load')
    return counted.lines === 'all'
      ? words.counted(counted.packages, counted.of)
      : words.notRequested;
  if (one === 'apart' && firmOf(goods) > 0) return words.apart(firmOf(goods), counted.lines);
  if (one === 'paper' && paper === 'none') return words.noPaper;
  return checkGreen[one];
}

/** Grey until all is green; where only what may be overridden is red, a reason sends it out too. Sending it out tells its buyers: it asks first. */
function SendOut({
  run,
  stops,
  points,
  short,
}: {
  run: RunWithStops;
  stops: number;
  points: readonly DeparturePoint[];
  short: RunCheck['short'];
}) {
  const confirm = useConfirm();
  const sure = useRef(false);
  const [gives, setGives] = useState(false);
  const red = points.filter(({ isNotYet }) => !isNotYet).length;
  const isSoft = points.every(({ override }) => override === 'desk-or-driver');
  const fields = { runId: run.id, version: String(run.version) };
  const ask = (form: HTMLFormElement) => {
    if (sure.current) {
      sure.current = false;
      return true;
    }
    confirm({
      title: board.sendOutTitle(run.name),
      message: [board.sendOutAsk(run.name, stops), ...short.map(words.shortLine)].join(' '),
      confirmText: board.sendOut,
      onConfirm: () => {
        sure.current = true;
        form.requestSubmit();
      },
    });
    return false;
  };
  if (points.length === 0)
    return (
      <SmallForm
        name={`depart-${run.id}`}
        unanswered={board.sendOutUnanswered}
        intent="depart"
        fields={fields}
        onSubmit={ask}
        className="border-b border-ink py-2"
      >
        {({ busy }) => (
          <Button type="submit" busy={busy} aria-label={board.sendOutOf(run.name)}>
            {board.sendOut}
          </Button>
        )}
      </SmallForm>
    );
  return (
    <div className="border-b border-ink py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="inline-flex min-h-9 items-center rounded-md border border-dashed border-border px-4 font-semibold text-muted pointer-coarse:min-h-11">
          {board.sendOut}
        </span>
        {red > 0 ? (
          <span className="text-sm font-semibold text-danger">{words.red(red)}</span>
        ) : (
          <span className="text-sm text-muted">{words.onTheDay(dayText(run.day))}</span>
        )}
      </div>
      {isSoft ? (
        gives ? (
          <SmallForm
            name={`depart-${run.id}`}
            unanswered={board.sendOutUnanswered}
            intent="depart"
            fields={fields}
            className="mt-2 grid gap-2"
          >
            {({ busy }) => (
              <>
                {[...new Set(points.map(({ kind }) => kind))].map((kind) => (
                  <input key={kind} type="hidden" name="without" value={kind} />
                ))}
                <TextField
                  label={texts.reason}
                  hint={texts.reasonHint}
                  name="reason"
                  required
                  maxLength={300}
                  autoComplete="off"
                />
                <Button
                  type="submit"
                  variant="secondary"
                  busy={busy}
                  className="justify-self-start"
                  aria-label={`${texts.leave}: ${run.name}`}
                >
                  {texts.leave}
                </Button>
              </>
            )}
          </SmallForm>
        ) : (
          <button
            type="button"
            className="min-h-9 cursor-pointer text-sm text-brand underline pointer-coarse:min-h-11"
            aria-label={`${words.withReason}: ${run.name}`}
            onClick={() => setGives(true)}
          >
            {words.withReason}
          </button>
        )
      ) : null}
    </div>
  );
}
