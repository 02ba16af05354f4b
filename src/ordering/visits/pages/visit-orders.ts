import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { ORDERING, type UserActor } from '../../../kit/actor.ts';
import { jsonText, text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { shownText } from '../../../kit/messages.ts';
import { sentByItsPerson } from '../../../people/accounts/sign-in/server/public/sent-by-its-person.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { coveringOrder } from '../../cart/covering-order.ts';
import { readOpenOrders, stillOpen } from '../../cart/server/around-cart.ts';
import type { PlaceOrder } from '../../orders/contract.ts';
import { placeOrderInput } from '../../orders/contract.ts';
import { placeOrder } from '../../orders/server/place-order.ts';
import { orderedAlready } from '../errors.ts';
import * as messages from '../messages.ts';
import { loadGuides } from '../server/load-guides.ts';
import { visitScope } from '../server/scope.ts';
import type { Route } from './+types/visit-orders';

export const middleware = [requireRole(ORDERING)];

/** The guides of the customers that the address names, for a phone that goes where there is no signal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const ids = (new URL(request.url).searchParams.get('customers') ?? '').split(',');
  return { guides: await loadGuides(app, user, ids).catch(failLoad) };
}

/**
 * Places an order that was taken at a customer's without a signal, by the one verb, once for its key. Its prices are those that the phone
 * showed; any day will do: which one it is, nobody could know there. What the cart and the order desk ask before a second order of the same
 * is asked here too, with the order's form open again.
 */
export const action = formAction(
  z.strictObject({
    /** Who took it. */
    person: text,
    customerId: idText,
    lines: jsonText(z.unknown(), messages.LINES_UNREADABLE),
    poNumber: text,
    note: text,
    /** Open orders with the same products beside which it is wanted; a page of an earlier release sends none. */
    beside: z.string().default(''),
  }),
  async ({ person, beside, ...order }, { app, user, key }) => {
    visitScope(user);
    sentByItsPerson(user, person);
    const input = parseInput(placeOrderInput, order);
    const check = (tx: Sql) => askOfSecond(app, tx, user, { ...input, beside: beside.split(',') });
    const { orderId, number, promisedOn, status } = await placeOrder(app, user, input, {
      key,
      check,
    });
    return { placed: { id: orderId, number, promisedOn, isOnHold: status === 'on_hold' } };
  },
  {
    sentence: (error) =>
      ['failed-precondition', 'unauthenticated'].includes(error.code)
        ? error.message
        : shownText(error),
  },
);

/** @throws AppError `failed-precondition` with reason ordered-already, while no answer names that open order */
async function askOfSecond(
  app: App,
  tx: Sql,
  user: UserActor,
  { customerId, lines, beside }: PlaceOrder & { beside: readonly string[] },
): Promise<void> {
  const [open, company] = [
    await readOpenOrders({ db: tx }, user, customerId),
    await readCompany(app, tx),
  ];
  const order = coveringOrder(
    stillOpen(company, open, app.clock.now()).filter(({ id }) => !beside.includes(id)),
    lines,
  );
  if (order) throw orderedAlready(order);
}
