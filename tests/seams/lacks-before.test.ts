import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { isBlocked, LeavesFirst } from '../../src/ordering/orders/ui/leaves-first.tsx';
import { releaseWithoutSheet } from '../../src/safety/sheets/server/public/sheet-first.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let owner: TestUser;
let buyer: TestUser;
let inn: string;
let acid: string;
let soap: string;
let order: string;
beforeAll(async () => {
  app = await startApp();
  inn = await addCustomer(app, { name: 'Harbor Inn' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  acid = await addProduct(app, { nameKey: 'acid', name: 'Acid', hazardous: true });
  soap = await addProduct(app, { nameKey: 'soap', name: 'Soap', hazardUnknown: true });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [inn] });
  const lines = [acid, soap].map((productId) => ({ productId, quantity: 1, unitPriceCents: 500 }));
  order = (await addOrder(app, { customerId: inn, status: 'placed', lines })).id;
});
afterAll(() => app.close());

const waits = async (who = owner) => (await loadOrder(app, who, order)).waits;
async function listed(asOwner = true): Promise<string> {
  const page = { waits: await waits(), owner: asOwner, timeZone: 'America/New_York' };
  const router = createMemoryRouter([{ path: '*', element: createElement(LeavesFirst, page) }]);
  const element = createElement(RouterProvider, { router });
  return text((await prerenderToNodeStream(element)).prelude);
}

seam(
  {
    fact: 'hazards: a product is hazardous, and nobody has said how it travels',
    act: 'orders: the page of an order with it, from the day it was placed',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/order-sheets.ts',
      code: 'transportOpenOf(app.db, open)',
      without: '[]',
    },
  },
  async () => {
    // All of it at once, each product once, with the way to where it is said.
    expect(await waits()).toMatchObject({
      hazards: [{ nameKey: 'soap' }],
      transport: [{ nameKey: 'acid' }],
      sheets: [{ nameKey: 'acid', released: null }],
    });
    const list = (await listed()).replace(/<!--.*?-->/g, '');
    expect(list).toMatch(
      /\/dashboard\/safety\/acid"[^>]*>Acid<\/a>: no safety data sheet, transport class not known/,
    );
    expect(list).toMatch(/dashboard\/products\/[^"]+"[^>]*>Soap<\/a>: hazard not known/);
    expect(list.match(/<li/g)).toHaveLength(2);
    expect(await listed(false)).not.toContain('/dashboard/safety/');
    // Not the buyer's business.
    expect(await waits(buyer)).toEqual({ hazards: [], transport: [], sheets: [] });
  },
);

seam(
  {
    fact: 'sheets: the owner let a product go to a site without its sheet',
    act: 'orders: whether its page still holds back "Send out"',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/ui/leaves-first.tsx',
      code: 'sheets.some(({ released }) => released === null)',
      without: 'sheets.length > 0',
    },
  },
  async () => {
    await app.db.pool.query(
      `update products set hazard_stated_at = now(), hazard_source = 'form' where id = $1`,
      [soap],
    );
    await app.db.pool.query(
      `insert into safety_data (name_key, not_regulated) values ('acid', true)`,
    );
    expect(isBlocked(await waits())).toBe(true);
    const release = { customerId: inn, nameKey: 'acid', reason: 'It comes on Monday.' };
    await releaseWithoutSheet(app, owner, release, { requestId: 'r', network: '127.0.0.1' });
    expect(isBlocked(await waits())).toBe(false);
    expect(await listed()).toContain('It comes on Monday.');
    await addSheet(app, 'acid', Buffer.from('acid'));
    expect(await listed()).toBe('');
  },
);
