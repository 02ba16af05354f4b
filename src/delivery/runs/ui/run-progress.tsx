import { Link } from 'react-router';
import { Badge } from '../../../ui/panel.tsx';
import { PROGRESS, RUN_STATE } from '../messages.ts';
import type { RunProgress } from '../server/progress.ts';

const TONES = { planned: 'plain', loading: 'warning', out: 'info', closed: 'success' } as const;

/** How far each run of the day is: done of all, the last door, the next one, and what went wrong. */
export function RunsProgress({
  runs,
  day,
  plans,
}: {
  runs: readonly RunProgress[];
  day: string;
  /** May plan: has the board. */
  plans: boolean;
}) {
  return (
    <section aria-labelledby="runs-progress" className="mb-8">
      <h2
        id="runs-progress"
        className="mb-3 flex flex-wrap items-baseline justify-between gap-3 text-2xl"
      >
        {PROGRESS.title}
        {plans ? (
          <Link to={`/dashboard/runs?day=${day}`} className="font-sans text-base underline">
            {PROGRESS.toBoard}
          </Link>
        ) : null}
      </h2>
      {runs.length === 0 ? <p className="text-muted">{PROGRESS.none}</p> : null}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {runs.map((run) => (
          <li key={run.id} className="rounded-lg border border-rule bg-card p-4">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <Link
                to={`/dashboard/runs/${run.id}`}
                className="font-display text-lg font-bold text-ink underline decoration-rule hover:decoration-current"
              >
                {run.name}
              </Link>
              <Badge tone={TONES[run.state]}>{RUN_STATE[run.state]}</Badge>
            </p>
            <p className="text-sm">{run.driverName || PROGRESS.noDriver}</p>
            <progress
              className="mt-2 block h-2 w-full accent-brand"
              value={run.settled}
              max={Math.max(1, run.of)}
              aria-label={PROGRESS.ofRun(run.name)}
            />
            <p className="tabular mt-1 font-semibold">{PROGRESS.done(run.settled, run.of)}</p>
            {run.last ? (
              <p className="text-sm">
                {PROGRESS.last}{' '}
                <Link to={`/dashboard/deliveries/${run.last.deliveryId}`} className="underline">
                  {run.last.customerName}
                </Link>
                , {run.last.time}
              </p>
            ) : null}
            {run.next ? (
              <p className="text-sm">
                {PROGRESS.next} {run.next}
              </p>
            ) : null}
            {run.problems.map((problem) => (
              <p key={problem} className="text-sm font-semibold text-danger">
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
