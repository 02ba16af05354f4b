import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import { searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { checkParent } from './check-parent.ts';

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

/** What the books may change of a customer. An absent field stays as it is. */
export interface BooksChange {
  id: string;
  name?: string;
  address1?: string;
  city?: string;
  state?: string;
  zip?: string;
  email?: string;
  phone?: string;
  terms?: string;
  isActive?: boolean;
  parentId?: string | null;
}

const changedRow = rowShape({
  id: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  email: text,
  phone: text,
  terms: text,
  isActive: bool,
  parentId: nullable(text),
});
type Changed = RowOf<typeof changedRow>;
type Field = Exclude<keyof Changed, 'id'>;

/**
 * Changes one customer to what the books say, with its version and an audit entry under `actor`; nothing when it says so already.
 * @throws AppError `invalid-argument` for a parent that can't be one
 */
export async function changeFromBooks(
  app: App,
  tx: Sql,
  actor: Actor,
  { id, ...wanted }: BooksChange,
): Promise<Field[]> {
  const before = await tx.row(
    changedRow,
    sql`select ${columns(changedRow, 'c')} from customers c where c.id = ${id} for update`,
  );
  if (!before) return [];
  const after: Changed = { ...before, ...wanted };
  const changed = (Object.keys(wanted) as Field[]).filter((key) => after[key] !== before[key]);
  if (changed.length === 0) return [];
  if (changed.includes('parentId') && after.parentId !== null)
    await checkParent(tx, id, after.parentId);
  const search = searchText(after.name, after.address1, after.city, after.state, after.zip);
  await tx.execute(
    sql`update customers
           set name = ${after.name}, address1 = ${after.address1}, city = ${after.city},
               state = ${after.state}, zip = ${after.zip}, email = ${after.email},
               phone = ${after.phone}, terms = ${after.terms}, is_active = ${after.isActive},
               parent_id = ${after.parentId}, search = ${search}, version = version + 1,
               updated_at = ${new Date(app.clock.now())},
               switched_off_by = case when is_active and not ${after.isActive} then 'books'
                                 else switched_off_by end
         where id = ${id}`,
  );
  const only = (row: Changed) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  await recordAudit(app, tx, actor, {
    action: 'customer.follow-books',
    objectKind: 'customer',
    objectId: id,
    before: only(before),
    after: only(after),
  });
  return changed;
}

export interface CustomerOfBooks {
  accountingId: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
  terms: string;
  /** The customer here that it belongs to, or null. */
  parentId: string | null;
}

/** Adds a customer that only the books knew, matched to it. Tax rate and minimum are the desk's to set. */
export async function addFromAccounting(
  app: App,
  tx: Sql,
  actor: Actor,
  customer: CustomerOfBooks,
): Promise<string> {
  const id = newId(app);
  const { accountingId, name, address1, city, state, zip, email, phone, terms, parentId } =
    customer;
  if (parentId !== null) await checkParent(tx, id, parentId);
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into customers (id, accounting_id, name, address1, city, state, zip, email, phone,
                               terms, parent_id, search, created_at, updated_at)
        values (${id}, ${accountingId}, ${name}, ${address1}, ${city}, ${state}, ${zip}, ${email},
                ${phone}, ${terms}, ${parentId}, ${searchText(name, address1, city, state, zip)}, ${now},
                ${now})`,
  );
  await recordAudit(app, tx, actor, {
    action: 'customer.create',
    objectKind: 'customer',
    objectId: id,
    after: { ...customer, from: 'accounting' },
  });
  return id;
}
