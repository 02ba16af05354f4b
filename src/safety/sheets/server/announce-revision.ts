import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue, type PayloadOf } from '../../../platform/queue.ts';
import {
  bool,
  date,
  int,
  nullable,
  type RowOf,
  type RowShape,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { addHandovers } from './add-handovers.ts';
import { mailNotice } from './mail-notice.ts';
import { mailSheets } from './mail-sheets.ts';
import { announceRevisionJob } from './public/jobs.ts';
import { sheetAudience } from './sheet-audience.ts';

/** So long after the upload the mails leave, in ms. Until then the revision can be taken back. */
export const ANNOUNCE_DELAY_MS = 10 * 60_000;
/** The database's clock wakes the job, and may be this far ahead of ours. */
const CLOCKS_APART_MS = 30_000;

/**
 * Plans the news of a revision, or plans it anew when the revision has become the current one
 * again. In the caller's transaction.
 */
export async function planAnnouncement(
  tx: Sql,
  app: Pick<App, 'clock'>,
  revisionId: string,
): Promise<Date> {
  const sendAt = new Date(app.clock.now() + ANNOUNCE_DELAY_MS);
  await tx.execute(
    sql`insert into sds_announcements (revision_id, send_at) values (${revisionId}, ${sendAt})
        on conflict (revision_id) do update set send_at = excluded.send_at`,
  );
  await enqueue(
    tx,
    announceRevisionJob,
    { revisionId },
    { key: `announce-revision ${revisionId}`, runAt: sendAt },
  );
  return sendAt;
}

const sheetColumns = { nameKey: text, name: text, number: int, date: nullable(date) };
type Sheet = RowOf<RowShape<typeof sheetColumns>>;

const planRow = rowShape({ ...sheetColumns, sendAt: time, gone: bool });

/**
 * From here on the mails leave: null when the revision was taken back or replaced meanwhile, or
 * when it is too early.
 */
async function begin(app: App, tx: Sql, revisionId: string): Promise<Sheet | null> {
  const now = app.clock.now();
  // A job from before there were such rows finds none: its time has come.
  await tx.execute(
    sql`insert into sds_announcements (revision_id, send_at)
        values (${revisionId}, ${new Date(now)}) on conflict do nothing`,
  );
  const plan = await tx.row(
    planRow,
    sql`select a.send_at, a.taken_back_at is not null or r.superseded_at is not null as gone,
               r.name_key, r.revision_number as number, r.printed_on as date, title.name
          from sds_announcements a join sds_revisions r on r.id = a.revision_id
         cross join lateral ${titleForJoin(sql`r.name_key`)} title
         where a.revision_id = ${revisionId} for update of a`,
  );
  if (!plan || plan.gone) return null;
  const { sendAt, gone: _gone, ...sheet } = plan;
  if (now < sendAt.getTime() - CLOCKS_APART_MS) {
    await enqueue(
      tx,
      announceRevisionJob,
      { revisionId },
      { key: `announce-revision ${revisionId}`, runAt: sendAt },
    );
    return null;
  }
  await tx.execute(
    sql`update sds_announcements set started_at = coalesce(started_at, ${new Date(now)})
         where revision_id = ${revisionId}`,
  );
  return sheet;
}

const customerRow = rowShape({ customerId: text });

/**
 * Job: one e-mail to every customer that took the product, and the ledger's row for it, unless the
 * revision was taken back before. Where the site's safety contact agreed to e-mail, it hands the sheet
 * over; elsewhere it is a notice, and the sheet comes on paper with the next delivery. Run again, it
 * goes on where it was.
 */
export async function announceRevision(
  app: App,
  { revisionId }: PayloadOf<typeof announceRevisionJob>,
): Promise<void> {
  const sheet = await app.db.transaction((tx) => begin(app, tx, revisionId));
  if (!sheet) return;
  const informed = new Set(
    (
      await app.db.rows(
        customerRow,
        sql`select customer_id from sds_handovers
             where revision_id = ${revisionId} and how in ('e-mail', 'notice')`,
      )
    ).map(({ customerId }) => customerId),
  );
  const audience = await sheetAudience(app.db, app, sheet.nameKey, revisionId);
  const sheets = [{ ...sheet, revisionId }];
  for (const { id, email, agrees } of audience.filter(
    (customer) => customer.email !== '' && !informed.has(customer.id),
  )) {
    const at = new Date(app.clock.now());
    await app.db.transaction(async (tx) => {
      if (agrees) await mailSheets(app, tx, { customerId: id, sheets, kind: 'revised', at });
      else {
        const written = await addHandovers(tx, app, sheets, { customerId: id, how: 'notice', at });
        if (written.size > 0)
          await mailNotice(app, tx, { ...sheet, customerId: id, to: email, revisionId });
      }
    });
  }
  await app.db.execute(
    sql`update sds_announcements
           set sent_at = ${new Date(app.clock.now())},
               mailed = (select count(*) from sds_handovers
                          where revision_id = ${revisionId}
                            and (how = 'notice' or (how = 'e-mail' and delivery_id is null)))
         where revision_id = ${revisionId} and sent_at is null`,
  );
}
