import { expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { app, owner, REQUEST, startPricing } from '../../../../tests/support/pricing.ts';
import { type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { priceScope } from '../../catalogue/server/public/scope.ts';
import { action } from '../pages/requested-prices.tsx';
import type { AskPrice } from '../request-contract.ts';
import { askForPrice } from './ask-for-price.ts';
import { loadCustomerPrices } from './load-customer-prices.ts';
import { answerPriceRequest, readPriceRequest } from './public/answer-price-request.ts';
import { unreadAnswers, waitingPriceRequests } from './public/price-requests.ts';

startPricing();

const seed = async () => {
  const customerId = await addCustomer(app, { name: 'Harbor House' });
  const productId = await addProduct(app, { priceCents: 4500, name: 'Hand Soap' });
  const rep = await addUser(app, {
    customers: [customerId],
    brands: ['Linnetfold'],
    salesRep: true,
  });
  const asking: Sample<AskPrice> = {
    customerId,
    productId,
    requestedCents: 4150,
    reason: 'Pelican offers $41.50.',
  };
  return { customerId, productId, rep, asking };
};
const post = (user: TestUser, form: Record<string, string>) =>
  postPage(app, user, { action }, form);
const trace = (key?: string) => ({ key, ...REQUEST });
const pricesOf = (productId: string) =>
  storedRows(app, 'customer_prices', { product_id: productId });
const audited = async (action: string) =>
  (await app.db.pool.query(`select after from audit_log where action = $1`, [action])).rows.length;

test('what a rep asks for is stored in every field, waits for whoever sets prices, and is asked once for its key', async () => {
  const { rep, asking, customerId, productId } = await seed();
  const form = {
    intent: 'ask',
    key: 'ask-price-1',
    customerId,
    productId,
    price: '$41.50',
    reason: asking.reason,
  };
  for (const _ of [1, 2])
    expect((await post(rep, form)).data).toEqual({ done: expect.stringContaining('$41.50') });
  const stored = await storedRow(app, 'price_requests', { customer_id: customerId });
  expect(stored).toMatchObject({
    ...asking,
    requestedBy: rep.id,
    beforeCents: 4500,
    state: 'waiting',
  });
  const [waiting] = await waitingPriceRequests(app.db, priceScope(owner));
  expect(waiting).toMatchObject({ ...asking, customerName: 'Harbor House' });
  expect(await audited('price-request.ask')).toBe(1);
  // Asked for anew before anybody answered: the question is the new one.
  await askForPrice(app, rep, { ...asking, requestedCents: 4000 }, trace());
  expect(await storedRow(app, 'price_requests', { customer_id: customerId })).toMatchObject({
    requestedCents: 4000,
  });
  // What was seen before is not answered by a yes.
  const id = String(stored['id']);
  const yes = { id, answer: 'accept', seenCents: 4150, givenCents: 4150, word: '' } as const;
  await expect(answerPriceRequest(app, owner, yes, trace())).rejects.toMatchObject({ status: 409 });
  expect(await pricesOf(productId)).toEqual([]);
});

test('yes with another price: the customer pays it from today on, once; who asked reads it until they have', async () => {
  const { rep, asking, customerId, productId } = await seed();
  const { id } = await askForPrice(app, rep, asking, trace());
  const form = {
    intent: 'accept',
    key: 'answer-price-1',
    id,
    seenCents: '4150',
    price: '42',
    word: 'Until June.',
  };
  for (const _ of [1, 2]) expect((await post(owner, form)).data.error).toBeUndefined();
  expect(await pricesOf(productId)).toMatchObject([
    { customerId, unitPriceCents: 4200, source: 'staff', setBy: owner.id, accepted: true },
  ]);
  const stored = { state: 'accepted', givenCents: 4200, word: 'Until June.' };
  expect(await storedRow(app, 'price_requests', { id })).toMatchObject({
    ...stored,
    answeredBy: owner.id,
  });
  expect(await audited('price-request.accept')).toBe(1);
  expect(await unreadAnswers(app.db, rep)).toMatchObject([{ id, ...stored }]);
  // Where it was asked for, too.
  const { requests, prices } = await loadCustomerPrices(app, rep, customerId);
  expect(requests).toMatchObject([{ id, ...stored }]);
  expect(prices).toMatchObject([{ productId, unitPriceCents: 4200 }]);
  await post(rep, { intent: 'read', id });
  await readPriceRequest(app, rep, id);
  expect(await unreadAnswers(app.db, rep)).toEqual([]);
  await expect(
    answerPriceRequest(
      app,
      owner,
      { id, answer: 'refuse', seenCents: 4150, givenCents: null, word: 'No' },
      trace(),
    ),
  ).rejects.toMatchObject({ status: 409 });
});

test('no needs a word, below cost does too, and nothing is changed without', async () => {
  const { rep, asking, productId } = await seed();
  await app.db.pool.query(
    'insert into product_costs (product_id, cost_cents, set_at) values ($1, 4300, now())',
    [productId],
  );
  const { id } = await askForPrice(app, rep, asking, trace());
  const answer = { intent: 'refuse', id, seenCents: '4150', price: '41.50', word: '' };
  expect((await post(owner, answer)).data.error).toMatchObject({
    fields: { word: expect.stringMatching(/^Say why not/) },
  });
  expect((await post(owner, { ...answer, intent: 'accept' })).data.error).toMatchObject({
    code: 'below-cost',
  });
  expect(
    (await post(owner, { ...answer, intent: 'accept', price: 'cheap' })).data.error,
  ).toMatchObject({ fields: { givenCents: expect.stringMatching(/^Enter a price/) } });
  expect(await storedRow(app, 'price_requests', { id })).toMatchObject({ state: 'waiting' });
  expect(await pricesOf(productId)).toEqual([]);
  expect((await post(owner, { ...answer, word: 'Too low.' })).data.error).toBeUndefined();
  expect(await unreadAnswers(app.db, rep)).toMatchObject([{ state: 'refused', word: 'Too low.' }]);
  // Asked again after a no: a new question.
  await askForPrice(app, rep, { ...asking, requestedCents: 4350 }, trace());
  expect(await pricesOf(productId)).toEqual([]);
});

test('who may not: buyers, drivers, reps of other customers and brands ask for nothing; who does not set prices answers nothing', async () => {
  const { rep, asking, customerId, productId } = await seed();
  const other = await addCustomer(app);
  const all = { customers: 'all' as const, brands: ['Linnetfold'] };
  const buyer = await addUser(app, { customers: [customerId], brands: ['Linnetfold'] });
  const driver = await addUser(app, { ...all, role: 'admin', duties: ['driver'] });
  const desk = await addUser(app, { ...all, role: 'admin', duties: ['desk'] });
  const foreign = await addUser(app, {
    customers: [other],
    brands: ['Linnetfold'],
    salesRep: true,
  });
  const brandless = await addUser(app, { customers: 'all', brands: [], salesRep: true });
  for (const one of [buyer, driver, foreign, brandless])
    await expect(askForPrice(app, one, asking, trace())).rejects.toMatchObject({
      code: 'not-found',
    });
  await expect(
    askForPrice(app, rep, { ...asking, requestedCents: 4500 }, trace()),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await storedRows(app, 'price_requests', { customer_id: customerId })).toEqual([]);
  const { id } = await askForPrice(app, rep, asking, trace());
  await expect(
    askForPrice(app, desk, { ...asking, requestedCents: 100 }, trace()),
  ).rejects.toMatchObject({ status: 409 });
  const yes = { id, answer: 'accept', seenCents: 4150, givenCents: 4150, word: '' } as const;
  for (const one of [buyer, driver, rep, desk])
    await expect(answerPriceRequest(app, one, yes, trace())).rejects.toMatchObject({
      code: 'permission-denied',
    });
  const books = await addUser(app, {
    customers: [other],
    brands: ['Linnetfold'],
    role: 'admin',
    duties: ['books'],
  });
  await expect(answerPriceRequest(app, books, yes, trace())).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await waitingPriceRequests(app.db, priceScope(books))).toEqual([]);
  await expect(readPriceRequest(app, rep, id)).rejects.toMatchObject({ code: 'not-found' });
  await answerPriceRequest(app, owner, yes, trace());
  await expect(readPriceRequest(app, desk, id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await pricesOf(productId)).toHaveLength(1);
  expect((await loadCustomerPrices(app, buyer, customerId)).requests).toBeNull();
});
