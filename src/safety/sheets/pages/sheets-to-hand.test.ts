import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { nobody, nothing } from '../public/hand-messages.ts';
import { loader } from './sheets-to-hand.tsx';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('every customer is said to have the current sheets only where there is one', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: desk,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  const shownNothing = async () => (await loader({ context } as never)).nothing;
  await app.db.pool.query('update customers set is_active = false');
  const before = await app.db.pool.query('select 1 from customers where is_active');
  expect([before.rowCount, await shownNothing()]).toEqual([0, nobody]);
  await addCustomer(app);
  expect(await shownNothing()).toBe(nothing);
});
