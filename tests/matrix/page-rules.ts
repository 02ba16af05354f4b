import type { Who } from '../../src/platform/http/who.ts';
import { claimOf, deliveredToday } from './rules/claims.ts';
import { RUNS, runOf } from './rules/load.ts';
import {
  DOOR,
  deliveredOrder,
  elsewhereChemical,
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
  /** An address of before: whoever may ask is led on, whatever the object, and the page that it leads to refuses. */
  leadsOn?: true;
  /** Of those who may see the object, who is led to another page of it. */
  ledWhereSeen?: readonly ActorKind[];
  /** A page without an object that only some may know of; others get 404. */
  only?: readonly ActorKind[];
}

export const PAGE_OBJECTS = OBJECTS;

/** The distributor's own people: staff and sales reps. */
const OURS: readonly ActorKind[] = ['rep', ...ADMINS_IN, 'adminOut', 'owner'];

/** A site's inventory: its own people, the desk, and sales reps, who see all sites. */
/** Who opens what is the desk's alone. */
const AT_DESK: readonly ActorKind[] = ['adminIn', 'desk', 'adminOut', 'owner'];

const INVENTORY: PageRule = {
  who: ORDERERS,
  own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'],
  foreign: ['userB', 'rep', 'owner'],
  params: (world, object) => ({
    customerId: object === 'missing' ? world.missingId() : world.customer(object),
  }),
};

const customerParams: PageRule['params'] = (world, object) => ({
  customerId: object === 'missing' ? world.missingId() : world.customer(object),
});

/** A customer as its own buyers see it too. */
const OF_A_CUSTOMER: PageRule = {
  who: MONEY,
  own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
  foreign: ['userB', 'rep', 'owner'],
  params: customerParams,
};

const BUYERS: readonly ActorKind[] = ['userA', 'userA2', 'userB'];

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
  '/quick-order': { who: ORDERERS, leadsOn: true },
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
    led: ['userA', 'userA2', 'userB', 'rep', 'adminIn', 'desk', 'books', 'adminOut', 'owner'],
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
  '/dashboard/orders/:orderId/sheets': {
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
  // Not written by hand: nobody has a paper of it.
  '/dashboard/credits/:creditId/credit.pdf': {
    who: MONEY,
    own: [],
    foreign: [],
    params: async (world, object) => ({
      creditId: (await deliveredOrder(world, object)).invoiceId,
    }),
  },
  '/dashboard/accounting/statements': { who: 'books' },
  // On to the customer's money.
  '/dashboard/accounting/statements/:customerId/*': {
    who: 'books',
    led: ['adminIn', 'books', 'adminOut', 'owner'],
    params: customerParams,
  },
  // Not connected here, so who may is told that there is none (409).
  '/dashboard/customers/:customerId/money/statement.pdf': {
    who: 'books',
    own: [],
    foreign: [],
    params: (world) => ({ customerId: world.missingId() }),
  },
  '/dashboard/customers/:customerId/money/statement.csv': {
    who: 'books',
    own: [],
    foreign: [],
    params: (world) => ({ customerId: world.missingId() }),
  },
  '/dashboard/guide': { who: ORDERERS, leadsOn: true },
  // On to the count of the site that is ordered for, or to the customers.
  '/dashboard/guide/count': { who: ORDERERS, led: [...BUYERS, ...OURS] },
  '/dashboard/guide/arrange': {
    who: ORDERERS,
    led: ['userA', 'userA2', 'userB', 'rep', 'adminIn', 'desk', 'adminOut', 'owner'],
  },
  '/dashboard/lists': { who: ORDERERS, leadsOn: true },
  '/dashboard/lists/:listId': {
    who: ORDERERS,
    leadsOn: true,
    params: (world) => ({ listId: world.missingId() }),
  },
  '/dashboard/deliveries/missing': { who: 'desk' },
  '/dashboard/deliveries/left-without': { who: 'desk' },
  '/dashboard/deliveries/to-decide': { who: 'desk', led: AT_DESK },
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
  '/dashboard/runs': { who: 'desk', led: AT_DESK },
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
  '/dashboard/claims': {
    who: ORDERERS,
    led: ['userA', 'userA2', 'userB', 'rep', 'adminIn', 'desk', 'adminOut', 'owner'],
  },
  '/dashboard/claims/:claimId': {
    who: ORDERERS,
    own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ claimId: (await claimOf(world, object)).id }),
  },
  '/dashboard/unbilled': {
    who: ['desk', 'books'],
    led: ['adminIn', 'adminOut', 'desk', 'books', 'owner'],
  },
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
    led: [...AT_DESK, 'driver'],
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
  '/dashboard/customers/new': { who: 'desk' },
  '/dashboard/customers/import': { who: 'super_admin' },
  // What our own people call with; a buyer is led to the details, and to the invoices.
  '/dashboard/customers/:customerId': { ...OF_A_CUSTOMER, ledWhereSeen: BUYERS },
  '/dashboard/customers/:customerId/money': { ...OF_A_CUSTOMER, led: BUYERS },
  '/dashboard/customers/:customerId/people': OF_A_CUSTOMER,
  '/dashboard/customers/:customerId/details': OF_A_CUSTOMER,
  '/dashboard/customers/:customerId/prices': OF_A_CUSTOMER,
  '/dashboard/customers/:customerId/safety': INVENTORY,
  '/dashboard/customers/:customerId/safety/training': INVENTORY,
  '/dashboard/customers/:customerId/safety/training.csv': INVENTORY,
  '/dashboard/customers/to-call': { who: ORDERERS, only: OURS },
  '/dashboard/customers/who-gets-sheets': { who: 'desk' },
  '/dashboard/new-order': { who: ORDERERS, only: OURS },
  '/dashboard/new-order/callers': { who: ORDERERS, only: OURS },
  '/dashboard/new-order/products': { who: ORDERERS, only: OURS },
  '/dashboard/new-order/at-visit': { who: ORDERERS, only: OURS },
  // The desk makes the customer itself, and is led to that form.
  '/dashboard/customers/ask': { who: ORDERERS, only: ['rep'], led: AT_DESK },
  '/dashboard/prices': { who: 'books' },
  '/dashboard/prices/requests': { who: MONEY, only: OURS },
  '/dashboard/prices/customers': { who: 'books' },
  '/dashboard/prices/customers.csv': { who: 'books' },
  '/dashboard/prices/import': { who: 'books' },
  '/dashboard/prices/customers/import': { who: 'books' },
  '/dashboard/prices/why': { who: MONEY },
  '/dashboard/products/:productId/prices': {
    who: 'books',
    own: ['adminIn', 'books', 'owner'],
    foreign: ['owner'],
    params: (world, object) => ({ productId: world.product(object) }),
  },
  // On to whom to call, and to the customer, whose page refuses whom the visit refused.
  '/dashboard/visits': { who: ORDERERS, led: [...BUYERS, ...OURS] },
  '/dashboard/visits/:customerId': {
    who: MONEY,
    led: [...BUYERS, ...OURS],
    params: customerParams,
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
  '/dashboard/safety': { who: 'desk' },
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
  // There is a file only where somebody gets the sheet on paper.
  '/dashboard/safety/:nameKey/sites.pdf': {
    who: 'desk',
    own: [],
    foreign: [],
    params: (_world, object) => ({ nameKey: `${object}-product` }),
  },
  '/dashboard/sheets-to-hand': { who: 'desk', leadsOn: true },
  '/dashboard/sheets/signs/:codeId.pdf': {
    who: ['user', 'desk'],
    own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'],
    foreign: ['userB', 'rep', 'owner'],
    params: async (world, object) => ({ codeId: await siteCode(world, object) }),
  },
  // On to the safety of the site that is ordered for, or to the customers.
  '/dashboard/sheets': { who: ORDERERS, led: [...BUYERS, ...OURS] },
  // On to the stock of the site that is ordered for, or to the customers.
  '/dashboard/inventory': {
    who: ORDERERS,
    led: ['userA', 'userA2', 'userB', 'rep', 'adminIn', 'desk', 'adminOut', 'owner'],
  },
  '/dashboard/customers/:customerId/stock': INVENTORY,
  '/dashboard/customers/:customerId/stock/count': INVENTORY,
  '/dashboard/customers/:customerId/stock/thresholds': INVENTORY,
  '/dashboard/customers/:customerId/stock/list.csv': INVENTORY,
  '/dashboard/customers/:customerId/stock/list.pdf': INVENTORY,
  '/dashboard/customers/:customerId/stock/record.csv': INVENTORY,
  '/dashboard/customers/:customerId/stock/storerooms/:codeId': STOREROOM,
  '/dashboard/customers/:customerId/stock/storerooms/:codeId/poster.pdf': STOREROOM,
  '/dashboard/customers/:customerId/stock/elsewhere': INVENTORY,
  '/dashboard/customers/:customerId/stock/elsewhere/:chemicalId': {
    ...INVENTORY,
    params: async (world, object) => ({
      customerId: object === 'missing' ? world.missingId() : world.customer(object),
      chemicalId: await elsewhereChemical(world, object),
    }),
  },
  // On to the stock, which says who may see it.
  '/dashboard/inventory/:customerId': { ...INVENTORY, leadsOn: true },
  // On to the count, which says who may see it.
  '/dashboard/inventory/:customerId/count': { ...INVENTORY, leadsOn: true },
  // On to the page or the file below the stock, which says the same.
  '/dashboard/inventory/:customerId/*': {
    ...INVENTORY,
    leadsOn: true,
    params: (world, object) => ({ customerId: world.customer(object), '*': 'list.csv' }),
  },
  '/dashboard/inspection': { who: ORDERERS, led: [...BUYERS, ...OURS] },
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
  '/dashboard/training': { who: ORDERERS, led: [...BUYERS, ...OURS] },
  // On to the file of the site that is ordered for, or to where one is chosen.
  '/dashboard/training.csv': { who: ORDERERS, led: [...BUYERS, ...OURS] },
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
  '/dashboard/contact-requests/accounts': { who: 'desk' },
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
  // On to the person, who is not there for everybody.
  '/dashboard/people/:personId/limits': {
    who: 'super_admin',
    leadsOn: true,
    params: async (world, object) => ({ personId: await world.person(object) }),
  },
  '/dashboard/accounting': { who: 'books' },
  '/dashboard/accounting/inbox': { who: 'books' },
  '/dashboard/accounting/inbox/not-billed': { who: ['desk', 'books'] },
  '/dashboard/accounting/inbox/decided': { who: 'books' },
  '/dashboard/accounting/products': { who: 'books' },
  '/dashboard/accounting/customers': { who: 'books' },
  '/dashboard/accounting/invoice-parts': { who: 'books' },
  '/dashboard/accounting/prices': { who: 'books' },
  '/dashboard/accounting/prices.csv': { who: 'books' },
  '/dashboard/accounting/to-bill.csv': { who: 'books' },
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
  '/dashboard/system': { who: 'super_admin' },
  '/dashboard/webhooks': { who: 'super_admin' },
  // The same document for everybody: the guides lie on the phone.
  '/dashboard/without-signal': { who: ORDERERS },
  '/dashboard/stops': { who: ['driver', 'desk'] },
  '/dashboard/this-phone': { who: 'driver' },
  // The same document for every order: what the stop is comes from GET /api/driver/stops.
  '/dashboard/product-delivery/:orderId': { who: ['driver', 'desk'] },
  '/settings': { who: 'signed-in' },
};
