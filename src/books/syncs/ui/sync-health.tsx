import { Fragment } from 'react';
import { dayText } from '../../../kit/time.ts';
import { Note, Panel } from '../../../ui/panel.tsx';
import type { RunState } from '../../contract.ts';
import type { ReadBudget } from '../../ledger-rows.ts';
import { BUDGET_WARNING, isBudgetLow, type SyncHealth, worstOf } from '../health-contract.ts';
import { KIND_NAMES, OUTCOME_NAMES, HEALTH_WORDS as words } from '../sync-messages.ts';

type Kind = SyncHealth['kinds'][number];

const CELL = 14;
const GAP = 4;

/** How the syncs have done: how old what each read is, thirty days of runs, and the month's reads. */
export function SyncHealthPanel({ health }: { health: SyncHealth }) {
  return (
    <Panel title={words.title}>
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-rule bg-rule sm:grid-cols-3">
        {health.kinds.map((kind) => (
          <div key={kind.kind} className="bg-card px-4 py-3">
            <dt className="text-sm text-muted">{words.lastGood(KIND_NAMES[kind.kind])}</dt>
            <dd className="tabular font-display text-2xl font-bold">
              {kind.lastGood ? words.age(health.now - kind.lastGood.getTime()) : words.never}
            </dd>
          </div>
        ))}
      </dl>
      <Days health={health} />
      {health.budget ? <Budget budget={health.budget} /> : null}
    </Panel>
  );
}

/** One mark a day and kind. Each outcome has a shape of its own, so that nothing is said by colour alone. */
function Days({ health: { days, kinds } }: { health: SyncHealth }) {
  const width = days.length * (CELL + GAP) - GAP;
  return (
    <figure className="mt-5">
      <figcaption className="mb-2 font-semibold">{words.days}</figcaption>
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-sm"
      >
        {kinds.map((kind) => (
          <Fragment key={kind.kind}>
            <span>{KIND_NAMES[kind.kind]}</span>
            <svg viewBox={`0 0 ${width} ${CELL}`} className="h-auto w-full">
              {days.map((day, column) => (
                <DayMark key={day} state={stateOn(kind, day)} x={column * (CELL + GAP)} />
              ))}
            </svg>
          </Fragment>
        ))}
        <p className="col-start-2 flex justify-between text-muted">
          <span>{dayText(days[0] ?? '')}</span>
          <span>{words.today}</span>
        </p>
      </div>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {(['done', 'waiting', 'failed', 'cancelled'] as const).map((state) => (
          <li key={state} className="flex items-center gap-1">
            <svg viewBox={`0 0 ${CELL} ${CELL}`} className="size-3.5">
              <DayMark state={state} x={0} />
            </svg>
            {OUTCOME_NAMES[state]}
          </li>
        ))}
      </ul>
      <table className="sr-only">
        <caption>{words.days}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {kinds.map(({ kind }) => (
              <th key={kind} scope="col">
                {KIND_NAMES[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {kinds.map((kind) => (
                <td key={kind.kind}>{runsText(kind, day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const runsOn = (kind: Kind, day: string) => kind.runs.filter((run) => run.day === day);

const stateOn = (kind: Kind, day: string) => worstOf(runsOn(kind, day).map((run) => run.state));

const runsText = (kind: Kind, day: string) =>
  runsOn(kind, day)
    .map((run) => `${run.runs} ${OUTCOME_NAMES[run.state]}`)
    .join(', ') || words.none;

function DayMark({ state, x }: { state: RunState | undefined; x: number }) {
  const mid = CELL / 2;
  return (
    <g transform={`translate(${x} 0)`}>
      <rect
        width={CELL}
        height={CELL}
        rx="2"
        className={state === undefined ? 'fill-sunk' : FILLS[state]}
      />
      {state === 'failed' ? (
        <path d={`M4 4 L${CELL - 4} ${CELL - 4} M${CELL - 4} 4 L4 ${CELL - 4}`} className={LINE} />
      ) : state === 'waiting' ? (
        <text x={mid} y={CELL - 3} textAnchor="middle" className="fill-ink text-[11px] font-bold">
          ?
        </text>
      ) : state === 'cancelled' ? (
        <path d={`M3 ${mid} H${CELL - 3}`} className={LINE} />
      ) : null}
    </g>
  );
}

const LINE = 'stroke-card stroke-2 fill-none';
const FILLS: Record<RunState, string> = {
  done: 'fill-success',
  failed: 'fill-danger',
  waiting: 'fill-warning-tint stroke-border',
  cancelled: 'fill-muted',
  running: 'fill-brand',
  queued: 'fill-brand',
};

/** Reads used this month; the tick marks where the warning begins. */
function Budget({ budget }: { budget: ReadBudget }) {
  const share = Math.min(1, budget.reads / budget.of);
  const nearLimit = isBudgetLow(budget);
  return (
    <div className="mt-5">
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{words.budget}</span>
        <span>{words.used(budget)}</span>
      </p>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 h-3 w-full"
      >
        <rect width="100" height="3" className="fill-sunk" />
        <rect width={share * 100} height="3" className={nearLimit ? 'fill-danger' : 'fill-brand'} />
        <rect x={BUDGET_WARNING * 100} width="0.4" height="3" className="fill-ink" />
      </svg>
      {nearLimit ? (
        <div className="mt-3">
          <Note tone="warning" title={words.low}>
            {words.lowHelp}
          </Note>
        </div>
      ) : null}
    </div>
  );
}
