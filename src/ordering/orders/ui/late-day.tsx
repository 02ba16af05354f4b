import { dayText, momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { LATE_DAY as words } from '../change-messages.ts';
import { mayDoNow } from '../moves.ts';
import { promisedDayText } from '../public/messages.ts';
import type { OrderPage } from '../server/public/load-order.ts';
import type { OrderMove } from './use-order-move.ts';

type Page = Pick<OrderPage, 'order' | 'role' | 'change' | 'today' | 'timeZone'>;

/**
 * Before somebody of the staff confirms or approves an order whose day can hardly be kept: that its cut-off has passed, and the next day on
 * which a truck comes, with one press. It is said and not refused: the desk may have talked to the driver.
 */
export function LateDay({ page, move }: { page: Page; move: OrderMove }) {
  const { order, role, change, today, timeZone } = page;
  const { promisedOn } = order;
  if (!change?.isPast || promisedOn === null || change.cutOffAtMs === null) return null;
  if (role === 'user' || !mayDoNow(role, 'confirm', order)) return null;
  const next = change.days.find(({ day, reason }) => reason === null && day > promisedOn)?.day;
  const day = promisedDayText(promisedOn);
  return (
    <Note tone="warning" title={words.title(day, promisedOn === today, promisedOn < today)}>
      <p>{words.text(momentText(new Date(change.cutOffAtMs), timeZone))}</p>
      {next && mayDoNow(role, 'move-day', order) ? (
        <Button
          variant="secondary"
          className="mt-2"
          busy={move.busy}
          onClick={() => move.send('move-day', { promisedOn: next, reason: words.moved })}
        >
          {words.move(dayText(next))}
        </Button>
      ) : null}
    </Note>
  );
}
