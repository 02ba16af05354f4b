import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { sheetNotFound } from '../errors.ts';
import type { GiveOnPaper } from '../public/contract.ts';
import { addHandovers } from './add-handovers.ts';
import { currentRevision, readSheetProduct } from './public/queries.ts';
import { sheetScope } from './scope.ts';
import { haveSheet, sitesWithout } from './sites-without.ts';

/**
 * Somebody of ours gave the printed current sheet to sites that still need it, outside a delivery. Who has it meanwhile is
 * noted no second time: pressed again after its answer was lost it says the same.
 * @throws AppError `permission-denied`; `not-found` without such a product or sheet, and where none of them takes the product, or is in sight.
 */
export async function giveOnPaper(
  app: App,
  actor: UserActor,
  { nameKey, customerIds, to }: GiveOnPaper,
  facts: { requestId: string; network: string },
): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const product = await readSheetProduct(app.db, sheetScope(actor), nameKey);
  const sheet = product && currentRevision(product.revisions);
  const sites = sheet ? await sitesWithout(app, actor, nameKey) : [];
  const needing = new Set(sites.map(({ customerId }) => customerId));
  const known =
    customerIds.some((id) => needing.has(id)) ||
    (await haveSheet(app, actor, { nameKey, customerIds }));
  if (!sheet || !known) throw sheetNotFound();
  await app.db.transaction(async (tx) => {
    for (const customerId of new Set(customerIds.filter((id) => needing.has(id)))) {
      const written = await addHandovers(tx, app, [{ nameKey, revisionId: sheet.id }], {
        customerId,
        how: 'paper',
        at: new Date(app.clock.now()),
      });
      if (written.size === 0) continue;
      await recordAudit(app, tx, actor, {
        action: 'safety-sheet.give-on-paper',
        objectKind: 'customer',
        objectId: customerId,
        after: { nameKey, number: sheet.number, to },
        ...facts,
      });
    }
  });
}
