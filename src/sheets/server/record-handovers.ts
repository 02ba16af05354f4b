import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { DueSheet } from '../safety-contact.ts';
import { addHandovers } from './add-handovers.ts';
import { mailSheets } from './mail-sheets.ts';
import { missingSheets } from './missing-sheets.ts';
import { dueSheetRow, dueSheets } from './sheets-due.ts';

/** A sheet that a delivery hands over, for the proof of delivery to name. */
export type HandedOver = DueSheet;

const dueRow = rowShape(dueSheetRow.columns);

/**
 * Writes into the ledger, inside the delivery's own transaction, every sheet that this delivery
 * hands over: the first delivery of a product to a customer, and the first after a revision. Where
 * the site agreed to e-mail and a sheet did not leave with the truck, it is mailed now;
 * `onPaper` says that the driver gave the printed ones. A product that needs a sheet and has none is
 * written down as owed. The answer is for the delivery note; empty when all sheets are there
 * already. Called again for the same delivery it adds nothing. `at` is UTC ms.
 */
export async function recordHandovers(
  tx: Sql,
  app: App,
  given: {
    customerId: string;
    deliveryId: string;
    nameKeys: readonly string[];
    at: number;
    onPaper?: boolean;
  },
): Promise<HandedOver[]> {
  const at = new Date(given.at);
  await recordTaken(tx, given, at);
  await recordOwed(tx, given, at);
  const due = await tx.rows(
    dueRow,
    sql`select * from ${dueSheets(sql`${given.customerId}`, sql`select unnest(${given.nameKeys}::text[])`)} d
         order by d.name, d.name_key`,
  );
  if (due.length === 0) return [];
  const { customerId, deliveryId } = given;
  const handed = { customerId, deliveryId, at };
  await addHandovers(tx, app, due, { ...handed, how: 'delivery' });
  if (given.onPaper) await addHandovers(tx, app, due, { ...handed, how: 'paper' });
  await mailSheets(app, tx, {
    customerId,
    sheets: due.filter(({ mailed }) => !mailed),
    kind: 'delivery',
    deliveryId,
    at,
  });
  return due;
}

/** The site takes these products: until two years after, it needs their new sheets. */
async function recordTaken(
  tx: Sql,
  given: { customerId: string; nameKeys: readonly string[] },
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`insert into sds_taken (customer_id, name_key, first_at, last_at)
        select distinct ${given.customerId}, k, ${at}::timestamptz, ${at}::timestamptz
          from unnest(${given.nameKeys}::text[]) k
        on conflict (customer_id, name_key) do update
           set first_at = least(sds_taken.first_at, excluded.first_at),
               last_at = greatest(sds_taken.last_at, excluded.last_at)`,
  );
}

/**
 * What was delivered without the sheet that it needs counts as not handed over, and is written down
 * as that.
 */
async function recordOwed(
  tx: Sql,
  given: { customerId: string; deliveryId: string; nameKeys: readonly string[] },
  at: Date,
): Promise<void> {
  const missing = await missingSheets(tx, given.nameKeys);
  if (missing.length === 0) return;
  await tx.execute(
    sql`insert into sds_owed (delivery_id, name_key, customer_id, owed_since)
        select ${given.deliveryId}, unnest(${missing.map(({ nameKey }) => nameKey)}::text[]),
               ${given.customerId}, ${at}
        on conflict do nothing`,
  );
}
