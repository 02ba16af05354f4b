import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type HazardMark, hazardMark } from '../../../products/catalogue/public/hazard-mark.ts';
import { isThere, type RoomLife, type StockOnHand, stockOnHand } from '../on-hand.ts';
import { eventsOf, type SiteItem, type Storeroom, siteItems, storeroomsOf } from './site-items.ts';

/** One size of a chemical with what is known of it at the site. */
export interface SiteSize {
  item: SiteItem;
  standing: StockOnHand;
  isThere: boolean;
}

/** One unique chemical of a site, there or gone. */
export interface SiteProduct {
  nameKey: string;
  name: string;
  brand: string;
  /** false: none of its sizes is sold any more. */
  isSold: boolean;
  /** false: the site buys it from somebody else. */
  isOurs: boolean;
  /** By its mark or its safety data. */
  hazard: HazardMark;
  /** The current English sheet; null: it is missing. */
  sheet: { number: number; date: string | null } | null;
  sizes: [SiteSize, ...SiteSize[]];
  /** Some of it is there, by all that is known. What a site has are these. */
  isThere: boolean;
}

/** Which of a site's chemicals are there, and which were. */
export interface SiteReading {
  products: SiteProduct[];
  rooms: Storeroom[];
}

/** As everywhere in the house; of sizes that say different things the worst counts. */
const hazardOf = (items: readonly SiteItem[]): HazardMark =>
  hazardMark({
    hazardous: items.some(({ hazardous }) => hazardous),
    hazardKnown: items.every(({ hazardKnown }) => hazardKnown),
  });

/** How much of a size is there, and whether any is, by all that is known. */
export function sizeOf(item: SiteItem, lives: readonly RoomLife[]): SiteSize {
  const onHand = stockOnHand(eventsOf(item), lives);
  const cameUnrecorded =
    item.handedAt !== null && item.handedAt > (onHand.countedAt ?? Number.NEGATIVE_INFINITY);
  return { item, standing: onHand, isThere: cameUnrecorded || isThere(onHand) };
}

function productOf(items: readonly [SiteItem, ...SiteItem[]], rooms: readonly Storeroom[]) {
  const lives = rooms.map(({ life }) => life);
  const [{ nameKey, name, brand, isSold, isOurs, sheetNumber: number, sheetDate: date }] = items;
  const sizes = items.map((item) => sizeOf(item, lives)) as [SiteSize, ...SiteSize[]];
  return {
    nameKey,
    name,
    brand,
    isSold,
    isOurs,
    hazard: hazardOf(items),
    sheet: number === null ? null : { number, date },
    sizes,
    isThere: sizes.some((size) => size.isThere),
  } satisfies SiteProduct;
}

/**
 * The one reading of a site's chemicals, by name: what was delivered, counted, moved or came with a
 * sheet of the ledger, and whether it is still there. Every screen and paper that says what a site
 * has reads this. Who may see the customer is for the caller to check.
 */
export async function readSite(db: Sql, customerId: string): Promise<SiteReading> {
  const [items, rooms] = await Promise.all([
    siteItems(db, customerId),
    storeroomsOf(db, customerId),
  ]);
  const products = Map.groupBy(items, ({ nameKey }) => nameKey);
  return {
    products: [...products.values()].map((same) =>
      productOf(same as [SiteItem, ...SiteItem[]], rooms),
    ),
    rooms,
  };
}

/** What a site has, by name. Who may see the customer is for the caller to check. */
export async function siteProducts(db: Sql, customerId: string): Promise<SiteProduct[]> {
  const { products } = await readSite(db, customerId);
  return products.filter((product) => product.isThere);
}

/** The keys of what a site has. */
export const keysOf = (products: readonly { nameKey: string }[]): string[] =>
  products.map(({ nameKey }) => nameKey);

/** Those of a site's products whose sheet is missing: it never came, or was taken away. */
export const withoutSheet = (
  products: readonly SiteProduct[],
): { nameKey: string; name: string }[] =>
  products.filter(({ sheet }) => sheet === null).map(({ nameKey, name }) => ({ nameKey, name }));

const seenRow = rowShape({ id: text });

/** What a site has, for a person; empty for a customer that this person may not see. */
export async function siteProductsFor(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<SiteProduct[]> {
  const seen = await app.db.row(
    seenRow,
    sql`select c.id from ${customersForJoinIn(customerScope(user))} c where c.id = ${customerId}`,
  );
  return seen ? siteProducts(app.db, customerId) : [];
}
