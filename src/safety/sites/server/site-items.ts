import type { Sql } from '../../../platform/database.ts';
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
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { lentProducts, lentTitle } from '../../../products/catalogue/server/public/lent.ts';
import { lentSafety } from '../../hazards/server/public/lent.ts';
import {
  lentCurrentSheets,
  lentHandedUnrecorded,
  lentRevisions,
} from '../../sheets/server/public/lent.ts';
import { type RoomLife, roomKey, type StockEvent } from '../on-hand.ts';

const deliveryRow = rowShape({ at: int, deliveredOn: text, units: int, order: text });
const movementRow = rowShape({
  kind: textOf<'counted' | 'used' | 'moved' | 'disposed'>(),
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
  isSold: bool,
  sizeUnit: text,
  sku: text,
  dilution: text,
  /** The safety data or the catalogue say so; false: it only has a sheet. */
  hazardous: bool,
  /** Whether somebody stated its hazard, and there are safety data: without them no word is no news. */
  hazardKnown: bool,
  density: nullable(decimal),
  sheetNumber: nullable(int),
  sheetDate: nullable(date),
  /** UTC ms of the newest sheet of it that came with goods whose delivery is not recorded here. */
  handedAt: nullable(int),
  deliveries: jsonRows(deliveryRow),
  movements: jsonRows(movementRow),
  shelfCounts: jsonRows(shelfCountRow),
});
/** One size of a chemical that a site received or counted, with all that happened to it there. */
export type SiteItem = RowOf<typeof itemRow>;

const ms = (moment: SqlText) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/** What was handed over at a site, by delivery and size, after corrections. */
export const deliveredAt = (customerId: string): SqlText => sql`
  select d.product_id, d.delivery_id, d.delivered_on, d.accepted_at, d.units, d.number
    from site_deliveries d where d.customer_id = ${customerId} and d.units > 0`;

/**
 * Whether a product `p` with its safety data `s` is a chemical: hazardous by its mark or its data,
 * or something that has or had a sheet, or of which nobody has stated a hazard. What is said to be
 * none of that is a tool.
 */
export const isChemical: SqlText = sql`(p.hazardous or not p.hazard_known or s.signal_word <> ''
  or cardinality(s.h_statements) > 0 or s.un_number is not null
  or exists (select 1 from ${lentRevisions} chem where chem.name_key = p.name_key))`;

/**
 * All chemicals of a site by name and size: what was ever delivered there or counted there, if it
 * is a chemical. Products that are no longer sold are in it. Who may see the
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
        from site_movements m join site_storerooms r on r.id = m.code_id
        left join site_storerooms t on t.id = m.to_code_id
       where m.customer_id = ${customerId}),
    shelves as (select * from site_shelf_counts c where c.customer_id = ${customerId}),
    told as (select product_id from delivered union select product_id from moved
             union select product_id from shelves),
    handed as (
      select h.name_key, max(h.at) as at from ${lentHandedUnrecorded(sql`${customerId}`)} h
       group by h.name_key)
    select p.id as product_id, p.name_key, title.name, title.brand, title.is_active as is_sold, p.size_unit, p.sku,
           coalesce(s.dilution, '') as dilution,
           (p.hazardous or coalesce(s.signal_word, '') <> ''
             or coalesce(cardinality(s.h_statements), 0) > 0
             or s.un_number is not null) as hazardous,
           s.name_key is not null and p.hazard_known as hazard_known,
           s.density, ${ms(sql`handed.at`)} as handed_at, sheet.revision_number as sheet_number, sheet.revision_date as sheet_date,
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
      left join handed on handed.name_key = p.name_key
     where (p.id in (select product_id from told)
            -- A product of which the ledger alone speaks has no size: its first one stands for it.
            or p.id in (select (array_agg(one.id order by one.id))[1] from ${lentProducts} one join handed h using (name_key)
                         group by one.name_key
                        having not bool_or(one.id in (select product_id from told))))
       and ${isChemical}
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

const storeroomRow = rowShape({
  id: text,
  storeroom: text,
  token: text,
  /** UTC ms; `closedAt` null: its code was not taken back. */
  openedAt: int,
  closedAt: nullable(int),
});

export interface Storeroom {
  key: string;
  name: string;
  /** The newest code that stands for it; what is recorded there names it. */
  codeId: string;
  token: string;
  /** Its code was not taken back. */
  isValid: boolean;
  /** From when until when it was open, by any of its codes. */
  life: RoomLife;
}

/** The storerooms of a site by name, each once; those whose codes were all taken back last. */
export async function storeroomsOf(db: Sql, customerId: string): Promise<Storeroom[]> {
  const rows = await db.rows(
    storeroomRow,
    sql`select r.id, r.storeroom, r.token, ${ms(sql`r.created_at`)} as opened_at,
               ${ms(sql`r.revoked_at`)} as closed_at
          from site_storerooms r where r.customer_id = ${customerId}
         order by r.revoked_at is null desc, r.created_at desc, r.id desc`,
  );
  const found = [...Map.groupBy(rows, ({ storeroom }) => roomKey(storeroom))].map(
    ([key, codes]) => {
      const [newest] = codes as [(typeof rows)[number]];
      const closed = codes.flatMap(({ closedAt }) => (closedAt === null ? [] : [closedAt]));
      const isValid = closed.length < codes.length;
      const from = Math.min(...codes.map(({ openedAt }) => openedAt));
      const life = { room: key, from, until: isValid ? null : Math.max(...closed) };
      return { key, name: newest.storeroom, codeId: newest.id, token: newest.token, isValid, life };
    },
  );
  return found.sort(
    (a, b) => Number(b.isValid) - Number(a.isValid) || a.name.localeCompare(b.name),
  );
}
