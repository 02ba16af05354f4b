import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  bool,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lockSizes } from '../../../products/catalogue/server/public/lock-products.ts';
import { setProductSheet } from '../../../products/catalogue/server/public/set-safety-facts.ts';
import { mailsHaveLeft, revisionReplaced, sheetNotFound } from '../errors.ts';
import { sheetFile } from '../public/addresses.ts';
import { planAnnouncement } from './announce-revision.ts';
import { comparedAgain } from './compare-data.ts';
import { endCurrent } from './store-sheet.ts';

const plannedRow = rowShape({
  language: text,
  number: int,
  sha256: text,
  uploadedAt: time,
  supersededAt: nullable(time),
  sendAt: time,
  startedAt: nullable(time),
  takenBackAt: nullable(time),
});
type Planned = RowOf<typeof plannedRow>;

const restoredRow = rowShape({ id: text, number: int, sha256: text, unannounced: bool });

/**
 * The revision that the one taken back had replaced is the current one again, with its own news if
 * that never left. Null when there was none.
 */
async function restoreEarlier(
  tx: Sql,
  app: App,
  nameKey: string,
  planned: Planned,
): Promise<{ number: number; sha256: string } | null> {
  const row = await tx.row(
    restoredRow,
    sql`update sds_revisions set superseded_at = null, compared_at = ${comparedAgain}
         where id = (
           select r.id from sds_revisions r
            where r.name_key = ${nameKey} and r.language = ${planned.language}
              and r.revision_number < ${planned.number} and r.superseded_at = ${planned.uploadedAt}
              and not r.withdrawn
              and not exists (select 1 from sds_recalls g where g.revision_id = r.id)
            order by r.revision_number desc limit 1)
        returning id, revision_number as number, sha256,
          exists (select 1 from sds_announcements a
                   where a.revision_id = id and a.started_at is null
                     and a.taken_back_at is null) as unannounced`,
  );
  if (!row) return null;
  if (row.unannounced) await planAnnouncement(tx, app, row.id);
  return { number: row.number, sha256: row.sha256 };
}

/**
 * Takes a revision back whose mails have not begun to leave: it is withdrawn, no mail ever leaves,
 * and the revision before it is the current one again (or there is none: "on request"). Asked
 * again, it answers the same and changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`;
 *   `failed-precondition` when the mails are on their way or the revision is no longer the current
 *   one.
 */
export async function takeBackSheet(
  app: App,
  actor: UserActor,
  input: { nameKey: string; revisionId: string },
  facts: { requestId: string; network: string },
): Promise<{ number: number; current: number | null }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { nameKey, revisionId } = input;
  return app.db.transaction(async (tx) => {
    await lockSizes(tx, nameKey);
    const planned = await tx.row(
      plannedRow,
      sql`select r.language, r.revision_number as number, r.sha256, r.uploaded_at, r.superseded_at,
                 a.send_at, a.started_at, a.taken_back_at
            from sds_announcements a join sds_revisions r on r.id = a.revision_id
           where a.revision_id = ${revisionId} and r.name_key = ${nameKey} for update of a`,
    );
    if (!planned) throw sheetNotFound();
    const now = new Date(app.clock.now());
    if (planned.takenBackAt)
      return {
        number: planned.number,
        current: await currentNumber(tx, nameKey, planned.language),
      };
    if (planned.startedAt || planned.sendAt <= now) throw mailsHaveLeft();
    if (planned.supersededAt) throw revisionReplaced();
    await endCurrent(tx, { nameKey, language: planned.language, at: now, withdrawn: true });
    const earlier = await restoreEarlier(tx, app, nameKey, planned);
    await setProductSheet(tx, nameKey, earlier ? sheetFile(nameKey) : null, now);
    await tx.execute(
      sql`update sds_announcements set taken_back_at = ${now}, taken_back_by = ${actor.id}
           where revision_id = ${revisionId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.take-back',
      objectKind: 'product',
      objectId: nameKey,
      before: { number: planned.number, sha256: planned.sha256 },
      after: earlier,
      ...facts,
    });
    return { number: planned.number, current: earlier?.number ?? null };
  });
}

const numberRow = rowShape({ number: int });

async function currentNumber(tx: Sql, nameKey: string, language: string): Promise<number | null> {
  const row = await tx.row(
    numberRow,
    sql`select revision_number as number from sds_revisions
         where name_key = ${nameKey} and language = ${language} and superseded_at is null`,
  );
  return row?.number ?? null;
}
