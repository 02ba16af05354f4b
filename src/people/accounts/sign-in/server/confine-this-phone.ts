import type { Duty } from '../../../../kit/actor.ts';
import { drivesOnly, type Role, type UserActor } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import type { App } from '../../../../platform/app.ts';
import { rowShape, text, textListOf, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { confineToDeliveries } from './confine-to-deliveries.ts';
import { sessionCookie } from './session-cookie.ts';

const accessRow = rowShape({ role: textOf<Role>(), duties: textListOf<Duty>() });
const tokenRow = rowShape({ token: text });

/** What a phone's browser says of itself; a wrong guess costs one press. */
const PHONE = /\b(Mobi|Android|iPhone)/;

/** Whether somebody who has just signed in is asked first if this phone is for deliveries: who only drives, on a phone. */
export async function needsPhoneQuestion(
  app: App,
  personId: string,
  agent: string,
): Promise<boolean> {
  if (!PHONE.test(agent)) return false;
  const person = await app.db.row(
    accessRow,
    sql`select role, duties from users where id = ${personId}`,
  );
  return person !== undefined && drivesOnly(person);
}

/**
 * Makes the session that somebody has just begun good for deliveries and for nothing else, for a working day. There is no way back but
 * another sign-in.
 * @throws AppError `failed-precondition` for a session that is no driver's
 */
export async function confineThisPhone(
  app: App,
  user: UserActor,
): Promise<{ setCookies: string[] }> {
  if (!drivesOnly(user))
    throw new AppError(
      'failed-precondition',
      409,
      'Only a driver’s phone is for deliveries alone.',
    );
  return app.db.transaction(async (tx) => {
    const session = await tx.row(
      tokenRow,
      sql`select token from sessions where id = ${user.sessionId} and user_id = ${user.id} for update`,
    );
    if (!session) throw new AppError('unauthenticated', 401, 'Sign in again.');
    await confineToDeliveries(app, tx, sql`id = ${user.sessionId}`, user.role);
    return { setCookies: [sessionCookie(app.config, session.token, true)] };
  });
}
