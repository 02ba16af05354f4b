import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { enqueue, type PayloadOf } from '../../platform/queue.ts';
import { announceRevisionJob } from './jobs.ts';
import { addHandovers, mailSheets } from './record-handovers.ts';
import { sheetAudience } from './sheet-audience.ts';

/** So long after the upload the mails leave, in ms. Until then the revision can be taken back. */
export const ANNOUNCE_DELAY_MS = 10 * 60_000;
/** The database's clock wakes the job, and may be this far ahead of ours. */
const CLOCKS_APART_MS = 30_000;

/** Plans the news of a revision, or plans it anew when the revision has become the current one again. In the caller's transaction. */
export async function planAnnouncement(
  tx: Sql,
  app: Pick<App, 'clock'>,
  revisionId: string,
): Promise<Date> {
  const sendAt = new Date(app.clock.now() + ANNOUNCE_DELAY_MS);
  await tx.execute(
    'announcements.plan',
    'insert into sds_announcements (revision_id, send_at) values ($1, $2) on conflict (revision_id) do update set send_at = excluded.send_at',
    [revisionId, sendAt],
  );
  await enqueue(
    tx,
    announceRevisionJob,
    { revisionId },
    { key: `announce-revision ${revisionId}`, runAt: sendAt },
  );
  return sendAt;
}

interface Sheet {
  nameKey: string;
  name: string;
  number: number;
  date: string;
}

/** From here on the mails leave: null when the revision was taken back or replaced meanwhile, or when it is too early. */
async function begin(app: App, tx: Sql, revisionId: string): Promise<Sheet | null> {
  const now = app.clock.now();
  // A job from before there were such rows finds none: its time has come.
  await tx.execute(
    'announcements.late',
    'insert into sds_announcements (revision_id, send_at) values ($1, $2) on conflict do nothing',
    [revisionId, new Date(now)],
  );
  const plan = await tx.row<Sheet & { sendAt: Date; gone: boolean }>(
    'announcements.begin',
    `select a.send_at as "sendAt", a.taken_back_at is not null or r.superseded_at is not null as gone, r.name_key as "nameKey", r.revision_number as number,
            r.revision_date as date, (select p.name from products p where p.name_key = r.name_key order by p.is_active desc, p.id limit 1) as name
       from sds_announcements a join sds_revisions r on r.id = a.revision_id where a.revision_id = $1 for update of a`,
    [revisionId],
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
    'announcements.start',
    'update sds_announcements set started_at = coalesce(started_at, $2) where revision_id = $1',
    [revisionId, new Date(now)],
  );
  return sheet;
}

/**
 * Job: one notice to every customer that took the product, and the ledger's row for it, unless the revision was taken back before.
 * Whoever has no e-mail address gets the sheet with the next delivery. Run again, it goes on where it was.
 */
export async function announceRevision(
  app: App,
  { revisionId }: PayloadOf<typeof announceRevisionJob>,
): Promise<void> {
  const sheet = await app.db.transaction((tx) => begin(app, tx, revisionId));
  if (!sheet) return;
  const told = new Set(
    (
      await app.db.rows<{ id: string }>(
        'announcements.told',
        `select customer_id as id from sds_handovers where revision_id = $1 and how = 'e-mail'`,
        [revisionId],
      )
    ).map(({ id }) => id),
  );
  const audience = await sheetAudience(app.db, app, sheet.nameKey, revisionId);
  for (const { id, email } of audience.filter(
    (customer) => customer.email !== '' && !told.has(customer.id),
  )) {
    await app.db.transaction(async (tx) => {
      await mailSheets(app, tx, {
        customerId: id,
        to: email,
        sheets: [sheet],
        dedupeKey: `sds-revised:${revisionId}:${id}`,
        revision: sheet.number > 1,
      });
      await addHandovers(
        tx,
        app,
        id,
        [{ nameKey: sheet.nameKey, revisionId }],
        'e-mail',
        null,
        new Date(app.clock.now()),
      );
    });
  }
  await app.db.execute(
    'announcements.sent',
    `update sds_announcements set sent_at = $2, mailed = (select count(*) from sds_handovers where revision_id = $1 and how = 'e-mail' and delivery_id is null)
      where revision_id = $1 and sent_at is null`,
    [revisionId, new Date(app.clock.now())],
  );
}
