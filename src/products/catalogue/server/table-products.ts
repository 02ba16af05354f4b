import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { TableView } from '../../../kit/table-view.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
} from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { ProductTableRow } from '../product-table.ts';
import { searchTerm } from '../public/browsing.ts';
import { hazardUnknown } from './public/hazard-known.ts';
import { withoutPrice } from './public/queries.ts';

/** Some thousand records: sorted as they are read. No price is the lowest. */
const SORTS: Readonly<Record<string, SortBy>> = {
  name: { expression: sql`p.name`, type: 'text' },
  sku: { expression: sql`p.sku`, type: 'text' },
  brand: { expression: sql`p.brand`, type: 'text' },
  category: { expression: sql`p.category`, type: 'text' },
  price: { expression: sql`coalesce(p.price_cents, -1)`, type: 'numeric' },
  stock: { expression: sql`p.quantity`, type: 'bigint' },
  promised: { expression: sql`p.promised`, type: 'bigint' },
};

/** Records by what is known of them, by the mark (hazard-mark.ts). */
const HAZARD: Readonly<Record<string, SqlText>> = {
  yes: sql`p.hazardous`,
  no: sql`p.hazard_known and not p.hazardous`,
  unknown: hazardUnknown('p'),
};

const tableRow: ShapeOf<ProductTableRow & { sortKey: string }> = rowShape({
  id: text,
  name: text,
  sizeUnit: text,
  sku: text,
  brand: text,
  category: text,
  priceCents: nullable(decimal),
  comingCents: nullable(decimal),
  comingFrom: nullable(date),
  quantity: int,
  promised: int,
  pictures: int,
  hasSheet: bool,
  hazardous: bool,
  hazardKnown: bool,
  isActive: bool,
  sortKey: text,
});

/** One page of all records, inactive ones too. @throws AppError `permission-denied` for anyone but a super_admin */
export async function tableProducts(
  db: Sql,
  user: UserActor,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  /** `today`: the company's day. */
  { limit, today }: { limit: number; today: string },
): Promise<TablePage<ProductTableRow>> {
  if (!isSuperAdmin(user)) throw permissionDenied();
  const { q, state, sds, hazard, price } = view.filters;
  const term = searchTerm(q);
  const page = pageParts(SORTS, view, sql`p.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`select p.id, p.name, p.size_unit, p.sku, p.brand, p.category, p.price_cents, p.quantity,
               coming.price_cents as coming_cents, coming.holds_from as coming_from,
               p.promised, jsonb_array_length(p.images) as pictures, p.sds is not null as has_sheet,
               p.hazardous, p.hazard_known, p.is_active, ${page.key}
          from products p
          left join (
            select distinct on (ch.product_id) ch.product_id, ch.price_cents, ch.holds_from
              from list_price_changes ch
             where ch.settled_at is null and ch.holds_from > ${today}::date
             order by ch.product_id, ch.holds_from) coming on coming.product_id = p.id
         where true
           ${view.chosen.length > 0 ? sql`and p.id = any(${view.chosen}::text[])` : sql.empty}
           ${term ? sql`and p.search like ${`%${term}%`}` : sql.empty}
           ${state ? sql`and p.is_active = ${state === 'active'}` : sql.empty}
           ${sds ? sql`and (p.sds is not null) = ${sds === 'yes'}` : sql.empty}
           ${hazard ? sql`and ${HAZARD[hazard] ?? sql`true`}` : sql.empty}
           ${price ? sql`and ${withoutPrice('p', today)}` : sql.empty}
           ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
