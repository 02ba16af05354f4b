import type { Company, CompanySettings } from '../../../company/contract.ts';
import { promisedDay } from '../../../company/delivery-days.ts';
import { chargesNow } from '../../../company/order-charges.ts';
import { renderCompanyMails } from '../../../company/server/company-mail.ts';
import {
  companyDay,
  companyOf,
  readCompany,
  settingsAsJson,
  settingsRow,
} from '../../../company/server/queries.ts';
import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { taxSettledJob } from '../../../people/customers/server/public/jobs.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { checkCounted, counted, counterRow, counting } from '../../../platform/http/limits.ts';
import {
  claiming,
  earlierAnswer,
  type KeyedWrite,
  storingAnswer,
} from '../../../platform/idempotency.ts';
import { queueing } from '../../../platform/mail.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  bool,
  int,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowAsJson,
  rowShape,
  rowsAsJson,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  promisedOf,
  promiseRow,
  promising,
} from '../../../products/catalogue/server/public/promise-stock.ts';
import { totalsOf } from '../../cart/public/totals.ts';
import { lockedState, stateLine } from '../../cart/server/cart-state.ts';
import { dayOnceApproved } from '../approval-day.ts';
import type { OrderPlaced, PlaceOrder } from '../contract.ts';
import { requestedDayPast, shortOfStock } from '../errors.ts';
import { awaitsApproval } from '../public/status.ts';
import { alsoOrdered } from './also-ordered.ts';
import { approvalMails } from './approval-mails.ts';
import { type ApprovedLine, readDecision } from './approve-lines.ts';
import { checkDesk, checkMargins, readRequester } from './check-desk.ts';
import { checkExpectedDay, checkOrderMinimum, firstStatus } from './check-placing.ts';
import { auditingOrder, insertingOrder, type NewOrder } from './insert-order.ts';
import { checkHorizon } from './move-day.ts';
import { placedMails } from './order-mails.ts';
import { isOverLimit } from './public/approvals.ts';
import { checkSeenCart, type SeenCart } from './seen-cart.ts';

/** security.md 4.3, for the endpoint and the page alike. */
const LIMIT = { points: 30, seconds: 60 };

/**
 * Places an order in one transaction of six round trips. The key makes it happen once: the order, its stock,
 * its event, its e-mails and the kept answer commit together or not at all. Nothing that is charged comes from
 * the caller: prices, tax and fee are read here.
 * @param check what else must hold, asked first and inside the transaction; a repeat of an answered key is not asked
 * @throws AppError `not-found` (customer or product missing, foreign, hidden, inactive); `permission-denied` for a price of one's own, an
 *   internal note or who asked, from whom may not send it; `failed-precondition` 409 with
 *   `details.reason` cart-placed or cart-changed (the cart is not the one of `seen`), call-placed, day-changed, prices-changed, price-on-request, short-of-stock or below-minimum, below-margin; 422 when the key was used for another body; `auth/too-many-requests`.
 */
export async function placeOrder(
  app: App,
  actor: UserActor,
  input: PlaceOrder,
  {
    key,
    seen,
    check,
  }: { key: string; seen?: SeenCart | undefined; check?: (tx: Sql) => Promise<void> },
): Promise<OrderPlaced> {
  if (!mayOrder(actor)) throw permissionDenied();
  const write = { actor: actor.id, operation: 'place-order', key, body: input };
  let placed = false;
  try {
    return await app.db.transaction(async (tx) => {
      placed = false;
      const { claimed, company, cart } = await open(tx, actor, write, seen && input.customerId);
      if (!claimed) return earlierAnswer<OrderPlaced>(tx, write);
      await check?.(tx);
      if (seen)
        await checkSeenCart(app, tx, actor, { customerId: input.customerId, seen, lines: cart });
      const { answer, calls } = await placeOnce(app, tx, actor, { input, company, write });
      checkCounted(calls, LIMIT);
      placed = true;
      return answer;
    });
  } finally {
    // What was not placed took its count back with everything else, and counts as well.
    if (!placed) await app.limits.take('place-order', actor.id, LIMIT);
  }
}

/**
 * Places an order as a part of what the caller's transaction does, which happens once by itself: what is refused undoes all of it.
 * @throws AppError as `placeOrder`
 */
export async function placeWithin(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: PlaceOrder,
): Promise<OrderPlaced> {
  if (!mayOrder(actor)) throw permissionDenied();
  const write = { actor: actor.id, operation: 'place-order', key: newId(app), body: input };
  const company = await readCompany(app, tx);
  const { answer, calls } = await placeOnce(app, tx, actor, { input, company, write });
  checkCounted(calls, LIMIT);
  return answer;
}

const openedRow = rowShape({
  claimed: bool,
  company: nullable(jsonRow(settingsRow)),
  calls: nullable(jsonRow(counterRow)),
  cart: jsonRows(stateLine),
});

/** Takes the key, and reads what counts for every order; the cart of a customer is read and locked for who saw it. */
async function open(
  tx: Sql,
  actor: UserActor,
  write: KeyedWrite,
  cartOf: string | undefined,
): Promise<{ claimed: boolean; company: Company; cart: RowOf<typeof stateLine>[] }> {
  const row = await tx.row(
    openedRow,
    sql`with claim as (${claiming(write)})
        select exists (select 1 from claim) as claimed, ${settingsAsJson} as company,
               ${rowAsJson(counterRow, counted('place-order', actor.id))} as calls,
               ${cartOf === undefined ? sql`'[]'::json` : rowsAsJson(stateLine, lockedState(actor, cartOf))} as cart`,
  );
  if (row?.calls) checkCounted(row.calls, LIMIT);
  return {
    claimed: row?.claimed ?? false,
    company: companyOf(row?.company ?? undefined),
    cart: row?.cart ?? [],
  };
}

async function placeOnce(
  app: App,
  tx: Sql,
  actor: UserActor,
  { input, company, write }: { input: PlaceOrder; company: Company; write: KeyedWrite },
): Promise<{ answer: OrderPlaced; calls: RowOf<typeof counterRow> }> {
  checkDesk(actor, input);
  if (input.wantedOn !== null && input.wantedOn < companyDay(company, app.clock.now()))
    throw requestedDayPast();
  const { customer, lines, recipients, limit } = await readDecision(app, tx, actor, {
    input,
    company,
  });
  checkHorizon(app, company, customer.routeDays, input.wantedOn);
  const askedBy = await readRequester(tx, input);
  await checkMargins(tx, company, input, lines);
  const charges = { taxRateBp: customer.taxRateBp, ...chargesNow(company) };
  const totals = totalsOf(
    lines.map(({ product, quantity, unitPriceCents, depositCents }) => ({
      quantity,
      depositCents,
      unitPriceCents,
      taxable: product.taxable,
    })),
    charges,
  );
  checkOrderMinimum(actor, customer, company, totals);
  const { number, backOrdered } = await takeStock(tx, lines, company);
  const promisedOn = promisedDay(
    company,
    { routeDays: customer.routeDays, wantedOn: input.wantedOn },
    app.clock.now(),
  );
  checkExpectedDay(app, company, customer, { expectedOn: input.expectedOn, promisedOn });
  const order: NewOrder = {
    orderId: newId(app),
    number,
    promisedOn,
    input,
    customer,
    lines,
    totals,
    charges,
    backOrdered,
    askedBy,
    ...firstStatus(actor, customer, company, isOverLimit(limit, totals.totalCents)),
  };
  const { orderId, status } = order;
  const answer = {
    orderId,
    number,
    status,
    version: 1,
    promisedOn: awaitsApproval(order) ? null : promisedOn,
    ...totals,
    backOrdered,
  };
  const day = dayOnceApproved(
    company,
    { promisedOn, wantedOn: input.wantedOn, routeDays: customer.routeDays },
    app.clock.now(),
  );
  // Read only where somebody is asked: an order within the limit costs no round trip more.
  const also = awaitsApproval(order)
    ? await alsoOrdered(tx, { orderId, customerId: customer.id, lines: input.lines })
    : [];
  const mails = renderCompanyMails(app, company, [
    ...placedMails(app, actor, order, { company, recipients }),
    ...approvalMails(app, actor, { ...order, day, also }, limit),
  ]);
  const calls = await writeAll(app, tx, actor, { order, mails, write, answer });
  // A settling that was on its way has missed this order: it is looked at once more when both have committed.
  if (!customer.taxSettled) await enqueue(tx, taxSettledJob, { customerId: customer.id });
  return { answer, calls };
}

const writtenRow = rowShape({ ...counterRow.columns, mailed: int, audited: int });
const promisedRow = rowShape({ ...promiseRow.columns, number: nullable(text) });

/** Promises the stock, and takes the order's number from its sequence: the number is known to the search and the e-mails. */
async function takeStock(
  tx: Sql,
  lines: ApprovedLine[],
  company: Pick<CompanySettings, 'backOrdersAllowed' | 'orderPrefix'>,
): Promise<{ number: string; backOrdered: string[] }> {
  const stock = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const row = await tx.row(
    promisedRow,
    sql`with ${promising(stock, { allowBackOrders: company.backOrdersAllowed })}
        select refused, lacking,
               case when not refused then ${`${company.orderPrefix}-`} || nextval('order_number') end as number
          from promise`,
  );
  if (!row) throw new Error('an aggregate returned no row');
  const { short, backOrdered } = promisedOf(row);
  if (row.number !== null) return { number: row.number, backOrdered };
  throw shortOfStock(
    short.flatMap(({ productId, available }) => {
      const line = lines.find((candidate) => candidate.product.id === productId);
      if (!line) return [];
      const { name, sku } = line.product;
      return [{ productId, name, sku, wanted: line.quantity, available }];
    }),
  );
}

/** Everything that an order writes beside its stock, in one statement. */
async function writeAll(
  app: App,
  tx: Sql,
  actor: UserActor,
  write: {
    order: NewOrder;
    mails: Parameters<typeof queueing>[1];
    write: KeyedWrite;
    answer: OrderPlaced;
  },
): Promise<RowOf<typeof counterRow>> {
  const row = await tx.row(
    writtenRow,
    sql`
      with ${insertingOrder(app, actor, write.order)},
      ${queueing(app, write.mails)},
      kept as (${storingAnswer(write.write, write.answer)}),
      counter as (${counting('place-order', actor.id, LIMIT)})
      select points, wait_ms, (select count(*) from mail_jobs) as mailed,
             ${auditingOrder(write.order.orderId)} as audited
        from counter`,
  );
  if (!row) throw new Error('a count returned no row');
  return row;
}
