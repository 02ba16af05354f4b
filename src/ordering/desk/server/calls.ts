import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { type CustomerLabel, labelRow } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import {
  columnName,
  columns,
  date,
  decimal,
  int,
  jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { clearCart } from '../../cart/server/clear-cart.ts';
import { openCarts } from '../../cart/server/open-carts.ts';
import type { PlaceOrder } from '../../orders/contract.ts';
import { callNotAsSeen } from '../../orders/errors.ts';
import { type CallChange, type CallOverride, freePlace } from '../contract.ts';
import { isNotedElsewhere, type SeenNotes } from '../noted.ts';
import { deskOnly } from './who.ts';

const overrideRow: ShapeOf<CallOverride> = rowShape({
  productId: text,
  unitPriceCents: decimal,
  reason: text,
});
const callRow = rowShape({
  askedBy: nullable(text),
  poNumber: text,
  wantedOn: nullable(date),
  note: text,
  internalNote: text,
  overrides: jsonRows(overrideRow),
});
export type CallNotes = RowOf<typeof callRow>;

/** Of a call of which nothing was noted yet. */
const NOTHING_NOTED: CallNotes = {
  askedBy: null,
  poNumber: '',
  wantedOn: null,
  note: '',
  internalNote: '',
  overrides: [],
};

/** What this person has noted of the call of a customer. */
export async function readCall(db: Sql, user: UserActor, customerId: string): Promise<CallNotes> {
  const row = await db.row(
    callRow,
    sql`select ${columns(callRow, 'd')} from desk_calls d
         where d.user_id = ${user.id} and d.customer_id = ${customerId}`,
  );
  return row ?? NOTHING_NOTED;
}

/**
 * Asks, inside the transaction that places a call, whether it has the prices of this order that the window shows.
 * @throws AppError `failed-precondition` with reason cart-changed
 */
export async function checkSeenPrices(
  tx: Sql,
  user: UserActor,
  { customerId, lines }: Pick<PlaceOrder, 'customerId' | 'lines'>,
): Promise<void> {
  const { overrides } = await readCall(tx, user, customerId);
  const saved = new Map(overrides.map((one) => [one.productId, one.unitPriceCents]));
  if (lines.some((line) => saved.get(line.productId) !== line.override?.unitPriceCents))
    throw callNotAsSeen();
}

/**
 * Asks, inside the transaction that places a call, whether anything is noted of it that the window never showed.
 * @throws AppError `failed-precondition` with reason cart-changed
 */
export async function checkSeenNotes(
  tx: Sql,
  user: UserActor,
  call: { customerId: string; seen: SeenNotes; placed: Omit<CallNotes, 'overrides'> },
): Promise<void> {
  if (isNotedElsewhere(await readCall(tx, user, call.customerId), call.seen, call.placed))
    throw callNotAsSeen();
}

const parkedRow = rowShape({ customer: jsonRow(labelRow), place: nullable(int) });

export interface ParkedCall {
  customer: CustomerLabel;
  /** The number on its tab and key, the call's own as long as it is open. */
  place: number;
  /** Products noted so far. */
  lines: number;
}

/** All calls of a person that are not placed yet, by their numbers. A cart that was begun elsewhere has none of its own: it gets the first that is free, and a call that begins later takes another. */
export async function parkedCalls(app: Pick<App, 'db'>, user: UserActor): Promise<ParkedCall[]> {
  const [carts, noted] = await Promise.all([
    openCarts(app, user),
    app.db.rows(
      parkedRow,
      sql`select (select ${jsonOf(labelRow, 'c')}) as customer, d.place
            from desk_calls d join ${customersForJoinIn(customerScope(user))} c on c.id = d.customer_id
           where d.user_id = ${user.id} order by d.place, d.taken_at, d.customer_id`,
    ),
  ]);
  const lines = new Map(carts.map((cart) => [cart.customer?.id, cart.lines]));
  const known = new Set(noted.map((call) => call.customer.id));
  const others = carts
    // By what no later line changes: a tab keeps its number.
    .toSorted((a, b) => Number(a.begunAt) - Number(b.begunAt))
    .flatMap((cart) => (cart.customer && !known.has(cart.customer.id) ? [cart.customer] : []));
  const taken = new Set<number>();
  const all = [...noted, ...others.map((customer) => ({ customer, place: null }))].map((call) => {
    // Two windows may have begun a call at once: the second of them gets a number of its own.
    const own = call.place !== null && !taken.has(call.place) ? call.place : null;
    if (own !== null) taken.add(own);
    return { ...call, place: own };
  });
  return all
    .map(({ customer, place }) => {
      const number = place ?? freePlace(taken);
      taken.add(number);
      return { customer, place: number, lines: lines.get(customer.id) ?? 0 };
    })
    .toSorted((a, b) => a.place - b.place);
}

const streetRow = rowShape({ id: text, street: text });

/** The streets of those of these customers whose name and city another customer has as well, by their id: names do not tell them apart. */
export async function streetsBeside(
  db: Sql,
  user: UserActor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(
    streetRow,
    sql`select c.id, c.address1 as street from ${customersForJoinIn(customerScope(user))} c
         where c.id = any(${[...new Set(ids)]}::text[]) and c.address1 <> ''
           and starts_with(c.list_name, c.name || ', ' || c.address1 || ', ')`,
  );
  return new Map(rows.map(({ id, street }) => [id, street]));
}

/** Writes what `change` says into the call of a customer, which begins with it when there is none. */
async function noteCall(
  app: App,
  actor: UserActor,
  customerId: string,
  change: SqlText | null,
): Promise<void> {
  const user = deskOnly(actor);
  const now = new Date(app.clock.now());
  const open = await parkedCalls(app, user);
  const place =
    open.find(({ customer }) => customer.id === customerId)?.place ??
    freePlace(new Set(open.map((call) => call.place)));
  const written = await app.db.execute(sql`
    insert into desk_calls as d (user_id, customer_id, place, taken_at, changed_at)
    select ${user.id}, c.id, ${place}::int, ${now}, ${now}
      from ${customersForJoinIn(customerScope(user))} c where c.id = ${customerId}
    on conflict (user_id, customer_id) do update set changed_at = excluded.changed_at`);
  if (written === 0) throw notFound();
  if (change)
    await app.db.execute(sql`
      update desk_calls d set ${change}
       where d.user_id = ${user.id} and d.customer_id = ${customerId}`);
}

/**
 * Begins a call of a customer, or goes on with it.
 * @throws AppError `not-found` for buyers, and for a customer that is missing, foreign or inactive
 */
export const takeCall = (app: App, user: UserActor, customerId: string): Promise<void> =>
  noteCall(app, user, customerId, null);

/**
 * Keeps what is noted of a call beside its lines: each field that is named. Of two windows none writes over what it did not change.
 * @throws AppError `not-found`; `permission-denied` when somebody other than staff writes an internal note
 */
export async function saveCall(app: App, user: UserActor, change: CallChange): Promise<void> {
  if ((change.internalNote ?? '') !== '' && !isStaff(user)) throw permissionDenied();
  const { customerId, ...fields } = change;
  const written = Object.entries(fields).filter(([, value]) => value !== undefined);
  await noteCall(
    app,
    user,
    customerId,
    written.length === 0
      ? null
      : sql.join(written.map(([name, value]) => sql`${sql.id(columnName(name))} = ${value}`)),
  );
}

/**
 * Notes a price for this order only, or takes it back (`override` null). It holds once the order is placed, which checks it again.
 * @throws AppError `permission-denied` for anyone but staff; `not-found`
 */
export async function overridePrice(
  app: App,
  user: UserActor,
  call: { customerId: string; productId: string; override: CallOverride | null },
): Promise<void> {
  deskOnly(user);
  if (!isStaff(user)) throw permissionDenied();
  const { customerId, productId, override } = call;
  const others = sql`coalesce((select jsonb_agg(one) from jsonb_array_elements(d.overrides) one
                                where one->>'productId' <> ${productId}), '[]')`;
  const added = JSON.stringify(override ? [override] : []);
  await noteCall(app, user, customerId, sql`overrides = ${others} || ${added}::jsonb`);
}

/**
 * Ends a call without an order: its notes and its lines are gone.
 * @throws AppError `not-found` for buyers
 */
export async function dropCall(app: App, actor: UserActor, customerId: string): Promise<void> {
  const user = deskOnly(actor);
  await clearCart(app, user, customerId);
  await forgetCall(app.db, user, customerId);
}

/** Forgets what was noted of a call, once its order is placed. */
export async function forgetCall(db: Sql, user: UserActor, customerId: string): Promise<void> {
  await db.execute(sql`
    delete from desk_calls d where d.user_id = ${user.id} and d.customer_id = ${customerId}`);
}
