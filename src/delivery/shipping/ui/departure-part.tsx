import { Form, Link, useNavigation } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { CountsFirst } from '../../runs/ui/counts-first.tsx';
import { pointButton, departureMessages as words } from '../departure-messages.ts';
import { Line } from './check-line.tsx';
import { type Missing, PlacardsHang, type PointsProps } from './departure-panel.tsx';
import { TakeOffPress, UnloadPress } from './unload-press.tsx';
import { useEarlyDeparture } from './use-early-departure.ts';
import { isCrewPoint, SMALL } from './way-out.tsx';

interface DepartureProps extends Omit<PointsProps, 'here' | 'runId' | 'truckName' | 'onHung'> {
  run: { id: string; version: number; truckName: string; day: string };
  /** May give it another driver or truck: in the plan. */
  plans: boolean;
  /** So many lines were loaded short, with a reason. */
  short: number;
  answer: unknown;
}

/** What is missing before a run leaves, first of all: a line each with the plan's button, the word about the placards, and the departure itself. */
export function DeparturePart(props: DepartureProps) {
  const { person, run, points, placards, answer } = props;
  const ready = points.length === 0;
  const isEarly = !ready && points.every(({ isNotYet }) => isNotYet);
  const firm = points.some(({ override }) => override !== 'desk-or-driver');
  return (
    <section aria-labelledby="departure-title" className="mb-6">
      <h2 id="departure-title" className="border-b border-ink pb-1.5 text-base leading-6">
        {ready
          ? words.title
          : isEarly
            ? words.notYet(points.length, dayText(run.day))
            : words.missing(points.length)}
      </h2>
      <ul className="divide-y divide-rule border-b border-rule">
        {ready ? <Line isGreen>{words.ready(props.short)}</Line> : null}
        {points.map((point) => (
          <Line
            key={`${point.kind}|${point.text}`}
            isGreen={point.isNotYet ? null : false}
            {...(point.isNotYet ? { says: dayText(run.day) } : {})}
            act={
              <span className="py-0.5">
                <Act {...props} point={point} />
              </span>
            }
          >
            {point.override === 'owner' ? `${point.text} ${words.owner}.` : point.text}
          </Line>
        ))}
      </ul>
      <PlacardsHang {...placards} />
      {firm ? null : (
        <CountsFirst person={person} runId={run.id}>
          <Leave run={run} points={points} answer={answer} />
        </CountsFirst>
      )}
    </section>
  );
}

/** What settles a point: here where it can be, else where the plan's button leads. */
function Act({ person, run, placards, plans, point }: DepartureProps & { point: Missing }) {
  const { kind, text, out } = point;
  if (kind === 'placards' && placards.names !== '')
    return (
      <CountsFirst person={person} runId={run.id}>
        <Form method="post">
          <input type="hidden" name="intent" value="placards" />
          <input type="hidden" name="placards" value={placards.names} />
          <input type="hidden" name="truckName" value={run.truckName} />
          <button type="submit" className={SMALL}>
            {words.confirmPlacards}
          </button>
        </Form>
      </CountsFirst>
    );
  if (point.unload)
    return <UnloadPress runId={run.id} lines={point.unload} text={text} className={SMALL} />;
  if (point.takeOff)
    return <TakeOffPress runId={run.id} takeOff={point.takeOff} text={text} className={SMALL} />;
  const inPlan = plans && isCrewPoint(kind) ? `/dashboard/deliveries?day=${run.day}` : null;
  const to = inPlan ?? out.to;
  const label = pointButton[kind];
  if (to === null || to === `/dashboard/runs/${run.id}` || label === '')
    return <span className="text-sm text-muted">{out.text}.</span>;
  // Who gives it no other driver or truck follows the way out in words.
  return isCrewPoint(kind) && inPlan === null ? (
    <Link to={to} className={`${SMALL} whitespace-normal`}>
      {out.text}
    </Link>
  ) : (
    <Link to={to} aria-label={`${label}: ${text}`} className={SMALL}>
      {label}
    </Link>
  );
}

/** The departure: a press where nothing is missing, a reason where what is missing may be. */
function Leave({ run, points, answer }: Pick<DepartureProps, 'run' | 'points' | 'answer'>) {
  const busy = useNavigation().formData?.get('intent') === 'depart';
  const askEarly = useEarlyDeparture(run.day);
  const sent = answer as { error?: { code: string } | null } | undefined;
  return (
    <Form method="post" onSubmit={askEarly} className="mt-3 grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="depart" />
      <input type="hidden" name="runId" value={run.id} />
      <input type="hidden" name="version" value={run.version} />
      {[...new Set(points.map(({ kind }) => kind))].map((kind) => (
        <input key={kind} type="hidden" name="without" value={kind} />
      ))}
      {points.length > 0 ? (
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          name="reason"
          required
          maxLength={300}
          autoComplete="off"
          className="w-full max-w-2xl"
        />
      ) : null}
      <SendKey answer={sent} />
      <Button type="submit" variant={points.length > 0 ? 'secondary' : 'primary'} busy={busy}>
        {points.length > 0 ? words.leave : words.sendOut}
      </Button>
    </Form>
  );
}
