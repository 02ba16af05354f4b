import type { Sql } from '../../../platform/database.ts';
import type { HazardMark } from '../../../products/catalogue/public/hazard-mark.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import type { StockOnHand } from '../../sites/on-hand.ts';
import { eventsOf, type Storeroom } from '../../sites/server/site-items.ts';
import { readSite, type SiteProduct, type SiteSize } from '../../sites/server/site-products.ts';
import { notCounted } from '../messages.ts';
import { netPounds } from '../pounds.ts';
import { unitsText } from '../words.ts';

/** One chemical of a site. Part of a contract with the rooms to the right. */
export interface SiteChemical {
  nameKey: string;
  name: string;
  /** Storerooms that hold it; empty: nobody counted it by storeroom. */
  locations: string[];
  /** In words, "3 cases of 4 x 1 gal"; '' when nobody ever counted it. */
  onHand: string;
  /** Net pounds; null: it, or one of its sizes, was never counted, or its density is missing. */
  onHandPounds: number | null;
  /** ISO days; null: it was only counted. */
  firstDeliveredOn: string | null;
  lastDeliveredOn: string | null;
  deliveredTimes: number;
}

/** What is known of one size. */
export interface SizeStock {
  productId: string;
  sizeUnit: string;
  sku: string;
  standing: StockOnHand;
  /** Net pounds of what is known to be there; null as in `SiteChemical`. */
  pounds: number | null;
  delivered: number;
}

/** The same with what its list, papers and files say. */
export interface ListedChemical extends SiteChemical {
  brand: string;
  /** false: the product is no longer sold. */
  isSold: boolean;
  /** false: the site buys it from somebody else. */
  isOurs: boolean;
  hazard: HazardMark;
  sheet: { number: number; date: string | null } | null;
  sizes: SizeStock[];
  /** UTC ms of the event after which nothing was left; null: it is there, or nobody knows. */
  goneSince: number | null;
  /** Lots that the last counts named. */
  lots: { lot: string; expiresOn: string | null; room: string }[];
}

const nameOf = (rooms: readonly Storeroom[], key: string) =>
  rooms.find((room) => room.key === key)?.name ?? key;

function sizeOf({ item, standing }: SiteSize): SizeStock {
  const { productId, sizeUnit, sku, density } = item;
  const each = netPounds(parsePack(sizeUnit), density);
  const { quantity } = standing;
  return {
    productId,
    sizeUnit,
    sku,
    standing,
    pounds: quantity === 0 ? 0 : each === null || quantity === null ? null : quantity * each,
    delivered: item.deliveries.reduce((sum, { units }) => sum + units, 0),
  };
}

function lotsOf(
  items: readonly SiteSize['item'][],
  rooms: readonly Storeroom[],
): ListedChemical['lots'] {
  return items.flatMap(({ movements }) => {
    // A count of what is opened alone leaves full packs, and their lots, as they were counted.
    const counts = movements.filter(({ kind, leaves }) => kind === 'counted' && leaves !== 'packs');
    const newest = (room: string) =>
      Math.max(...counts.filter((one) => one.room === room).map(({ at }) => at));
    return counts
      .filter(
        ({ lot, expiresOn, quantity, at, room }) =>
          (lot !== '' || expiresOn !== null) && quantity > 0 && at === newest(room),
      )
      .map(({ lot, expiresOn, room }) => ({ lot, expiresOn, room: nameOf(rooms, room) }));
  });
}

function listed(product: SiteProduct, rooms: readonly Storeroom[]) {
  const items = product.sizes.map(({ item }) => item);
  const { nameKey, name, brand, isSold, isOurs, hazard, sheet } = product;
  const sizes = product.sizes.map(sizeOf);
  const known = sizes.filter(({ standing }) => standing.quantity !== null);
  const there = known.filter(({ standing }) => (standing.quantity ?? 0) > 0);
  const days = items.flatMap(({ deliveries }) => deliveries.map((one) => one.deliveredOn)).sort();
  const locations = sizes.flatMap(({ standing }) =>
    standing.rooms.filter(({ quantity }) => quantity > 0).map(({ room }) => nameOf(rooms, room)),
  );
  const lastEvents = items.flatMap((item) => eventsOf(item).map(({ at }) => at));
  const unknown = sizes.filter(({ standing }) => standing.quantity === null);
  return {
    nameKey,
    name,
    brand,
    isSold,
    isOurs,
    hazard,
    sheet,
    locations: [...new Set(locations)].sort((a, b) => a.localeCompare(b)),
    onHand:
      there.length === 0
        ? ''
        : [
            ...there.map(({ standing, sizeUnit }) => unitsText(standing.quantity ?? 0, sizeUnit)),
            ...unknown.map(({ sizeUnit }) => notCounted(sizeUnit)),
          ].join(', '),
    onHandPounds: sizes.every(({ pounds }) => pounds !== null)
      ? sizes.reduce((sum, { pounds }) => sum + (pounds ?? 0), 0)
      : null,
    firstDeliveredOn: days[0] ?? null,
    lastDeliveredOn: days.at(-1) ?? null,
    deliveredTimes: new Set(
      items.flatMap(({ deliveries }) => deliveries.map(({ at, order }) => `${at} ${order}`)),
    ).size,
    sizes,
    goneSince: !product.isThere ? Math.max(...lastEvents) : null,
    lots: lotsOf(items, rooms),
  } satisfies ListedChemical;
}

/** Everything the list of a site says, also of what is no longer there. */
export async function listChemicals(
  db: Sql,
  customerId: string,
): Promise<{ chemicals: ListedChemical[]; rooms: Storeroom[] }> {
  const { products, rooms } = await readSite(db, customerId);
  return { chemicals: products.map((product) => listed(product, rooms)), rooms };
}

/**
 * What a site has (`readSite`), with amounts. Shared with the rooms to the right; who may see the
 * customer is for them to check.
 */
export async function siteChemicals(db: Sql, customerId: string): Promise<SiteChemical[]> {
  const { chemicals } = await listChemicals(db, customerId);
  return chemicals
    .filter(({ goneSince }) => goneSince === null)
    .map((chemical) => ({
      nameKey: chemical.nameKey,
      name: chemical.name,
      locations: chemical.locations,
      onHand: chemical.onHand,
      onHandPounds: chemical.onHandPounds,
      firstDeliveredOn: chemical.firstDeliveredOn,
      lastDeliveredOn: chemical.lastDeliveredOn,
      deliveredTimes: chemical.deliveredTimes,
    }));
}
