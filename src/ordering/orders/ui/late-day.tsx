import { dayText, momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { LATE_DAY as words } from '../change-messages.ts';
import { mayDoNow } from '../moves.ts';
import { promisedDayText } from '../public/messages.ts';
import type { OrderPage } from '../server/public/order-page.ts';
import type { OrderMove } from './use-order-move.ts';

type Page = Pick<OrderPage, 'order' | 'role' | 'change' | 'today' | 'timeZone'>;

/** Somebody of the staff can confirm it, and its day can hardly be kept. */
const isLate = ({ order, role, change }: Page): boolean =>
  Boolean(change?.isPast) &&
  order.promisedOn !== null &&
  change?.cutOffAtMs != null &&
  role !== 'user' &&
  mayDoNow(role, 'confirm', order);

/** The day to which an order is better moved before it is confirmed; null where its own can be kept, or none is known. */
export function dayToMoveTo(page: Page): string | null {
  const { order, role, change } = page;
  const { promisedOn } = order;
  if (!isLate(page) || promisedOn === null || !mayDoNow(role, 'move-day', order)) return null;
  return change?.days.find(({ day, reason }) => reason === null && day > promisedOn)?.day ?? null;
}

/**
 * Before somebody of the staff confirms or approves an order whose day can hardly be kept: that its cut-off has passed, and the next day on
 * which a truck comes, with one press. It is said and not refused: the desk may have talked to the driver.
 */
export function LateDay({ page, move }: { page: Page; move: OrderMove }) {
  const { order, change, today, timeZone } = page;
  const { promisedOn } = order;
  if (!isLate(page) || promisedOn === null || change?.cutOffAtMs == null) return null;
  const next = dayToMoveTo(page);
  const day = promisedDayText(promisedOn);
  return (
    <Note tone="warning" title={words.title(day, promisedOn === today, promisedOn < today)}>
      <p>{words.text(momentText(new Date(change.cutOffAtMs), timeZone))}</p>
      {next ? (
        // The safe act: confirming for a day that can hardly be kept stands second.
        <Button
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
