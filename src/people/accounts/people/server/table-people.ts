import type { TableView } from '../../../../kit/table-view.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import {
  pageOf,
  pageParts,
  type SortBy,
  type TablePage,
} from '../../../../platform/sorted-page.ts';
import { sql } from '../../../../platform/sql.ts';
import { PERSON, type PersonRow, person } from './public/queries.ts';
import { inPeople, type PeopleScope } from './public/scope.ts';

/** Over the rows of PERSON under the alias `p`: a company has hundreds of people, not more. */
const SORTS: Readonly<Record<string, SortBy>> = {
  name: { expression: sql`lower(p.display_name)`, type: 'text' },
  email: { expression: sql`lower(p.email)`, type: 'text' },
  role: { expression: sql`p.role`, type: 'text' },
  seen: { expression: sql`coalesce(p.last_sign_in_at, '')`, type: 'text' },
};

const tableRow = rowShape({ ...person, sortKey: text });

/** One page of the people of the scope as the view filters and sorts them; equal ones by id. */
export async function tablePeople(
  db: Sql,
  scope: PeopleScope,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
): Promise<TablePage<PersonRow>> {
  const { q, role, duty, state } = view.filters;
  const page = pageParts(SORTS, view, sql`p.id`, limit);
  const rows = await db.rows(
    tableRow,
    sql`select p.*, ${page.key} from (
          select ${PERSON} from users u where ${inPeople(scope, 'u')}
            ${q ? sql`and position(lower(${q}) in lower(u.display_name || ' ' || u.email)) > 0` : sql.empty}
            ${role ? sql`and coalesce(u.awaited_role, u.role) = ${role}` : sql.empty}) p
         where ${state ? sql`p.state = ${state}` : sql`true`}
           ${duty ? sql`and (${duty} = any(p.duties) or p.role = 'super_admin')` : sql.empty}
           ${view.chosen.length > 0 ? sql`and p.id = any(${view.chosen}::text[])` : sql.empty}
           ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}
