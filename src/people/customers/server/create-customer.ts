import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { normalise, searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { enqueue } from '../../../platform/queue.ts';
import { bool, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { firstLinesJob } from '../../accounts/people/server/jobs.ts';
import { giveCustomer } from '../../accounts/people/server/public/give-customer.ts';
import { readAccountRequest } from '../../accounts/people/server/public/queries.ts';
import { resolveRequestedCustomer } from '../../accounts/people/server/resolve-requested-customer.ts';
import { customerExists } from '../errors.ts';
import {
  type CreateCustomer,
  type CustomerDetail,
  wayIn,
  withUsualTax,
} from '../public/contract.ts';
import { checkParent } from './check-parent.ts';
import { customerFields, newCustomer } from './public/customer-row.ts';
import { readCustomer } from './public/queries.ts';
import { customerScope, inCustomers } from './public/scope.ts';

export interface Trace {
  requestId: string;
  network: string;
}

/** What a new customer pays of whom nothing else is said, in basis points; null: each is said by itself. */
export const readUsualTax = async (app: App, db: Sql): Promise<number | null> =>
  (await readCompany(app, db)).usualTaxRateBp;

const sameZipRow = rowShape({ id: text, name: text, address1: text, isActive: bool });

/** Two at once for the same door wait for each other: the second finds the first. */
async function checkIsNew(tx: Sql, input: CreateCustomer): Promise<void> {
  const zip = input.zip.slice(0, 5);
  const place = `customer:${normalise(input.name)}|${normalise(input.address1)}|${zip}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
  const same = await tx.rows(
    sameZipRow,
    sql`select id, name, address1, is_active from customers where left(zip, 5) = ${zip}`,
  );
  const twin = same.find(
    (one) =>
      normalise(one.name) === normalise(input.name) &&
      normalise(one.address1) === normalise(input.address1),
  );
  if (twin) throw customerExists(twin);
}

/** Writes one new customer inside the caller's transaction, with its audit entry, at the company's usual tax rate unless its own tax is said. Gives its id. */
export async function insertCustomer(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input: stated,
    usualTaxRateBp,
    ...trace
  }: {
    input: CreateCustomer & { isActive?: boolean };
    /** The company's, which `readUsualTax` reads. */
    usualTaxRateBp: number | null;
  } & Trace,
): Promise<string> {
  await checkIsNew(tx, stated);
  const input = withUsualTax(stated, usualTaxRateBp);
  const id = newId(app);
  if (input.parentId)
    await checkParent(tx, id, input.parentId, inCustomers(customerScope(actor), 'c'));
  const now = new Date(app.clock.now());
  const search = searchText(input.name, input.address1, input.city, input.state, input.zip);
  await tx.execute(
    sql`insert into customers ${inserting(customerFields, newCustomer(input), {
      id,
      search,
      createdAt: now,
      updatedAt: now,
    })}`,
  );
  // A super_admin who sees a list of customers keeps seeing the one that they made.
  if (actor.customers !== 'all') await giveCustomer(tx, actor.id, id);
  await recordAudit(app, tx, actor, {
    action: 'customer.create',
    objectKind: 'customer',
    objectId: id,
    after: input,
    ...trace,
  });
  return id;
}

/** What the desk may say of a customer that it makes: who it is and how to reach it, nothing about money. */
const OF_THE_DESK: ReadonlySet<string> = new Set([
  'name',
  'address1',
  'city',
  'state',
  'zip',
  'parentId',
  'email',
  'phone',
  'routeDays',
  'dockFrom',
  'dockTo',
  'dockClosed',
  ...Object.keys(wayIn),
]);

const saysMoney = (input: CreateCustomer) =>
  Object.entries(input).some(
    ([field, value]) => value !== undefined && value !== '' && !OF_THE_DESK.has(field),
  );

/** The desk makes customers; what they pay (terms, tax, minimum, credit) is a super_admin's to say. */
function checkMayMake(actor: UserActor, customer: CreateCustomer): void {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  if (!isSuperAdmin(actor) && saysMoney(customer)) throw permissionDenied();
}

/** A rep's request is done by its customer, and what the house wants first goes on to the cart of who asked. */
async function resolveRequest(
  app: App,
  tx: Sql,
  actor: UserActor,
  made: { requestId: string; customerId: string; trace: Trace },
): Promise<void> {
  const { customerId } = made;
  const asker = await resolveRequestedCustomer(app, tx, actor, made);
  if (asker && asker.userId !== '' && asker.lines.length > 0)
    await enqueue(tx, firstLinesJob, { customerId, ...asker }, { key: `first:${customerId}` });
}

/**
 * Makes the company of an open account request a customer, once for a key. A sales rep's request asked for
 * the customer and no more: it is done by this, and the customer is the rep's.
 * @throws AppError `permission-denied` for anyone but the desk, of what money means and without an open request but a super_admin; `customer-exists`
 */
export async function createCustomerOfRequest(
  app: App,
  actor: UserActor,
  command: { requestId: string; customer: CreateCustomer; key: string },
  trace: Trace,
): Promise<string> {
  const { key, ...body } = command;
  const { requestId, customer } = body;
  checkMayMake(actor, customer);
  return app.db.transaction(async (tx) => {
    const { id } = await idempotent(
      tx,
      { actor: actor.id, operation: 'create-asked-customer', key, body },
      async () => {
        if (!isSuperAdmin(actor) && !(await readAccountRequest({ db: tx }, requestId)))
          throw permissionDenied();
        const id = await insertCustomer(app, tx, actor, {
          input: customer,
          usualTaxRateBp: await readUsualTax(app, tx),
          ...trace,
        });
        await resolveRequest(app, tx, actor, { requestId, customerId: id, trace });
        return { id };
      },
    );
    return id;
  });
}

/**
 * Creates a customer by hand, once for a key: the desk too, which has a new house on the phone.
 * @throws AppError `permission-denied` for anyone but the desk, and of what money means but a super_admin; `customer-exists` for the same
 * name at the same address; `invalid-argument` for a parent that can't be one
 */
export async function createCustomer(
  app: App,
  actor: UserActor,
  input: CreateCustomer,
  { key, ...trace }: { key: string } & Trace,
): Promise<CustomerDetail> {
  checkMayMake(actor, input);
  return app.db.transaction(async (tx) => {
    const { id } = await idempotent(
      tx,
      { actor: actor.id, operation: 'create-customer', key, body: input },
      async () => ({
        id: await insertCustomer(app, tx, actor, {
          input,
          usualTaxRateBp: await readUsualTax(app, tx),
          ...trace,
        }),
      }),
    );
    // Whoever has a list of customers has this one on it since.
    const seen =
      actor.customers === 'all' ? actor : { ...actor, customers: [...actor.customers, id] };
    return readCustomer(app, customerScope(seen), id, tx);
  });
}
