import type { Sql } from '../../../../platform/database.ts';
import { sql } from '../../../../platform/sql.ts';
import { countedRoom, stockOnHand } from '../../on-hand.ts';
import { countedItems, eventsOf, storeroomsOf } from '../site-items.ts';

/** How much of one size is there. */
interface InStock {
  /** Sellable units by all that is known; null: nobody counted it. */
  onHand: number | null;
  /** UTC ms of the newest count. */
  countedAt: number | null;
  /** The open storeroom where it stands while nobody placed it; null: it was counted in none. */
  countedRoom: string | null;
}

/** What stands at a site, chemical or not. */
export interface SiteStock {
  /** Those that are open, in walking order. */
  storerooms: { id: string; name: string }[];
  /** By product; none of those that were never counted nor moved. */
  products: ReadonlyMap<string, InStock>;
}

/** How much of everything a site has, by the one reading. Who may see the site is for the caller to check. */
export async function siteStock(db: Sql, customerId: string): Promise<SiteStock> {
  const [items, rooms] = await Promise.all([
    countedItems(db, customerId),
    storeroomsOf(db, customerId),
  ]);
  const lives = rooms.map(({ life }) => life);
  const open = new Set(rooms.filter(({ isOpen }) => isOpen).map(({ key }) => key));
  return {
    storerooms: rooms.filter(({ isOpen }) => isOpen).map(({ key: id, name }) => ({ id, name })),
    products: new Map(
      items.map((item) => {
        const stock = stockOnHand(eventsOf(item), lives);
        const { quantity: onHand, countedAt } = stock;
        return [
          item.productId,
          { onHand, countedAt, countedRoom: countedRoom(stock, (room) => open.has(room)) },
        ];
      }),
    ),
  };
}

/**
 * What sites have said of their products: storeroom (null: not placed yet) and the place of it in walking order, par, added by hand, hidden.
 */
export const siteProductsForJoin = sql`(
  select source.customer_id, source.product_id, source.storeroom_id, room.position as storeroom_position, source.position,
         source.par, source.par_reason, source.by_hand, source.hidden
    from site_products source left join storerooms room on room.id = source.storeroom_id)`;
