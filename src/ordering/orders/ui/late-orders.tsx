import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { LATE_DAY as words } from '../change-messages.ts';
import type { LateOrder } from '../server/confirm-orders.ts';

/** Inside a form that confirms: the orders that are too late for their day, each with the way to move it, and one press that confirms them all the same. */
export function LateOrders({ late, busy }: { late: readonly LateOrder[]; busy: boolean }) {
  return (
    <>
      <ul>
        {late.map(({ id, number, why, lacksSheet }) => (
          <li key={id}>
            {`${number}: ${why} `}
            <Link to={`/dashboard/orders/${id}`} className="font-semibold underline">
              {lacksSheet ? words.lookAtSheet(number) : words.look(number)}
            </Link>
          </li>
        ))}
      </ul>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="late" value="on" />
      {late.map(({ id, version }) => (
        <input key={id} type="hidden" name="row" value={`${id}_${version}`} />
      ))}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {late.some(({ lacksSheet }) => lacksSheet)
            ? words.allTheSame(late.length)
            : words.anyway(late.length)}
        </Button>
      </div>
    </>
  );
}
