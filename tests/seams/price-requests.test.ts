import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { waitingInBooks } from '../../src/books/invoices/server/public/waiting.ts';
import { loadRep } from '../../src/ordering/visits/server/load-rep.ts';
import { answerPriceRequest } from '../../src/products/prices/server/answer-price-request.ts';
import { askForPrice } from '../../src/products/prices/server/ask-for-price.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
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
