import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact } from '../../../../tests/support/safety-rows.ts';
import { asksForContact } from './order-sheets.ts';
import { sitesToAsk } from './sites-to-ask.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the desk asks who named nobody, agreed to nothing, or agreed by phone only', async () => {
  const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const productId = await addProduct(app);
  const lines = [{ productId, quantity: 1, unitPriceCents: 500 }];
  const site = async (...contact: Parameters<typeof addSafetyContact>[2][]) => {
    const customerId = await addCustomer(app);
    for (const one of contact) await addSafetyContact(app, customerId, one);
    await addOrder(app, { customerId, lines, status: 'confirmed' });
    return customerId;
  };
  const nobody = await site();
  const silent = await site({ agreed: false });
  const byPhone = await site({ byPhone: true });
  const paper = await site({ channel: 'paper', agreed: false });
  const written = await site({ byPhone: true }, {});
  const siteIds = (await sitesToAsk(app.db, null)).map(({ customerId }) => customerId);
  expect(siteIds.sort()).toEqual([nobody, silent, byPhone].sort());
  const why = (customerId: string, user = desk) =>
    asksForContact(app, user, { customerId, status: 'confirmed' });
  expect(await Promise.all([nobody, silent, byPhone, paper, written].map((id) => why(id)))).toEqual(
    ['no-contact', 'no-consent', 'by-phone', null, null],
  );
  expect(await why(byPhone, driver)).toBeNull();
});
