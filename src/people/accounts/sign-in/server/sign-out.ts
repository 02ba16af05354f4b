import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { sql } from '../../../../platform/sql.ts';
import { type Caller, traceOf } from './caller.ts';
import { dropCookie, sessionCookieName } from './session-cookie.ts';

/** Ends this session. Without one there is nothing to do; the cookie is taken away either way. */
export async function signOut(
  app: App,
  actor: Actor,
  from: Caller,
): Promise<{ setCookies: string[] }> {
  if (actor.kind === 'user') {
    await app.db.transaction(async (tx) => {
      await tx.execute(
        sql`delete from sessions where id = ${actor.sessionId} and user_id = ${actor.id}`,
      );
      await recordAudit(app, tx, actor, {
        action: 'sign-out',
        objectKind: 'account',
        objectId: actor.id,
        ...traceOf(from),
      });
    });
  }
  return { setCookies: [dropCookie(app.config, sessionCookieName(app.config))] };
}
