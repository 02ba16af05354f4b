import { recordAudit } from '../../company/server/record-audit.ts';
import type { UserActor } from '../../kit/actor.ts';
import { searchText } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { ChangeCustomer, CustomerDetail } from '../contract.ts';
import { customerChanged, parentTooDeep, parentUnknown } from '../errors.ts';
import { readCustomerForAdmin } from './queries.ts';
import {
  type CustomerScope,
  customerAdminScope,
  customerScope,
  inAdminCustomers,
  inCustomers,
} from './scope.ts';

interface Fields {
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  isActive: boolean;
  terms: string;
  orderMinimumCents: number | null;
  taxRateBp: number;
  taxExempt: boolean;
  deliveryNote: string;
  routeDay: number | null;
  onCreditHold: boolean;
  email: string;
  phone: string;
  parentId: string | null;
}

const LOCK = `
  select c.name, c.address1, c.city, c.state, c.zip, c.is_active as "isActive", c.terms, c.order_minimum_cents as "orderMinimumCents", c.tax_rate_bp as "taxRateBp", c.tax_exempt as "taxExempt", c.delivery_note as "deliveryNote",
         c.route_day as "routeDay", c.on_credit_hold as "onCreditHold", c.email, c.phone, c.parent_id as "parentId", c.version
    from customers c where c.id = $1 and ${inAdminCustomers('c', 2)} for update`;

/** Both rows are locked in the order of their ids before this runs, so two changes can't build a chain between them. */
export async function checkParent(
  tx: Sql,
  scope: CustomerScope,
  id: string,
  parentId: string,
): Promise<void> {
  const parent = await tx.row<{ parentId: string | null }>(
    'customers.parent',
    `select c.parent_id as "parentId" from customers c where c.id = $1 and ${inCustomers('c', 2)}`,
    [parentId, scope.ids],
  );
  if (!parent || parentId === id) throw parentUnknown();
  const sites = await tx.row(
    'customers.has-sites',
    'select 1 from customers where parent_id = $1 limit 1',
    [id],
  );
  if (parent.parentId !== null || sites) throw parentTooDeep();
}

/**
 * Changes a customer: name, ship-to address, terms, active or not. An absent field stays as it is. An inactive one is nobody's
 * to order for; orders that are under way go on.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `customer-changed` (409); `invalid-argument` for a parent that can't be one
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
  const { id, version, ...wanted } = input;
  await tx.rows(
    'customers.lock-both',
    'select 1 from customers where id = any($1::text[]) order by id for update',
    [[id, wanted.parentId ?? id]],
  );
  const row = await tx.row<Fields & { version: number }>('customers.lock', LOCK, [id, admin.ids]);
  if (!row) throw notFound();
  const { version: current, ...present } = row;
  if (current !== version) throw customerChanged(current);
  const given = Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
  const next: Fields = { ...present, ...given };
  const changed = (Object.keys(next) as (keyof Fields)[]).filter(
    (key) => next[key] !== present[key],
  );
  if (changed.length === 0) return readCustomerForAdmin(app, admin, id, tx);
  if (changed.includes('parentId') && next.parentId !== null)
    await checkParent(tx, customerScope(actor), id, next.parentId);
  await tx.execute(
    'customers.change',
    `update customers c set terms = $3, order_minimum_cents = $4, tax_rate_bp = $5, tax_exempt = $6, delivery_note = $7, route_day = $8, on_credit_hold = $9,
            email = $10, phone = $11, parent_id = $12, version = version + 1, updated_at = $13,
            name = $14, address1 = $15, city = $16, state = $17, zip = $18, search = $19, is_active = $20 where c.id = $1 and ${inAdminCustomers('c', 2)}`,
    [
      id,
      admin.ids,
      next.terms,
      next.orderMinimumCents,
      next.taxRateBp,
      next.taxExempt,
      next.deliveryNote,
      next.routeDay,
      next.onCreditHold,
      next.email,
      next.phone,
      next.parentId,
      new Date(app.clock.now()),
      next.name,
      next.address1,
      next.city,
      next.state,
      next.zip,
      searchText(next.name, next.address1, next.city, next.state, next.zip),
      next.isActive,
    ],
  );
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
