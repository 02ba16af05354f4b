import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { ORDERING, type UserActor } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { customerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  addToCartInput,
  cartAnswer,
  cartSize,
  clearCartInput,
  mergedCart,
  mergeGuestCartInput,
  readCartInput,
  removeFromCartInput,
  writeCartInput,
} from '../contract.ts';
import { clearCart } from './clear-cart.ts';
import { quickOrderEndpoint } from './list-endpoint.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { readCart } from './queries.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { addToCart, writeCart } from './write-cart.ts';

const limit = { points: 300, seconds: 60, by: 'actor' } as const;

interface Call<I> {
  app: App;
  actor: UserActor;
  request: Request;
  input: I;
}

/** The input with the customer whose cart is meant: the one that is named, else the chosen one; null for none. @throws AppError `not-found` */
async function forCustomer<I extends { customerId?: string | undefined }>({
  app,
  actor,
  request,
  input,
}: Call<I>): Promise<I & { customerId: string | null }> {
  const customerId = input.customerId
    ? (await customerTerms(app.db, actor, input.customerId)).id
    : ((await chosenCustomer(app, actor, request))?.id ?? null);
  return { ...input, customerId };
}

/** The same where the write itself refuses a customer that one may not order for. */
const forNamed: typeof forCustomer = async (call) =>
  call.input.customerId ? { ...call.input, customerId: call.input.customerId } : forCustomer(call);

export const cartEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/cart',
    who: ORDERING,
    summary: 'Your cart for a customer, with product data and the customer’s prices',
    input: readCartInput,
    output: cartAnswer,
    limit,
    handle: async ({ app, actor, input, request }) => {
      const [company, { customerId }] = await Promise.all([
        readCompany(app),
        forCustomer({ app, actor, input, request }),
      ]);
      const { state: _, ...cart } = await readCart(app, actor, customerId, company);
      return cart;
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/cart',
    who: ORDERING,
    summary: 'Write quantities into the cart for a customer in one batch',
    input: writeCartInput,
    output: cartSize,
    limit,
    handle: async (call) => writeCart(call.app, call.actor, await forNamed(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/api/cart',
    who: ORDERING,
    summary: 'Add to the quantities in the cart for a customer',
    input: addToCartInput,
    output: cartSize,
    limit,
    handle: async (call) => addToCart(call.app, call.actor, await forNamed(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/api/cart/merge',
    who: ORDERING,
    summary: 'Take the guest cart of this browser into the cart for a customer after sign-in',
    input: mergeGuestCartInput,
    output: mergedCart,
    idempotent: true,
    limit,
    handle: async (call) => mergeGuestCart(call.app, call.actor, await forCustomer(call), call.key),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/cart/:productId',
    who: ORDERING,
    summary: 'Delete one item, only if it is there',
    input: removeFromCartInput,
    output: z.object({}),
    limit,
    handle: async (call) => {
      await removeFromCart(call.app, call.actor, await forCustomer(call));
      return {};
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/cart',
    who: ORDERING,
    summary: 'Clear the whole cart for a customer',
    input: clearCartInput,
    output: z.object({}),
    limit,
    handle: async (call) => {
      await clearCart(call.app, call.actor, (await forCustomer(call)).customerId);
      return {};
    },
  }),
  quickOrderEndpoint,
];
