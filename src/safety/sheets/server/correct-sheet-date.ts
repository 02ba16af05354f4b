import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { lockSizes } from '../../../products/catalogue/server/public/lock-products.ts';
import { invalidField } from '../../hazards/errors.ts';
import * as adminMessages from '../admin-messages.ts';
import { sheetNotFound } from '../errors.ts';
import type { CorrectSheetDate } from '../public/contract.ts';

const revisionRow = rowShape({
  number: int,
  /** Null: the file has no date that was read. */
  date: nullable(date),
  /** Of the revisions of its language on either side; null where there is none. */
  before: nullable(date),
  after: nullable(date),
});

const newCorrectionRow = rowShape({
  revisionId: text,
  was: nullable(date),
  isNow: date,
  reason: text,
});

/**
 * Puts the revision date right that was entered for a sheet; what stood there stays in the trail. Said again, it changes nothing.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `invalid-argument` for a day to come, before the
 *   revision before it or after the one after it
 */
export async function correctSheetDate(
  app: App,
  actor: UserActor,
  input: CorrectSheetDate,
  facts: { requestId: string; network: string },
): Promise<{ number: number; date: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { nameKey, revisionId, reason } = input;
  return app.db.transaction(async (tx) => {
    await lockSizes(tx, nameKey);
    const revision = await tx.row(
      revisionRow,
      sql`select r.revision_number as number, r.printed_on as date,
                 (select max(o.printed_on) from sds_revisions o
                   where o.name_key = r.name_key and o.language = r.language
                     and o.revision_number < r.revision_number) as before,
                 (select min(o.printed_on) from sds_revisions o
                   where o.name_key = r.name_key and o.language = r.language
                     and o.revision_number > r.revision_number) as after
            from sds_revisions r
           where r.id = ${revisionId} and r.name_key = ${nameKey} for update of r`,
    );
    if (!revision) throw sheetNotFound();
    const { number, date: was, before, after } = revision;
    if (input.date === was) return { number, date: was };
    const today = companyDay(await readCompany(app, tx), app.clock.now());
    if (input.date > today) throw invalidField('date', adminMessages.dateToCome);
    if ((before && input.date < before) || (after && input.date > after))
      throw invalidField('date', adminMessages.dateOutOfOrder(before, after));
    await tx.execute(
      sql`update sds_revisions set revision_date = ${input.date}::date, printed_on = ${input.date}::date
           where id = ${revisionId}`,
    );
    await tx.execute(
      sql`insert into sds_date_corrections ${inserting(
        newCorrectionRow,
        { revisionId, was, isNow: input.date, reason },
        { id: newId(app), correctedBy: actor.id, correctedAt: new Date(app.clock.now()) },
      )}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.date',
      objectKind: 'product',
      objectId: nameKey,
      before: { number, date: was },
      after: { number, date: input.date, reason },
      ...facts,
    });
    return { number, date: input.date };
  });
}

const correctionRow = rowShape({
  revisionId: text,
  was: nullable(date),
  isNow: date,
  reason: text,
  by: text,
  at: time,
});
/** One correction of a revision's date. */
export type DateCorrection = RowOf<typeof correctionRow>;

/** The trail of a product's revision dates, the newest first. */
export function dateCorrectionsOf(db: Sql, nameKey: string): Promise<DateCorrection[]> {
  return db.rows(
    correctionRow,
    sql`select c.revision_id, c.was, c.is_now, c.reason, person_name(c.corrected_by, '') as by,
               c.corrected_at as at
          from sds_date_corrections c join sds_revisions r on r.id = c.revision_id
         where r.name_key = ${nameKey} order by c.corrected_at desc, c.id desc`,
  );
}
