import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { bool, int, nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import { lockSizes } from '../../../products/catalogue/server/public/lock-products.ts';
import { setProductSheet } from '../../../products/catalogue/server/public/set-safety-facts.ts';
import { sheetNotFound } from '../errors.ts';
import { sheetFile } from '../public/addresses.ts';
import type { RecallSheet } from '../public/contract.ts';
import { comparedAgain } from './compare-data.ts';
import { tellRecallJob } from './public/jobs.ts';
import { endCurrent } from './store-sheet.ts';

const recalledRow = rowShape({
  number: int,
  language: text,
  sha256: text,
  supersededAt: nullable(time),
  recalled: bool,
});
const numberRow = rowShape({ number: int });
const recallRow = rowShape({
  revisionId: text,
  what: textOf<RecallSheet['what']>(),
  reason: text,
} satisfies ColumnsOf<Omit<RecallSheet, 'nameKey'>>);
const hadRow = rowShape({ had: int });

/** The newest earlier revision that was not found wrong is the current one again; null: none. */
async function restoreRight(tx: Sql, nameKey: string, language: string): Promise<number | null> {
  const row = await tx.row(
    numberRow,
    sql`update sds_revisions set superseded_at = null, withdrawn = false, compared_at = ${comparedAgain}
         where id = (
           select r.id from sds_revisions r
            where r.name_key = ${nameKey} and r.language = ${language} and not r.withdrawn
              and not exists (select 1 from sds_recalls g where g.revision_id = r.id)
            order by r.revision_number desc limit 1)
        returning revision_number as number`,
  );
  return row?.number ?? null;
}

/**
 * Recalls a revision that was handed over wrongly: it is never the current one again, its address
 * says so, and everybody who had it is told what to do with it. Where it is current, the newest right
 * one before it takes its place (or there is none: "on request"). Asked again, it answers the same
 * and changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`.
 */
export async function recallSheet(
  app: App,
  actor: UserActor,
  recall: RecallSheet,
  facts: { requestId: string; network: string },
): Promise<{ number: number; current: number | null; had: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { nameKey, revisionId, what, reason } = recall;
  return app.db.transaction(async (tx) => {
    await lockSizes(tx, nameKey);
    const wrong = await tx.row(
      recalledRow,
      sql`select r.revision_number as number, r.language, r.sha256, r.superseded_at,
                 exists (select 1 from sds_recalls g where g.revision_id = r.id) as recalled
            from sds_revisions r
           where r.id = ${revisionId} and r.name_key = ${nameKey} for update of r`,
    );
    if (!wrong) throw sheetNotFound();
    const now = new Date(app.clock.now());
    if (!wrong.recalled) {
      const { language } = wrong;
      const isCurrent = wrong.supersededAt === null;
      if (isCurrent) await endCurrent(tx, { nameKey, language, at: now, withdrawn: true });
      await tx.execute(
        sql`insert into sds_recalls ${inserting(
          recallRow,
          { revisionId, what, reason },
          { id: newId(app), recalledBy: actor.id, recalledAt: now },
        )}`,
      );
      // Mails of it that have not left yet never leave.
      await tx.execute(
        sql`update sds_announcements set taken_back_at = ${now}, taken_back_by = ${actor.id}
             where revision_id = ${revisionId} and started_at is null and taken_back_at is null`,
      );
      if (isCurrent) {
        const right = await restoreRight(tx, nameKey, language);
        if (language === 'en')
          await setProductSheet(tx, nameKey, right === null ? null : sheetFile(nameKey), now);
      }
      await enqueue(tx, tellRecallJob, { revisionId }, { key: `tell-recall ${revisionId}` });
      await recordAudit(app, tx, actor, {
        action: 'safety-sheet.recall',
        objectKind: 'product',
        objectId: nameKey,
        before: { number: wrong.number, sha256: wrong.sha256 },
        after: { what, reason },
        ...facts,
      });
    }
    const current = await tx.row(
      numberRow,
      sql`select r.revision_number as number from sds_revisions r
           where r.name_key = ${nameKey} and r.language = ${wrong.language}
             and r.superseded_at is null`,
    );
    const counted = await tx.row(
      hadRow,
      sql`select count(distinct h.customer_id)::int as had from sds_handovers h
           where h.revision_id = ${revisionId}`,
    );
    return { number: wrong.number, current: current?.number ?? null, had: counted?.had ?? 0 };
  });
}
