import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { ORDERING, type UserActor } from '../../../kit/actor.ts';
import { jsonText, text, textOrNull } from '../../../kit/form-fields.ts';
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
import { orderedAlready } from '../../visits/errors.ts';
import * as messages from '../../visits/messages.ts';
import { loadGuides } from '../../visits/server/load-guides.ts';
import { loadProductsToGo } from '../../visits/server/load-products-to-go.ts';
import { countingFor } from '../../visits/server/public/load-visit.ts';
import { visitScope } from '../../visits/server/scope.ts';
import { forgetCall } from '../server/calls.ts';
import type { Route } from './+types/at-visit';

export const middleware = [requireRole(ORDERING)];

/** The guides of the customers that the address names, and where it asks for them the products beside, for a phone that goes where there is no signal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { searchParams } = new URL(request.url);
  const ids = (searchParams.get('customers') ?? '').split(',');
  const guides = await loadGuides(app, user, ids).catch(failLoad);
  if (!searchParams.has('products')) return { guides };
  const counting = countingFor(app, await readCompany(app), user);
  return { guides, products: await loadProductsToGo(app, user, counting).catch(failLoad) };
}

/** What a phone holds is as old as it says: it is not read again with each quantity that is typed. */
export const shouldRevalidate = () => false;

/**
 * Places an order that was taken at a customer's without a signal, by the one verb, once for its key: from the day's list, or on the page of a
 * new order that was open there, whose call is over then. Its prices are those that the phone showed; any day will do, unless one was chosen:
 * which one is the first, nobody could know there. What the cart and the order desk ask before a second order of the same
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
    /** Of an order of the page "New order": the day and who asks for it, and that its call is over; a page of an earlier release sends none. */
    wantedOn: textOrNull.default(null),
    askedBy: textOrNull.default(null),
    ofCall: z.string().default(''),
  }),
  async ({ person, beside, askedBy, ofCall, ...order }, { app, user, key }) => {
    visitScope(user);
    sentByItsPerson(user, person);
    const desk = askedBy === null ? {} : { desk: { askedBy } };
    const input = parseInput(placeOrderInput, { ...order, ...desk });
    const check = (tx: Sql) => askOfSecond(app, tx, user, { ...input, beside: beside.split(',') });
    const { orderId, number, promisedOn, status } = await placeOrder(app, user, input, {
      key,
      check,
    });
    if (ofCall) await forgetCall(app.db, user, input.customerId);
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
