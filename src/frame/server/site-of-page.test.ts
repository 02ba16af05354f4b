import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer } from '../../../tests/support/rows.ts';
import type { UserActor } from '../../kit/actor.ts';
import { chosenCustomer } from '../../people/customers/server/public/chosen-customer.ts';
import { requestDatabase } from '../../platform/door-readings.ts';
import { readForSiteOfPage, siteOfPage } from './site-of-page.ts';

let app: AppUnderTest;
let inn: string;
let hotel: string;
let foreign: string;
let buyer: UserActor;
beforeAll(async () => {
  app = await startApp();
  [inn, hotel, foreign] = [
    await addCustomer(app, { name: 'Inn' }),
    await addCustomer(app, { name: 'Hotel' }),
    await addCustomer(app, { name: 'Foreign' }),
  ];
  buyer = await addUser(app, { customers: [inn, hotel] });
});
afterAll(() => app.close());

/** For whom the request of a page is read, and whether the browser remembers it. */
async function opened(
  address: string,
  {
    user = buyer,
    method = 'GET',
    headers = {},
  }: Partial<{
    user: UserActor;
    method: string;
    headers: Record<string, string>;
  }> = {},
) {
  const url = new URL(address, 'http://localhost:3000');
  const request = new Request(url, {
    method,
    headers: { cookie: `bc_customer=${inn}`, ...headers },
  });
  const { db } = requestDatabase(app.db);
  const own = { ...app, db };
  const setCookies: string[] = [];
  await readForSiteOfPage({ app: own, actor: user, setCookies }, request, url);
  return { site: (await chosenCustomer(own, user, request))?.id, remembered: setCookies.length };
}

test('the page of a site is read for that site, which is remembered', async () => {
  const chosen = { site: hotel, remembered: 1 };
  expect(await opened(`/dashboard/customers/${hotel}/people`)).toEqual(chosen);
  expect(await opened(`/dashboard/customers/${hotel}/stock/count`)).toEqual(chosen);
});

test('an order of another site is read, and changes nothing of whom one orders for; so are a bill, a claim, a delivery and a pack', async () => {
  const { id } = await addOrder(app, { customerId: hotel, placedBy: buyer.id, lines: [] });
  const none = { site: inn, remembered: 0 };
  for (const address of [`/dashboard/orders/${id}`, `/dashboard/orders/${id}/again`])
    expect([address, await opened(address)]).toEqual([address, none]);
  expect(await opened(`/order-placed?order=${id}`)).toEqual(none);
  for (const kind of ['invoices', 'claims', 'deliveries', 'inspection'])
    expect(siteOfPage({ pathname: `/dashboard/${kind}/${id}` })).toBeNull();
});

test('a list, a file, a write and a page that is only fetched ahead choose nothing to be remembered', async () => {
  const none = { site: inn, remembered: 0 };
  const people = `/dashboard/customers/${hotel}/people`;
  expect(await opened('/dashboard/orders')).toEqual(none);
  expect(await opened(`/dashboard/customers/${hotel}/stock/list.csv`)).toEqual(none);
  expect(await opened(people, { method: 'POST' })).toEqual(none);
  expect(await opened(people, { headers: { 'sec-purpose': 'prefetch' } })).toEqual({
    site: hotel,
    remembered: 0,
  });
});

test('who may not see the site, and our own people at a call, keep whom they order for', async () => {
  const order = await addOrder(app, { customerId: foreign, placedBy: buyer.id, lines: [] });
  expect(await opened(`/dashboard/customers/${foreign}`)).toEqual({ site: inn, remembered: 0 });
  expect(await opened(`/dashboard/orders/${order.id}`)).toEqual({ site: inn, remembered: 0 });
  const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
  expect(await opened(`/dashboard/customers/${hotel}`, { user: desk })).toEqual({
    site: inn,
    remembered: 0,
  });
});
