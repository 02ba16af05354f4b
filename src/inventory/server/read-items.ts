import { lentStorerooms } from '../../binders/server/lent.ts';
import { lentProducts, lentTitle } from '../../catalogue/server/lent.ts';
import { lentBillableDeliveries, lentDeliveredLines } from '../../deliveries/server/lent.ts';
import { lentShelfCounts } from '../../guides/server/lent.ts';
import { lentSafety } from '../../hazards/server/lent.ts';
import { lentOrders } from '../../orders/server/lent.ts';
import type { Sql } from '../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { lentCurrentSheets, lentRevisions } from '../../sheets/server/lent.ts';
import type { MovementKind } from '../contract.ts';
import { roomKey, type StockEvent } from '../on-hand.ts';

const deliveryRow = rowShape({ at: int, deliveredOn: text, units: int, order: text });
const movementRow = rowShape({
  kind: textOf<MovementKind>(),
  /** UTC ms. */
  at: int,
  /** What the storeroom is called now. */
  room: text,
  toRoom: nullable(text),
  quantity: decimal,
  lot: text,
  expiresOn: nullable(text),
});
const shelfCountRow = rowShape({ at: int, quantity: decimal });

const itemRow = rowShape({
  productId: text,
  nameKey: text,
  /** Of the unique product, also when none of its sizes is sold any more. */
  name: text,
  brand: text,
  sizeUnit: text,
  sku: text,
  dilution: text,
  /** The safety data or the catalogue say so; false: it only has a sheet. */
  hazardous: bool,
  /** Whether there are safety data: without them no word is no news. */
  onFile: bool,
  density: nullable(decimal),
  sheetNumber: nullable(int),
  sheetDate: nullable(date),
  deliveries: jsonRows(deliveryRow),
  movements: jsonRows(movementRow),
  shelfCounts: jsonRows(shelfCountRow),
});
/** One size of a chemical that a site received or counted, with all that happened to it there. */
export type SiteItem = RowOf<typeof itemRow>;

const ms = (moment: SqlText) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/** What was handed over at a site, by delivery and size, after corrections. */
export const deliveredAt = (customerId: string): SqlText => sql`
  select l.product_id, d.id as delivery_id, d.delivered_on, d.accepted_at, l.units, o.number
    from ${lentOrders} o join ${lentBillableDeliveries} d on d.order_id = o.id
   cross join lateral (
         select told.product_id, sum(told.delivered)::int as units
           from ${lentDeliveredLines} told where told.delivery_id = d.id
          group by told.product_id offset 0) l
   where o.customer_id = ${customerId}`;

/**
 * All chemicals of a site by name and size: what was ever delivered there or counted there, if it
 * is hazardous or has or had a sheet. Products that are no longer sold are in it. Who may see the
 * customer is for the caller to check.
 */
export function siteItems(db: Sql, customerId: string): Promise<SiteItem[]> {
  return db.rows(
    itemRow,
    sql`
    with delivered as (${deliveredAt(customerId)}),
    moved as (
      select m.product_id, m.kind, m.happened_at, r.storeroom as room, t.storeroom as to_room,
             m.quantity, m.lot, m.expires_on
        from inventory_movements m join ${lentStorerooms} r on r.id = m.code_id
        left join ${lentStorerooms} t on t.id = m.to_code_id
       where m.customer_id = ${customerId}),
    shelves as (select * from ${lentShelfCounts} c where c.customer_id = ${customerId})
    select p.id as product_id, p.name_key, title.name, title.brand, p.size_unit, p.sku,
           coalesce(s.dilution, '') as dilution,
           (p.hazardous or coalesce(s.signal_word, '') <> ''
             or coalesce(cardinality(s.h_statements), 0) > 0) as hazardous,
           s.name_key is not null as on_file,
           s.density, sheet.revision_number as sheet_number, sheet.revision_date as sheet_date,
           coalesce((select json_agg(json_build_object('at', ${ms(sql`d.accepted_at`)},
                       'deliveredOn', d.delivered_on::text, 'units', d.units, 'order', d.number)
                       order by d.accepted_at)
                       from delivered d where d.product_id = p.id), '[]') as deliveries,
           coalesce((select json_agg(json_build_object('kind', m.kind,
                       'at', ${ms(sql`m.happened_at`)}, 'room', m.room, 'toRoom', m.to_room,
                       'quantity', m.quantity, 'lot', m.lot, 'expiresOn', m.expires_on::text)
                       order by m.happened_at)
                       from moved m where m.product_id = p.id), '[]') as movements,
           coalesce((select json_agg(json_build_object('at', ${ms(sql`c.counted_at`)},
                       'quantity', c.on_hand) order by c.counted_at)
                       from shelves c where c.product_id = p.id), '[]') as shelf_counts
      from ${lentProducts} p
     cross join lateral ${lentTitle(sql`p.name_key`)} title
      left join ${lentSafety} s on s.name_key = p.name_key
      left join ${lentCurrentSheets} sheet on sheet.name_key = p.name_key
     where p.id in (select product_id from delivered union select product_id from moved
                    union select product_id from shelves)
       and (p.hazardous or s.signal_word <> '' or cardinality(s.h_statements) > 0
            or exists (select 1 from ${lentRevisions} r where r.name_key = p.name_key))
     order by title.name, p.name_key, p.size_unit, p.id`,
  );
}

/** What happened to a size at its site, for `standingOf` and `amountsOf`. */
export function eventsOf({ deliveries, movements, shelfCounts }: SiteItem): StockEvent[] {
  return [
    ...deliveries.map(({ at, units }) => ({ kind: 'delivered' as const, at, quantity: units })),
    ...shelfCounts.map(({ at, quantity }) => ({ kind: 'counted-site' as const, at, quantity })),
    ...movements.map(
      ({ kind, at, room, toRoom, quantity }): StockEvent =>
        kind === 'moved'
          ? { kind, at, room: roomKey(room), toRoom: roomKey(toRoom ?? ''), quantity }
          : { kind, at, room: roomKey(room), quantity },
    ),
  ];
}

const storeroomRow = rowShape({ id: text, storeroom: text, token: text, isValid: bool });

export interface Storeroom {
  key: string;
  name: string;
  /** The newest code that stands for it; what is recorded there names it. */
  codeId: string;
  token: string;
  /** Its code was not taken back. */
  isValid: boolean;
}

/** The storerooms of a site by name, each once; those whose codes were all taken back last. */
export async function storeroomsOf(db: Sql, customerId: string): Promise<Storeroom[]> {
  const rows = await db.rows(
    storeroomRow,
    sql`select r.id, r.storeroom, r.token, r.is_valid from ${lentStorerooms} r
         where r.customer_id = ${customerId}
         order by r.is_valid desc, r.created_at desc, r.id desc`,
  );
  const found = new Map<string, Storeroom>();
  for (const { id, storeroom, token, isValid } of rows) {
    const key = roomKey(storeroom);
    if (!found.has(key)) found.set(key, { key, name: storeroom, codeId: id, token, isValid });
  }
  return [...found.values()].sort(
    (a, b) => Number(b.isValid) - Number(a.isValid) || a.name.localeCompare(b.name),
  );
}
