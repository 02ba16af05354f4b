import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  bool,
  columns,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ChangeCustomer, type CustomerDetail, settlesTax } from '../contract.ts';
import { customerChanged } from '../errors.ts';
import { checkParent } from './check-parent.ts';
import { taxSettledJob } from './jobs.ts';
import { readCustomerForAdmin } from './queries.ts';
import { sameValue } from './same-value.ts';
import { customerAdminScope, customerScope, inAdminCustomers, inCustomers } from './scope.ts';

const fieldColumns = {
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  isActive: bool,
  terms: text,
  orderMinimumCents: nullable(int),
  taxRateBp: int,
  taxExempt: bool,
  taxSettled: bool,
  deliveryNote: text,
  routeDays: intList,
  onCreditHold: bool,
  unattendedAllowed: bool,
  email: text,
  phone: text,
  parentId: nullable(text),
};
const fieldsRow = rowShape(fieldColumns);
type Fields = RowOf<typeof fieldsRow>;
const versionedRow = rowShape({ ...fieldColumns, version: int });
const lockedRow = rowShape({ id: text });

/**
 * Changes a customer: name, ship-to address, terms, active or not. An absent field stays as it is.
 * An inactive one is nobody's to order for; orders that are under way go on.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`;
 * `customer-changed` (409); `invalid-argument` for a parent that can't be one
 */
export async function changeCustomer(
  app: App,
  actor: UserActor,
  input: ChangeCustomer,
  request: { requestId: string; network: string },
): Promise<CustomerDetail> {
  customerAdminScope(actor);
  return app.db.transaction((tx) => changeCustomerIn(app, tx, actor, input, request));
}

/** As `changeCustomer`, inside the caller's transaction. */
export async function changeCustomerIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: ChangeCustomer,
  request: { requestId: string; network: string },
): Promise<CustomerDetail> {
  const admin = customerAdminScope(actor);
  const { id, version, ...requested } = input;
  await tx.rows(
    lockedRow,
    sql`select id from customers where id = any(${[id, requested.parentId ?? id]}::text[])
         order by id for update`,
  );
  const row = await tx.row(
    versionedRow,
    sql`select ${columns(versionedRow, 'c')} from customers c
         where c.id = ${id} and ${inAdminCustomers(admin, 'c')}`,
  );
  if (!row) throw notFound();
  const { version: current, ...present } = row;
  if (current !== version) throw customerChanged(current);
  const given = Object.fromEntries(
    Object.entries(requested).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
  const taxSettled = present.taxSettled || settlesTax(given);
  const next: Fields = { ...present, ...given, taxSettled };
  const changed = (Object.keys(next) as (keyof Fields)[]).filter(
    (key) => !sameValue(next[key], present[key]),
  );
  if (changed.length === 0) return readCustomerForAdmin(app, admin, id, tx);
  if (changed.includes('parentId') && next.parentId !== null)
    await checkParent(tx, id, next.parentId, inCustomers(customerScope(actor), 'c'));
  const search = searchText(next.name, next.address1, next.city, next.state, next.zip);
  await tx.execute(
    sql`update customers c
           set name = ${next.name}, address1 = ${next.address1}, city = ${next.city},
               state = ${next.state}, zip = ${next.zip}, search = ${search},
               is_active = ${next.isActive}, terms = ${next.terms},
               order_minimum_cents = ${next.orderMinimumCents}, tax_rate_bp = ${next.taxRateBp},
               tax_exempt = ${next.taxExempt}, tax_settled = ${next.taxSettled}, delivery_note = ${next.deliveryNote},
               route_days = ${next.routeDays}::int[], on_credit_hold = ${next.onCreditHold},
               unattended_allowed = ${next.unattendedAllowed},
               email = ${next.email}, phone = ${next.phone}, parent_id = ${next.parentId},
               version = version + 1, updated_at = ${new Date(app.clock.now())}
         where c.id = ${id} and ${inAdminCustomers(admin, 'c')}`,
  );
  if (changed.includes('taxSettled'))
    await enqueue(tx, taxSettledJob, { customerId: id }, { key: `tax:${id}` });
  const of = (source: Fields) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  await recordAudit(app, tx, actor, {
    action: 'customer.change',
    objectKind: 'customer',
    objectId: id,
    before: of(present),
    after: of(next),
    ...request,
  });
  return readCustomerForAdmin(app, admin, id, tx);
}
