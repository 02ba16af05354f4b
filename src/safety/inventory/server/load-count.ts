import { readCompany } from '../../../company/server/queries.ts';
import { isBuyer, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { dayIn } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { safetyForJoin } from '../../hazards/server/public/joins.ts';
import type { StockRow } from '../../sites/server/read-stock.ts';
import {
  asCounted,
  type LooseUnit,
  looseUnits,
  openedBeside,
  toOrder,
} from '../public/count-units.ts';
import { looseUnit, unitsText } from '../words.ts';
import { readCount } from './public/read-count.ts';
import { countedIn, stockOf } from './room-stock.ts';
import { siteOf } from './scope.ts';
import { mayUndoCount } from './undo-count.ts';

/** One size as it is counted. */
export interface CountRow {
  productId: string;
  name: string;
  sizeUnit: string;
  sku: string;
  par: number | null;
  /** Sellable units that the site has by all that is known; null: nobody counted it. */
  onHand: number | null;
  /** The units that can be counted beside whole packs, with their labels. */
  units: { unit: LooseUnit; label: string }[];
}

/** What is known of a size in a storeroom, in words; `on` null: it was moved there and not counted since. */
export interface LastHere {
  text: string;
  on: string | null;
  /** The day on which what is opened was counted, where it is another one. */
  openedOn: string | null;
  /** Full packs of it. */
  packs: number;
  /** What stands opened beside full packs, as it is typed; null: nothing does. */
  opened: { loose: string; unit: LooseUnit } | null;
}

/** A storeroom as it is counted; `id` '': what is not placed yet. */
export interface CountRoom {
  id: string;
  name: string;
  /** ISO day of the newest count; null: nothing was counted here. */
  countedOn: string | null;
  /** How many products were counted on that day. */
  counted: number;
  /** What stands here by what the site says or somebody counted, in its order. */
  products: string[];
  /** By product. */
  here: Record<string, LastHere>;
}

const addedRow = rowShape({
  productId: text,
  name: text,
  sizeUnit: text,
  sku: text,
  dilution: text,
});
/** So many products at most are added to one count by their SKUs. */
const MAX_ADDED = 20;

const dilutionRow = rowShape({ nameKey: text, dilution: text });

/** How the products are diluted, which says what can be counted beside whole packs. */
async function dilutionsOf(app: App, rows: readonly StockRow[]): Promise<Map<string, string>> {
  const keys = rows.map(({ nameKey }) => nameKey);
  const found = await app.db.rows(
    dilutionRow,
    sql`select s.name_key, s.dilution from ${safetyForJoin} s where s.name_key = any(${keys}::text[])`,
  );
  return new Map(found.map(({ nameKey, dilution }) => [nameKey, dilution]));
}

/** What the person may buy, by SKUs as they are written on labels. */
async function addedBy(app: App, user: UserActor, skus: readonly string[]) {
  if (skus.length === 0) return [];
  return app.db.rows(
    addedRow,
    sql`select p.id as product_id, p.name, p.size_unit, p.sku, coalesce(s.dilution, '') as dilution
          from ${productsForJoinIn(catalogueScope(user))} p
          left join ${safetyForJoin} s on s.name_key = p.name_key
         where upper(p.sku) = any(${[...skus]}::text[])
         order by p.name, p.id`,
  );
}

const unitsOf = (product: { sizeUnit: string; dilution: string }) =>
  looseUnits(product).map((unit) => ({ unit, label: looseUnit(unit, product.dilution) }));

function openedOf(quantity: number, sizeUnit: string): LastHere['opened'] {
  const beside = openedBeside(quantity, sizeUnit);
  return beside && beside.loose > 0 ? { loose: String(beside.loose), unit: beside.unit } : null;
}

/** One storeroom of the count: what stands in it first, in its order, then what else was found there. */
function roomOf(
  { id, name }: { id: string; name: string },
  rows: readonly StockRow[],
  zone: string,
): CountRoom {
  const { counts, countedOn, counted } = countedIn(rows, id, zone);
  const placed = rows.filter((row) => !row.hidden && (row.storeroomId ?? '') === id);
  const found = counts.filter(({ row, quantity }) => quantity > 0 && !placed.includes(row));
  return {
    id,
    name,
    countedOn,
    counted,
    products: [...placed, ...found.map(({ row }) => row)].map(({ productId }) => productId),
    here: Object.fromEntries(
      counts.map(({ row, quantity, countedAt, openedAt }): [string, LastHere] => {
        const on = countedAt === null ? null : dayIn(zone, countedAt);
        const openedOn = openedAt === undefined ? null : dayIn(zone, openedAt);
        return [
          row.productId,
          {
            text: asCounted(quantity, row.sizeUnit, unitsText),
            on,
            openedOn: openedOn === on ? null : openedOn,
            packs: Math.floor(quantity),
            opened: openedOf(quantity, row.sizeUnit),
          },
        ];
      }),
    ),
  };
}

/** How many products of ours have less than their par, with what is on order; and how many more would without it. */
function missingOf(rows: readonly StockRow[]): { missing: number; onWay: number } {
  const counted = rows.filter(({ hidden, isOurs }) => isOurs && !hidden);
  const shortOf = (comes: (row: StockRow) => number) =>
    counted.filter(
      (row) =>
        row.par !== null && row.onHand !== null && toOrder(row.par, row.onHand, comes(row)) > 0,
    ).length;
  const missing = shortOf(({ onOrder }) => onOrder);
  return { missing, onWay: shortOf(() => 0) - missing };
}

/**
 * The count of a site: every storeroom with what stands there, so that one walks on without a connection, what else could stand there, and
 * what is added by its SKU. `roomId`: a storeroom, one that was joined with it, or a code of it; null: all of them. `countId`: a count that
 * was just sent.
 * @throws AppError as `siteOf`; `not-found` for a site that is switched off
 */
export async function loadCount(
  app: App,
  user: UserActor,
  customerId: string,
  requested: { roomId: string | null; countId: string; skus: readonly string[] },
) {
  const [site, company] = await Promise.all([siteOf(app, user, customerId), readCompany(app)]);
  if (!site.isActive) throw notFound();
  const skus = requested.skus.map((sku) => sku.trim().toUpperCase()).slice(0, MAX_ADDED);
  const zone = company.timeZone;
  const count = { customerId: site.id, countId: requested.countId };
  const [{ rooms, rows }, added, counted, mayUndo] = await Promise.all([
    stockOf(app, user, site.id),
    addedBy(app, user, skus),
    isId(requested.countId) ? readCount(app.db, site.id, requested.countId, zone) : undefined,
    isId(requested.countId) ? mayUndoCount(app.db, user, count) : false,
  ]);
  const dilutions = await dilutionsOf(app, rows);
  const known = new Set(rows.map(({ productId }) => productId));
  const notPlaced = roomOf({ id: '', name: '' }, rows, zone);
  const all = rooms.map(({ key: id, name }) => roomOf({ id, name }, rows, zone));
  if (notPlaced.products.length > 0 || all.length === 0) all.push(notPlaced);
  const open =
    requested.roomId === null
      ? undefined
      : requested.roomId === ''
        ? notPlaced
        : all.find(({ id }) =>
            rooms.find(({ key }) => key === id)?.ids.includes(requested.roomId ?? ''),
          );
  if (open === notPlaced && !all.includes(notPlaced)) all.push(notPlaced);
  return {
    person: user.id,
    ordersHere: isBuyer(user),
    site,
    rooms: all,
    /** The storeroom that is asked for; null: one is chosen first. One alone is opened at once. */
    openId: open?.id ?? (all.length === 1 && !counted ? (all[0]?.id ?? null) : null),
    counted: counted ?? null,
    /** It is the reader's own, and nothing came after it. */
    mayUndo,
    ...missingOf(rows),
    added: added.map(({ productId }) => productId),
    unknownSkus: skus.filter((sku) => !added.some((row) => row.sku.toUpperCase() === sku)),
    rows: [
      ...rows.map(
        ({ productId, nameKey, name, sizeUnit, sku, par, onHand }): CountRow => ({
          onHand,
          productId,
          name,
          sizeUnit,
          sku,
          par,
          units: unitsOf({ sizeUnit, dilution: dilutions.get(nameKey) ?? '' }),
        }),
      ),
      ...added
        .filter(({ productId }) => !known.has(productId))
        .map(
          ({ dilution, ...row }): CountRow => ({
            ...row,
            par: null,
            onHand: null,
            units: unitsOf({ sizeUnit: row.sizeUnit, dilution }),
          }),
        ),
    ],
  };
}
export type LoadedCount = Awaited<ReturnType<typeof loadCount>>;
