import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText, shiftDay } from '../../../kit/time.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  columns,
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { only, recordset, settingFrom } from '../../../platform/write-rows.ts';
import {
  invoicedPricesForJoin,
  productsForJoin,
} from '../../../products/catalogue/server/public/joins.ts';
import { renewInvoicedPrices } from '../../../products/catalogue/server/public/receive-invoiced-prices.ts';
import type { PriceMark, PriceSource, PriceState } from '../contract.ts';
import { judgePair } from './judge-pair.ts';
import { BATCH, lockPairs, type Pair, readPairs } from './read-pairs.ts';

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
    for (const { pair, outcome, state, latestCents } of judged) {
      found[outcome] += 1;
      const isNews =
        state === 'waiting' && (pair.state !== 'waiting' || pair.bookCents !== latestCents);
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
          from ${invoicedPricesForJoin} ip
          join ${customersForJoin} c on c.id = ip.customer_id
          join ${productsForJoin} p on p.id = ip.product_id
         where ip.valid_from >= ${since}::date
           and coalesce(c.accounting_id, c.billed_through) is not null
           and p.accounting_id is not null
        on conflict do nothing`,
  );

interface Verdict {
  outcome: 'same' | 'waiting' | 'refused' | 'unmatched';
  state: PriceState;
  latestCents: number | null;
  judged: ReturnType<typeof judgePair>;
  /** The pair needs no decision: its row is deleted. */
  over: boolean;
}

function verdictOn(pair: Pair, company: CompanySettings): Verdict {
  const judged = judgePair(pair.lines, {
    listCents: pair.listCents,
    outlierPercent: company.priceOutlierPercent,
  });
  const latestCents = judged?.latest.unitPriceCents ?? null;
  const as = (outcome: Verdict['outcome'], state: PriceState, over = false): Verdict => ({
    outcome,
    state,
    latestCents,
    judged,
    over,
  });
  if (pair.customerId === null || pair.productId === null)
    return as('unmatched', 'settled', latestCents === null);
  const differs =
    latestCents === null ? pair.ownId !== null : latestCents !== (pair.ownCents ?? pair.todayCents);
  if (!differs) return as('same', 'settled', latestCents === null);
  // A price set by staff wins anyway; without it this one is proposed again.
  if (pair.todayRule === 'staff' && pair.ownId === null) return as('same', 'settled');
  const becameUsual = pair.marks.includes('outlier') && !judged?.marks.includes('outlier');
  if (pair.state === 'refused' && pair.bookCents === latestCents && !becameUsual)
    return as('refused', 'refused');
  return as('waiting', 'waiting');
}

const keyRow = rowShape({ customerRef: text, itemRef: text });
/** What the lines of a pair come to, as it is kept. */
const verdictRow = rowShape({
  unitPriceCents: nullable(decimal),
  source: nullable(textOf<PriceSource>()),
  documentId: nullable(text),
  docNumber: nullable(text),
  dated: nullable(date),
  quantity: nullable(decimal),
  beforeCents: nullable(decimal),
  spreadCents: nullable(decimal),
  marks: textListOf<PriceMark>(),
  state: textOf<PriceState>(),
});
const judgedRow = rowShape({ ...keyRow.columns, ...verdictRow.columns });

function verdictOf({
  pair,
  judged,
  latestCents,
  state,
}: { pair: Pair } & Verdict): RowOf<typeof verdictRow> {
  const latest = judged?.latest;
  return {
    unitPriceCents: latestCents,
    source: latest?.source ?? null,
    documentId: latest?.documentId ?? null,
    docNumber: latest?.docNumber ?? null,
    dated: latest?.dated ?? null,
    quantity: latest?.quantity ?? null,
    beforeCents: judged?.beforeCents ?? null,
    spreadCents: judged?.spreadCents ?? null,
    marks: judged?.marks ?? (pair.ownId === null ? [] : ['removed']),
    state,
  };
}

async function write(
  app: App,
  tx: Sql,
  judged: readonly ({ pair: Pair } & Verdict)[],
  today: string,
): Promise<void> {
  const rows = judged.map((one) => ({
    customerRef: one.pair.customerRef,
    itemRef: one.pair.itemRef,
    ...verdictOf(one),
  }));
  await tx.execute(
    sql`update observed_prices op
           set ${settingFrom(verdictRow, 'r')}, is_stale = false,
               decided_by = case when op.state = r.state then op.decided_by end,
               decided_at = case when op.state = r.state then op.decided_at end,
               changed_at = case when op.state = r.state
                                  and op.unit_price_cents is not distinct from r.unit_price_cents
                                 then op.changed_at else ${new Date(app.clock.now())} end
          from ${recordset(judgedRow, rows, 'r')}
         where op.customer_ref = r.customer_ref and op.item_ref = r.item_ref
           -- A night in which nothing changed writes nothing.
           and (${columns(verdictRow, 'op')}, op.is_stale)
               is distinct from (${columns(verdictRow, 'r')}, false)`,
  );
  const over = judged.filter((one) => one.over).map(({ pair }) => only(keyRow, pair));
  if (over.length > 0)
    await tx.execute(
      sql`delete from observed_prices op using ${recordset(keyRow, over, 'r')}
           where op.customer_ref = r.customer_ref and op.item_ref = r.item_ref`,
    );
  // The same price on a newer invoice: it stays good for another window.
  await renewInvoicedPrices(
    tx,
    judged.flatMap(({ pair, judged, latestCents }) =>
      judged && pair.ownId !== null && pair.ownCents === latestCents && judged.latest.dated <= today
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
