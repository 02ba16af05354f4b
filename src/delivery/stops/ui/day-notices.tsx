import { Note } from '../../../ui/panel.tsx';
import { becomesMessages, headMessages } from '../at-door-messages.ts';
import { goneMessages } from '../gone-messages.ts';
import type { Outbox } from './device/outbox.ts';
import { Fold } from './fold.tsx';
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

/** What left the day can be opened as the phone held it: what was begun there is not lost. */
export function GoneStops({ gone }: Pick<ShownDay, 'gone'>) {
  const held = gone.filter(({ stop }) => stop !== undefined);
  if (held.length === 0) return null;
  return (
    <Fold title={goneMessages.goneFold(held.length)}>
      <ul>
        {held.map(({ orderId, number, customerName }) => (
          <li key={orderId}>
            <a
              className="inline-flex min-h-14 items-center font-semibold text-brand underline"
              href={`/dashboard/product-delivery/${orderId}`}
            >
              {goneMessages.goneOpen(number, customerName)}
            </a>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
