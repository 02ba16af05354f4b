import type { CompanySettings } from '../../../company/contract.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  json,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lentProducts, lentProductsIn } from '../../../products/catalogue/server/public/lent.ts';
import { pricesOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { lentSafety } from '../../../safety/hazards/server/public/lent.ts';
import {
  readSubstitutes,
  type Substitute,
} from '../../../safety/hazards/server/public/substitutes.ts';
import { lentCartLines } from '../../cart/server/lent.ts';
import { OPEN_STATUSES } from '../../orders/public/status.ts';
import { lentOrderLines, lentOrders } from '../../orders/server/public/lent.ts';
import { inOrders, orderScope } from '../../orders/server/public/scope.ts';
import { LEARNT_ORDERS, MAX_ROWS, MONTHS_BACK } from '../limits.ts';
import { type LearntPar, learntPar, type PastOrder, type Usual, usualOf } from '../usual.ts';

const sectionRow = rowShape({ id: text, name: text });
export type GuideSection = RowOf<typeof sectionRow>;

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
  /** Null = not placed yet. */
  sectionId: nullable(text),
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
  /** What was there at the last count, in sellable units, and the day of it. */
  lastCount: nullable(decimal),
  lastCountOn: nullable(text),
  /** The last orders, newest first. */
  past: json<PastOrder[]>(),
});
type StoredRow = RowOf<typeof storedRow>;

/** A product of the guide, with what its orders teach and what can be ordered instead when it is gone. */
export interface GuideRow extends StoredRow {
  usual: Usual | null;
  learnt: LearntPar | null;
  substitute: Substitute | null;
}

export interface Guide {
  /** In the order of the shelves. */
  sections: GuideSection[];
  /** In the order of the shelves; what is not placed yet comes last. */
  rows: GuideRow[];
  hidden: GuideRow[];
  /** True when the customer has more products than are shown. */
  cut: boolean;
}

const guideRow = rowShape({ sections: jsonRows(sectionRow), rows: jsonRows(storedRow) });

/**
 * The guide of a customer in two statements: everything that it bought in the last twelve months and what was added by hand, with price,
 * stock and cart of this person; and what can be ordered instead of what is gone. Products of a brand that the person may not see are in it
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
             case when o.status = any(${OPEN_STATUSES}::text[])
                  then greatest(l.open_quantity, 0) else 0 end as open_quantity
        from ${lentOrders} o join ${lentOrderLines} l on l.order_id = o.id
       where o.customer_id = ${customerId} and ${inOrders(orderScope(user), 'o')}
         and o.placed_at >= ${since} and o.status <> 'cancelled' and l.ordered > l.cancelled),
    placed as (
      select *, row_number() over (partition by product_id
                                       order by placed_at desc, id desc) as place from bought),
    history as (
      select product_id, count(*)::int as orders, sum(open_quantity)::int as on_order,
             max(quantity) filter (where place = 1) as last_quantity,
             max(unit_price_cents) filter (where place = 1) as last_price_cents,
             to_char(max(placed_at) at time zone ${zone}, 'YYYY-MM-DD') as last_on,
             json_agg(json_build_object(
               'quantity', quantity,
               'on', to_char(placed_at at time zone ${zone}, 'YYYY-MM-DD'),
               'promisedOn', to_char(promised_day, 'YYYY-MM-DD')) order by place)
               filter (where place <= ${LEARNT_ORDERS}) as past
        from placed group by product_id),
    told as (select * from guide_rows where customer_id = ${customerId})
    select p.id as product_id, p.name_key, p.name, p.brand, p.category, p.sku, p.size_unit,
           coalesce(s.dilution, '') as dilution, seen.id is not null as orderable,
           case when seen.id is not null then price.unit_price_cents end as unit_price_cents,
           case when seen.id is not null
                then greatest(p.quantity - p.promised, 0) else 0 end as available,
           coalesce(c.quantity, 0) as in_cart, t.section_id, t.par,
           coalesce(t.par_reason, '') as par_reason,
           coalesce(t.by_hand, false) as by_hand, coalesce(t.hidden, false) as hidden,
           coalesce(h.orders, 0) as orders, h.last_quantity, h.last_on, h.last_price_cents,
           coalesce(h.on_order, 0) as on_order, coalesce(h.past, '[]') as past,
           counted.on_hand as last_count,
           to_char(counted.counted_at at time zone ${zone}, 'YYYY-MM-DD') as last_count_on
      from history h full join told t on t.product_id = h.product_id
      join ${lentProducts} p on p.id = coalesce(h.product_id, t.product_id)
      left join ${lentProductsIn(scope)} seen on seen.id = p.id
      left join ${lentSafety} s on s.name_key = p.name_key
      left join ${lentCartLines(user, customerId)} c on c.product_id = p.id
      left join guide_sections g on g.id = t.section_id
      left join lateral (
           select cl.on_hand, sc.counted_at
             from stock_counts sc join stock_count_lines cl on cl.count_id = sc.id
            where sc.customer_id = ${customerId} and cl.product_id = p.id
            order by sc.counted_at desc, sc.id desc limit 1) counted on true
      join ${pricesOf(listed, customerId, pricingAt(company, app.clock.now()))} price
        on price.product_id = p.id
     where h.product_id is not null
        or ${scope.brands === null}::boolean or p.brand = any(${scope.brands ?? []}::text[])
     order by g.position nulls last, t.position, p.name, p.size_unit, p.id
     limit ${MAX_ROWS + 1}`;
  const sections = sql`
    select id, name from guide_sections where customer_id = ${customerId} order by position, id`;
  const read = await app.db.row(
    guideRow,
    sql`select ${rowsAsJson(sectionRow, sections)} as sections,
               ${rowsAsJson(storedRow, statement)} as rows`,
  );
  const stored = (read?.rows ?? []).slice(0, MAX_ROWS);
  const wanting = stored.filter((row) => !row.hidden && (!row.orderable || row.available === 0));
  const substitutes = await readSubstitutes(
    app,
    user,
    customerId,
    wanting.map((row) => row.productId),
    company,
  );
  const rows = stored.map((row) => ({
    ...row,
    usual: usualOf(row.past),
    learnt: learntPar(row.past),
    substitute: substitutes.get(row.productId) ?? null,
  }));
  return {
    sections: read?.sections ?? [],
    rows: rows.filter((row) => !row.hidden),
    hidden: rows.filter((row) => row.hidden),
    cut: (read?.rows.length ?? 0) > MAX_ROWS,
  };
}
