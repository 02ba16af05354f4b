import { cutOffAt, cutOffHasPassed } from '../../../company/delivery-days.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import { messageFor } from '../../../kit/messages.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { date, int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { willNotLeave } from '../../../safety/sheets/public/hand-messages.ts';
import { waitsForSheet } from '../../../safety/sheets/server/public/sheet-first.ts';
import { LATE_DAY } from '../change-messages.ts';
import { MOVES, mayDo } from '../moves.ts';
import { alreadyIs, CHANGED_MEANWHILE, NOT_TO_BE_SEEN } from '../public/messages.ts';
import type { OrderStatus } from '../public/status.ts';
import { promisedDayOf } from './order-row.ts';
import { inOrders, orderScope } from './public/scope.ts';
import { updateOrder } from './public/update-order.ts';

/** What became of each chosen order. */
export interface Confirmed {
  confirmed: string[];
  /** Not confirmed, each with its reason. */
  not: { number: string; why: string }[];
  /** Not confirmed yet, because they can hardly come on their day: whoever confirms has not been told so before. */
  late: LateOrder[];
}

/** An order that was chosen to be confirmed, and whose order by has passed, or of whose products one has no safety data sheet. */
export interface LateOrder {
  id: string;
  version: number;
  number: string;
  why: string;
  /** It will not leave before a sheet is here, whatever its day. */
  lacksSheet?: true;
}

/** Its version was another one, or update-order's own sentence. */
const whyNot = (error: AppError) =>
  error.code === 'aborted' ? CHANGED_MEANWHILE : messageFor(error);

const namedRow = rowShape({
  id: text,
  version: int,
  number: text,
  customerId: text,
  status: textOf<OrderStatus>(),
  promisedOn: nullable(date),
});

/** Those of these orders that this person may see. */
const ordersNamed = (app: App, user: UserActor, ids: string[]) =>
  app.db.rows(
    namedRow,
    sql`select o.id, o.version, o.number, o.customer_id, o.status, ${promisedDayOf('o')} as promised_on from orders o
         where o.id = any(${ids}::text[]) and ${inOrders(orderScope(user), 'o')}`,
  );

/** Those that can be confirmed and are past the order by of their day, or lack a sheet: the page of one order says the same before the press. */
async function lateOnes(
  app: App,
  user: UserActor,
  chosen: readonly { id: string; version: number }[],
): Promise<LateOrder[]> {
  const [company, orders] = await Promise.all([
    readCompany(app),
    ordersNamed(
      app,
      user,
      chosen.map(({ id }) => id),
    ),
  ]);
  const now = app.clock.now();
  const today = companyDay(company, now);
  const about = chosen.map(async ({ id, version }): Promise<LateOrder[]> => {
    const order = orders.find((one) => one.id === id && one.version === version);
    if (!order || !mayDo(user.role, 'confirm', order.status)) return [];
    const { number, promisedOn, customerId } = order;
    const why: string[] = [];
    if (promisedOn !== null && cutOffHasPassed(company, promisedOn, now)) {
      const since = momentText(cutOffAt(company, promisedOn), company.timeZone);
      const title = LATE_DAY.title(dayText(promisedOn), promisedOn === today, promisedOn < today);
      why.push(`${title}. ${LATE_DAY.since(since)}`);
    }
    const waiting = await waitsForSheet(app.db, customerId, await productsOf(app, id));
    if (waiting.length > 0) why.push(willNotLeave(waiting.map(({ name }) => name)));
    if (why.length === 0) return [];
    const late = { id, version, number, why: why.join(' ') };
    return [waiting.length > 0 ? { ...late, lacksSheet: true } : late];
  });
  return (await Promise.all(about)).flat();
}

const productRow = rowShape({ productId: text });

async function productsOf(app: App, orderId: string): Promise<string[]> {
  const rows = await app.db.rows(
    productRow,
    sql`select l.product_id from order_lines l where l.order_id = ${orderId}`,
  );
  return rows.map(({ productId }) => productId);
}

/**
 * Confirms chosen orders, each by update-order in a transaction of its own: one that can't be confirmed holds no other up, and one whose day
 * has come too near is asked about first.
 * @param chosen `<id>_<version>`: each order with the version that was seen
 * @param lateToo whoever confirms has been told which are too late for their day
 * @throws AppError `permission-denied` for whoever may confirm no order at all
 */
export async function confirmOrders(
  app: App,
  user: UserActor,
  chosen: readonly string[],
  { key, lateToo = false }: { key?: string | undefined; lateToo?: boolean } = {},
): Promise<Confirmed> {
  if (!MOVES.confirm.from[user.role]) throw permissionDenied();
  const orders = chosen
    .map((value) => {
      const [id = '', version = ''] = value.split('_');
      return { id, version: Number.parseInt(version, 10) || 0 };
    })
    .filter(({ id }) => isId(id));
  const late = lateToo ? [] : await lateOnes(app, user, orders);
  const done: Confirmed = { confirmed: [], not: [], late };
  const refused: { id: string; error: AppError }[] = [];
  for (const { id, version } of orders) {
    if (late.some((one) => one.id === id)) continue;
    const ownKey = key === undefined ? undefined : `${key}-${id}`;
    try {
      const input = { action: 'confirm' as const, orderId: id, version };
      done.confirmed.push((await updateOrder(app, user, input, ownKey)).number);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, error });
    }
  }
  if (refused.length === 0) return done;
  const named = await ordersNamed(
    app,
    user,
    refused.map((one) => one.id),
  );
  for (const { id, error } of refused) {
    const order = named.find((one) => one.id === id);
    const ended = order && !MOVES.confirm.from[user.role]?.includes(order.status);
    done.not.push({
      number: order?.number ?? '',
      why: !order ? NOT_TO_BE_SEEN : ended ? alreadyIs(order.status) : whyNot(error),
    });
  }
  return done;
}
