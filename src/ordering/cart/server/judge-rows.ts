import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import { MAX_QUANTITY, readQuantity } from '../../../kit/quantity.ts';
import { type LineReading, lineReadings } from '../../../kit/written-line.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { findNearSkus } from '../../../products/catalogue/server/public/find-near-skus.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { pricingAt, readSellable } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import type { CheckedRow, Duplicates, RowState, WrittenRow } from '../quick-order.ts';
import { exactSkus, type KnownSku } from './match-pasted.ts';

/** The ways to read a row: a line without its quantity apart may hold both. */
const readingsOf = ({ sku, quantity }: WrittenRow): LineReading[] =>
  quantity === ''
    ? lineReadings(sku)
    : [{ product: sku, quantity: readQuantity(quantity), written: quantity }];

/** Products that this person may see, by folded SKU. */
export type KnownSkus = ReadonlyMap<string, KnownSku[]>;

export async function knownSkus(
  db: Sql,
  user: UserActor,
  rows: readonly WrittenRow[],
): Promise<KnownSkus> {
  const folded = rows.flatMap((row) => readingsOf(row).map((one) => normalise(one.product)));
  const codes = [...new Set(folded)].filter((one) => one !== '');
  return Map.groupBy(await exactSkus(db, user, codes), (product) => product.folded);
}

/** A line as SKU and quantity, once the catalogue says which of its readings is one; else as it was. */
export function resolvedRow(row: WrittenRow, known: KnownSkus): WrittenRow {
  if (row.odd !== '' || row.quantity !== '') return row;
  const exact = lineReadings(row.sku).find((one) => known.has(normalise(one.product)));
  const likely = exact ?? lineReadings(row.sku)[0];
  return likely ? { ...row, sku: likely.product, quantity: likely.written || '1' } : row;
}

interface ReadRow {
  row: WrittenRow;
  state: RowState | null;
  product: KnownSku | null;
  count: number | null;
  maybe: KnownSku[];
}

function readRow(row: WrittenRow, known: KnownSkus): ReadRow {
  const none = { row, product: null, count: null, maybe: [] };
  if (row.odd !== '') return { ...none, state: row.odd };
  if (normalise(row.sku) === '') return { ...none, state: 'no-sku' };
  const matches = readingsOf(row).flatMap((reading) =>
    (known.get(normalise(reading.product)) ?? []).map((product) => ({ product, reading })),
  );
  const [first] = matches;
  if (!first) return { ...none, state: 'unknown' };
  const products = [...new Map(matches.map(({ product }) => [product.id, product])).values()];
  if (products.length > 1) return { ...none, state: 'ambiguous', maybe: products };
  const { quantity, written } = first.reading;
  const found = { row, product: first.product, count: quantity, maybe: [] };
  if (quantity !== null) return { ...found, state: null };
  const isTooMany = /^\d+$/.test(written) && Number(written) > MAX_QUANTITY;
  return { ...found, state: isTooMany ? 'too-many' : 'quantity' };
}

/** What the rows of one product come to, and which of them counts. */
interface Together {
  lines: number[];
  count: number;
  last: number;
}

function togetherOf(readRows: ReadRow[], duplicates: Duplicates): Map<string, Together> {
  const groups = new Map<string, Together>();
  for (const { row, state, product, count } of readRows) {
    if (state !== null || !product || count === null) continue;
    const group = groups.get(product.id) ?? { lines: [], count: 0, last: 0 };
    group.lines.push(row.line);
    group.count = duplicates === 'sum' ? group.count + count : count;
    group.last = row.line;
    groups.set(product.id, group);
  }
  return groups;
}

/**
 * What became of each row for this person and customer, at this moment: prices, stock and what one
 * may see are read anew each time. Whether the person may act for the customer is for the caller.
 */
export async function judgeRows(
  app: Pick<App, 'clock'> & { db: Sql },
  user: UserActor,
  list: { customerId: string | null; duplicates: Duplicates },
  rows: readonly WrittenRow[],
): Promise<CheckedRow[]> {
  const company = await readCompany(app, app.db);
  const known = await knownSkus(app.db, user, rows);
  const readRows = rows.map((row) => readRow(row, known));
  const groups = togetherOf(readRows, list.duplicates);
  const sellable = await readSellable(app.db, catalogueScope(user), {
    customerId: list.customerId,
    productIds: [...groups.keys()],
    pricing: pricingAt(company, app.clock.now()),
  });
  const offers = new Map(sellable.map((one) => [one.id, one]));
  return readRows.map(({ row, state, product, count, maybe }) => {
    const offer = product ? offers.get(product.id) : undefined;
    const group = product ? groups.get(product.id) : undefined;
    const several = group && group.lines.length > 1 ? group : null;
    const stateNow =
      state ??
      judged(row, {
        unitPriceCents: offer?.unitPriceCents ?? null,
        available: offer?.available ?? 0,
        group: group ?? { lines: [row.line], count: count ?? 0, last: row.line },
        backOrders: company.backOrdersAllowed,
        duplicates: list.duplicates,
      });
    return {
      ...row,
      state: stateNow,
      product: product ? shown(product) : null,
      count,
      unitPriceCents: offer?.unitPriceCents ?? null,
      available: offer ? offer.available : null,
      together: several && {
        lines: several.lines.filter((line) => line !== row.line),
        count: several.count,
      },
      maybe: maybe.map(shown),
    };
  });
}

const shown = ({ id, name, sku, sizeUnit }: KnownSku) => ({ id, name, sku, sizeUnit });

interface Offered {
  unitPriceCents: number | null;
  available: number;
  group: Together;
  backOrders: boolean;
  duplicates: Duplicates;
}

function judged(row: WrittenRow, offered: Offered): RowState {
  const { unitPriceCents, available, group, backOrders, duplicates } = offered;
  if (unitPriceCents === null) return 'not-orderable';
  if (duplicates === 'last' && group.last !== row.line) return 'replaced';
  if (group.count > MAX_QUANTITY) return 'too-many';
  if (group.count > available && !backOrders) return 'short';
  if (row.priceCents !== null && row.priceCents !== unitPriceCents) return 'price-changed';
  if (group.count > available) return 'back-order';
  return duplicates === 'sum' && group.lines.length > 1 ? 'summed' : 'ready';
}

const nearRow = rowShape({ id: text, name: text, sizeUnit: text, sku: text });
/** SKUs named for one row. */
const NEAR_SHOWN = 4;

/** The rows with SKUs that the unknown ones may mean, for those that a screen shows. */
export async function withSuggestions(
  db: Sql,
  user: UserActor,
  rows: CheckedRow[],
): Promise<CheckedRow[]> {
  const unknown = rows.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return rows;
  const scope = catalogueScope(user);
  const terms = [...new Set(unknown.map((row) => normalise(row.sku)))];
  const near = await findNearSkus(db, scope, terms, NEAR_SHOWN);
  const ids = [...new Set([...near.values()].flat())];
  const named = await db.rows(
    nearRow,
    sql`select p.id, p.name, p.size_unit, p.sku from ${productsForJoinIn(scope)} p
         where p.id = any(${ids}::text[])`,
  );
  const byId = new Map(named.map((one) => [one.id, one]));
  return rows.map((row) =>
    row.state === 'unknown'
      ? {
          ...row,
          maybe: (near.get(normalise(row.sku)) ?? []).flatMap((id) => byId.get(id) ?? []),
        }
      : row,
  );
}
