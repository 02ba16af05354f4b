import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { mailSheets } from './mail-sheets.ts';
import type { mailDueSheetsJob } from './public/jobs.ts';
import { dueSheetRow, dueSheets } from './public/sheets-due.ts';

const dueRow = rowShape(dueSheetRow.columns);

/**
 * Job: the truck leaves for a site, and the sheets that its goods bring along leave by e-mail before
 * they arrive, where the site agreed to that (29 CFR 1910.1200(g)(7): before or with the shipment).
 * Run again, it mails nothing twice.
 */
export async function mailDueSheets(
  app: App,
  { customerId, orderId, productIds }: PayloadOf<typeof mailDueSheetsJob>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const keys = sql`select p.name_key from ${productsForJoin} p
                      where p.id = any(${productIds}::text[])`;
    const due = await tx.rows(
      dueRow,
      sql`select * from ${dueSheets(sql`${customerId}`, keys)} d
           where not d.mailed order by d.name, d.name_key`,
    );
    const at = new Date(app.clock.now());
    await mailSheets(app, tx, { customerId, sheets: due, kind: 'on-the-way', orderId, at });
  });
}
