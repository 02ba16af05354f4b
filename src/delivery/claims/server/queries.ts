import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { lentOrderLines, lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import { lentPeople } from '../../../people/accounts/people/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import {
  int,
  json,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { ClaimState } from '../choices.ts';
import type { Claim } from '../contract.ts';

const claimRow: ShapeOf<Claim> = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  customerId: text,
  customerName: text,
  deliveryId: text,
  state: textOf<ClaimState>(),
  words: text,
  photos: textList,
  raisedByName: text,
  raisedAt: time,
  decidedAt: nullable(time),
  answer: text,
  lines: json<Claim['lines']>(),
});

const selectClaims = (where: SqlText): SqlText => sql`
  select c.id, c.order_id, o.number as order_number, c.customer_id, o.customer_name,
         c.delivery_id, c.state, c.words, c.photos,
         coalesce((select u.display_name from ${lentPeople} u where u.id = c.raised_by), '')
           as raised_by_name,
         c.raised_at, c.decided_at, c.answer,
         coalesce((
           select json_agg(json_build_object(
                    'orderLineId', cl.order_line_id, 'name', ol.name, 'sku', ol.sku,
                    'sizeUnit', ol.size_unit, 'kind', cl.kind, 'quantity', cl.quantity,
                    'approved', cl.approved, 'unitPriceCents', ol.unit_price_cents)
                    order by ol.position, ol.id)
             from claim_lines cl join ${lentOrderLines} ol on ol.id = cl.order_line_id
            where cl.claim_id = c.id), '[]') as lines
    from claims c join ${lentOrders} o on o.id = c.order_id
   where ${where}`;

/** Claims about orders of the scope; the rest of the statement follows after `and`. */
const inScope = (scope: OrderScope, rest: SqlText): SqlText =>
  selectClaims(sql`${inOrders(scope, 'o')} and ${rest}`);

/** The claims about one order of the scope, newest first. */
export function claimsOfOrder(db: Sql, scope: OrderScope, orderId: string): Promise<Claim[]> {
  return db.rows(
    claimRow,
    inScope(scope, sql`c.order_id = ${orderId} order by c.raised_at desc, c.id desc`),
  );
}

/** The claims about one delivery of the scope, oldest first. */
export function claimsOfDelivery(db: Sql, scope: OrderScope, deliveryId: string): Promise<Claim[]> {
  return db.rows(
    claimRow,
    inScope(scope, sql`c.delivery_id = ${deliveryId} order by c.raised_at, c.id`),
  );
}

/** The newest claims in a state, at most 200. @throws AppError `permission-denied` for whoever orders nothing */
export async function listClaims(
  app: Pick<App, 'db'>,
  user: UserActor,
  state: ClaimState | 'all',
): Promise<Claim[]> {
  if (!mayOrder(user)) throw permissionDenied();
  const inState = state === 'all' ? sql`true` : sql`c.state = ${state}`;
  return app.db.rows(
    claimRow,
    inScope(orderScope(user), sql`${inState} order by c.raised_at desc, c.id desc limit 200`),
  );
}

/** One claim. @throws AppError `permission-denied`, `not-found` for a missing and a foreign one alike */
export async function readClaim(app: Pick<App, 'db'>, user: UserActor, id: string): Promise<Claim> {
  if (!mayOrder(user)) throw permissionDenied();
  const found = await app.db.row(claimRow, inScope(orderScope(user), sql`c.id = ${id}`));
  if (!found) throw notFound();
  return found;
}

/** One that this transaction has just written or locked, for its mails. */
export async function readClaimIn(tx: Sql, id: string): Promise<Claim> {
  const found = await tx.row(claimRow, selectClaims(sql`c.id = ${id}`));
  if (!found) throw notFound();
  return found;
}

const countRow = rowShape({ count: int });

/** How many claims wait for the desk; `scope` null: of the whole shop. */
export async function countOpenClaims(db: Sql, scope: OrderScope | null): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from claims c join ${lentOrders} o on o.id = c.order_id
         where c.state = 'open' and ${scope ? inOrders(scope, 'o') : sql`true`}`,
  );
  return row?.count ?? 0;
}
