import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { NAMED } from '../../../kit/waiting.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  type ShapeOf,
  text,
  textList,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { Disposal } from '../../runs/back-contract.ts';
import type { ClaimKind, ClaimState } from '../choices.ts';
import type { Claim, ClaimedLine } from '../contract.ts';

const claimedLine: ShapeOf<ClaimedLine> = rowShape({
  orderLineId: text,
  name: text,
  sku: text,
  sizeUnit: text,
  kind: textOf<ClaimKind>(),
  quantity: int,
  approved: nullable(int),
  replaced: int,
  toFetch: int,
  fetched: int,
  restocked: int,
  disposal: textOf<Disposal | ''>(),
  disposalOn: nullable(date),
  disposalWho: text,
  disposalByName: text,
  disposalAt: nullable(text),
  unitPriceCents: decimal,
});

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
  decidedByName: text,
  answer: text,
  replacement: nullable(
    jsonRow(rowShape({ id: text, number: text, promisedOn: nullable(date), boughtToo: bool })),
  ),
  lines: jsonRows(claimedLine),
});

const selectClaims = (where: SqlText, more: SqlText = sql.empty): SqlText => sql`
  select c.id, c.order_id, o.number as order_number, c.customer_id, o.customer_in_list as customer_name,
         c.delivery_id, c.state, c.words, c.photos,
         coalesce((select u.display_name from ${peopleForJoin} u where u.id = c.raised_by), '')
           as raised_by_name,
         c.raised_at, c.decided_at,
         coalesce((select u.display_name from ${peopleForJoin} u where u.id = c.decided_by), '')
           as decided_by_name, c.answer,
         (select json_build_object('id', again.id, 'number', again.number,
                   'promisedOn', to_char(again.promised_day, 'YYYY-MM-DD'),
                   'boughtToo', exists (select from ${orderLinesForJoin} l
                                         where l.order_id = again.id and l.ordered > l.cancelled
                                           and not (l.price_rule = 'override' and l.unit_price_cents = 0)))
            from ${ordersForJoin} again where again.id = c.replacement_id) as replacement,
         coalesce((
           select json_agg(json_build_object(
                    'orderLineId', cl.order_line_id, 'name', ol.name, 'sku', ol.sku,
                    'sizeUnit', ol.size_unit, 'kind', cl.kind, 'quantity', cl.quantity,
                    'approved', cl.approved, 'replaced', cl.replaced, 'toFetch', cl.to_fetch, 'restocked', cl.restocked,
                    'fetched', (select coalesce(sum(f.quantity), 0)::int from goods_fetched f
                                 where f.claim_id = cl.claim_id and f.order_line_id = cl.order_line_id),
                    'disposal', cl.disposal, 'disposalOn', to_char(cl.disposal_on, 'YYYY-MM-DD'),
                    'disposalWho', cl.disposal_who, 'disposalAt', cl.disposal_at,
                    'disposalByName', coalesce((select u.display_name from ${peopleForJoin} u where u.id = cl.disposal_by), ''),
                    'unitPriceCents', ol.unit_price_cents)
                    order by ol.position, ol.id)
             from claim_lines cl join ${orderLinesForJoin} ol on ol.id = cl.order_line_id
            where cl.claim_id = c.id), '[]') as lines${more}
    from claims c join ${ordersForJoin} o on o.id = c.order_id
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

const SORTS: Readonly<Record<string, SortBy>> = {
  raised: { expression: sql`c.raised_at`, type: 'timestamptz' },
  order: { expression: sql`lpad(split_part(o.number, '-', 2), 12, '0')`, type: 'text' },
  customer: { expression: sql`coalesce(o.customer_name, '')`, type: 'text' },
};
const tableRow = rowShape({ ...claimRow.columns, sortKey: text });

/** One page of the table of claims. @throws AppError `permission-denied` for whoever orders nothing */
export async function tableClaims(
  app: Pick<App, 'db'>,
  user: UserActor,
  view: Pick<TableView, 'filters' | 'sort' | 'place'>,
  limit: number,
): Promise<TablePage<Claim>> {
  if (!mayOrder(user)) throw permissionDenied();
  const { state, q } = view.filters;
  const term = normalise(q ?? '').slice(0, 100);
  const page = pageParts(SORTS, view, sql`c.id`, limit);
  const rows = await app.db.rows(
    tableRow,
    selectClaims(
      sql`${inOrders(orderScope(user), 'o')}
        ${state ? sql`and c.state = ${state}` : sql.empty}
        ${term ? sql`and o.search like ${`%${term}%`}` : sql.empty} ${page.where} ${page.order}`,
      sql`, ${page.key}`,
    ),
  );
  return pageOf(rows, view, limit);
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

const openClaimRow = rowShape({ id: text, customerInList: text, orderNumber: text });
const openClaimsRow = rowShape({ count: int, oldest: jsonRows(openClaimRow) });

/** How many claims wait for the desk, and the oldest of them; `scope` null: of the whole shop. */
export async function openClaims(
  db: Sql,
  scope: OrderScope | null,
): Promise<RowOf<typeof openClaimsRow>> {
  const open = sql`
    select c.id, o.customer_in_list, o.number as order_number, c.raised_at
      from claims c join ${ordersForJoin} o on o.id = c.order_id
     where c.state = 'open' and ${scope ? inOrders(scope, 'o') : sql`true`}`;
  const row = await db.row(
    openClaimsRow,
    sql`select (select count(*)::int from (${open}) one) as count,
               ${rowsAsJson(openClaimRow, sql`${open} order by c.raised_at, c.id limit ${NAMED}`)} as oldest`,
  );
  return row ?? { count: 0, oldest: [] };
}

const waitingClaimRow = rowShape({ id: text, orderNumber: text, raisedAt: time });
export type WaitingClaim = RowOf<typeof waitingClaimRow>;

/** Claims of a customer that wait for the desk, the oldest first. */
export const openClaimsOf = (
  db: Sql,
  scope: OrderScope,
  customerId: string,
): Promise<WaitingClaim[]> =>
  db.rows(
    waitingClaimRow,
    sql`select c.id, o.number as order_number, c.raised_at
          from claims c join ${ordersForJoin} o on o.id = c.order_id
         where c.state = 'open' and o.customer_id = ${customerId} and ${inOrders(scope, 'o')}
         order by c.raised_at, c.id limit 5`,
  );

const raisedRow = rowShape({ isHis: bool });

/** Whether this person reported the claim. */
export async function isReportedBy(db: Sql, claimId: string, userId: string): Promise<boolean> {
  const row = await db.row(
    raisedRow,
    sql`select coalesce(c.raised_by = ${userId}, false) as is_his from claims c where c.id = ${claimId}`,
  );
  return row?.isHis ?? false;
}

/** Decided, and whoever reported it has not looked at that decision. */
const isToSee = (userId: string) =>
  sql`c.raised_by = ${userId} and c.state in ('approved', 'declined')
      and c.seen_decision_at is distinct from c.decided_at`;

/** Whether this person has an answer to look at in a claim that they reported. */
export async function isAnswerToSee(db: Sql, claimId: string, userId: string): Promise<boolean> {
  const row = await db.row(
    raisedRow,
    sql`select exists (select from claims c where c.id = ${claimId} and ${isToSee(userId)}) as is_his`,
  );
  return row?.isHis ?? false;
}

const answersRow = rowShape({ count: int });

/** How many claims that this person reported were answered, and they have not looked: for the badge. */
export async function answersToSee(db: Sql, scope: OrderScope, userId: string): Promise<number> {
  const row = await db.row(
    answersRow,
    sql`select count(*)::int as count from claims c join ${ordersForJoin} o on o.id = c.order_id
         where ${isToSee(userId)} and ${inOrders(scope, 'o')}`,
  );
  return row?.count ?? 0;
}

/** The answer is on their screen. Of a claim that somebody else reported, or that is open, nothing changes. @throws AppError as `readClaim` */
export async function seeAnswer(app: App, user: UserActor, id: string): Promise<void> {
  await readClaim(app, user, id);
  await app.db.execute(
    sql`update claims c set seen_decision_at = c.decided_at where c.id = ${id} and ${isToSee(user.id)}`,
  );
}

const toFetchRow = rowShape({
  claimId: text,
  customerId: text,
  customerInList: text,
  orderNumber: text,
});

/** Claims of which goods are to be taken back and are not, the oldest first; `scope` null: of the whole shop. */
export const claimsToFetch = (
  db: Sql,
  scope: OrderScope | null,
): Promise<RowOf<typeof toFetchRow>[]> =>
  db.rows(
    toFetchRow,
    sql`select f.claim_id, o.customer_id, o.customer_in_list, o.number as order_number
          from (select distinct claim_id, order_id from goods_to_fetch) f
               join ${ordersForJoin} o on o.id = f.order_id
         where ${scope ? inOrders(scope, 'o') : sql`true`} order by f.claim_id`,
  );
