import { Link } from 'react-router';
import { Badge } from '../../../ui/panel.tsx';
import { toCountBack } from '../board-messages.ts';
import { isOverAtDock, isToCountBack, type RunWithStops } from '../contract.ts';
import { RUN_STATE } from '../messages.ts';

const STATES = { planned: 'plain', loading: 'warning', out: 'info', closed: 'success' } as const;

/** How a run stands; once every stop of it is reported, what comes next with the way to it. */
export function RunStateMark({ run }: { run: RunWithStops }) {
  if (isToCountBack(run) || isOverAtDock(run))
    return (
      <Link to={`/dashboard/runs/${run.id}/count`}>
        <Badge compact tone="warning">
          {toCountBack}
        </Badge>
      </Link>
    );
  return (
    <Badge compact tone={STATES[run.state]}>
      {RUN_STATE[run.state]}
    </Badge>
  );
}
