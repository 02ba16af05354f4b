import { PDFDocument } from '@cantoo/pdf-lib';
import { readCompany } from '../src/company/server/queries.ts';
import { nextName, storeFiles } from '../src/files/server/store-files.ts';
import type { App } from '../src/platform/app.ts';
import type { Sql } from '../src/platform/database.ts';
import { enqueue, type PayloadOf } from '../src/platform/queue.ts';
import { bool, present, rowShape, text, time } from '../src/platform/row-shape.ts';
import { type SqlText, sql } from '../src/platform/sql.ts';
import { digestOf } from '../src/safety/sheets/server/mail-sheets.ts';
import {
  listSheetProducts,
  readSheetProduct,
  type SheetProduct,
} from '../src/safety/sheets/server/public/queries.ts';
import { sheetScope } from '../src/safety/sheets/server/scope.ts';
import type { SheetData, SheetIssue } from '../src/safety/sheets/server/sheet-content.ts';
import { renderSheet } from '../src/safety/sheets/server/sheet-pdf.ts';
import { sheetSections } from '../src/safety/sheets/server/sheet-sections.ts';
import { storeRevision } from '../src/safety/sheets/server/store-sheet.ts';
import { demoId } from './ids.ts';
import { makeDemoSheetJob } from './jobs.ts';
import { demoToken } from './safety.ts';

const DAY = 86_400_000;

/** Articles whose sheet is "on request", so that the library has such a case to show. */
const WITHOUT = new Set(['drum-pump', 'quat-test-strips']);

/** Products with a history: how many revisions there were. */
const REVISED: Readonly<Record<string, number>> = {
  'acid-bowl-cleaner': 3,
  'chlorine-destainer': 2,
  'one-step-disinfectant-64': 2,
  'liquid-pool-chlorine': 2,
};

/** One job for each product, so that it goes on after a restart. */
export async function makeDemoSheets(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    for (const { nameKey } of await listSheetProducts(tx, { term: '', place: null }, 1000))
      if (!WITHOUT.has(nameKey))
        await enqueue(tx, makeDemoSheetJob, { nameKey }, { key: `make-demo-sheet ${nameKey}` });
  });
}

function sheetData(product: SheetProduct): SheetData {
  return {
    ...product,
    signalWord: product.signalWord || null,
    ph: product.ph === null ? '' : String(product.ph),
    reactivityGroup: product.reactivityGroup ?? 'none',
    skus: product.sizes.map((size) => size.sku),
  };
}

/** Revision dates of a product, oldest first: spread over the last two years, the same distance from today everywhere. */
function revisionDays(nameKey: string, now: number): number[] {
  const seed = [...nameKey].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const count = REVISED[nameKey] ?? 1;
  const newest = now - (20 + (seed % 260)) * DAY;
  return Array.from(
    { length: count },
    (_, index) => newest - (count - 1 - index) * (150 + (seed % 90)) * DAY,
  );
}

/** Renders and stores every revision of one product's sheet that is not there yet, then the hand-overs of the invented year. */
export async function makeDemoSheet(
  app: App,
  { nameKey }: PayloadOf<typeof makeDemoSheetJob>,
): Promise<void> {
  const system = sheetScope({ kind: 'system', name: 'demo' });
  const product = await readSheetProduct(app.db, system, nameKey);
  if (!product) return;
  const company = await readCompany(app);
  const data = sheetData(product);
  for (const [index, at] of revisionDays(nameKey, app.clock.now()).entries()) {
    const id = demoId(`sheet-${nameKey}-${index + 1}`);
    if (product.revisions.some((revision) => revision.id === id)) continue;
    const issue: SheetIssue = {
      companyName: company.legalName,
      companyAddress: `${company.address1}, ${company.city}, ${company.state} ${company.zip}`,
      companyPhone: company.phone,
      emergencyPhone: company.emergencyPhone,
      revisionDate: new Date(at).toISOString().slice(0, 10),
      revisionNumber: index + 1,
      demo: true,
    };
    const bytes = await renderSheet(data, issue);
    const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
    const path = await nextName(app, `products/${product.sizes[0]?.id}`, 'sds', 'pdf');
    const file = {
      path,
      purpose: 'product-sds' as const,
      contentType: 'application/pdf',
      bytes,
      isPublic: false,
      pages,
    };
    await app.db.transaction(async (tx) => {
      await storeFiles(app, tx, [file], {
        userId: null,
        quotaBytes: company.fileQuotaMb * 1024 * 1024,
      });
      const sections = sheetSections(data, issue);
      await storeRevision(tx, {
        id,
        nameKey,
        printedOn: issue.revisionDate,
        followsAt: issue.revisionDate,
        language: 'en',
        path,
        sections,
        uploadedBy: null,
        uploadedAt: new Date(at + 3 * DAY),
      });
    });
  }
  await app.db.transaction((tx) => handOver(tx, nameKey));
}

const handoverDaysRow = rowShape({
  customer: text,
  revision: text,
  delivery: text,
  at: present(time),
  onPaper: present(bool),
});

/** The site had agreed in writing by then that its sheets go by e-mail. */
const agreedBy = (customerId: SqlText, at: SqlText) =>
  sql`exists (select 1 from safety_contacts agreed where agreed.customer_id = ${customerId}
               and agreed.channel = 'e-mail' and agreed.consent_how <> 'phone' and agreed.consented_at < ${at})`;

const mailedRow = rowShape({
  customer: text,
  revision: text,
  delivery: present(text),
  email: text,
  name: text,
  at: time,
  isOurs: present(bool),
});

/** The first delivery of each customer, and the first after each revision, brought the sheet: on paper, or by e-mail where that was agreed. */
async function handOver(tx: Sql, nameKey: string): Promise<void> {
  const rows = await tx.rows(
    handoverDaysRow,
    sql`select distinct on (o.customer_id, r.id) o.customer_id as customer, r.id as revision,
               d.id as delivery, d.accepted_at as at, d.sheets_on_paper as on_paper
       from sds_revisions r
       join products p on p.name_key = r.name_key
       join delivery_lines l on l.product_id = p.id and l.delivered > 0
       join deliveries d on d.id = l.delivery_id and d.accepted_at is not null
       join orders o on o.id = d.order_id
      where r.name_key = ${nameKey} and d.accepted_at >= r.uploaded_at
        and (d.sheets_on_paper or ${agreedBy(sql`o.customer_id`, sql`d.accepted_at`)})
        and (r.superseded_at is null or d.accepted_at < r.superseded_at)
      order by o.customer_id, r.id, d.accepted_at`,
  );
  const handovers = rows.map((row) => ({
    ...row,
    id: demoId(`handover-${row.customer}-${row.revision}`),
    paper: demoId(`paper-${row.customer}-${row.revision}`),
  }));
  await tx.execute(sql`
    insert into sds_handovers (id, customer_id, name_key, revision_id, how, delivery_id, handed_at)
    select case way.how when 'paper' then r.paper else r.id end, r.customer, ${nameKey},
           r.revision, way.how, r.delivery, r.at
      from jsonb_to_recordset(${JSON.stringify(handovers)}::jsonb)
             as r(id text, paper text, customer text, revision text, delivery text, at timestamptz,
                  "onPaper" boolean)
           cross join (values ('delivery'), ('paper')) way(how)
     where way.how = 'delivery' or r."onPaper"
    on conflict do nothing`);
  await mailThem(tx, nameKey);
  await tx.execute(sql`
    insert into sds_taken (customer_id, name_key, first_at, last_at)
    select o.customer_id, p.name_key, min(d.accepted_at), max(d.accepted_at)
      from products p
      join delivery_lines l on l.product_id = p.id and l.delivered > 0
      join deliveries d on d.id = l.delivery_id and d.accepted_at is not null
      join orders o on o.id = d.order_id
     where p.name_key = ${nameKey}
     group by o.customer_id, p.name_key
    on conflict do nothing`);
}

/** Sites that had agreed by then got it by e-mail too; the demo buyer's first hotel says that it arrived. */
async function mailThem(tx: Sql, nameKey: string): Promise<void> {
  const mailed = await tx.rows(
    mailedRow,
    sql`select h.customer_id as customer, h.revision_id as revision, h.delivery_id as delivery,
               c.email, c.name, h.handed_at as at, c.consent_how = 'site' as is_ours
          from sds_handovers h join safety_contacts c on c.customer_id = h.customer_id
         where h.name_key = ${nameKey} and h.how = 'delivery' and c.channel = 'e-mail'
           and c.consent_how <> 'phone' and c.consented_at < h.handed_at`,
  );
  const rows = mailed.map((row) => ({
    ...row,
    notice: demoId(`notice-${row.customer}-${row.revision}`),
    handover: demoId(`mailed-${row.customer}-${row.revision}`),
    digest: digestOf(demoToken(`notice ${row.customer} ${row.revision}`)),
    told: row.isOurs ? new Date(row.at.getTime() + DAY / 6) : null,
  }));
  await tx.execute(sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(customer text, revision text, delivery text, email text, name text, at timestamptz,
             notice text, handover text, digest text, told timestamptz)
    ), notices as (
      insert into sds_notices (id, customer_id, kind, token_hash, recipient, delivery_id, queued_at,
             opened_at)
      select notice, customer, 'delivery', digest, email, delivery, at, told from r
      on conflict do nothing
    )
    insert into sds_handovers (id, customer_id, name_key, revision_id, how, delivery_id, notice_id,
           handed_at, acknowledged_at, acknowledged_by)
    select handover, customer, ${nameKey}, revision, 'e-mail', delivery, notice, at, told,
           case when told is not null then name end
      from r
    on conflict do nothing`);
}
