import type { UserActor } from '../../../kit/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { heldForJoin, safetyForJoin } from '../../hazards/server/public/joins.ts';
import { currentSheetsForJoin } from '../../sheets/server/public/joins.ts';
import { countedRoom, type StockOnHand } from '../on-hand.ts';
import { isChemical, type Storeroom, siteItems, storeroomsOf } from './site-items.ts';
import { sizeOf } from './site-products.ts';

const stockRow = rowShape({
  productId: text,
  nameKey: text,
  name: text,
  sizeUnit: text,
  sku: text,
  /** The chosen storeroom; null: none. */
  storeroomId: nullable(text),
  par: nullable(int),
  parReason: text,
  hidden: bool,
  /** false: the site buys it from somebody else. */
  isOurs: bool,
  /** The site has said something of it, or ordered it since the day that was asked for. */
  isListed: bool,
  /** Ordered and still to come. */
  onOrder: int,
  isChemical: bool,
  sheetNumber: nullable(int),
  sheetDate: nullable(date),
});

/** One product of a site: place, quantity, par and incoming orders. */
export interface StockRow extends Omit<RowOf<typeof stockRow>, 'isListed'> {
  /** Some of it is there, by all that is known: a chemical until somebody says otherwise, anything else once it was counted. */
  isHere: boolean;
  /** Sellable units by all that is known; null: nobody counted it. */
  onHand: number | null;
  /** How much of it stands where the product has its row: counted there, and delivered since; null: nobody counted it there. */
  atPlace: number | null;
  /** The place was chosen by a person; false: it is where most of it was counted. */
  isPlaced: boolean;
  /** Open storerooms where it was counted, and how much was found there; `countedAt`: UTC ms, null: it was moved there. */
  counts: {
    storeroomId: string;
    quantity: number;
    countedAt: number | null;
    /** Of what is opened, where an earlier or later count found it than `countedAt`. */
    openedAt?: number;
  }[];
  /** ISO day; null: never delivered by us. */
  lastDeliveredOn: string | null;
}

/** Of what is known to be there, all that was not found in another storeroom: deliveries are put away at the product's own place. */
function atPlaceOf(
  { quantity, rooms, wholeSite }: StockOnHand,
  own: StockOnHand['rooms'][number] | undefined,
) {
  if (quantity === null || wholeSite) return quantity;
  return rooms.reduce((rest, one) => (one === own ? rest : rest - one.quantity), quantity);
}

/**
 * What a site has, chemical or not, by storeroom: what it has said something of, ordered since `since`, or has by all that is
 * known. Names of a brand out of the person's range only where the site bought or has it. Who may see the site is for the caller to check.
 */
export async function readStock(
  db: Sql,
  user: UserActor,
  customerId: string,
  since: Date,
): Promise<{ rooms: Storeroom[]; rows: StockRow[] }> {
  const [items, rooms] = await Promise.all([
    siteItems(db, customerId, { chemicalsOnly: false }),
    storeroomsOf(db, customerId),
  ]);
  const byProduct = new Map(items.map((item) => [item.productId, item]));
  const found = await db.rows(
    stockRow,
    sql`
    with placed as (select * from site_products one where one.customer_id = ${customerId}),
    bought as (
      select product_id, sum(open_quantity)::int as on_order from site_orders
       where customer_id = ${customerId} and placed_at >= ${since} group by product_id)
    select p.id as product_id, p.name_key, p.name, p.size_unit, p.sku, placed.storeroom_id, placed.par,
           coalesce(placed.par_reason, '') as par_reason, coalesce(placed.hidden, false) as hidden, p.is_ours,
           placed.product_id is not null or b.product_id is not null as is_listed,
           coalesce(b.on_order, 0) as on_order, coalesce(${isChemical}, false) as is_chemical,
           sheet.revision_number as sheet_number, sheet.printed_on as sheet_date
      from ${heldForJoin} p
      left join placed on placed.product_id = p.id
      left join bought b on b.product_id = p.id
      left join ${safetyForJoin} s on s.name_key = p.name_key
      left join ${currentSheetsForJoin} sheet on sheet.name_key = p.name_key
     where b.product_id is not null or p.id = any(${[...byProduct.keys()]}::text[])
        or (placed.product_id is not null
            and (not p.is_ours or exists (select 1 from ${productsForJoinIn(catalogueScope(user))} seen where seen.id = p.id)))
     order by placed.position nulls last, p.name, p.size_unit, p.id`,
  );
  const lives = rooms.map(({ life }) => life);
  const open = new Set(rooms.filter(({ isOpen }) => isOpen).map(({ key }) => key));
  const rows = found.flatMap(({ isListed, ...row }): StockRow[] => {
    const item = byProduct.get(row.productId);
    const size = item ? sizeOf(item, lives) : null;
    const onHand = size?.standing ?? null;
    const isHere =
      size !== null && (row.isChemical ? size.isThere : (size.standing.quantity ?? 0) > 0);
    if (!isListed && !isHere) return [];
    const held = (onHand?.rooms ?? [])
      .filter(({ room }) => room === '' || open.has(room))
      .toSorted((a, b) => b.quantity - a.quantity);
    const storeroomId =
      row.storeroomId ?? (onHand && countedRoom(onHand, (room) => open.has(room)));
    const siteCount = onHand?.wholeSite ? onHand.countedAt : null;
    const own = held.find(({ room }) => room === (storeroomId ?? ''));
    return [
      {
        ...row,
        isHere,
        isPlaced: row.storeroomId !== null,
        storeroomId,
        onHand: onHand?.quantity ?? null,
        atPlace: onHand && (onHand.wholeSite || own) ? atPlaceOf(onHand, own) : null,
        counts:
          siteCount === null
            ? held.map(({ room, ...count }) => ({ storeroomId: room, ...count }))
            : [
                {
                  storeroomId: storeroomId ?? '',
                  quantity: onHand?.quantity ?? 0,
                  countedAt: siteCount,
                },
              ],
        lastDeliveredOn: item?.deliveries.at(-1)?.deliveredOn ?? null,
      },
    ];
  });
  return { rooms: rooms.filter(({ isOpen }) => isOpen), rows };
}
