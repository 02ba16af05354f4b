import { Note } from '../../../ui/panel.tsx';
import { becomesMessages, headMessages } from '../at-door-messages.ts';
import type { Outbox } from './device/outbox.ts';
import { runNow } from './stored-of-order.ts';
import type { ShownDay } from './use-driver-day.ts';

/** Where goods go that leaked or were damaged at stops of the day, as the office has decided. */
export function DecidedDamage({ day }: Pick<ShownDay, 'day'>) {
  const decided = (day.damageBecomes ?? []).flatMap(({ orderId, becomes }) => {
    const stop = day.stops.find((one) => one.orderId === orderId);
    return stop ? [{ orderId, text: becomesMessages.ofStop(stop.customerName, becomes) }] : [];
  });
  if (decided.length === 0) return null;
  return (
    <Note tone="info" title={becomesMessages.title}>
      {decided.map(({ orderId, text }) => (
        <p key={orderId}>{text}</p>
      ))}
    </Note>
  );
}

/** Where the day goes on after a count back: the run that is closed, and the one that comes now. */
export function Closed({
  closed,
  known,
  outbox,
}: {
  closed: { id: string; name: string };
  known: ShownDay | null;
  outbox: Outbox;
}) {
  // What the phone held until the office answers has the closed run still.
  const next = known?.isFresh ? runNow(known, outbox) : null;
  const run = known?.day.runs.find(({ id }) => id === next && id !== closed.id);
  return (
    <Note tone="success" title={headMessages.closed(closed.name)}>
      {run ? <p>{headMessages.isNext(run.name)}</p> : null}
    </Note>
  );
}
