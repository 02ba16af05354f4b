import type { CompanySettings } from '../../../company/contract.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { dayIn } from '../../../kit/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  productsForJoin,
  productsForJoinIn,
} from '../../../products/catalogue/server/public/joins.ts';
import { pricesOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import {
  readSubstitutes,
  type Substitute,
} from '../../../safety/hazards/server/public/substitutes.ts';
import { asCounted } from '../../../safety/inventory/public/count-units.ts';
import {
  type SiteStock,
  siteProductsForJoin,
  siteStock,
} from '../../../safety/sites/server/public/site-stock.ts';
import { cartLinesForJoin } from '../../cart/server/joins.ts';
import { OPEN_STATUSES } from '../../orders/public/status.ts';
import { orderLinesForJoin, ordersForJoin } from '../../orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../orders/server/public/scope.ts';
import { LEARNT_ORDERS, MAX_ROWS, MONTHS_BACK } from '../limits.ts';
import { type LearntPar, learntPar, type PastOrder, type Usual, usualOf } from '../usual.ts';

export type GuideStoreroom = Pick<SiteStock['storerooms'][number], 'id' | 'name'>;

const pastRow: ShapeOf<PastOrder> = rowShape({
  quantity: int,
  on: text,
  promisedOn: nullable(text),
});
const storedRow = rowShape({
  productId: text,
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  sku: text,
  sizeUnit: text,
  dilution: text,
  /** Whether this person may order it now. */
  orderable: bool,
  /** For this customer; null = price on request. */
  unitPriceCents: nullable(decimal),
  /** On hand and not promised, never below 0. */
  available: int,
  inCart: int,
  /** Where it stands: as somebody placed it, else where most of it was counted; null: neither. */
  storeroomId: nullable(text),
  par: nullable(int),
  parReason: text,
  byHand: bool,
  hidden: bool,
  /** Orders of the last twelve months that had it. */
  orders: int,
  lastQuantity: nullable(int),
  /** The day of the last order in the company's time zone, YYYY-MM-DD. */
  lastOn: nullable(text),
  lastPriceCents: nullable(decimal),
  /** Ordered and not yet delivered, nor cancelled. */
  onOrder: int,
  /** The last orders, newest first. */
  past: jsonRows(pastRow),
});
type StoredRow = RowOf<typeof storedRow>;

/** A product of the guide, with what its orders teach and what can be ordered instead when it is gone. */
export interface GuideRow extends StoredRow {
  usual: Usual | null;
  learnt: LearntPar | null;
  substitute: Substitute | null;
  /** Sellable units there by all that is known (`safety/sites`), and the day of the newest count; null: nobody counted it. */
  onHand: number | null;
  onHandOn: string | null;
  /** `onHand` as the stock page writes it, "2 + 3.75 gal"; '': whole packs, or nobody counted it. */
  onHandText: string;
}

export interface Guide {
  /** In walking order. */
  storerooms: GuideStoreroom[];
  /** In walking order; what is not placed yet comes last. */
  rows: GuideRow[];
  hidden: GuideRow[];
  /** True when the customer has more products than are shown. */
  cut: boolean;
}

const SHOWN = [
  'productId',
  'nameKey',
  'name',
  'sku',
  'sizeUnit',
  'orderable',
  'unitPriceCents',
  'available',
  'storeroomId',
  'par',
  'lastQuantity',
  'lastOn',
  'lastPriceCents',
  'onOrder',
  'usual',
  'substitute',
  'onHand',
  'onHandText',
] as const satisfies readonly (keyof GuideRow)[];

/** What the order shows of a row: the orders that it learns from, and all else, does not travel with it. */
export type ShownRow = Pick<GuideRow, (typeof SHOWN)[number]>;
export type ShownGuide = Pick<Guide, 'storerooms' | 'cut'> & { rows: ShownRow[] };

export const shownOf = ({ storerooms, rows, cut }: Guide): ShownGuide => ({
  storerooms,
  rows: rows.map((row) => Object.fromEntries(SHOWN.map((key) => [key, row[key]])) as ShownRow),
  cut,
});

function onHandOf(
  stock: SiteStock,
  { productId, sizeUnit }: Pick<StoredRow, 'productId' | 'sizeUnit'>,
  zone: string,
) {
  const { onHand = null, countedAt = null } = stock.products.get(productId) ?? {};
  const isPart = onHand !== null && !Number.isInteger(onHand);
  return {
    onHand,
    onHandOn: countedAt === null ? null : dayIn(zone, countedAt),
    onHandText: isPart ? asCounted(onHand, sizeUnit) : '',
  };
}

/**
 * The guide of a customer: everything that it bought in the last twelve months and what was added by hand, with price,
 * stock and cart of this person, what is on hand by the one reading of the site, and what can be ordered instead of what is gone. Products of a brand that the person may not see are in it
 * only when the customer bought them; they can't be ordered. Whether the person may act for the customer is for the caller to check.
 */
export async function readGuide(
  app: { db: Sql; clock: Clock },
  user: UserActor,
  customerId: string,
  company: CompanySettings,
): Promise<Guide> {
  const since = new Date(app.clock.now());
  since.setUTCMonth(since.getUTCMonth() - MONTHS_BACK);
  const scope = catalogueScope(user);
  const zone = company.timeZone;
  const listed = sql`array(select product_id from history union select product_id from told)`;
  const statement = sql`
    with bought as (
      select l.product_id, l.ordered - l.cancelled as quantity, l.unit_price_cents,
             o.id, o.placed_at, o.promised_day,
             -- What is sent again at no charge comes, and says nothing of how the site buys.
             exists (select from replacement_orders again where again.order_id = o.id) as is_again,
             case when o.status = any(${OPEN_STATUSES}::text[])
                  then greatest(l.open_quantity, 0) else 0 end as open_quantity
        from ${ordersForJoin} o join ${orderLinesForJoin} l on l.order_id = o.id
       where o.customer_id = ${customerId} and ${inOrders(orderScope(user), 'o')}
         and o.placed_at >= ${since} and o.status <> 'cancelled' and l.ordered > l.cancelled),
    placed as (
      select *, row_number() over (partition by product_id, is_again
                                       order by placed_at desc, id desc) as place from bought),
    history as (
      select product_id, count(*) filter (where not is_again)::int as orders, sum(open_quantity)::int as on_order,
             max(quantity) filter (where place = 1 and not is_again) as last_quantity,
             max(unit_price_cents) filter (where place = 1 and not is_again) as last_price_cents,
             to_char(max(placed_at) filter (where not is_again) at time zone ${zone}, 'YYYY-MM-DD') as last_on,
             json_agg(json_build_object(
               'quantity', quantity,
               'on', to_char(placed_at at time zone ${zone}, 'YYYY-MM-DD'),
               'promisedOn', to_char(promised_day, 'YYYY-MM-DD')) order by place)
               filter (where place <= ${LEARNT_ORDERS} and not is_again) as past
        from placed group by product_id),
    told as (select * from ${siteProductsForJoin} said where said.customer_id = ${customerId})
    select p.id as product_id, p.name_key, p.name, p.brand, p.category, p.sku, p.size_unit,
           coalesce(s.dilution, '') as dilution, seen.id is not null as orderable,
           case when seen.id is not null then price.unit_price_cents end as unit_price_cents,
           case when seen.id is not null
                then greatest(p.quantity - p.promised, 0) else 0 end as available,
           coalesce(c.quantity, 0) as in_cart, t.storeroom_id, t.par,
           coalesce(t.par_reason, '') as par_reason,
           coalesce(t.by_hand, false) as by_hand, coalesce(t.hidden, false) as hidden,
           coalesce(h.orders, 0) as orders, h.last_quantity, h.last_on, h.last_price_cents,
           coalesce(h.on_order, 0) as on_order, coalesce(h.past, '[]') as past
      from history h full join told t on t.product_id = h.product_id
      join ${productsForJoin} p on p.id = coalesce(h.product_id, t.product_id)
      left join ${productsForJoinIn(scope)} seen on seen.id = p.id
      left join ${safetyForJoin} s on s.name_key = p.name_key
      left join ${cartLinesForJoin(user, customerId)} c on c.product_id = p.id
      join ${pricesOf(listed, customerId, pricingAt(company, app.clock.now()))} price
        on price.product_id = p.id
     where h.product_id is not null
        or ${scope.brands === null}::boolean or p.brand = any(${scope.brands ?? []}::text[])
     order by t.storeroom_position nulls last, t.position, p.name, p.size_unit, p.id
     limit ${MAX_ROWS + 1}`;
  const [found, stock] = await Promise.all([
    app.db.rows(storedRow, statement),
    siteStock(app.db, customerId),
  ]);
  const stored = found.slice(0, MAX_ROWS);
  const wanting = stored.filter((row) => !row.hidden && (!row.orderable || row.available === 0));
  const substitutes = await readSubstitutes(app, user, {
    customerId,
    productIds: wanting.map((row) => row.productId),
    company,
  });
  const rows = stored.map((row) => ({
    ...row,
    usual: usualOf(row.past),
    learnt: learntPar(row.past),
    substitute: substitutes.get(row.productId) ?? null,
    storeroomId: row.storeroomId ?? stock.products.get(row.productId)?.countedRoom ?? null,
    ...onHandOf(stock, row, zone),
  }));
  return {
    storerooms: stock.storerooms.map(({ id, name }) => ({ id, name })),
    rows: rows.filter((row) => !row.hidden),
    hidden: rows.filter((row) => row.hidden),
    cut: found.length > MAX_ROWS,
  };
}
