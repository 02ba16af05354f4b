import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { safetyChangedMeanwhile } from '../../hazards/errors.ts';
import { sheetNotFound } from '../errors.ts';
import type { CompareData } from '../public/contract.ts';
import { currentRevision, readSheetProduct } from './public/queries.ts';
import { sheetScope } from './scope.ts';

/**
 * For a revision that is current again: its comparison no longer counts where the data were compared with another one since.
 */
export const comparedAgain: SqlText = sql`case when exists (
  select 1 from sds_revisions other
   where other.name_key = sds_revisions.name_key and other.language = sds_revisions.language
     and (other.compared_at, other.revision_number) > (sds_revisions.compared_at, sds_revisions.revision_number)) then null else sds_revisions.compared_at end`;

/** Marks that the safety data say what a revision says. */
export const markCompared = async (
  tx: Sql,
  app: Pick<App, 'clock'>,
  actor: UserActor,
  revisionId: string,
): Promise<void> => {
  await tx.execute(
    sql`update sds_revisions set compared_at = ${new Date(app.clock.now())}, compared_by = ${actor.id}
         where id = ${revisionId}`,
  );
};

/**
 * Somebody compared the safety data with the current sheet, and they agree: of exactly the data and the sheet that stood on the
 * screen. Said again, it changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `aborted` (409)
 *   when data or sheet were changed in between.
 */
export async function compareData(
  app: App,
  actor: UserActor,
  { nameKey, revisionId, version }: CompareData,
  request: { requestId: string; network: string },
): Promise<{ number: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const product = await readSheetProduct(tx, sheetScope(actor), nameKey);
    if (!product) throw sheetNotFound();
    const current = currentRevision(product.revisions);
    if (product.version !== version || current?.id !== revisionId)
      throw safetyChangedMeanwhile(product.version);
    if (current.comparedAt !== null) return { number: current.number };
    await markCompared(tx, app, actor, revisionId);
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.compare',
      objectKind: 'product',
      objectId: nameKey,
      after: { number: current.number, version },
      ...request,
    });
    return { number: current.number };
  });
}
