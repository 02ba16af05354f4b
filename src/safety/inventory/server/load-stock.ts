import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { StockRow } from '../../sites/server/read-stock.ts';
import { countedIn } from './room-stock.ts';
import { siteOf } from './scope.ts';
import { readShelves, type TogetherPair, togetherIn } from './stand-together.ts';

const folded = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** How many words two names of storerooms share. */
const likeness = (one: string, other: string): number => {
  const words = new Set(folded(other).split(' ').filter(Boolean));
  return folded(one)
    .split(' ')
    .filter((word) => words.has(word)).length;
};

/** A storeroom with its products; `id` '': what is not placed yet. */
export interface StockRoom {
  id: string;
  name: string;
  /** ISO day of the newest count of this storeroom; null: nothing was counted in it. */
  countedOn: string | null;
  /** How many products were counted on that day, of how many that stand here. */
  counted: number;
  products: number;
  hasCode: boolean;
  rows: StockRow[];
  /** Counted here, though its place is another storeroom; `place` '': it has none. */
  others: { row: StockRow; quantity: number; place: string }[];
  /** What stands together here and must not, the deadliest first. */
  apart: TogetherPair[];
}

/**
 * The stock of a site by storeroom. `search`: words of a name or a SKU.
 * @throws AppError as `siteOf`
 */
export async function loadStock(
  app: App,
  user: UserActor,
  customerId: string,
  { search, chemicalsOnly }: { search: string; chemicalsOnly: boolean },
) {
  const [site, company] = await Promise.all([siteOf(app, user, customerId), readCompany(app)]);
  const shelves = await readShelves(app, user, site.id);
  const { storerooms: rooms, rows } = shelves;
  const words = folded(search).split(' ').filter(Boolean);
  const shown = rows.filter(
    (row) =>
      !row.hidden &&
      (!chemicalsOnly || row.isChemical) &&
      words.every((word) => folded(`${row.name} ${row.sku} ${row.sizeUnit}`).includes(word)),
  );
  const isNarrowed = chemicalsOnly || words.length > 0;
  const nameOf = new Map(rooms.map(({ key, name }) => [key, name]));
  const roomOf = (id: string, name: string, hasCode: boolean): StockRoom => {
    const here = shown.filter((row) => (row.storeroomId ?? '') === id);
    const { counts, ...last } = countedIn(rows, id, company.timeZone);
    const others = counts
      .filter(({ row, quantity }) => quantity > 0 && shown.includes(row) && !here.includes(row))
      .map(({ row, quantity }) => ({
        row,
        quantity,
        place: nameOf.get(row.storeroomId ?? '') ?? '',
      }));
    const keys = new Set([...here, ...others.map(({ row }) => row)].map(({ nameKey }) => nameKey));
    const apart = id ? togetherIn(shelves, keys, id) : [];
    return { id, name, ...last, hasCode, rows: here, others, apart };
  };
  const all = [
    ...rooms.map(({ key, name, codes }) => roomOf(key, name, codes > 0)),
    roomOf('', '', false),
  ];
  const isUsed = (id: string) =>
    rows.some(
      (row) => row.storeroomId === id || row.counts.some(({ storeroomId }) => storeroomId === id),
    );
  const suggestedRoom = rooms.find(({ key, codes, isOwn }) => codes > 0 && !isOwn && !isUsed(key));
  const others = rooms
    .filter(({ key }) => key !== suggestedRoom?.key)
    .map(({ key: id, name }) => ({ id, name, likeness: likeness(name, suggestedRoom?.name ?? '') }))
    .toSorted((a, b) => b.likeness - a.likeness);
  return {
    site,
    /** A storeroom in which nothing stands, though a code hangs there: is it one of the others, the likeliest first? Asked once. */
    sameRoom:
      suggestedRoom && others.length > 0
        ? {
            id: suggestedRoom.key,
            name: suggestedRoom.name,
            others: others.map(({ id, name }) => ({ id, name })),
          }
        : null,
    storerooms: rooms.map(({ key: id, name }) => ({ id, name })),
    rooms: all.filter(
      (room) => room.rows.length > 0 || room.others.length > 0 || (room.id !== '' && !isNarrowed),
    ),
    /** What can leave a storeroom. */
    sizes: rows
      .filter((row) => row.isChemical)
      .map(({ productId, name, sizeUnit }) => ({ productId, name: `${name}, ${sizeUnit}` })),
    search,
    chemicalsOnly,
    isNarrowed,
    hidden: rows.filter((row) => row.hidden),
  };
}
export type LoadedStock = Awaited<ReturnType<typeof loadStock>>;
