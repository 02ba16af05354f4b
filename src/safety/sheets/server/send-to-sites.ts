import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { sheetNotFound } from '../errors.ts';
import type { SendToSites } from '../public/contract.ts';
import { mailSheets } from './mail-sheets.ts';
import { currentRevision, readSheetProduct } from './public/queries.ts';
import { sheetScope } from './scope.ts';
import { sitesWithout } from './sites-without.ts';

/** Several presses send once; a runaway script is stopped. */
const LIMIT = { points: 60, seconds: 60 };

/**
 * Mails the current sheet of a product now: to these customers, or to all that still need it, where
 * the site agreed to e-mail. The others get it on paper with their next delivery, and are counted.
 * Asked again, it mails nobody twice.
 * @throws AppError `permission-denied`; `not-found` without such a product or a sheet of it.
 */
export async function sendToSites(
  app: App,
  actor: UserActor,
  { nameKey, customerIds }: SendToSites,
  facts: { requestId: string; network: string },
): Promise<{ mailed: number; onPaper: number }> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.limits.take('send-sheets', actor.id, LIMIT);
  const product = await readSheetProduct(app.db, sheetScope(actor), nameKey);
  const sheet = product && currentRevision(product.revisions);
  if (!sheet) throw sheetNotFound();
  const sheets = [
    { nameKey, name: product.name, revisionId: sheet.id, number: sheet.number, date: sheet.date },
  ];
  const chosenIds = customerIds.length > 0 ? new Set(customerIds) : null;
  const sites = (await sitesWithout(app, actor, nameKey)).filter(
    ({ customerId }) => !chosenIds || chosenIds.has(customerId),
  );
  const at = new Date(app.clock.now());
  let mailed = 0;
  for (const { customerId } of sites.filter(({ onPaper }) => onPaper === null))
    mailed += await app.db.transaction(async (tx) => {
      const count = await mailSheets(app, tx, {
        customerId,
        sheets,
        kind: 'by-hand',
        at,
        sentBy: actor.id,
      });
      if (count > 0)
        await recordAudit(app, tx, actor, {
          action: 'safety-sheet.send',
          objectKind: 'customer',
          objectId: customerId,
          after: { nameKey, number: sheet.number },
          ...facts,
        });
      return count;
    });
  return { mailed, onPaper: sites.filter(({ onPaper }) => onPaper !== null).length };
}
