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
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoin, titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { heldForJoin, safetyForJoin } from '../../hazards/server/public/joins.ts';
import {
  currentSheetsForJoin,
  handedUnrecordedForJoin,
  revisionsForJoin,
} from '../../sheets/server/public/joins.ts';
import type { Half, RoomLife, StockEvent } from '../on-hand.ts';
import { storeroomsForJoin } from './joins.ts';

const deliveryRow = rowShape({ at: int, deliveredOn: text, units: int, order: text });
const movementRow = rowShape({
  kind: textOf<'counted' | 'used' | 'moved' | 'disposed'>(),
  /** UTC ms. */
  at: int,
  /** The storeroom in which it stands now; '': not placed yet. */
  room: text,
  toRoom: nullable(text),
  /** Counted where the site says that the product stands. */
  atPlace: bool,
  /** What the count did not look at. */
  leaves: textOf<'' | Half>(),
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
  /** false: the site buys it from somebody else. */
  isOurs: bool,
  sizeUnit: text,
  sku: text,
  dilution: text,
  /** The safety data or the catalogue say so; false: it only has a sheet. */
  hazardous: bool,
  /** Whether somebody stated its hazard, and there are safety data: without them no word is no news. */
  hazardKnown: bool,
  /** false: nothing says that it is a chemical, and somebody has said that it is hazardous in no way. */
  isChemical: bool,
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

/** What was handed over at a site, by delivery and size, after corrections; `at` is the moment at the door, whenever its report came. */
export const deliveredAt = (customerId: string | SqlText): SqlText => sql`
  select d.product_id, d.delivery_id, d.delivered_on, d.done_at as at, d.units, d.number
    from site_deliveries d where d.customer_id = ${customerId} and d.units > 0`;

const movedAt = (site: SqlText): SqlText => sql`
  select m.product_id, m.kind, m.happened_at, coalesce(r.id, '') as room, t.id as to_room,
         m.at_place, m.leaves, m.quantity, m.lot, m.expires_on
    from storeroom_movements m left join ${storeroomsForJoin} r on r.own_id = m.storeroom_id
    left join ${storeroomsForJoin} t on t.own_id = m.to_storeroom_id
   where m.customer_id = ${site}`;

// Of each product what happened to it. Gone through once: for each product by itself, a site with years of deliveries would have all of them read again.
const SITE_EVENTS = sql`
    deliveries_listed as materialized (
      select d.product_id, json_agg(json_build_object('at', ${ms(sql`d.at`)},
               'deliveredOn', d.delivered_on::text, 'units', d.units, 'order', d.number)
               order by d.at) as list
        from delivered d group by d.product_id),
    movements_listed as materialized (
      select m.product_id, json_agg(json_build_object('kind', m.kind,
               'at', ${ms(sql`m.happened_at`)}, 'room', m.room, 'toRoom', m.to_room, 'atPlace', m.at_place, 'leaves', m.leaves,
               'quantity', m.quantity, 'lot', m.lot, 'expiresOn', m.expires_on::text)
               order by m.happened_at) as list
        from moved m group by m.product_id),
    counts_listed as materialized (
      select c.product_id, json_agg(json_build_object('at', ${ms(sql`c.counted_at`)},
               'quantity', c.on_hand) order by c.counted_at) as list
        from shelves c group by c.product_id)`;
const eventLists = (productId: SqlText) => sql`
      left join deliveries_listed came on came.product_id = ${productId}
      left join movements_listed gone on gone.product_id = ${productId}
      left join counts_listed counted on counted.product_id = ${productId}`;
const LISTS = sql`coalesce(came.list, '[]') as deliveries, coalesce(gone.list, '[]') as movements,
           coalesce(counted.list, '[]') as shelf_counts`;

const happenedRow = rowShape({
  productId: text,
  deliveries: jsonRows(deliveryRow),
  movements: jsonRows(movementRow),
  shelfCounts: jsonRows(shelfCountRow),
});

/**
 * All that happened at a site to each size that was ever counted or moved there: of the others nobody knows how much there is. Who may see
 * the site is for the caller to check.
 */
export function countedItems(db: Sql, customerId: string): Promise<RowOf<typeof happenedRow>[]> {
  const site = sql`(select ${customerId}::text)`;
  return db.rows(
    happenedRow,
    sql`
    with moved as (${movedAt(site)}),
    shelves as (select * from site_shelf_counts c where c.customer_id = ${site}),
    known as (select product_id from moved union select product_id from shelves),
    delivered as (
      select * from (${deliveredAt(site)}) every where every.product_id in (select product_id from known)),
    ${SITE_EVENTS}
    select known.product_id, ${LISTS} from known ${eventLists(sql`known.product_id`)}`,
  );
}

/**
 * Whether a product `p` with its safety data `s` is a chemical: hazardous by its mark or its data,
 * or something that has or had a sheet, or of which nobody has stated a hazard. What is said to be
 * none of that is a tool.
 */
export const isChemical: SqlText = sql`(p.hazardous or not p.hazard_known or s.signal_word <> ''
  or cardinality(s.h_statements) > 0 or s.un_number is not null
  or exists (select 1 from ${revisionsForJoin} chem where chem.name_key = p.name_key))`;

/**
 * All chemicals of a site by name and size: what was ever delivered there or counted there, if it
 * is a chemical; or everything of the kind, with `chemicalsOnly: false`. Products that are no longer sold are in it. Who may see the
 * customer is for the caller to check.
 */
export function siteItems(
  db: Sql,
  customerId: string,
  { chemicalsOnly }: { chemicalsOnly: boolean } = { chemicalsOnly: true },
): Promise<SiteItem[]> {
  // Not shown to the planner: a site with fewer or more than most would have the statement planned anew for it each time.
  const site = sql`(select ${customerId}::text)`;
  return db.rows(
    itemRow,
    sql`
    with delivered as (${deliveredAt(site)}),
    moved as (${movedAt(site)}),
    shelves as (select * from site_shelf_counts c where c.customer_id = ${site}),
    told as (select product_id from delivered union select product_id from moved
             union select product_id from shelves
             union select o.id from other_chemicals o where o.customer_id = ${site}),
    handed as (
      select h.name_key, max(h.at) as at from ${handedUnrecordedForJoin(site)} h
       group by h.name_key),
    ${SITE_EVENTS}
    select p.id as product_id, p.name_key, coalesce(title.name, p.name) as name, coalesce(title.brand, p.brand) as brand,
           coalesce(title.is_active, true) as is_sold, p.is_ours, p.size_unit, p.sku,
           coalesce(s.dilution, '') as dilution,
           (p.hazardous or coalesce(s.signal_word, '') <> ''
             or coalesce(cardinality(s.h_statements), 0) > 0
             or s.un_number is not null) as hazardous,
           s.name_key is not null and p.hazard_known as hazard_known,
           coalesce(${isChemical}, false) as is_chemical,
           s.density, ${ms(sql`handed.at`)} as handed_at, sheet.revision_number as sheet_number, sheet.printed_on as sheet_date,
           ${LISTS}
      from (select product_id from told
            union all
            -- A product of which the ledger alone speaks has no size: its first one stands for it.
            select (array_agg(one.id order by one.id))[1] from ${productsForJoin} one join handed h using (name_key)
             group by one.name_key
            having not bool_or(one.id in (select product_id from told))) wanted(product_id)
      -- Each by its id: joined as a set, all of the catalogue would be read, and the statement planned anew each time.
      cross join lateral (select * from ${heldForJoin} held where held.id = wanted.product_id limit 1) p
      left join lateral ${titleForJoin(sql`p.name_key`)} title on true
      left join ${safetyForJoin} s on s.name_key = p.name_key
      left join lateral (select * from ${currentSheetsForJoin} held where held.name_key = p.name_key limit 1) sheet on true
      left join handed on handed.name_key = p.name_key
      ${eventLists(sql`p.id`)}
     where ${chemicalsOnly ? isChemical : sql`true`}
     order by coalesce(title.name, p.name), p.name_key, p.size_unit, p.id`,
  );
}

/** What happened to a size at its site, for `stockOnHand` and `amountsOf`. */
export function eventsOf({
  deliveries,
  movements,
  shelfCounts,
}: Pick<SiteItem, 'deliveries' | 'movements' | 'shelfCounts'>): StockEvent[] {
  return [
    ...deliveries.map(({ at, units }) => ({ kind: 'delivered' as const, at, quantity: units })),
    ...shelfCounts.map(({ at, quantity }) => ({ kind: 'counted-site' as const, at, quantity })),
    ...movements.map(({ kind, at, room, toRoom, atPlace, leaves, quantity }): StockEvent => {
      if (kind === 'moved') return { kind, at, room, toRoom: toRoom ?? '', quantity };
      return kind === 'counted'
        ? { kind, at, room, quantity, atPlace, ...(leaves ? { leaves } : {}) }
        : { kind, at, room, quantity };
    }),
  ];
}

const codeRow = rowShape({ id: text, token: text, isValid: bool });
const storeroomRow = rowShape({
  id: text,
  name: text,
  /** UTC ms; `endedAt` null: nobody removed it. */
  createdAt: int,
  endedAt: nullable(int),
  isOwn: bool,
  /** Its own, and those of storerooms that were joined with it. */
  ownIds: textList,
  /** The newest valid one first. */
  codes: jsonRows(codeRow),
});

export interface Storeroom {
  /** Its id. What is recorded there names it. */
  key: string;
  name: string;
  /** The code that stands for it: the newest valid one, else the newest; null: it never had any. */
  codeId: string | null;
  /** Ids by which it is asked for: its own, those of storerooms that were joined with it, and of all its codes. */
  ids: readonly string[];
  token: string | null;
  /** Valid codes on its walls. */
  codes: number;
  /** It has not been removed. */
  isOpen: boolean;
  /** "Is it the same room as ...?" was answered: it is one of its own. */
  isOwn: boolean;
  /** From when until when it was open. */
  life: RoomLife;
}

/** The storerooms of a site in walking order; those that were removed last, those that were joined with others not at all. */
export async function storeroomsOf(db: Sql, customerId: string): Promise<Storeroom[]> {
  const rows = await db.rows(
    storeroomRow,
    sql`select r.id, r.name, ${ms(sql`r.created_at`)} as created_at, ${ms(sql`r.ended_at`)} as ended_at, r.is_own,
               array(select own.own_id::text from ${storeroomsForJoin} own where own.id = r.id) as own_ids,
               coalesce((select json_agg(json_build_object('id', c.id, 'token', c.token,
                           'isValid', c.revoked_at is null)
                           order by c.revoked_at is null desc, c.created_at desc, c.id desc)
                           from site_wall_codes c join ${storeroomsForJoin} own on own.own_id = c.storeroom_id
                          where own.id = r.id), '[]') as codes
          from storerooms r where r.customer_id = (select ${customerId}::text) and r.joined_into is null
         order by r.ended_at is not null, r.position, r.id`,
  );
  return rows.map(({ id, name, createdAt, endedAt, isOwn, ownIds, codes }) => ({
    key: id,
    name,
    codeId: codes[0]?.id ?? null,
    ids: [...ownIds, ...codes.map((code) => code.id)],
    token: codes[0]?.token ?? null,
    codes: codes.filter(({ isValid }) => isValid).length,
    isOpen: endedAt === null,
    isOwn,
    life: { room: id, from: createdAt, until: endedAt },
  }));
}
