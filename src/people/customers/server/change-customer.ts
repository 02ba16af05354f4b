import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { columns, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { changing, setting } from '../../../platform/write-rows.ts';
import { customerChanged } from '../errors.ts';
import { type ChangeCustomer, type CustomerDetail, settlesTax } from '../public/contract.ts';
import { checkParent } from './check-parent.ts';
import { customerColumns, customerFields } from './public/customer-row.ts';
import { taxSettledJob } from './public/jobs.ts';
import { readCustomerForAdmin } from './public/queries.ts';
import {
  customerAdminScope,
  customerScope,
  inAdminCustomers,
  inCustomers,
} from './public/scope.ts';

const versionedRow = rowShape({ ...customerColumns, version: int });
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
  return app.db.transaction((tx) => changeCustomerIn(app, tx, actor, { input, ...request }));
}

/** As `changeCustomer`, inside the caller's transaction. */
export async function changeCustomerIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  { input, ...request }: { input: ChangeCustomer; requestId: string; network: string },
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
  if (row.version !== version) throw customerChanged(row.version);
  const { next, changed, before, after } = changing(customerFields, row, {
    ...requested,
    taxSettled: row.taxSettled || settlesTax(requested),
  });
  if (changed.length === 0) return readCustomerForAdmin(app, admin, id, tx);
  if (changed.includes('parentId') && next.parentId !== null)
    await checkParent(tx, id, next.parentId, inCustomers(customerScope(actor), 'c'));
  const search = searchText(next.name, next.address1, next.city, next.state, next.zip);
  const updatedAt = new Date(app.clock.now());
  await tx.execute(
    sql`update customers c
           set ${setting(customerFields, next, { search, updatedAt })}, version = version + 1
         where c.id = ${id} and ${inAdminCustomers(admin, 'c')}`,
  );
  if (changed.includes('taxSettled'))
    await enqueue(tx, taxSettledJob, { customerId: id }, { key: `tax:${id}` });
  await recordAudit(app, tx, actor, {
    action: 'customer.change',
    objectKind: 'customer',
    objectId: id,
    before,
    after,
    ...request,
  });
  return readCustomerForAdmin(app, admin, id, tx);
}
