import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { DueSheet } from '../../public/safety-contact.ts';
import { addHandovers } from '../add-handovers.ts';
import { handsOver } from '../handed.ts';
import { mailSheets } from '../mail-sheets.ts';
import { missingSheets } from './missing-sheets.ts';
import { dueSheetRow, dueSheets } from './sheets-due.ts';

/** A sheet that was due with a delivery, and how it was handed over; `owed`: it was not. */
export interface DueAtDoor extends DueSheet {
  handed: 'paper' | 'e-mail' | 'owed';
}

const dueRow = rowShape(dueSheetRow.columns);
const handedRow = rowShape({ revisionId: text });

/**
 * Every sheet that is due with this delivery, inside the delivery's own transaction: the first delivery of a product to a customer, and
 * the first after a revision. It is handed over, and stands in the ledger as that, when the driver gave the printed one (`onPaper`), or
 * by e-mail where the site agreed to it: what did not leave with the truck is mailed now. Everything else, and a product that needs a
 * sheet and has none, is written down as owed. Empty when all sheets are there already. Called again for the same delivery it adds
 * nothing. `at` is UTC ms.
 */
export async function recordHandovers(
  tx: Sql,
  app: App,
  handover: {
    customerId: string;
    deliveryId: string;
    nameKeys: readonly string[];
    at: number;
    onPaper?: boolean;
  },
): Promise<DueAtDoor[]> {
  const at = new Date(handover.at);
  await recordTaken(tx, handover, at);
  await recordOwed(tx, handover, at);
  const due = await tx.rows(
    dueRow,
    sql`select * from ${dueSheets(sql`${handover.customerId}`, sql`select unnest(${handover.nameKeys}::text[])`)} d
         order by d.name, d.name_key`,
  );
  if (due.length === 0) return [];
  const { customerId, deliveryId } = handover;
  const facts = { customerId, deliveryId, at };
  if (handover.onPaper) await addHandovers(tx, app, due, { ...facts, how: 'paper' });
  await mailSheets(app, tx, {
    customerId,
    sheets: due.filter(({ mailed }) => !mailed),
    kind: 'delivery',
    deliveryId,
    at,
  });
  const reached = new Set(
    (
      await tx.rows(
        handedRow,
        sql`select distinct h.revision_id from sds_handovers h
             where h.customer_id = ${customerId} and ${handsOver}
               and h.revision_id = any(${due.map(({ revisionId }) => revisionId)}::text[])`,
      )
    ).map(({ revisionId }) => revisionId),
  );
  const came = due.filter(({ revisionId }) => reached.has(revisionId));
  await addHandovers(tx, app, came, { ...facts, how: 'delivery' });
  const notHanded = due.filter(({ revisionId }) => !reached.has(revisionId));
  await recordNotHanded(tx, facts, notHanded);
  const handed = (sheet: DueSheet) =>
    handover.onPaper ? 'paper' : reached.has(sheet.revisionId) ? 'e-mail' : 'owed';
  return due.map((sheet) => ({ ...sheet, handed: handed(sheet) }));
}

/** Sheets that were due and that nobody gave: no tick, no agreement to e-mail. */
async function recordNotHanded(
  tx: Sql,
  { customerId, deliveryId, at }: { customerId: string; deliveryId: string; at: Date },
  sheets: readonly DueSheet[],
): Promise<void> {
  if (sheets.length === 0) return;
  const rows = sheets.map(({ nameKey, revisionId }) => ({
    name_key: nameKey,
    revision_id: revisionId,
  }));
  await tx.execute(
    sql`insert into sds_owed (delivery_id, name_key, customer_id, owed_since, revision_id)
        select ${deliveryId}, r.name_key, ${customerId}, ${at}, r.revision_id
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as r(name_key text, revision_id text)
        on conflict do nothing`,
  );
}

/** The site takes these products: until two years after, it needs their new sheets. */
async function recordTaken(
  tx: Sql,
  withheld: { customerId: string; nameKeys: readonly string[] },
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`insert into sds_taken (customer_id, name_key, first_at, last_at)
        select distinct ${withheld.customerId}, k, ${at}::timestamptz, ${at}::timestamptz
          from unnest(${withheld.nameKeys}::text[]) k
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
  withheld: { customerId: string; deliveryId: string; nameKeys: readonly string[] },
  at: Date,
): Promise<void> {
  const missing = await missingSheets(tx, withheld.nameKeys);
  if (missing.length === 0) return;
  await tx.execute(
    sql`insert into sds_owed (delivery_id, name_key, customer_id, owed_since)
        select ${withheld.deliveryId}, unnest(${missing.map(({ nameKey }) => nameKey)}::text[]),
               ${withheld.customerId}, ${at}
        on conflict do nothing`,
  );
}
