import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import * as inboxPage from '../../src/books/inbox/pages/inbox.tsx';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { waitingInBooks } from '../../src/books/invoices/server/public/waiting.ts';
import { loadRep } from '../../src/ordering/visits/server/load-rep.ts';
import { askForPrice } from '../../src/products/prices/server/ask-for-price.ts';
import { answerPriceRequest } from '../../src/products/prices/server/public/answer-price-request.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** A price that a rep asks for reaches who sets prices, and the answer the rep. */

let app: AppUnderTest;
let rep: TestUser;
let owner: TestUser;
let customerId: string;
let productId: string;
beforeAll(async () => {
  app = await startApp();
  customerId = await addCustomer(app, { name: 'Harbor House' });
  productId = await addProduct(app, { name: 'Hand Soap', priceCents: 4500 });
  rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());
const trace = () => ({ key: randomUUID(), requestId: 'test', network: '127.0.0.1' });
const ask = (requestedCents: number) =>
  askForPrice(app, rep, { customerId, productId, requestedCents, reason: 'A rival.' }, trace());

seam(
  {
    fact: 'prices: a rep asks for a price for a customer',
    act: 'books: what waits for whoever sets prices is listed and counted',
    outcome: 'told',
    guard: {
      file: 'src/books/inbox/server/sources.ts',
      code: '  priceRequestTasks,\n];',
      without: '];',
    },
  },
  async () => {
    const { id } = await ask(4100);
    const tasks = await readOpenTasks({ app, scope: null });
    const task = tasks.find(({ key }) => key.startsWith(`price-requests:${id}:`));
    expect(task?.sentence).toContain('asks $41.00 for Hand Soap');
    const waits = await waitingInBooks(app, { user: owner, books: true } as never);
    expect(waits['price-requests'].count).toBe(1);
    expect(waits.prices.count).toBe(0);
    await answerPriceRequest(
      app,
      owner,
      { id, answer: 'refuse', seenCents: 4100, givenCents: null, word: 'No.' },
      trace(),
    );
    expect(
      (await waitingInBooks(app, { user: owner, books: true } as never))['price-requests'].count,
    ).toBe(0);
  },
);

seam(
  {
    fact: 'prices: a rep asks for a price that needs nothing else to be said',
    act: 'books: it is answered in To do, as it was seen',
    outcome: 'told',
    guard: {
      file: 'src/books/prices/server/price-request-tasks.ts',
      code: '...answers(row, margins[at] ===',
      without: '...answers(row, true || margins[at] ===',
    },
  },
  async () => {
    const waysOf = async (id: string) =>
      (await readOpenTasks({ app, scope: null })).find(({ key }) =>
        key.startsWith(`price-requests:${id}:`),
      )?.ways ?? [];
    const intents = async (id: string) =>
      (await waysOf(id)).map((way) => ('intent' in way ? way.intent : way.to));
    const press = async (who: TestUser, id: string, intent: string, more = {}) => {
      const way = (await waysOf(id)).find((one) => 'intent' in one && one.intent === intent);
      const fields = way && 'intent' in way ? way.fields : {};
      return postPage(app, who, inboxPage, { intent, ...fields, ...more });
    };
    const { id } = await ask(4000);
    expect(await intents(id)).toEqual(['give-price', 'refuse-price', '/dashboard/prices/requests']);
    // Who may not set prices changes nothing here either.
    const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
    expect((await press(desk, id, 'give-price')).status).toBe(403);
    // A no needs its word.
    expect((await press(owner, id, 'refuse-price', { word: ' ' })).status).toBe(400);
    expect((await press(owner, id, 'give-price')).status).toBe(200);
    expect(await waysOf(id)).toEqual([]);
    const { rows } = await app.db.pool.query(
      'select state, given_cents from price_requests where id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'accepted', given_cents: 4000 }]);
    const { id: other } = await ask(3900);
    expect((await press(owner, other, 'refuse-price', { word: 'Too low.' })).status).toBe(200);
    // Below cost a yes needs a word: it is given on the page.
    await app.db.pool.query(
      `insert into product_costs (product_id, cost_cents, set_by, set_at) values ($1, 3500, $2, now())
       on conflict (product_id) do update set cost_cents = 3500`,
      [productId, owner.id],
    );
    const { id: cheap } = await ask(3400);
    expect(await intents(cheap)).toEqual(['refuse-price', '/dashboard/prices/requests']);
    expect((await press(owner, cheap, 'refuse-price', { word: 'Below cost.' })).status).toBe(200);
  },
);

seam(
  {
    fact: 'prices: what a rep asked for is answered',
    act: 'visits: the rep’s day says the answer with its word',
    outcome: 'told',
    guard: {
      file: 'src/ordering/visits/server/load-rep.ts',
      code: '    unreadAnswers(readingTogether(app).db, user),\n',
      without: '    Promise.resolve([]),\n',
    },
  },
  async () => {
    const { id } = await ask(4200);
    await answerPriceRequest(
      app,
      owner,
      { id, answer: 'accept', seenCents: 4200, givenCents: 4300, word: 'At most.' },
      trace(),
    );
    const here = { app, actor: rep } as never;
    const page = await loadRep(here, rep, new Request('http://localhost/dashboard'));
    expect(page.answers.find((one) => one.id === id)).toMatchObject({
      state: 'accepted',
      givenCents: 4300,
      word: 'At most.',
    });
  },
);
