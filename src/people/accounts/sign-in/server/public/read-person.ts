import type { UserActor } from '../../../../../kit/actor.ts';
import type { App } from '../../../../../platform/app.ts';
import { type SqlText, sql } from '../../../../../platform/sql.ts';
import { hashOfCalendarToken, isCalendarToken } from '../calendar-token.ts';
import { actorOf, PERSON_COLUMNS, personRow } from './read-actor.ts';

/** Somebody without a session, with their rights of the moment; undefined where they may not sign in. */
async function personAs(
  app: App,
  from: SqlText,
  readsOnly: boolean,
): Promise<UserActor | undefined> {
  const row = await app.db.row(
    personRow,
    sql`select ${PERSON_COLUMNS} from ${from} and u.deleted_at is null and not u.disabled`,
  );
  if (!row) return undefined;
  const none = { sessionId: '', deliveriesOnly: false, readsOnly, isKey: true };
  return actorOf(app, { ...row, ...none, freshAt: new Date(0) });
}

/**
 * Whose calendar reads under this address; undefined also where it is none, or has ended. The address names nobody anywhere else: only the
 * calendar of deliveries asks here.
 */
export const readCalendarPerson = async (
  app: App,
  token: string,
): Promise<UserActor | undefined> =>
  isCalendarToken(token)
    ? personAs(
        app,
        sql`calendar_addresses a join users u on u.id = a.user_id
             where a.token_hash = ${hashOfCalendarToken(token)}`,
        true,
      )
    : undefined;

/** As whom a job goes on with what a person began. */
export const readPersonOfJob = (app: App, userId: string): Promise<UserActor | undefined> =>
  personAs(app, sql`users u where u.id = ${userId}`, false);
