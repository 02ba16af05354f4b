import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { sheetNotFound } from '../errors.ts';
import type { GiveOnPaper } from '../public/contract.ts';
import { addHandovers } from './add-handovers.ts';
import { currentRevision, readSheetProduct } from './public/queries.ts';
import { sheetScope } from './scope.ts';
import { sitesWithout } from './sites-without.ts';

/**
 * Somebody of ours gave the printed current sheet to a site that still needs it, outside a delivery. Said again, it stays as it was.
 * @throws AppError `permission-denied`; `not-found` without such a product or sheet, and for a customer out of sight or one that needs none.
 */
export async function giveOnPaper(
  app: App,
  actor: UserActor,
  { nameKey, customerId, to }: GiveOnPaper,
  facts: { requestId: string; network: string },
): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const product = await readSheetProduct(app.db, sheetScope(actor), nameKey);
  const sheet = product && currentRevision(product.revisions);
  const sites = sheet ? await sitesWithout(app, actor, nameKey) : [];
  if (!sheet || !sites.some((site) => site.customerId === customerId)) throw sheetNotFound();
  await app.db.transaction(async (tx) => {
    const written = await addHandovers(tx, app, [{ nameKey, revisionId: sheet.id }], {
      customerId,
      how: 'paper',
      at: new Date(app.clock.now()),
    });
    if (written.size === 0) return;
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.give-on-paper',
      objectKind: 'customer',
      objectId: customerId,
      after: { nameKey, number: sheet.number, to },
      ...facts,
    });
  });
}
