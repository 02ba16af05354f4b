import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  type ApartPair,
  incompatibleOnSite,
} from '../../hazards/server/public/incompatible-in-cart.ts';
import type { StockRow } from '../../sites/server/read-stock.ts';
import { stockOf } from './room-stock.ts';

interface Room {
  id: string;
  name: string;
}

/** One of two products that stand together, and the storerooms where it meets nothing that it must not. */
export interface WayApart {
  nameKey: string;
  name: string;
  to: readonly Room[];
}

/** Two products that stand in one storeroom and must not. */
export interface TogetherPair extends ApartPair {
  ways: readonly WayApart[];
}

/** What a site has or awaits by storeroom, and which of it must never meet. */
export interface SiteShelves {
  rooms: readonly Room[];
  rows: readonly StockRow[];
  pairs: readonly ApartPair[];
}

/** Whether a product has its place in a storeroom, or some of it was found there. */
export const standsIn = (row: StockRow, storeroomId: string): boolean =>
  row.storeroomId === storeroomId ||
  row.counts.some((count) => count.storeroomId === storeroomId && count.quantity > 0);

/** A pair of this severity only irritates or spoils: there is nothing to do where the two have met. */
const MILD = 1;

/** Storerooms of a site where a product does no harm: nothing that it kills or injures with stands there, or has its place there once it comes. */
export function harmlessRooms({ rooms, rows, pairs }: SiteShelves, nameKey: string): Room[] {
  const enemies = new Set(
    pairs
      .filter(({ severity }) => severity > MILD)
      .flatMap(({ a, b }) =>
        a.nameKey === nameKey ? [b.nameKey] : b.nameKey === nameKey ? [a.nameKey] : [],
      ),
  );
  return rooms.filter(
    ({ id }) => !rows.some((row) => enemies.has(row.nameKey) && standsIn(row, id)),
  );
}

const isHere = ({ rows }: SiteShelves, nameKey: string): boolean =>
  rows.some((row) => row.nameKey === nameKey && row.isHere);

/** The pairs among what stands in a storeroom, each with the ways to part it. */
export const togetherIn = (
  shelves: SiteShelves,
  keys: ReadonlySet<string>,
  storeroomId: string,
): TogetherPair[] =>
  shelves.pairs
    .filter(({ a, b }) =>
      [a, b].every(({ nameKey }) => keys.has(nameKey) && isHere(shelves, nameKey)),
    )
    .map((pair) => ({
      ...pair,
      ways: [pair.a, pair.b].map(({ nameKey, name }) => ({
        nameKey,
        name,
        to: harmlessRooms(shelves, nameKey).filter(({ id }) => id !== storeroomId),
      })),
    }));

/** What a site has by storeroom. Who may see the site is for the caller to check. */
export async function readShelves(
  app: { db: Sql; clock: App['clock'] },
  user: UserActor,
  customerId: string,
) {
  const { rooms, rows } = await stockOf(app, user, customerId);
  const pairs = await incompatibleOnSite(
    app,
    rows.map(({ nameKey }) => nameKey),
  );
  return {
    storerooms: rooms,
    rooms: rooms.map(({ key: id, name }) => ({ id, name })),
    rows,
    pairs,
  };
}

/** What stands together in the storerooms of a site and must not, by storeroom. */
export async function standTogether(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<{ room: Room; pairs: TogetherPair[] }[]> {
  const shelves = await readShelves(app, user, customerId);
  return shelves.rooms.flatMap((room) => {
    const here = shelves.rows.filter((row) => !row.hidden && standsIn(row, room.id));
    const pairs = togetherIn(shelves, new Set(here.map(({ nameKey }) => nameKey)), room.id);
    return pairs.length > 0 ? [{ room, pairs }] : [];
  });
}
