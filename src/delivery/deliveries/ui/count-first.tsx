import { isOverAtDock, type Run, type RunStop } from '../../runs/contract.ts';
import { countFirst } from '../count-messages.ts';

/** Beside the way to the signature, where the count is asked too: one line that comes short makes another paper. It forbids nothing. */
export function CountFirst({
  run,
  points,
}: {
  run: Pick<Run, 'state'> & { stops: readonly Pick<RunStop, 'state'>[] };
  /** What is missing before the run leaves. */
  points: readonly { kind: string }[];
}) {
  const isAtDock = run.state === 'planned' || run.state === 'loading';
  const isDue = (kind: string) => points.some((point) => point.kind === kind);
  if (!isAtDock || isOverAtDock(run) || !isDue('count') || !isDue('paper')) return null;
  return <p className="py-1 text-sm font-semibold text-warning">{countFirst}</p>;
}
