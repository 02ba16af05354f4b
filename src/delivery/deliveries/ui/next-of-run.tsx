import { ButtonLink } from '../../../ui/button.tsx';
import { isOpenStop, isOverAtDock } from '../../runs/contract.ts';
import { runPage as words } from '../count-messages.ts';
import type { RunShown } from '../server/load-run.ts';

/**
 * The next step of a run that left, or whose stops are all settled: while doors are open it is the next of them, for whoever drives it, and the count back
 * is only at hand.
 */
export function NextOfRun({ shown: { run, person } }: { shown: Pick<RunShown, 'run' | 'person'> }) {
  if (run.state !== 'out' && !isOverAtDock(run)) return null;
  const next = run.stops.find(isOpenStop);
  const isOpen = next !== undefined || run.hiddenStops > 0;
  return (
    <>
      {next && run.driverId === person ? (
        <ButtonLink to={`/dashboard/product-delivery/${next.orderId}`}>
          {words.nextStop(next.customerName)}
        </ButtonLink>
      ) : null}
      <ButtonLink to={`/dashboard/runs/${run.id}/count`} variant={isOpen ? 'secondary' : 'primary'}>
        {words.count}
      </ButtonLink>
    </>
  );
}
