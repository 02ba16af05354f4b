import { z } from 'zod';
import { ORDERING } from '../../../kit/actor.ts';
import { jsonText, text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { shownText } from '../../../kit/messages.ts';
import { sentByItsPerson } from '../../../people/accounts/sign-in/server/public/sent-by-its-person.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { placeOrderInput } from '../../orders/contract.ts';
import { placeOrder } from '../../orders/server/place-order.ts';
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
 * showed; any day will do: which one it is, nobody could know there.
 */
export const action = formAction(
  z.strictObject({
    /** Who took it. */
    person: text,
    customerId: idText,
    lines: jsonText(z.unknown(), messages.LINES_UNREADABLE),
    poNumber: text,
    note: text,
  }),
  async ({ person, ...order }, { app, user, key }) => {
    visitScope(user);
    sentByItsPerson(user, person);
    const { orderId, number, promisedOn, status } = await placeOrder(
      app,
      user,
      parseInput(placeOrderInput, order),
      { key },
    );
    return { placed: { id: orderId, number, promisedOn, isOnHold: status === 'on_hold' } };
  },
  {
    sentence: (error) =>
      ['failed-precondition', 'unauthenticated'].includes(error.code)
        ? error.message
        : shownText(error),
  },
);
