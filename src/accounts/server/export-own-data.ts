import { recordAudit } from '../../company/server/record-audit.ts';
import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { type Caller, traceOf } from './caller.ts';
import { signedIn } from './guards.ts';
import { readOwnData } from './queries.ts';

/** "Download my data": what this room keeps about the person. An export is a line in the audit log. */
export async function exportOwnData(app: App, actor: Actor, from: Caller): Promise<Record<string, unknown>> {
  const user = signedIn(actor);
  await app.db.transaction((tx) => recordAudit(app, tx, user, { action: 'account.export', objectKind: 'account', objectId: user.id, ...traceOf(from) }));
  return readOwnData(app, user);
}
