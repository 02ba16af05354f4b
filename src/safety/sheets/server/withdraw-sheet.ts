import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { lockSizes } from '../../../products/catalogue/server/public/lock-products.ts';
import { setProductSheet } from '../../../products/catalogue/server/public/set-safety-facts.ts';
import { endCurrent } from './store-sheet.ts';

/**
 * Takes the current (English) sheet of a product away: its public pages say "on request", all
 * revisions stay to be opened by their number. Runs in the caller's transaction.
 * @throws AppError `permission-denied` for anyone but a super_admin.
 */
export async function withdrawSheet(
  app: App,
  tx: Sql,
  actor: UserActor,
  { nameKey, ...facts }: { nameKey: string; requestId?: string; network?: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const at = new Date(app.clock.now());
  await lockSizes(tx, nameKey);
  const ended = await endCurrent(tx, { nameKey, language: 'en', at, withdrawn: true });
  await setProductSheet(tx, nameKey, null, at);
  if (!ended) return;
  await recordAudit(app, tx, actor, {
    action: 'safety-sheet.withdraw',
    objectKind: 'product',
    objectId: nameKey,
    before: { number: ended.number, sha256: ended.sha256 },
    after: null,
    ...facts,
  });
}
