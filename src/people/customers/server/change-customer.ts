import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { columns, int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sinceBegun } from '../../../platform/since-begun.ts';
import { sql } from '../../../platform/sql.ts';
import { changing, setting } from '../../../platform/write-rows.ts';
import { type CustomerFacts, customerFacts, factsOfChange } from '../begun-customer.ts';
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
type Versioned = RowOf<typeof versionedRow>;
const lockedRow = rowShape({ id: text });

/**
 * Changes a customer: name, ship-to address, terms, active or not. An absent field stays as it is. With what its form `begun` with, only what
 * the form changes is saved, and the version is not asked.
 * An inactive one is nobody's to order for; orders that are under way go on.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`;
 * `customer-changed` (409); `invalid-argument` for a parent that can't be one
 */
export async function changeCustomer(
  app: App,
  actor: UserActor,
  input: ChangeCustomer,
  request: { requestId: string; network: string; begun?: CustomerFacts | undefined },
): Promise<CustomerDetail> {
  customerAdminScope(actor);
  return app.db.transaction((tx) => changeCustomerIn(app, tx, actor, { input, ...request }));
}

/** As `changeCustomer`, inside the caller's transaction. */
export async function changeCustomerIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input,
    begun,
    ...request
  }: {
    input: ChangeCustomer;
    begun?: CustomerFacts | undefined;
    requestId: string;
    network: string;
  },
): Promise<CustomerDetail> {
  const admin = customerAdminScope(actor);
  const { id } = input;
  await tx.rows(
    lockedRow,
    sql`select id from customers where id = any(${[id, input.parentId ?? id]}::text[])
         order by id for update`,
  );
  const row = await tx.row(
    versionedRow,
    sql`select ${columns(versionedRow, 'c')} from customers c
         where c.id = ${id} and ${inAdminCustomers(admin, 'c')}`,
  );
  if (!row) throw notFound();
  const requested = begun ? changedBy(input, begun, row) : askedBy(input, row);
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

/** All that a request names, made by somebody who saw this version. */
function askedBy({ id: _id, version, ...requested }: ChangeCustomer, row: Versioned) {
  if (row.version !== version) throw customerChanged(row.version);
  return requested;
}

/** What a form changes of what it began with; refused where somebody else has changed the same otherwise meanwhile. */
function changedBy(input: ChangeCustomer, begun: CustomerFacts, row: Versioned) {
  const now = customerFacts(row);
  const { mine, late } = sinceBegun(factsOfChange(input), begun, now);
  if (late.length > 0)
    throw customerChanged(
      row.version,
      late.map((field) => ({ field, theirs: now[field] })),
    );
  const { id: _id, version: _version, taxRateBp, taxExempt, ...requested } = input;
  const named = Object.entries(requested).filter(([field]) => mine.some((one) => one === field));
  return {
    ...(Object.fromEntries(named) as typeof requested),
    ...(mine.includes('tax') ? { taxRateBp, taxExempt } : {}),
  };
}
