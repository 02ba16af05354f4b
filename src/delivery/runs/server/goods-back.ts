import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import {
  transportLoad,
  transportOpenOf,
} from '../../../safety/hazards/server/public/transport-load.ts';
import type { Disposal } from '../back-contract.ts';
import { backMessages, type WhyNotBack } from '../back-messages.ts';
import { type AtDoor, isSameDoor } from '../doors.ts';
import { doorHasStop } from './joins.ts';

/** Goods of a claim at a customer's door, as far as it decides whether a truck takes them. */
export interface GoodsAtDoor {
  productId: string;
  /** What the claim says of them. */
  kind: string;
  disposal: Disposal | '';
}

const hazardRow = rowShape({ productId: text, hazardous: bool, hazardKnown: bool, hasUn: bool });

/**
 * Why our truck doesn't take these goods back, each in its place; null: it does. What keeps goods at the dock keeps them at the customer's door, and no
 * paper of the run names what is taken in there; in a salvage drum no exception for its packing holds either. The one reading for the desk that plans it,
 * and for phone, papers, run page and To do until it is done: what is known of goods changes meanwhile.
 */
export async function whyNotBack(
  db: Sql,
  goods: readonly GoodsAtDoor[],
): Promise<(WhyNotBack | null)[]> {
  // What lies there in place of a line is another product: which one, only the people there know.
  const ids = [
    ...new Set(goods.flatMap(({ kind, productId }) => (kind === 'wrong-item' ? [] : [productId]))),
  ];
  if (ids.length === 0) return goods.map(() => null);
  // One after the other: planning reads in its transaction.
  const rows = await db.rows(
    hazardRow,
    sql`select p.id as product_id, p.hazardous, p.hazard_known, s.un_number is not null as has_un
          from ${productsForJoin} p left join ${safetyForJoin} s on s.name_key = p.name_key
         where p.id = any(${ids}::text[])`,
  );
  const open = await transportOpenOf(db, ids);
  const load = await transportLoad(
    { db },
    ids.map((productId) => ({ productId, quantity: 1 })),
  );
  const products = new Map(rows.map((row) => [row.productId, row]));
  const unknown = new Set(open.map(({ id }) => id));
  const regulated = new Set(load.regulated.map(({ productId }) => productId));
  return goods.map(({ productId, kind, disposal }) => {
    const product = products.get(productId);
    if (kind === 'wrong-item') return null;
    if (!product?.hazardKnown) return 'hazard-unknown';
    const isSpoiled = kind === 'damaged' && product.hazardous;
    if (isSpoiled && disposal !== 'drum') return 'damaged-hazard';
    if (unknown.has(productId)) return 'transport-unknown';
    return regulated.has(productId) || (isSpoiled && product.hasUn) ? 'needs-paper' : null;
  });
}

const row = rowShape({
  customerId: text,
  claimId: text,
  orderLineId: text,
  productId: text,
  number: text,
  name: text,
  sizeUnit: text,
  quantity: int,
  kind: text,
  disposal: textOf<Disposal | ''>(),
  disposalOn: nullable(date),
  disposalWho: text,
  isLeft: bool,
  address1: text,
  city: text,
  zip: text,
  hasStop: bool,
});

export interface GoodsBack
  extends Pick<
    RowOf<typeof row>,
    'claimId' | 'orderLineId' | 'number' | 'name' | 'sizeUnit' | 'quantity' | 'kind'
  > {
  /** Why no truck takes it now, in a sentence; null: one does. */
  leave: string | null;
  /** How it is taken, where not as it is; '' as it is. */
  how: string;
}

/** With the door that they were delivered to. */
type AtTheirDoor = GoodsBack & AtDoor & { hasStop: boolean };

/** A driver who stands there is told so many days what becomes of goods that are disposed of there. */
const LEFT_THERE_DAYS = 30;

/**
 * Goods of claims that are taken back from these customers on a day, and those that stay there, with the reason; `goodsHere` says which of them are
 * the business of one stop.
 */
export async function goodsBackOf(
  db: Sql,
  customerIds: readonly string[],
  day: string,
): Promise<AtTheirDoor[]> {
  if (customerIds.length === 0) return [];
  const rows = await db.rows(
    row,
    sql`select f.customer_id, f.claim_id, f.order_line_id, l.product_id, o.number, l.name, l.size_unit, f.quantity, f.kind,
               f.disposal, f.disposal_on, f.disposal_who, f.is_left,
               o.address1, o.city, o.zip, ${doorHasStop('o')} as has_stop
          from (select customer_id, claim_id, order_id, order_line_id, quantity, kind, disposal, disposal_on, disposal_who,
                       coalesce(disposal_on > ${day}::date, false) as is_left
                  from goods_to_fetch
                union all
                select customer_id, claim_id, order_id, order_line_id, quantity, kind, disposal, disposal_on, disposal_who, true
                  from goods_left_there
                 where case disposal when 'carrier' then disposal_on >= ${day}::date
                       else disposal_at > ${day}::date - ${LEFT_THERE_DAYS}::int end) f
               join ${orderLinesForJoin} l on l.id = f.order_line_id
               join ${ordersForJoin} o on o.id = f.order_id
         where f.customer_id = any(${customerIds}::text[]) order by o.number, l.name, l.id`,
  );
  const reasons = await whyNotBack(db, rows);
  return rows.map(({ isLeft, productId: _product, ...goods }, at) => {
    const { disposal: _disposal, disposalOn: _on, disposalWho: _who, ...known } = goods;
    const why = isLeft ? null : (reasons[at] ?? null);
    const stays = isLeft || why !== null;
    return {
      ...known,
      leave: stays ? backMessages.leave({ ...goods, why }) : null,
      how: stays ? '' : backMessages.inDrum(goods),
    };
  });
}

/** What of these goods a stop takes back or leaves there: what was delivered to its door, and what lies at one of the customer's where nobody stops, named by it. */
export function goodsHere(goods: readonly AtTheirDoor[], stop: AtDoor): GoodsBack[] {
  return goods.flatMap(({ customerId, address1, city, zip, hasStop, ...one }) => {
    if (customerId !== stop.customerId) return [];
    if (isSameDoor({ customerId, address1, city, zip }, stop)) return [one];
    if (hasStop) return [];
    const at = backMessages.standsAt(address1, city);
    return one.leave === null
      ? [{ ...one, how: [at, one.how].filter(Boolean).join(' ') }]
      : [{ ...one, leave: `${one.leave} ${at}` }];
  });
}
