import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import type { ConfirmedFile, FileImport, FilePlan, FileRow } from '../../../kit/file-import.ts';
import { centsToDecimal, formatCents } from '../../../kit/money.ts';
import { normalise } from '../../../kit/normalise.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { importReport } from '../../../platform/import-report.ts';
import { readCsv } from '../../../platform/read-csv.ts';
import { date, decimal, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { takeImport } from '../../../platform/take-import.ts';
import type { WriteFacts } from '../../catalogue/server/create-product.ts';
import { customerPricesForJoin } from '../../catalogue/server/price-joins.ts';
import { todayOf } from '../../catalogue/server/public/apply-list-prices.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { priceOf } from '../../catalogue/server/public/price-of.ts';
import { foldSku } from '../../catalogue/server/public/product-rows.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { inPrices, type PriceScope, priceScope } from '../../catalogue/server/public/scope.ts';
import type { PlannedPrice, SetCustomerPrices } from '../contract.ts';
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
import {
  type PresentPrices,
  pairOf,
  planCustomerPrices,
  planLockedCustomerPrices,
  writeCustomerPrices,
} from './set-customer-prices.ts';

const COLUMNS = {
  customer: ['customername', 'company', 'name'],
  zip: ['zipcode', 'postalcode'],
  sku: ['itemnumber', 'itemno', 'partnumber', 'productnumber', 'code', 'productcode'],
  price: ['unitprice', 'customerprice', 'newprice'],
  from: ['validfrom', 'startdate', 'since'],
  until: ['validuntil', 'enddate', 'to'],
} as const;
type Column = keyof typeof COLUMNS;

interface RowPrices {
  customerId: string;
  productId: string;
  unitPriceCents: number;
  from: string;
  until: string | null;
}
interface Row extends FileRow<Column> {
  prices?: RowPrices;
}

const customerRow = rowShape({ id: text, name: text, zip: text });

/** Finds a customer by name, and by ZIP code where two share a name. */
async function customerFinder(db: Sql, scope: PriceScope) {
  const all = await db.rows(
    customerRow,
    sql`select c.id, c.name, c.zip from ${customersForJoinIn(scope.customers)} c order by c.id`,
  );
  const byName = Map.groupBy(all, (one) => normalise(one.name));
  return (name: string, zip: string): { id: string } | { problem: string } => {
    const named = byName.get(normalise(name)) ?? [];
    const found = zip ? named.filter((one) => one.zip.slice(0, 5) === zip.slice(0, 5)) : named;
    const [first] = found;
    if (!first) return { problem: 'No customer has this name.' };
    return found.length > 1
      ? { problem: 'Several customers have this name. Give the ZIP code as well.' }
      : { id: first.id };
  };
}

type Find = Awaited<ReturnType<typeof customerFinder>>;

function readRow(
  line: number,
  cells: Row['cells'],
  { products, find, today }: { products: ReadonlyMap<string, string>; find: Find; today: string },
): Row {
  const says: string[] = [];
  const name = [cells.customer, cells.sku].filter(Boolean).join(', ');
  const row: Row = { line, name, cells, what: 'problem', says };
  const customer = cells.customer ? find(cells.customer, cells.zip ?? '') : null;
  if (!customer) says.push('Customer: enter a name.');
  else if ('problem' in customer) says.push(customer.problem);
  const productId = products.get(foldSku(cells.sku ?? ''));
  if (!cells.sku) says.push('SKU: enter a SKU.');
  else if (!productId) says.push('No product has this SKU.');
  const read = readAmount(cells.price ?? '', 'Price');
  if ('problem' in read) says.push(read.problem);
  const from = cells.from ? readDay(cells.from) : today;
  const until = cells.until ? readDay(cells.until) : null;
  if (from === undefined) says.push(dayProblem('From'));
  if (until === undefined) says.push(dayProblem('Until'));
  if (from && until && until < from) says.push('Until: the last day comes before the first.');
  if (customer && 'id' in customer && productId && 'cents' in read && from && says.length === 0)
    row.prices = {
      customerId: customer.id,
      productId,
      unitPriceCents: read.cents,
      from,
      until: until ?? null,
    };
  return row;
}

const daysOf = ({ from, until }: Pick<RowPrices, 'from' | 'until'>) => `${from} ${until ?? ''}`;

const presentRow = rowShape({ customerId: text, productId: text, priceCents: nullable(decimal) });

/** What the customers of these rows pay on their first day. */
async function pricesThen(
  app: App,
  db: Sql,
  scope: PriceScope,
  { rows, from }: { rows: readonly RowPrices[]; from: string },
): Promise<Map<string, number | null>> {
  const pricing = { ...pricingAt(await readCompany(app, db), app.clock.now()), onDate: from };
  const found = await db.rows(
    presentRow,
    sql`select c.id as customer_id, p.id as product_id, price.unit_price_cents as price_cents
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as r("customerId" text, "productId" text)
          join ${customersForJoinIn(scope.customers)} c on c.id = r."customerId"
          join ${productsForJoin} p on p.id = r."productId"
          cross join lateral ${priceOf('p', sql`c.id`, pricing)} price`,
  );
  return new Map(found.map((row) => [pairOf(row), row.priceCents]));
}

function decide(row: Row, plan: PlannedPrice, present: PresentPrices): void {
  const { prices } = row;
  if (!prices) return;
  row.name = plan.name;
  if (plan.problem !== null) row.says = [plan.problem];
  else if (plan.margin === 'below-cost')
    row.says = [
      `${formatCents(prices.unitPriceCents)} is below the cost${plan.cost ? ` of ${formatCents(plan.cost.afterCents ?? 0)}` : ''}. Set it by hand, with a reason.`,
    ];
  else if (present.get(plan.id)?.sameCents === prices.unitPriceCents) {
    row.what = 'same';
    row.says = [];
  } else {
    row.what = 'change';
    const was = plan.beforeCents === null ? 'none' : formatCents(plan.beforeCents);
    row.says = [
      `Price: ${was} → ${formatCents(prices.unitPriceCents)}`,
      dayNote(prices.from) + (prices.until ? ` until ${prices.until}` : ''),
      ...(plan.margin === 'low' ? ['below the lowest margin'] : []),
      ...plan.notes,
    ];
  }
}

interface PricePlan extends FilePlan<Row> {
  commands: SetCustomerPrices[];
}

async function planFile(app: App, db: Sql, scope: PriceScope, csv: string): Promise<PricePlan> {
  const required = ['customer', 'sku', 'price'] as const;
  const shape = { columns: COLUMNS, required, maxRows: FILE_ROWS, row: 'price' };
  const { records, unknown } = await readCsv(csv, shape);
  const today = await todayOf(app, db);
  const [products, find] = [await productsBySku(db, scope), await customerFinder(db, scope)];
  const rows = records.map(({ line, cells }) => readRow(line, cells, { products, find, today }));
  const lines = new Map<string, number>();
  for (const row of rows) {
    if (!row.prices) continue;
    const twice = seenTwice(lines, `${pairOf(row.prices)} ${daysOf(row.prices)}`, row.line);
    if (!twice) continue;
    row.says.push(twice);
    delete row.prices;
  }
  const byDays = Map.groupBy(
    rows.flatMap(({ prices }) => prices ?? []),
    daysOf,
  );
  const commands: SetCustomerPrices[] = [];
  for (const [days, rowPrices] of byDays) {
    const { from = today, until = null } = rowPrices[0] ?? {};
    const then = await pricesThen(app, db, scope, { rows: rowPrices, from });
    const command: SetCustomerPrices = {
      from,
      until,
      reason: '',
      rows: rowPrices.map(({ from: _from, until: _until, ...row }) => ({
        ...row,
        was: then.get(pairOf(row)) ?? null,
      })),
    };
    const { plans, present } = await planCustomerPrices(app, db, scope, command);
    const byPair = new Map(plans.map((one) => [one.id, one]));
    const good = new Set<string>();
    for (const row of rows) {
      const plan =
        row.prices && daysOf(row.prices) === days ? byPair.get(pairOf(row.prices)) : undefined;
      if (!plan) continue;
      decide(row, plan, present);
      if (row.what === 'change') good.add(plan.id);
    }
    commands.push({ ...command, rows: command.rows.filter((row) => good.has(pairOf(row))) });
  }
  return { rows, unknownColumns: unknown, commands };
}

const report = (plan: PricePlan): FileImport =>
  importReport(Object.keys(COLUMNS), plan, ({ says, prices }) => [says, prices]);

/**
 * What a file of customer prices would do: the duty books, for the customers and products they may
 * see. Changes nothing.
 * @throws AppError `permission-denied`; `invalid-argument` for a file that can't be read
 */
export async function checkCustomerPriceImport(
  app: App,
  actor: UserActor,
  csv: string,
): Promise<FileImport> {
  return report(await planFile(app, app.db, priceScope(actor), csv));
}

/**
 * Takes the good rows of a file in one transaction, once for a key: the duty books.
 * @throws AppError `permission-denied`; `import-changed` (409) when it would no longer do what the person was shown
 */
export async function importCustomerPrices(
  app: App,
  actor: UserActor,
  input: ConfirmedFile,
  { key, ...facts }: WriteFacts,
): Promise<FileImport> {
  const scope = priceScope(actor);
  const once = { actor: actor.id, operation: 'import-customer-prices', key };
  return takeImport(app, input, once, {
    plan: (tx) => planFile(app, tx, scope, input.csv),
    report,
    changed: pricesMoved,
    write: async (tx, { commands }) => {
      for (const command of commands) {
        if (command.rows.length === 0) continue;
        const found = await planLockedCustomerPrices(app, tx, scope, command);
        await writeCustomerPrices(app, tx, actor, { input: command, found, ...facts });
      }
    },
  });
}

const exportRow = rowShape({
  customer: text,
  zip: text,
  sku: text,
  unitPriceCents: decimal,
  from: date,
  until: nullable(date),
});

/**
 * Staff prices that run or are to come, in the columns that the import reads: the duty books.
 * @throws AppError `permission-denied`
 */
export async function exportCustomerPrices(app: App, actor: UserActor): Promise<string> {
  const scope = priceScope(actor);
  const rows = await app.db.rows(
    exportRow,
    sql`select c.name as customer, c.zip, p.sku, cp.unit_price_cents, cp.valid_from as from,
               cp.valid_until as until
          from ${customerPricesForJoin} cp
          join ${customersForJoinIn(scope.customers)} c on c.id = cp.customer_id
          join ${productsForJoin} p on p.id = cp.product_id and ${inPrices(scope, 'p')}
         where cp.source = 'staff'
           and (cp.valid_until is null or cp.valid_until >= ${await todayOf(app)}::date)
         order by c.name, p.sku, cp.valid_from, cp.id`,
  );
  return csvFile(
    Object.keys(COLUMNS),
    rows.map((row) => [
      row.customer,
      row.zip,
      row.sku,
      centsToDecimal(row.unitPriceCents),
      row.from,
      row.until ?? '',
    ]),
  );
}
