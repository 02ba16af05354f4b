import type { UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import type { ConfirmedFile, FileImport, FilePlan, FileRow } from '../../../kit/file-import.ts';
import { centsToDecimal, formatCents } from '../../../kit/money.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { importReport } from '../../../platform/import-report.ts';
import { readCsv } from '../../../platform/read-csv.ts';
import { decimal, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { takeImport } from '../../../platform/take-import.ts';
import type { WriteFacts } from '../../catalogue/server/create-product.ts';
import type { AllFiguresOfBooks } from '../../catalogue/server/import-products.ts';
import { applyListPrices, todayOf } from '../../catalogue/server/public/apply-list-prices.ts';
import { productCostsForJoin, productsForJoin } from '../../catalogue/server/public/joins.ts';
import { lockProducts } from '../../catalogue/server/public/lock-products.ts';
import { pricesOf } from '../../catalogue/server/public/price-of.ts';
import { foldSku } from '../../catalogue/server/public/product-rows.ts';
import { inPrices, type PriceScope, priceScope } from '../../catalogue/server/public/scope.ts';
import type { PlannedListPrice, SetListPrices } from '../contract.ts';
import * as messages from '../messages.ts';
import { planListPrices } from './plan-list-prices.ts';
import {
  dayNote,
  dayProblem,
  FILE_ROWS,
  pricesMoved,
  productsBySku,
  readAmount,
  readDay,
  seenTwice,
} from './price-files.ts';
import { writeListPrices } from './set-list-prices.ts';

const COLUMNS = {
  sku: ['itemnumber', 'itemno', 'partnumber', 'productnumber', 'code', 'productcode'],
  price: ['listprice', 'newprice', 'unitprice', 'salesprice'],
  cost: ['unitcost', 'purchasecost'],
  from: ['validfrom', 'startdate', 'date', 'since'],
} as const;
type Column = keyof typeof COLUMNS;

/** Without costs for whom they are not shown to: their file has no such column. */
const columnsFor = ({ costs }: PriceScope) =>
  (Object.keys(COLUMNS) as Column[]).filter((column) => costs || column !== 'cost');

interface Row extends FileRow<Column> {
  /** What the row gives; without problems. */
  prices?: { id: string; from: string; priceCents?: number; costCents?: number };
  plan?: PlannedListPrice;
}

/** One row's cells, before they are held against the database. */
function readRow(
  line: number,
  cells: Row['cells'],
  {
    products,
    today,
    costs,
  }: { products: ReadonlyMap<string, string>; today: string; costs: boolean },
): Row {
  const says: string[] = [];
  const row: Row = { line, name: cells.sku ?? '', cells, what: 'problem', says };
  const id = products.get(foldSku(cells.sku ?? ''));
  if (!cells.sku) says.push('SKU: enter a SKU.');
  else if (!id) says.push('No product has this SKU.');
  const amounts: { priceCents?: number; costCents?: number } = {};
  for (const [column, what, key] of [
    ['price', 'Price', 'priceCents'],
    ['cost', 'Cost', 'costCents'],
  ] as const) {
    const typed = cells[column];
    if (!typed) continue;
    if (column === 'cost' && !costs) {
      says.push(messages.costOfOwner);
      continue;
    }
    const read = readAmount(typed, what);
    if ('cents' in read) amounts[key] = read.cents;
    else says.push(read.problem);
  }
  if (!cells.price && !cells.cost) says.push(costs ? 'Enter a price or a cost.' : 'Enter a price.');
  const from = cells.from ? readDay(cells.from) : today;
  if (from === undefined) says.push(dayProblem('From'));
  else if (from < today) says.push('From: this day is over.');
  if (says.length === 0 && id && from) row.prices = { id, from, ...amounts };
  return row;
}

const presentRow = rowShape({ id: text, priceCents: nullable(decimal) });

const allIn = (scope: PriceScope) =>
  sql`array(select p.id from ${productsForJoin} p where ${inPrices(scope, 'p')})`;

async function todaysPrices(
  db: Sql,
  scope: PriceScope,
  today: string,
): Promise<Map<string, number | null>> {
  const rows = await db.rows(
    presentRow,
    sql`select p.id, list.unit_price_cents as price_cents
          from ${productsForJoin} p
          join ${pricesOf(allIn(scope), null, { onDate: today, windowDays: -1 })} list
            on list.product_id = p.id`,
  );
  return new Map(rows.map((row) => [row.id, row.priceCents]));
}

/** The given rows of one first day, as a command. */
function commandOf(
  rows: readonly Row[],
  from: string,
  present: ReadonlyMap<string, number | null>,
): SetListPrices {
  return {
    from,
    reason: '',
    rows: rows.flatMap(({ prices }) => {
      if (prices?.from !== from) return [];
      const { from: _from, id, ...amounts } = prices;
      return [{ id, was: present.get(id) ?? null, ...amounts }];
    }),
  };
}

function decide(row: Row, plan: PlannedListPrice, today: string): void {
  row.name = plan.name;
  const { cost } = plan;
  if (plan.problem !== null) row.says = [plan.problem];
  else if (plan.margin === 'below-cost')
    row.says = [
      `${formatCents(plan.afterCents ?? 0)} is below the cost${cost ? ` of ${formatCents(cost.afterCents ?? 0)}` : ''}. Set it in the table of prices, with a reason.`,
    ];
  else {
    const price = plan.beforeCents !== plan.afterCents;
    const was = (cents: number | null) => (cents === null ? 'none' : formatCents(cents));
    row.plan = plan;
    row.what = price || cost?.beforeCents !== cost?.afterCents ? 'change' : 'same';
    row.says = [
      ...(price ? [`Price: ${was(plan.beforeCents)} → ${was(plan.afterCents)}`] : []),
      ...(price && row.prices && row.prices.from > today ? [dayNote(row.prices.from)] : []),
      ...(!cost || cost.beforeCents === cost.afterCents
        ? []
        : [`Cost: ${was(cost.beforeCents)} → ${was(cost.afterCents)}`]),
      ...(row.what === 'change' && plan.margin === 'low' ? ['below the lowest margin'] : []),
      ...(row.what === 'change' ? plan.notes : []),
    ];
  }
}

interface PricePlan extends FilePlan<Row> {
  today: string;
  commands: SetListPrices[];
}

async function planFile(
  app: App,
  db: Sql,
  scope: PriceScope,
  { csv, figures }: { csv: string; figures: AllFiguresOfBooks },
): Promise<PricePlan> {
  const shape = { columns: COLUMNS, required: ['sku'] as const, maxRows: FILE_ROWS, row: 'price' };
  const { records, unknown } = await readCsv(csv, shape);
  const today = await todayOf(app, db);
  const known = { products: await productsBySku(db, scope), today, costs: scope.costs };
  const rows = records.map(({ line, cells }) => readRow(line, cells, known));
  const lines = new Map<string, number>();
  for (const row of rows) {
    const twice = row.prices && seenTwice(lines, `${row.prices.id} ${row.prices.from}`, row.line);
    if (!twice) continue;
    row.says.push(twice);
    delete row.prices;
  }
  const present = await todaysPrices(db, scope, today);
  const days = [...new Set(rows.flatMap((row) => row.prices?.from ?? []))].toSorted();
  const commands: SetListPrices[] = [];
  for (const from of days) {
    const command = commandOf(rows, from, present);
    const plans = await planListPrices(app, db, scope, {
      input: command,
      figuresOfBooks: figures,
      today,
    });
    const byId = new Map(plans.map((one) => [one.id, one]));
    for (const row of rows) {
      const plan = row.prices?.from === from ? byId.get(row.prices.id) : undefined;
      if (plan) decide(row, plan, today);
    }
    const good = new Set(
      rows.flatMap((row) =>
        row.what === 'change' && row.prices?.from === from ? row.prices.id : [],
      ),
    );
    commands.push({ ...command, rows: command.rows.filter((row) => good.has(row.id)) });
  }
  return { rows, unknownColumns: unknown, today, commands };
}

const report = (scope: PriceScope, plan: PricePlan): FileImport =>
  importReport(columnsFor(scope), plan, ({ says, prices }) => [says, prices]);

/**
 * What a file of list prices and costs would do: the duty books, costs the super_admin. Changes
 * nothing.
 * @throws AppError `permission-denied`; `invalid-argument` for a file that can't be read
 */
export async function checkListPriceImport(
  app: App,
  actor: UserActor,
  csv: string,
  figures: AllFiguresOfBooks,
): Promise<FileImport> {
  const scope = priceScope(actor);
  return report(scope, await planFile(app, app.db, scope, { csv, figures }));
}

/**
 * Takes the good rows of a file in one transaction, once for a key: as `checkListPriceImport`.
 * @throws AppError `permission-denied`; `import-changed` (409) when it would no longer do what the person was shown
 */
export async function importListPrices(
  app: App,
  actor: UserActor,
  input: ConfirmedFile,
  { figures, key, ...facts }: { figures: AllFiguresOfBooks } & WriteFacts,
): Promise<FileImport> {
  const scope = priceScope(actor);
  const once = { actor: actor.id, operation: 'import-list-prices', key };
  const file = { csv: input.csv, figures };
  return takeImport(app, input, once, {
    plan: async (tx) => {
      await applyListPrices(app, tx, await todayOf(app, tx));
      const seen = await planFile(app, tx, scope, file);
      await lockProducts(
        tx,
        seen.commands.flatMap(({ rows }) => rows.map((row) => row.id)),
      );
      return planFile(app, tx, scope, file);
    },
    report: (plan) => report(scope, plan),
    changed: pricesMoved,
    write: async (tx, { rows, commands, today }) => {
      const plans = rows.flatMap((row) => (row.plan ? { row, plan: row.plan } : []));
      for (const command of commands) {
        const own = plans.flatMap(({ row, plan: one }) =>
          row.prices?.from === command.from ? one : [],
        );
        if (command.rows.length > 0)
          await writeListPrices(app, tx, actor, { input: command, plans: own, today, ...facts });
      }
    },
  });
}

const exportRow = rowShape({
  sku: text,
  priceCents: nullable(decimal),
  costCents: nullable(decimal),
});

/**
 * Every list price of today with its cost, in the columns that the import reads: as
 * `checkListPriceImport`. @throws AppError `permission-denied`
 */
export async function exportListPrices(app: App, actor: UserActor): Promise<string> {
  const scope = priceScope(actor);
  const pricing = { onDate: await todayOf(app), windowDays: -1 };
  const rows = await app.db.rows(
    exportRow,
    sql`select p.sku, list.unit_price_cents as price_cents, k.cost_cents
          from ${productsForJoin} p
          join ${pricesOf(allIn(scope), null, pricing)} list on list.product_id = p.id
          left join ${productCostsForJoin} k on k.product_id = p.id
         order by p.name, p.sku`,
  );
  const amount = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents));
  const cells: Readonly<Record<Column, (row: (typeof rows)[number]) => string>> = {
    sku: (row) => row.sku,
    price: (row) => amount(row.priceCents),
    cost: (row) => amount(row.costCents),
    from: () => '',
  };
  const columns = columnsFor(scope);
  return csvFile(
    columns,
    rows.map((row) => columns.map((column) => cells[column](row))),
  );
}
