import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import { searchText } from '../../../../kit/normalise.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  columns,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { changing, inserting, setting } from '../../../../platform/write-rows.ts';
import { checkParent } from '../check-parent.ts';
import { customerColumns } from './customer-row.ts';

// What an accounting system says about customers. Who may let it in, the room of the books decides.

const comparedRow = rowShape({
  id: text,
  accountingId: nullable(text),
  accountingName: nullable(text),
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  email: text,
  phone: text,
  terms: text,
  isActive: bool,
  /** While inactive: who switched it off. Null counts as staff. */
  switchedOffBy: nullable(textOf<'staff' | 'books'>()),
  parentId: nullable(text),
  /** Whose account it is billed to; null = its own. */
  billedThrough: nullable(text),
});
export type CustomerForAccounting = RowOf<typeof comparedRow>;

/** Every customer as the accounting system's list is compared with, by name. */
export function customersForAccounting(db: Sql): Promise<CustomerForAccounting[]> {
  return db.rows(
    comparedRow,
    sql`select ${columns(comparedRow, 'c')} from customers c order by lower(c.name), c.id`,
  );
}

const { name, address1, city, state, zip, isActive, terms, email, phone, parentId } =
  customerColumns;
/** What the books say of a customer: the one that is added and the one that is changed. */
const booksRow = rowShape({ name, address1, city, state, zip, email, phone, terms, parentId });
const changedRow = rowShape({ ...booksRow.columns, isActive });
const versionedRow = rowShape({ ...changedRow.columns, version: int });
type Changed = RowOf<typeof changedRow>;
type Field = keyof Changed;

/** What the books may change of a customer. An absent field stays as it is. */
export type BooksChange = { id: string } & Partial<Changed>;

/**
 * Changes one customer to what the books say, with its version and an audit entry under `actor`; nothing when it says so already.
 * @throws AppError `invalid-argument` for a parent that can't be one
 */
export async function changeFromBooks(
  app: App,
  tx: Sql,
  actor: Actor,
  { id, ...stated }: BooksChange,
): Promise<Field[]> {
  const present = await tx.row(
    versionedRow,
    sql`select ${columns(versionedRow, 'c')} from customers c where c.id = ${id} for update`,
  );
  if (!present) return [];
  const { next, changed, before, after } = changing(changedRow, present, stated);
  if (changed.length === 0) return [];
  if (changed.includes('parentId') && next.parentId !== null)
    await checkParent(tx, id, next.parentId);
  const search = searchText(next.name, next.address1, next.city, next.state, next.zip);
  await tx.execute(
    sql`update customers
           set ${setting(changedRow, next, { search, updatedAt: new Date(app.clock.now()) })},
               version = version + 1,
               switched_off_by = case when is_active and not ${next.isActive} then 'books'
                                 else switched_off_by end
         where id = ${id}`,
  );
  await recordAudit(app, tx, actor, {
    action: 'customer.follow-books',
    objectKind: 'customer',
    objectId: id,
    before,
    after,
  });
  return changed;
}

export interface CustomerOfBooks extends RowOf<typeof booksRow> {
  accountingId: string;
}

/**
 * Adds a customer that only the books knew, matched to it. Minimum and tax are ours to set: the books name no rate, so the tax is not settled
 * until somebody says it, as with any new customer.
 */
export async function addFromAccounting(
  app: App,
  tx: Sql,
  actor: Actor,
  customer: CustomerOfBooks,
): Promise<string> {
  const id = newId(app);
  const { accountingId, ...stated } = customer;
  if (stated.parentId !== null) await checkParent(tx, id, stated.parentId);
  const now = new Date(app.clock.now());
  const search = searchText(stated.name, stated.address1, stated.city, stated.state, stated.zip);
  await tx.execute(
    sql`insert into customers ${inserting(booksRow, stated, {
      id,
      accountingId,
      taxSettled: false,
      search,
      createdAt: now,
      updatedAt: now,
    })}`,
  );
  await recordAudit(app, tx, actor, {
    action: 'customer.create',
    objectKind: 'customer',
    objectId: id,
    after: { ...customer, from: 'accounting' },
  });
  return id;
}
