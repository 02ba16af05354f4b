import { normalise } from '../../../../kit/normalise.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { doorReading } from '../../../../platform/door-readings.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import {
  bool,
  columns,
  int,
  jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { badCursor } from '../../errors.ts';
import {
  type CustomerDetail,
  type CustomerRow,
  customerRow,
  type ListCustomers,
} from '../../public/contract.ts';
import { customerColumns } from './customer-row.ts';
import {
  type CustomerAdminScope,
  type CustomerScope,
  inAdminCustomers,
  inCustomers,
} from './scope.ts';

/** A customer as a heading or a menu shows it. */
export const labelRow = rowShape({ id: text, name: text, city: text, state: text });
export type CustomerLabel = RowOf<typeof labelRow>;

const { name, address1, city, state, zip, isActive, phone, terms } = customerColumns;
const listedRow = rowShape({ id: text, name, address1, city, state, zip, isActive, phone, terms });
const rankedRow = rowShape({ ...listedRow.columns, rank: int });
const countRow = rowShape({ count: int });

/** The specification's rule: whether a customer's folded fields hold a term; an empty term is in all. */
const holds = (typed: string): SqlText => {
  const term = normalise(typed);
  return term ? sql`and c.search like '%' || ${term} || '%'` : sql.empty;
};

/** The words of what is typed; a letter or digit that stands alone belongs to its neighbour, as "3" in "Inn 3": it is in every address. */
const wordsOf = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map(normalise)
    .filter(Boolean)
    .reduce<string[]>((words, word) => {
      const before = words.at(-1);
      return before !== undefined && (word.length === 1 || before.length === 1)
        ? [...words.slice(0, -1), before + word]
        : [...words, word];
    }, []);

/**
 * Which customers (`c`) people mean by what they type, on the Customers page, in Find and at the order desk alike: those whose name,
 * street, city, state or ZIP hold every word of it. What the specification's rule finds is among them.
 */
export const holdsEveryWord = (typed: string): SqlText =>
  sql.join(
    wordsOf(typed).map((word) => sql`and c.search like ${`%${word}%`}`),
    sql` `,
  );

type Place = [rank: number, name: string, id: string];

function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(keys) &&
      keys.length === 3 &&
      (keys[0] === 0 || keys[0] === 1) &&
      typeof keys[1] === 'string' &&
      typeof keys[2] === 'string'
    ) {
      return [keys[0], keys[1].replaceAll('\u0000', ''), keys[2].replaceAll('\u0000', '')];
    }
  } catch {
    // not one of ours
  }
  throw badCursor();
}

/**
 * Customers by the specification's search rule, or as `matching` says: those whose name begins with the term first; a term
 * that folds to nothing is no term. `search` holds the folded fields, the name first, so a name
 * that begins with the term is its beginning.
 * @throws AppError `invalid-argument` for a cursor that is none
 */
export async function listCustomers(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  query: ListCustomers,
  matching: (typed: string) => SqlText = holds,
): Promise<{ customers: CustomerRow[]; next: string | null }> {
  const limit = query.limit ?? 50;
  const term = normalise(query.search ?? '');
  const after = placeOf(query.cursor);
  const rows = await app.db.rows(
    rankedRow,
    sql`select * from (
          select ${columns(listedRow, 'c')},
                 case when c.search like ${term} || '%' then 0 else 1 end as rank
            from customers c where ${inCustomers(scope, 'c')} ${matching(query.search ?? '')}) found
        ${after ? sql`where (rank, name, id) > (${after[0]}::int, ${after[1]}, ${after[2]})` : sql.empty}
        order by rank, name, id limit ${limit + 1}`,
  );
  const last = rows[limit - 1];
  const next =
    rows.length > limit && last
      ? Buffer.from(JSON.stringify([last.rank, last.name, last.id])).toString('base64url')
      : null;
  return { customers: rows.slice(0, limit).map((row) => customerRow.parse(row)), next };
}

/** How many customers a search finds in all, as people type it. */
export async function countCustomers(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  search: string,
): Promise<number> {
  const row = await app.db.row(
    countRow,
    sql`select count(*) as count from customers c
         where ${inCustomers(scope, 'c')} ${holdsEveryWord(search)}`,
  );
  return row?.count ?? 0;
}

const { parentId: _parentId, ...shownColumns } = customerColumns;
const shownRow = rowShape({ id: text, ...shownColumns, version: int });
const detailRow: ShapeOf<CustomerDetail> = rowShape({
  ...shownRow.columns,
  inAccounting: bool,
  parent: nullable(jsonRow(labelRow)),
  sites: jsonRows(labelRow),
});

/**
 * `reach`: which customers may be read. The parent and the sites are named only as far as `names`
 * reaches.
 */
function readDetail(
  db: Sql,
  id: string,
  reach: SqlText,
  names: (alias: string) => SqlText,
): Promise<CustomerDetail | undefined> {
  return db.row(
    detailRow,
    sql`select ${columns(shownRow, 'c')},
               coalesce(c.accounting_id, c.billed_through) is not null as in_accounting,
               (select ${jsonOf(labelRow, 'p')} from customers p
                 where p.id = c.parent_id and ${names('p')}) as parent,
               coalesce((select json_agg(${jsonOf(labelRow, 's')} order by s.name, s.id)
                           from customers s
                          where s.parent_id = c.id and ${names('s')}), '[]') as sites
          from customers c where c.id = ${id} and ${reach}`,
  );
}

/** One customer. @throws AppError `not-found` for a missing, a foreign and an inactive one alike */
export async function readCustomer(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  id: string,
  db: Sql = app.db,
): Promise<CustomerDetail> {
  const names = (alias: string) => inCustomers(scope, alias);
  const row = await readDetail(db, id, inCustomers(scope, 'c'), names);
  if (!row) throw notFound();
  return row;
}

/**
 * One customer for a super_admin, also an inactive one. The parent and the sites are named when
 * they are active.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function readCustomerForAdmin(
  app: Pick<App, 'db'>,
  scope: CustomerAdminScope,
  id: string,
  db: Sql = app.db,
): Promise<CustomerDetail> {
  const names = (alias: string) =>
    sql`${sql.id(alias)}.is_active and ${inAdminCustomers(scope, alias)}`;
  const row = await readDetail(db, id, inAdminCustomers(scope, 'c'), names);
  if (!row) throw notFound();
  return row;
}

/** A customer that the request names, as its door read it: undefined for one that the person may not see. */
export const labelAtDoor = doorReading<{ id: string; label: CustomerLabel | undefined }>();

/**
 * A customer as a heading shows it; undefined for a missing, a foreign and an inactive one alike.
 */
export async function customerLabel(
  app: { db: Sql },
  scope: CustomerScope,
  id: string,
): Promise<CustomerLabel | undefined> {
  const known = labelAtDoor.of(app.db);
  if (known?.id === id) return known.label;
  return app.db.row(
    labelRow,
    sql`select ${columns(labelRow, 'c')} from customers c
         where c.id = ${id} and ${inCustomers(scope, 'c')}`,
  );
}

/** Customers that could be a parent: those with at most one above them. By name; `first` before all others. */
export async function possibleParents(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  id: string,
  first = '',
): Promise<CustomerLabel[]> {
  return app.db.rows(
    labelRow,
    sql`select ${columns(labelRow, 'c')} from customers c
         where c.id <> ${id} and c.parent_id is distinct from ${id}
           and not exists (select 1 from customers up
                            where up.id = c.parent_id and up.parent_id is not null)
           and ${inCustomers(scope, 'c')}
         order by c.id = ${first} desc, c.name, c.id limit 500`,
  );
}

const setupRow = rowShape({ count: int, untaxed: int });

/** How many active customers there are, and of how many nobody has said the tax. */
export async function customersForSetup(db: Sql): Promise<{ count: number; untaxed: number }> {
  const row = await db.row(
    setupRow,
    sql`select count(*)::int as count, (count(*) filter (where not tax_settled))::int as untaxed
          from customers where is_active`,
  );
  return row ?? { count: 0, untaxed: 0 };
}
