import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { sheetFile } from '../addresses.ts';
import { mailsHaveLeft, revisionReplaced, sheetNotFound } from '../errors.ts';
import { planAnnouncement } from './announce-revision.ts';
import { endCurrent, lockSizes, pointProducts } from './store-sheet.ts';

interface Planned {
  language: string;
  number: number;
  sha256: string;
  uploadedAt: Date;
  supersededAt: Date | null;
  sendAt: Date;
  startedAt: Date | null;
  takenBackAt: Date | null;
}

/** The revision that the one taken back had replaced is the current one again, with its own news if that never left. Null when there was none. */
async function restoreEarlier(
  tx: Sql,
  app: App,
  nameKey: string,
  planned: Planned,
): Promise<{ number: number; sha256: string } | null> {
  const row = await tx.row<{ id: string; number: number; sha256: string; untold: boolean }>(
    'sheets.restore',
    `update sds_revisions set superseded_at = null where id = (
       select r.id from sds_revisions r where r.name_key = $1 and r.language = $2 and r.revision_number < $3 and r.superseded_at = $4 and not r.withdrawn
        order by r.revision_number desc limit 1)
     returning id, revision_number as number, sha256,
       exists (select 1 from sds_announcements a where a.revision_id = id and a.started_at is null and a.taken_back_at is null) as untold`,
    [nameKey, planned.language, planned.number, planned.uploadedAt],
  );
  if (!row) return null;
  if (row.untold) await planAnnouncement(tx, app, row.id);
  return { number: row.number, sha256: row.sha256 };
}

/**
 * Takes a revision back whose mails have not begun to leave: it is withdrawn, no mail ever leaves, and the revision before it is the
 * current one again (or there is none: "on request"). Asked again, it answers the same and changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `failed-precondition` when the mails are on their way
 *   or the revision is no longer the current one.
 */
export async function takeBackSheet(
  app: App,
  actor: UserActor,
  given: { nameKey: string; revisionId: string },
  facts: { requestId: string; network: string },
): Promise<{ number: number; current: number | null }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { nameKey, revisionId } = given;
  return app.db.transaction(async (tx) => {
    await lockSizes(tx, nameKey);
    const planned = await tx.row<Planned>(
      'announcements.lock',
      `select r.language, r.revision_number as number, r.sha256, r.uploaded_at as "uploadedAt", r.superseded_at as "supersededAt",
              a.send_at as "sendAt", a.started_at as "startedAt", a.taken_back_at as "takenBackAt"
         from sds_announcements a join sds_revisions r on r.id = a.revision_id where a.revision_id = $1 and r.name_key = $2 for update of a`,
      [revisionId, nameKey],
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
    await pointProducts(tx, nameKey, earlier ? sheetFile(nameKey) : null, now);
    await tx.execute(
      'announcements.take-back',
      'update sds_announcements set taken_back_at = $2, taken_back_by = $3 where revision_id = $1',
      [revisionId, now, actor.id],
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

async function currentNumber(tx: Sql, nameKey: string, language: string): Promise<number | null> {
  const row = await tx.row<{ number: number }>(
    'sheets.current-number',
    'select revision_number as number from sds_revisions where name_key = $1 and language = $2 and superseded_at is null',
    [nameKey, language],
  );
  return row?.number ?? null;
}
