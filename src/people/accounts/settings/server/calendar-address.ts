import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { bytes, rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import { mayHaveCalendar } from '../../public/choices.ts';
import { hashOfCalendarToken, newCalendarToken } from '../../sign-in/server/calendar-token.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';

const LIMIT = { points: 30, seconds: 3600 };
const addressRow = rowShape({ userId: text, tokenHash: bytes, madeAt: time });

/**
 * Who opens the pages of orders, in a session of their own: who only drives has no page that an event could lead to, and an address that a key had
 * made would outlive it. @throws AppError `unauthenticated`, `permission-denied`
 */
function mayHaveOne(actor: Actor): UserActor {
  const user = signedIn(actor);
  if (!mayHaveCalendar(user) || user.signedInAt === 0) throw permissionDenied();
  return user;
}

/**
 * Makes the address under which the calendar program of this person reads their deliveries, and answers it, this once. One that was there ends, so
 * that a second press after a lost answer leaves none that nobody knows.
 * @throws AppError `permission-denied`, `auth/too-many-requests`
 */
export async function makeCalendarAddress(
  app: App,
  actor: Actor,
  from: Caller,
): Promise<{ address: string }> {
  const user = mayHaveOne(actor);
  await app.limits.take('calendar-address', user.id, LIMIT);
  const token = newCalendarToken(app);
  await app.db.transaction(async (tx) => {
    // Two presses at once: the later one is the address.
    await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
    const ended = await tx.execute(sql`delete from calendar_addresses where user_id = ${user.id}`);
    await tx.execute(
      sql`insert into calendar_addresses ${inserting(addressRow, {
        userId: user.id,
        tokenHash: hashOfCalendarToken(token),
        madeAt: new Date(app.clock.now()),
      })}`,
    );
    await recordAudit(app, tx, user, {
      action: ended > 0 ? 'calendar.replace' : 'calendar.make',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
  });
  return { address: `${app.config.http.baseUrl}/calendar/${token}.ics` };
}

/** Ends the address of one's own calendar; where there is none nothing happens. @throws AppError `unauthenticated` */
export async function removeCalendarAddress(app: App, actor: Actor, from: Caller): Promise<void> {
  const user = signedIn(actor);
  await app.db.transaction(async (tx) => {
    const ended = await tx.execute(sql`delete from calendar_addresses where user_id = ${user.id}`);
    if (ended === 0) return;
    await recordAudit(app, tx, user, {
      action: 'calendar.remove',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
  });
}
