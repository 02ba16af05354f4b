import type { Who } from '../../src/platform/http/who.ts';
import { claimOf, deliveredToday } from './rules/claims.ts';
import { RUNS, runOf } from './rules/load.ts';
import {
  DOOR,
  deliveredOrder,
  inspectionPack,
  MONEY,
  ORDERERS,
  requestId,
  STAFF_ANY,
  siteCode,
  storeroomCode,
  syncRun,
} from './rules/rule.ts';
import { type ActorKind, ADMINS_IN, OBJECTS, type ObjectKind, type World } from './world.ts';

export interface PageRule {
  who: Exclude<Who, 'anyone'>;
  /** Pages of one object: its parameters, and who may see it. Others get 404, for a missing one alike. */
  params?: (
    world: World,
    object: ObjectKind,
  ) => Promise<Record<string, string>> | Record<string, string>;
  own?: readonly ActorKind[];
  foreign?: readonly ActorKind[];
  /** Who is led to another page. */
  led?: readonly ActorKind[];
  /** A page without an object that only some may know of; others get 404. */
  only?: readonly ActorKind[];
}

export const PAGE_OBJECTS = OBJECTS;

/** The distributor's own people: staff and sales reps. */
const OURS: readonly ActorKind[] = ['rep', ...ADMINS_IN, 'adminOut', 'owner'];

/** A site's inventory: its own people, the desk, and sales reps, who see all sites. */
const INVENTORY: PageRule = {
  who: ORDERERS,
  own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'],
  foreign: ['userB', 'rep', 'owner'],
  params: (world, object) => ({
    customerId: object === 'missing' ? world.missingId() : world.customer(object),
  }),
};

const STOREROOM: PageRule = {
  ...INVENTORY,
  params: async (world, object) => ({
    customerId: object === 'missing' ? world.missingId() : world.customer(object),
    codeId: await storeroomCode(world, object),
  }),
};

/** Address -> who opens it. A new page behind the sign-in without a row here fails the matrix. */
export const PAGES: Readonly<Record<string, PageRule>> = {
  '/cart/customer': { who: ORDERERS },
  '/quick-order': { who: ORDERERS },
  '/quick-order/rows-to-correct.csv': { who: ORDERERS },
  // Staff without the duty desk begin where their own duty does.
  '/dashboard': { who: 'signed-in', led: ['driver', 'books'] },
  '/dashboard/find': { who: 'signed-in' },
  '/dashboard/changes': { who: 'signed-in' },
  '/dashboard/getting-started': { who: 'super_admin' },
  '/dashboard/orders': { who: MONEY },
  '/dashboard/orders.csv': { who: MONEY },
  '/dashboard/orders/:orderId': {
    who: MONEY,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ orderId: (await world.order(object)).id }),
  },
  '/dashboard/orders/:orderId/lines/:lineId': {
    who: MONEY,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => {
      const { orderId, lineId } = await deliveredOrder(world, object);
      return { orderId, lineId };
    },
  },
  '/dashboard/orders/:orderId/again': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ orderId: (await world.order(object)).id }),
  },
  '/dashboard/orders/:orderId/suggestions': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ orderId: (await world.order(object)).id }),
  },
  '/dashboard/invoices': { who: MONEY },
  '/dashboard/invoices.csv': { who: MONEY },
  '/dashboard/invoices/:invoiceId': {
    who: MONEY,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({
      invoiceId: (await deliveredOrder(world, object)).invoiceId,
    }),
  },
  // Not connected here: nobody has a paper of it.
  '/dashboard/invoices/:invoiceId/invoice.pdf': {
    who: MONEY,
    own: [],
    foreign: [],
    params: async (world, object) => ({
      invoiceId: (await deliveredOrder(world, object)).invoiceId,
    }),
  },
  '/dashboard/accounting/statements': { who: 'books' },
  '/dashboard/accounting/statements/:customerId': {
    who: 'books',
    own: ['adminIn', 'books', 'owner'],
    foreign: ['owner'],
    params: (world, object) => ({
      customerId: object === 'missing' ? world.missingId() : world.customer(object),
    }),
  },
  // Not connected here, so who may is told that there is none (409).
  '/dashboard/accounting/statements/:customerId/statement.pdf': {
    who: 'books',
    own: [],
    foreign: [],
    params: (world) => ({ customerId: world.missingId() }),
  },
  '/dashboard/guide': { who: ORDERERS },
  '/dashboard/guide/count': { who: ORDERERS },
  '/dashboard/guide/arrange': { who: ORDERERS },
  '/dashboard/lists': { who: ORDERERS },
  '/dashboard/lists/:listId': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => {
      const listId = world.missingId();
      if (object !== 'missing')
        await world.insert('saved_lists', {
          id: listId,
          customer_id: world.customer(object),
          name: listId,
        });
      return { listId };
    },
  },
  '/dashboard/deliveries/to-decide': { who: 'desk' },
  '/dashboard/deliveries/:deliveryId/correct': {
    who: DOOR,
    own: ['adminIn', 'desk', 'driver', 'owner'],
    foreign: ['owner'],
    params: async (world, object) => ({
      deliveryId: (await deliveredOrder(world, object)).deliveryId,
    }),
  },
  // Who only drives sees the deliveries that they made.
  '/dashboard/deliveries/:deliveryId': {
    who: 'signed-in',
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({
      deliveryId: (await deliveredOrder(world, object)).deliveryId,
    }),
  },
  '/dashboard/deliveries/:deliveryId/proof.pdf': {
    who: 'signed-in',
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({
      deliveryId: (await deliveredOrder(world, object)).deliveryId,
    }),
  },
  '/dashboard/deliveries/:deliveryId/record.json': {
    who: 'signed-in',
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({
      deliveryId: (await deliveredOrder(world, object)).deliveryId,
    }),
  },
  '/dashboard/runs': { who: 'desk' },
  '/dashboard/orders/put-on-run': { who: 'desk' },
  '/dashboard/deliveries': { who: DOOR },
  '/dashboard/deliveries/:deliveryId/claim': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({
      deliveryId: (await deliveredToday(world, object)).deliveryId,
    }),
  },
  '/dashboard/claims': { who: ORDERERS },
  '/dashboard/claims/:claimId': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ claimId: (await claimOf(world, object)).id }),
  },
  '/dashboard/unbilled': { who: ['desk', 'books'] },
  '/dashboard/runs/:runId': {
    who: ['desk', 'driver'],
    ...RUNS,
    params: async (world, object) => ({ runId: (await runOf(world, object)).id }),
  },
  '/dashboard/runs/:runId/count': {
    who: ['desk', 'driver'],
    ...RUNS,
    params: async (world, object) => ({ runId: (await runOf(world, object)).id }),
  },
  // The same document for every run: what is to be loaded comes from GET /api/driver/load.
  '/dashboard/runs/:runId/load': { who: ['desk', 'driver'] },
  '/dashboard/runs/:runId/shipping-paper': {
    who: ['desk', 'driver'],
    ...RUNS,
    params: async (world, object) => ({ runId: (await runOf(world, object)).id }),
  },
  // A paper names every stop: not for who sees only a part of the truck.
  '/dashboard/runs/:runId/shipping-paper.pdf': {
    who: ['desk', 'driver'],
    own: RUNS.own.filter((kind) => kind !== 'adminOut'),
    foreign: RUNS.foreign.filter((kind) => kind === 'owner'),
    params: async (world, object) => ({ runId: (await runOf(world, object)).id }),
  },
  '/dashboard/hazmat-training': { who: 'super_admin' },
  '/dashboard/runs/:runId/papers/:paper.pdf': {
    who: ['desk', 'driver'],
    ...RUNS,
    params: async (world, object) => ({ runId: (await runOf(world, object)).id, paper: 'all' }),
  },
  '/dashboard/search-words': { who: 'desk' },
  '/dashboard/customers': { who: MONEY },
  '/dashboard/customers.csv': { who: MONEY },
  '/dashboard/customers/new': { who: 'super_admin' },
  '/dashboard/customers/import': { who: 'super_admin' },
  '/dashboard/customers/:customerId': {
    who: MONEY,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: (world, object) => ({ customerId: world.customer(object) }),
  },
  '/dashboard/new-order': { who: ORDERERS, only: OURS },
  '/dashboard/new-order/callers': { who: ORDERERS, only: OURS },
  '/dashboard/new-order/products': { who: ORDERERS, only: OURS },
  '/dashboard/customers/:customerId/prices': {
    who: 'books',
    own: ['adminIn', 'books', 'owner'],
    foreign: ['owner'],
    params: (world, object) => ({ customerId: world.customer(object) }),
  },
  '/dashboard/prices': { who: 'books' },
  '/dashboard/prices/import': { who: 'books' },
  '/dashboard/prices/customers/import': { who: 'books' },
  '/dashboard/prices/why': { who: MONEY },
  '/dashboard/products/:productId/prices': {
    who: 'books',
    own: ['adminIn', 'books', 'owner'],
    foreign: ['owner'],
    params: (world, object) => ({ productId: world.product(object) }),
  },
  '/dashboard/visits': {
    who: ORDERERS,
    only: OURS,
  },
  // A buyer of the customer is not to know of visits and their notes.
  '/dashboard/visits/:customerId': {
    who: ORDERERS,
    own: ['rep', ...ADMINS_IN, 'owner'],
    foreign: ['rep', 'owner'],
    params: (world, object) => ({ customerId: world.customer(object) }),
  },
  '/dashboard/products': { who: 'super_admin' },
  '/dashboard/products.csv': { who: 'super_admin' },
  '/dashboard/products/import': { who: 'super_admin' },
  '/dashboard/products/new': { who: 'super_admin' },
  '/dashboard/products/:productId': {
    who: 'super_admin',
    own: ['owner'],
    foreign: ['owner'],
    params: (world, object) => ({ productId: world.product(object) }),
  },
  '/dashboard/safety': { who: 'super_admin' },
  '/dashboard/safety/:nameKey': {
    who: 'super_admin',
    own: ['owner'],
    foreign: ['owner'],
    params: (_world, object) => ({ nameKey: `${object}-product` }),
  },
  '/dashboard/safety/:nameKey/sites': {
    who: 'desk',
    ...STAFF_ANY,
    params: (_world, object) => ({ nameKey: `${object}-product` }),
  },
  '/dashboard/safety/:nameKey/sites.csv': {
    who: 'desk',
    ...STAFF_ANY,
    params: (_world, object) => ({ nameKey: `${object}-product` }),
  },
  '/dashboard/sheets-to-hand': { who: 'desk' },
  '/dashboard/sheets/signs/:codeId.pdf': {
    who: ['user', 'desk'],
    own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ codeId: await siteCode(world, object) }),
  },
  '/dashboard/sheets': { who: ORDERERS },
  // On to the stock of the site that is ordered for, or to the customers.
  '/dashboard/inventory': {
    who: ORDERERS,
    led: ['userA', 'userA2', 'userB', 'rep', 'adminIn', 'desk', 'adminOut', 'owner'],
  },
  '/dashboard/inventory/:customerId': INVENTORY,
  '/dashboard/inventory/:customerId/count': INVENTORY,
  '/dashboard/inventory/:customerId/thresholds': INVENTORY,
  '/dashboard/inventory/:customerId/list.csv': INVENTORY,
  '/dashboard/inventory/:customerId/list.pdf': INVENTORY,
  '/dashboard/inventory/:customerId/kit/:codeId': STOREROOM,
  '/dashboard/inventory/:customerId/kit/:codeId/poster.pdf': STOREROOM,
  '/dashboard/inventory/:customerId/record.csv': INVENTORY,
  '/dashboard/inspection': { who: ORDERERS },
  '/dashboard/inspection/:packId': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ packId: await inspectionPack(world, object) }),
  },
  // None is made here, so nobody has a file of it.
  '/dashboard/inspection/:packId/pack.zip': {
    who: ORDERERS,
    own: [],
    foreign: [],
    params: async (world, object) => ({ packId: await inspectionPack(world, object) }),
  },
  '/dashboard/training': { who: ORDERERS },
  '/dashboard/training.csv': { who: ORDERERS },
  '/dashboard/training/:customerId/:lesson': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: (world, object) => ({
      customerId: object === 'missing' ? world.missingId() : world.customer(object),
      lesson: 'basics',
    }),
  },
  '/dashboard/contact-requests': { who: 'desk' },
  '/dashboard/contact-requests.csv': { who: 'desk' },
  '/dashboard/contact-requests/:requestId': {
    who: 'desk',
    ...STAFF_ANY,
    params: async (world, object) => ({
      requestId: await requestId(world, 'contact_requests', object),
    }),
  },
  '/dashboard/people': { who: 'desk' },
  '/dashboard/people.csv': { who: 'desk' },
  '/dashboard/people/new': { who: 'desk' },
  '/dashboard/people/:personId': {
    who: 'desk',
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    params: async (world, object) => ({ personId: await world.person(object) }),
  },
  '/dashboard/people/:personId/limits': {
    who: 'super_admin',
    own: ['owner'],
    foreign: ['owner'],
    params: async (world, object) => ({ personId: await world.person(object) }),
  },
  '/dashboard/accounting': { who: 'books' },
  '/dashboard/accounting/inbox': { who: 'books' },
  '/dashboard/accounting/products': { who: 'books' },
  '/dashboard/accounting/customers': { who: 'books' },
  '/dashboard/accounting/invoice-parts': { who: 'books' },
  '/dashboard/accounting/prices': { who: 'books' },
  '/dashboard/accounting/prices.csv': { who: 'books' },
  '/dashboard/accounting/list-prices': { who: 'books' },
  '/dashboard/accounting/syncs': { who: 'books' },
  '/dashboard/accounting/syncs.csv': { who: 'books' },
  '/dashboard/accounting/syncs/:runId': {
    who: 'books',
    own: ['adminIn', 'books', 'adminOut', 'owner'],
    foreign: ['adminIn', 'books', 'adminOut', 'owner'],
    params: async (world, object) => ({ runId: await syncRun(world, object) }),
  },
  '/dashboard/company': { who: 'super_admin' },
  '/dashboard/calendar': { who: 'super_admin' },
  '/dashboard/reports': { who: 'super_admin' },
  '/dashboard/reports.csv': { who: 'super_admin' },
  '/dashboard/audit': { who: 'super_admin' },
  '/dashboard/audit.csv': { who: 'super_admin' },
  '/dashboard/errors': { who: 'super_admin' },
  '/dashboard/stops': { who: ['driver', 'desk'] },
  '/dashboard/this-phone': { who: 'driver' },
  // The same document for every order: what the stop is comes from GET /api/driver/stops.
  '/dashboard/product-delivery/:orderId': { who: ['driver', 'desk'] },
  '/settings': { who: 'signed-in' },
};
