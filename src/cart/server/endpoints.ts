import { z } from 'zod';
import { readCompany } from '../../company/server/queries.ts';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { customerTerms } from '../../customers/server/customer-terms.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import {
  addToCartInput,
  cartAnswer,
  cartSize,
  mergedCart,
  mergeGuestCartInput,
  readCartInput,
  removeFromCartInput,
  writeCartInput,
} from '../contract.ts';
import { clearCart } from './clear-cart.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { readCart } from './queries.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { addToCart, writeCart } from './write-cart.ts';

const limit = { points: 300, seconds: 60, by: 'actor' } as const;

async function customerOf(
  app: App,
  user: UserActor,
  request: Request,
  requested: string | undefined,
): Promise<string | null> {
  return requested
    ? (await customerTerms(app.db, user, requested)).id
    : ((await chosenCustomer(app, user, request))?.id ?? null);
}

export const cartEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/cart',
    who: 'signed-in',
    summary: 'Your cart with product data and prices of the chosen customer',
    input: readCartInput,
    output: cartAnswer,
    limit,
    handle: async ({ app, actor, input, request }) => {
      const [company, customerId] = await Promise.all([
        readCompany(app),
        customerOf(app, actor, request, input.customerId),
      ]);
      const { state: _, ...cart } = await readCart(app, actor, customerId, company);
      return cart;
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/cart',
    who: 'signed-in',
    summary: 'Write quantities in one batch',
    input: writeCartInput,
    output: cartSize,
    limit,
    handle: ({ app, actor, input }) => writeCart(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/cart',
    who: 'signed-in',
    summary: 'Add to the quantities in the cart',
    input: addToCartInput,
    output: cartSize,
    limit,
    handle: ({ app, actor, input }) => addToCart(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/cart/merge',
    who: 'signed-in',
    summary: 'Take the guest cart of this browser into the account after sign-in',
    input: mergeGuestCartInput,
    output: mergedCart,
    idempotent: true,
    limit,
    handle: ({ app, actor, input, key }) => mergeGuestCart(app, actor, input, key),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/cart/:productId',
    who: 'signed-in',
    summary: 'Delete one item, only if it is there',
    input: removeFromCartInput,
    output: z.object({}),
    limit,
    handle: async ({ app, actor, input }) => {
      await removeFromCart(app, actor, input);
      return {};
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/cart',
    who: 'signed-in',
    summary: 'Clear the whole cart',
    input: command({}),
    output: z.object({}),
    limit,
    handle: async ({ app, actor }) => {
      await clearCart(app, actor);
      return {};
    },
  }),
];
