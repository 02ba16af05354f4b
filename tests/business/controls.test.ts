import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '../support/books.ts';
import { playDays } from './days.ts';
import { violations } from './invariants.ts';
import { type Business, openBusiness } from './shop.ts';

/** What a day must not leave behind, left behind on purpose: each is found. */

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
  const played = await playDays(business, { seed: 3, days: 1, steps: 70 });
  expect(played.wrong).toEqual([]);
}, 240_000);
afterAll(() => business.close());

const sql = (text: string) => business.app.asOwner((client) => client.query(text));

const PLANTED: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'what is promised is what is open',
    () => sql(`update products set promised = promised + 1 where sku = 'BIZ-0'`),
    () => sql(`update products set promised = promised - 1 where sku = 'BIZ-0'`),
  ],
  [
    'stock:',
    () => sql(`update products set quantity = quantity - 1 where sku = 'BIZ-1'`),
    () => sql(`update products set quantity = quantity + 1 where sku = 'BIZ-1'`),
  ],
  [
    'an order ships to its customer',
    () => sql(`update orders set ship_to = ship_to || '{"address1":"Elsewhere"}'`),
    () =>
      sql(
        `update orders o set ship_to = ship_to || jsonb_build_object('address1', c.address1) from customers c where c.id = o.customer_id`,
      ),
  ],
  [
    'mail:',
    () => sql(`update mails set state = 'queued' where id = (select min(id) from mails)`),
    () => sql(`update mails set state = 'sent' where id = (select min(id) from mails)`),
  ],
  // The last one: what stands in the books stays there.
  [
    'books:',
    async () => {
      const [one] = business.books.invoices();
      if (!one) throw new Error('The day brought no invoice.');
      const { Id: _id, SyncToken: _token, DocNumber: _number, ...copy } = one;
      business.books.simulator.control.edit(REALM, 'Invoice', copy, 'create');
    },
    async () => undefined,
  ],
];

test.each(PLANTED)('%s', async (what, plant, takeBack) => {
  expect(await violations(business, true)).toEqual([]);
  await plant();
  expect((await violations(business, true)).join('\n')).toContain(what);
  await takeBack();
});

test('whoever sends again under another key orders twice, and is found', async () => {
  const played = await playDays(business, { seed: 5, days: 1, steps: 80, isCareless: true });
  expect(played.wrong.join('\n')).toMatch(/orders: note .* is there \d times/);
}, 240_000);
