import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { CountsFirst } from '../../runs/ui/counts-first.tsx';
import type { DeparturePoint } from '../departure.ts';
import { departureMessages as words } from '../departure-messages.ts';
import { HangPlacards } from './hang-placards.tsx';
import { TakeOffPress, UnloadPress } from './unload-press.tsx';

const ICON = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

/** An override with its author and whether it was reviewed; times as text. */
export interface ShownOverride {
  id: string;
  points: readonly { kind: string; text: string }[];
  reason: string;
  by: string;
  at: string;
  noted: { by: string; at: string } | null;
  /** Whether the reader may mark the override as reviewed. */
  mayNote: boolean;
}

export type Missing = Omit<DeparturePoint, 'short'>;

/** Below a point, where somebody may let the run go without it. */
const OVERRIDE: Readonly<Record<DeparturePoint['override'], string>> = {
  nobody: '',
  owner: words.owner,
  'desk-or-driver': words.soft,
};

/** One thing that is missing, beside it the way out; `children`: where it is settled here. */
function Point({ point, here, children }: { point: Missing; here: string; children?: ReactNode }) {
  const { text, out, override } = point;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <strong className="min-w-48 flex-1">{text}</strong>
        {!children && out.to && out.to !== here ? (
          <Link
            to={out.to}
            className="inline-flex min-h-9 items-center underline pointer-coarse:min-h-11"
          >
            {out.text}
          </Link>
        ) : (
          <span className="text-sm">{out.text}.</span>
        )}
      </div>
      {OVERRIDE[override] === '' ? null : (
        <p className="text-sm text-muted">{OVERRIDE[override]}</p>
      )}
      {children}
    </li>
  );
}

export interface PointsProps {
  person: string;
  runId: string;
  points: readonly Missing[];
  placards: { names: string; confirmed: { by: string; at: string } | null };
  truckName: string;
  /** The page that shows them. */
  here: string;
  /** On a phone the word is kept first, and sent as soon as there is a signal; then this is read again. */
  onHung?: () => void;
}

/** What is missing, each with its way out, and who said that the placards hang. */
function Points(props: PointsProps) {
  const { person, runId, points, placards, truckName, here, onHung } = props;
  const { names, confirmed } = placards;
  return (
    <>
      {points.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-rule border-t border-rule">
          {points.map((point) => (
            <Point key={`${point.kind}|${point.text}`} point={point} here={here}>
              {point.kind === 'placards' && names !== '' ? (
                <CountsFirst person={person} runId={runId}>
                  {onHung ? (
                    <HangPlacards
                      person={person}
                      runId={runId}
                      names={names}
                      truckName={truckName}
                      isBesidePoint
                      onRecorded={onHung}
                    />
                  ) : (
                    <Form method="post" className="mt-2">
                      <input type="hidden" name="intent" value="placards" />
                      <input type="hidden" name="placards" value={names} />
                      <input type="hidden" name="truckName" value={truckName} />
                      <Button type="submit" variant="secondary" className="mt-1 min-h-14">
                        {words.confirmPlacards}
                      </Button>
                    </Form>
                  )}
                </CountsFirst>
              ) : point.unload ? (
                <UnloadPress runId={runId} lines={point.unload} text={point.text} />
              ) : point.takeOff ? (
                <TakeOffPress runId={runId} takeOff={point.takeOff} text={point.text} />
              ) : null}
            </Point>
          ))}
        </ul>
      )}
      <PlacardsHang names={names} confirmed={confirmed} />
    </>
  );
}

/** The confirmed placards: by whom and when. Shown on the road as well. */
export function PlacardsHang({ names, confirmed }: PointsProps['placards']) {
  if (!confirmed) return null;
  return (
    <p className="flex items-start gap-2 border-t border-rule py-2 font-semibold">
      <CircleCheck {...ICON} className="shrink-0 text-success" />
      {words.placardsConfirmed(names, confirmed.by, confirmed.at)}
    </p>
  );
}

/** On the road: the placards that hang, or what is open once the truck is another one. */
export function PointsOnRoad({ points: open, ...props }: PointsProps) {
  const edge = open.every(({ isKnown }) => isKnown) ? EDGE.early : EDGE.missing;
  return open.length === 0 ? (
    <PlacardsHang {...props.placards} />
  ) : (
    <div className={`mb-6 border-l-8 bg-card px-4 py-2 ${edge}`}>
      {/* It has left: nobody lets it go any more. */}
      <Points {...props} points={open.map((point) => ({ ...point, override: 'nobody' }))} />
    </div>
  );
}

const EDGE = { ready: 'border-success', early: 'border-rule', missing: 'border-danger' } as const;

/** The same at the dock: folded while lines are to be counted, the departure itself is on the run's page. */
export function DepartureAtDock({
  short,
  ...props
}: Omit<PointsProps, 'here'> & {
  /** So many lines were loaded short, with a reason. */
  short: number;
}) {
  const { runId, points } = props;
  const ready = points.length === 0;
  const isCounted = !points.some(({ kind }) => kind === 'count');
  return (
    <details
      open={isCounted}
      className={`border-l-8 bg-card px-4 ${EDGE[ready ? 'ready' : 'missing']}`}
    >
      <summary className="min-h-14 cursor-pointer py-3 text-lg font-bold">
        {ready ? words.ready(short) : words.beforeMissing(points.length)}
      </summary>
      <Points {...props} here={`/dashboard/runs/${runId}/load`} />
      <Link
        to={`/dashboard/runs/${runId}`}
        className="inline-flex min-h-14 items-center font-semibold underline"
      >
        {ready ? words.toSendOut : words.seeShort}
      </Link>
    </details>
  );
}

/** What a run left without, and why; somebody else at the desk says that they have read it. `runId`: on a page of several runs. */
export function LeftWithout({
  overrides,
  runId,
}: {
  overrides: readonly ShownOverride[];
  runId?: string;
}) {
  return overrides.map((one) => (
    <div key={one.id} className="mb-6">
      <Note tone="warning" title={words.leftWithout(one.points.length)}>
        <ul className="list-disc pl-5">
          {one.points.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-1">{words.because(one.reason, one.by, one.at)}</p>
        {one.noted ? <p>{words.noted(one.noted.by, one.noted.at)}</p> : null}
        {!one.noted && one.mayNote ? (
          <Form method="post" className="mt-2">
            <input type="hidden" name="intent" value="note" />
            <input type="hidden" name="overrideId" value={one.id} />
            {runId ? <input type="hidden" name="runId" value={runId} /> : null}
            <Button type="submit" variant="secondary">
              {words.note}
            </Button>
          </Form>
        ) : null}
      </Note>
    </div>
  ));
}
