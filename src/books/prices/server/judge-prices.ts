import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText, shiftDay } from '../../../kit/time.ts';
import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  decimal,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  lentInvoicedPrices,
  lentProducts,
} from '../../../products/catalogue/server/public/lent.ts';
import { priceOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { renewInvoicedPrices } from '../../../products/catalogue/server/public/receive-invoiced-prices.ts';
import type { PriceMark, PriceState } from '../contract.ts';
import { judgePair, type PricedLine } from './judge-pair.ts';

/** Pairs that are judged at once: memory stays flat. */
const BATCH = 500;

const pairRow = rowShape({
  customerRef: text,
  itemRef: text,
  state: textOf<PriceState>(),
  marks: textListOf<PriceMark>(),
  /** What it came to the last time. */
  saidCents: nullable(decimal),
  customerId: nullable(text),
  customerName: nullable(text),
  productId: nullable(text),
  sku: nullable(text),
  listCents: nullable(decimal),
  todayCents: nullable(decimal),
  todayRule: text,
  /** The accepted price of the customer's own. */
  ownId: nullable(text),
  ownCents: nullable(decimal),
  lines: json<PricedLine[]>(),
});
type Pair = RowOf<typeof pairRow>;

/** What a judging came to. `pairs` of customers and items; the others add up to it. */
export interface JudgedPrices {
  pairs: number;
  same: number;
  waiting: number;
  refused: number;
  unmatched: number;
  /** Those that wait since this judging, as sentences. */
  changes: string[];
}

interface Terms {
  company: CompanySettings;
  today: string;
  since: string;
  nowMs: number;
}

/**
 * Judges pairs of customers and items by the lines that are kept: all of them, or those whose lines changed. What differs from what the
 * customer pays today waits for a person; nobody pays anything else by it. A refused price stays refused until the books say another,
 * or until what was far off when it was refused has become usual: then it is asked once more.
 */
export async function judgePrices(
  app: App,
  tx: Sql,
  which: 'all' | 'stale',
  sentences = 0,
): Promise<JudgedPrices> {
  const company = await readCompany(app, tx);
  const nowMs = app.clock.now();
  const today = companyDay(company, nowMs);
  const since = shiftDay(today, -company.invoicedPriceWindowDays);
  const terms = { company, today, since, nowMs };
  if (which === 'all') await nameAccepted(app, tx, since);
  const found = {
    pairs: 0,
    same: 0,
    waiting: 0,
    refused: 0,
    unmatched: 0,
    changes: [] as string[],
  };
  for (let after: Pair | undefined; ; ) {
    await lockPairs(tx, which, after);
    const pairs = await readPairs(tx, terms, which, after);
    const judged = pairs.map((pair) => ({ pair, ...verdictOn(pair, company) }));
    await write(app, tx, judged, today);
    found.pairs += pairs.length;
    for (const { pair, outcome, state, said } of judged) {
      found[outcome] += 1;
      const isNews = state === 'waiting' && (pair.state !== 'waiting' || pair.saidCents !== said);
      if (isNews && found.changes.length < sentences) found.changes.push(sentenceOf(pair));
    }
    after = pairs.at(-1);
    if (pairs.length < BATCH) return found;
  }
}

/** Accepted prices of which no line is kept, so that they are judged too. */
const nameAccepted = (app: App, tx: Sql, since: string) =>
  tx.execute(
    sql`insert into observed_prices (customer_ref, item_ref, changed_at)
        select c.price_ref, p.accounting_id, ${new Date(app.clock.now())}
          from ${lentInvoicedPrices} ip
          join ${lentCustomers} c on c.id = ip.customer_id
          join ${lentProducts} p on p.id = ip.product_id
         where ip.valid_from >= ${since}::date
           and coalesce(c.accounting_id, c.billed_through) is not null
           and p.accounting_id is not null
        on conflict do nothing`,
  );

/** Which pairs are judged next: of all, or of those whose lines changed. */
const due = (which: 'all' | 'stale', after: Pair | undefined) => sql`
  ${which === 'all' ? sql`true` : sql`op.is_stale`}
  and (op.customer_ref, op.item_ref) > (${after?.customerRef ?? ''}, ${after?.itemRef ?? ''})
  order by op.customer_ref, op.item_ref limit ${BATCH}`;

/** Holds them, so that what a person decides in this moment is not written over. */
const lockPairs = (tx: Sql, which: 'all' | 'stale', after: Pair | undefined) =>
  tx.execute(sql`select 1 from observed_prices op where ${due(which, after)} for update`);

function readPairs(
  tx: Sql,
  { company, today, since, nowMs }: Terms,
  which: 'all' | 'stale',
  after: Pair | undefined,
): Promise<Pair[]> {
  const pricing = pricingAt(company, nowMs);
  return tx.rows(
    pairRow,
    sql`
      select op.customer_ref, op.item_ref, op.state, op.marks, op.unit_price_cents as said_cents,
             c.id as customer_id, c.name as customer_name, p.id as product_id, p.sku,
             list.unit_price_cents as list_cents, now.unit_price_cents as today_cents,
             now.rule as today_rule, own.id as own_id, own.unit_price_cents as own_cents,
             (select coalesce(json_agg(json_build_object(
                       'source', l.source, 'documentId', l.document_id, 'line', l.line,
                       'docNumber', l.doc_number, 'dated', l.dated, 'quantity', l.quantity,
                       'unitPriceCents', l.unit_price_cents, 'discounted', l.discounted)), '[]')
                from observed_lines l
               where l.customer_ref = op.customer_ref and l.item_ref = op.item_ref
                 and l.dated between ${since}::date and ${today}::date
                 and l.unit_price_cents is not null
                 and (l.skipped is null
                      or (l.skipped = 'bundle' and ${company.pricesFromBundles}::boolean))
                 and (l.source = 'invoice' or ${company.pricesFromReceipts}::boolean)) as lines
        from observed_prices op
        left join ${lentCustomers} c on c.price_ref = op.customer_ref
        left join ${lentProducts} p on p.accounting_id = op.item_ref
        cross join lateral ${priceOf('p', null, { ...pricing, windowDays: -1 })} list
        cross join lateral ${priceOf('p', sql`c.id`, pricing)} now
        left join ${lentInvoicedPrices} own
          on own.customer_id = c.id and own.product_id = p.id and own.valid_from >= ${since}::date
       where ${due(which, after)}`,
  );
}

interface Verdict {
  outcome: 'same' | 'waiting' | 'refused' | 'unmatched';
  state: PriceState;
  said: number | null;
  judged: ReturnType<typeof judgePair>;
  /** Nothing is left to say of this pair. */
  over: boolean;
}

function verdictOn(pair: Pair, company: CompanySettings): Verdict {
  const judged = judgePair(pair.lines, {
    listCents: pair.listCents,
    outlierPercent: company.priceOutlierPercent,
  });
  const said = judged?.latest.unitPriceCents ?? null;
  const as = (outcome: Verdict['outcome'], state: PriceState, over = false): Verdict => ({
    outcome,
    state,
    said,
    judged,
    over,
  });
  if (pair.customerId === null || pair.productId === null)
    return as('unmatched', 'settled', said === null);
  const differs = said === null ? pair.ownId !== null : said !== (pair.ownCents ?? pair.todayCents);
  if (!differs) return as('same', 'settled', said === null);
  // A price set by staff wins anyway; without it this one is proposed again.
  if (pair.todayRule === 'staff' && pair.ownId === null) return as('same', 'settled');
  const becameUsual = pair.marks.includes('outlier') && !judged?.marks.includes('outlier');
  if (pair.state === 'refused' && pair.saidCents === said && !becameUsual)
    return as('refused', 'refused');
  return as('waiting', 'waiting');
}

async function write(
  app: App,
  tx: Sql,
  judged: readonly ({ pair: Pair } & Verdict)[],
  today: string,
): Promise<void> {
  const rows = judged.map(({ pair, judged, said, state, over }) => ({
    customerRef: pair.customerRef,
    itemRef: pair.itemRef,
    unitPriceCents: said,
    ...judged?.latest,
    beforeCents: judged?.beforeCents ?? null,
    spreadCents: judged?.spreadCents ?? null,
    marks: judged?.marks ?? (pair.ownId === null ? [] : ['removed']),
    state,
    over,
  }));
  const given = JSON.stringify(rows);
  await tx.execute(
    sql`update observed_prices op
           set unit_price_cents = r."unitPriceCents", source = r.source,
               document_id = r."documentId", doc_number = r."docNumber", dated = r.dated,
               quantity = r.quantity, before_cents = r."beforeCents",
               spread_cents = r."spreadCents",
               marks = array(select jsonb_array_elements_text(r.marks)), state = r.state,
               is_stale = false,
               decided_by = case when op.state = r.state then op.decided_by end,
               decided_at = case when op.state = r.state then op.decided_at end,
               changed_at = case when op.state = r.state
                                  and op.unit_price_cents is not distinct from r."unitPriceCents"
                                 then op.changed_at else ${new Date(app.clock.now())} end
          from jsonb_to_recordset(${given}::jsonb)
               as r("customerRef" text, "itemRef" text, "unitPriceCents" numeric, source text,
                    "documentId" text, "docNumber" text, dated date, quantity numeric,
                    "beforeCents" numeric, "spreadCents" numeric, marks jsonb, state text)
         where op.customer_ref = r."customerRef" and op.item_ref = r."itemRef"
           -- A night in which nothing changed writes nothing.
           and (op.unit_price_cents, op.document_id, op.doc_number, op.dated, op.quantity,
                op.before_cents, op.spread_cents, op.marks, op.state, op.is_stale)
               is distinct from
               (r."unitPriceCents", r."documentId", r."docNumber", r.dated, r.quantity,
                r."beforeCents", r."spreadCents",
                array(select jsonb_array_elements_text(r.marks)), r.state, false)`,
  );
  const over = rows.filter((row) => row.over);
  if (over.length > 0)
    await tx.execute(
      sql`delete from observed_prices op
           using jsonb_to_recordset(${JSON.stringify(over)}::jsonb)
                 as r("customerRef" text, "itemRef" text)
           where op.customer_ref = r."customerRef" and op.item_ref = r."itemRef"`,
    );
  // The same price on a newer invoice: it stays good for another window.
  await renewInvoicedPrices(
    tx,
    judged.flatMap(({ pair, judged, said }) =>
      judged && pair.ownId !== null && pair.ownCents === said && judged.latest.dated <= today
        ? [{ id: pair.ownId, from: judged.latest.dated, evidence: evidenceOf(judged.latest) }]
        : [],
    ),
  );
}

/** Where a price was read, as the customer's price keeps it. */
export const evidenceOf = (line: {
  documentId: string | null;
  docNumber: string | null;
  dated: string | null;
  quantity: number | null;
}) => ({
  invoiceId: line.documentId,
  docNumber: line.docNumber,
  date: line.dated,
  quantity: line.quantity,
});

function sentenceOf(pair: Pair): string {
  const latest = judgePairOf(pair);
  const from = pair.todayCents === null ? 'no price' : formatCents(pair.todayCents);
  const what = `${pair.customerName ?? ''}, ${pair.sku ?? ''}`;
  if (!latest) return `${what}: no invoice says ${formatCents(pair.ownCents ?? 0)} any more.`;
  return `${what}: ${from} to ${formatCents(latest.unitPriceCents)} (invoice ${latest.docNumber ?? latest.documentId}, ${longDayText(latest.dated)}).`;
}

const judgePairOf = (pair: Pair) =>
  judgePair(pair.lines, { listCents: null, outlierPercent: 100 })?.latest;
