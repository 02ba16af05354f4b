import type { App } from '../../platform/app.ts';
import { addHandovers, mailSheets } from './record-handovers.ts';

/** Who took a product within this time hears of its new sheet (domain.md, job 7). */
const MONTHS = 24;

/**
 * Job: one notice to every customer that took the product, and the ledger's row for it. Whoever has no e-mail address gets
 * the sheet with the next delivery. Run again, it goes on where it was.
 */
export async function announceRevision(app: App, { revisionId }: { revisionId: string }): Promise<void> {
  const waiting = await app.db.rows<{ customerId: string; email: string; nameKey: string; name: string; number: number; date: string }>(
    'handovers.to-announce',
    `select distinct c.id as "customerId", c.email, r.name_key as "nameKey", r.revision_number as number, r.revision_date as date,
            (select p.name from products p where p.name_key = r.name_key order by p.is_active desc, p.id limit 1) as name
       from sds_revisions r
       join sds_handovers h on h.name_key = r.name_key and h.revision_id <> r.id and h.handed_at > $2::timestamptz - make_interval(months => $3)
       join customers c on c.id = h.customer_id and c.is_active and c.email <> ''
      where r.id = $1 and r.superseded_at is null
        and not exists (select 1 from sds_handovers d where d.customer_id = c.id and d.revision_id = r.id and d.how = 'e-mail')
      order by c.id`,
    [revisionId, new Date(app.clock.now()), MONTHS],
  );
  for (const { customerId, email, ...sheet } of waiting) {
    await app.db.transaction(async (tx) => {
      await mailSheets(app, tx, { customerId, to: email, sheets: [sheet], dedupeKey: `sds-revised:${revisionId}:${customerId}`, revision: true });
      await addHandovers(tx, app, customerId, [{ nameKey: sheet.nameKey, revisionId }], 'e-mail', null, new Date(app.clock.now()));
    });
  }
}
