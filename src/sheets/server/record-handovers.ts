import { lentTitle } from '../../catalogue/server/lent.ts';
import { companyMail } from '../../company/server/company-mail.ts';
import { lentCustomers } from '../../customers/server/lent.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { date, int, type RowOf, rowShape, text, textOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { sheetPage } from '../addresses.ts';
import { dayInWords } from '../day-in-words.ts';
import { lentCurrentSheets } from './lent.ts';
import { missingSheets } from './missing-sheets.ts';

const handedOverRow = rowShape({
  nameKey: text,
  name: text,
  revisionId: text,
  number: int,
  date,
  /** `first`: the customer never had a sheet of it. `revised`: they had an earlier revision. */
  why: textOf<'first' | 'revised'>(),
});
/** A sheet that a delivery hands over, for the proof of delivery to name. */
export type HandedOver = RowOf<typeof handedOverRow>;

/**
 * Writes into the ledger, inside the delivery's own transaction, every sheet that this delivery
 * hands over: the first delivery of a product to a customer, and the first after a revision. Queues
 * one e-mail with the addresses of the sheets when the customer has an e-mail address. A product
 * that needs a sheet and has none is written down as owed. The answer is for the delivery note;
 * empty when all sheets are there already. Called again for the same delivery it adds nothing. `at`
 * is UTC ms.
 */
export async function recordHandovers(
  tx: Sql,
  app: App,
  given: { customerId: string; deliveryId: string; nameKeys: readonly string[]; at: number },
): Promise<HandedOver[]> {
  const at = new Date(given.at);
  await recordOwed(tx, given, at);
  const due = await tx.rows(
    handedOverRow,
    sql`select r.name_key, title.name, r.id as revision_id, r.revision_number as number,
               r.revision_date as date,
               case when exists (
                 select 1 from sds_handovers h
                  where h.customer_id = ${given.customerId} and h.name_key = r.name_key
               ) then 'revised' else 'first' end as why
          from ${lentCurrentSheets} r cross join lateral ${lentTitle(sql`r.name_key`)} title
         where r.name_key = any(${given.nameKeys}::text[])
           and not exists (
             select 1 from sds_handovers h
              where h.customer_id = ${given.customerId} and h.revision_id = r.id
                and h.how = 'delivery')
         order by title.name`,
  );
  if (due.length === 0) return [];
  await addHandovers(tx, app, given.customerId, due, 'delivery', given.deliveryId, at);
  const email = await mailOf(tx, given.customerId);
  if (email) {
    await mailSheets(app, tx, {
      customerId: given.customerId,
      to: email,
      sheets: due,
      dedupeKey: `sds-handover:${given.deliveryId}`,
      revision: false,
    });
    await addHandovers(tx, app, given.customerId, due, 'e-mail', given.deliveryId, at);
  }
  return due;
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

/** Ledger rows for one customer; those that are there already stay as they are. */
export async function addHandovers(
  tx: Sql,
  app: App,
  customerId: string,
  sheets: readonly { nameKey: string; revisionId: string }[],
  how: 'delivery' | 'e-mail',
  deliveryId: string | null,
  at: Date,
): Promise<void> {
  const rows = sheets.map(({ nameKey, revisionId }) => ({
    id: newId(app),
    name_key: nameKey,
    revision_id: revisionId,
  }));
  await tx.execute(
    sql`insert into sds_handovers (id, customer_id, name_key, revision_id, how, delivery_id, handed_at)
        select r.id, ${customerId}, r.name_key, r.revision_id, ${how}, ${deliveryId}, ${at}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as r(id text, name_key text, revision_id text)
        on conflict (customer_id, revision_id, how) do nothing`,
  );
}

const emailRow = rowShape({ email: text });

async function mailOf(tx: Sql, customerId: string): Promise<string | null> {
  const row = await tx.row(
    emailRow,
    sql`select c.email from ${lentCustomers} c where c.id = ${customerId}`,
  );
  return row?.email || null;
}

/**
 * The notice that OSHA's letters ask for where sheets go out electronically: what, where it opens,
 * and that nothing must be bought or asked for.
 */
export async function mailSheets(
  app: App,
  tx: Sql,
  mail: {
    customerId: string;
    to: string;
    sheets: readonly { nameKey: string; name: string; number: number; date: string }[];
    dedupeKey: string;
    revision: boolean;
  },
): Promise<void> {
  const one = mail.sheets.length === 1 ? mail.sheets[0] : undefined;
  const url = app.config.http.baseUrl;
  await companyMail(app, tx, {
    kind: mail.revision ? 'sds-revised' : 'sds-handover',
    to: mail.to,
    subject: mail.revision
      ? `New safety data sheet: ${one?.name ?? 'your products'}`
      : `Safety data ${one ? `sheet: ${one.name}` : `sheets for ${mail.sheets.length} products`}`,
    preheader: 'Open them at any time, without a sign-in. Keep this message.',
    paragraphs: [
      mail.revision
        ? 'The maker has revised the safety data sheet of a product that you use. Replace the copy in your binder and tell your crew.'
        : 'With this delivery we hand over the safety data sheets below. They are new to your site, or were revised since your last delivery.',
      'Anybody on your site can open them on a phone or computer, without an account. Your own page lists every sheet that was handed over to you, and makes one binder of all of them.',
    ],
    details: mail.sheets.map((sheet): [string, string] => [
      sheet.name,
      `Revision ${sheet.number}, ${dayInWords(sheet.date)}: ${url}${sheetPage(sheet.nameKey)}`,
    ]),
    button: {
      label: one ? 'Open the sheet' : 'Open your sheets',
      url: one ? `${url}${sheetPage(one.nameKey)}` : `${url}/dashboard/sheets`,
    },
    dedupeKey: mail.dedupeKey,
  });
}
