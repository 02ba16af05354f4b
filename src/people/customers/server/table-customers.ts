import type { UserActor } from '../../../kit/actor.ts';
import type { TableView } from '../../../kit/table-view.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, columns, rowShape, text } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { sql } from '../../../platform/sql.ts';
import type { CustomerRow } from '../public/contract.ts';
import { holdsEveryWord } from './public/queries.ts';
import {
  customerAdminScope,
  customerScope,
  inAdminCustomers,
  inCustomers,
} from './public/scope.ts';

/** Migrations 0040 and 0262 have an index for each. */
const SORTS: Readonly<Record<string, SortBy>> = {
  name: { expression: sql`c.name`, type: 'text' },
  city: { expression: sql`c.city`, type: 'text' },
  zip: { expression: sql`c.zip`, type: 'text' },
};

const listed = rowShape({
  id: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  isActive: bool,
  phone: text,
  terms: text,
});
const tableRow = rowShape({ ...listed.columns, sortKey: text });

/**
 * One page of the active customers that this person may see, or with the filter `show=off` of those who are switched off.
 * @throws AppError `permission-denied` for the latter to anyone but a super_admin
 */
export async function tableCustomers(
  db: Sql,
  user: UserActor,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
): Promise<TablePage<CustomerRow>> {
  const seen =
    view.filters.show === 'off'
      ? sql`not c.is_active and ${inAdminCustomers(customerAdminScope(user), 'c')}`
      : inCustomers(customerScope(user), 'c');
  const page = pageParts(SORTS, view, sql`c.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`select ${columns(listed, 'c')}, ${page.key} from customers c
         where ${seen}
           ${view.chosen.length > 0 ? sql`and c.id = any(${view.chosen}::text[])` : sql.empty}
           ${view.filters.tax === 'open' ? sql`and not c.tax_settled` : sql.empty}
           ${holdsEveryWord(view.filters.q ?? '')}
           ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
