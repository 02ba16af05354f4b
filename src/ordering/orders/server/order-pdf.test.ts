import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { orderPdf } from './order-pdf.ts';
import { printOrders } from './print-orders.ts';

const SPANISH = 'Déjelo en el almacén, señor: ¿está abierto los sábados? Sí.';
let app: AppUnderTest;
let admin: TestUser;
let long: { id: string };
let short: { id: string };

beforeAll(async () => {
  app = await startApp();
  const customer = await addCustomer(app, { name: 'Posada Ñandú & Sons' });
  admin = await addUser(app, { role: 'super_admin', customers: 'all' });
  const products = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      addProduct(app, { name: `Limpiador número ${at + 1}`, priceCents: 1999, quantity: 70 }),
    ),
  );
  const lines = products.map((productId) => ({ productId, quantity: 2, unitPriceCents: 1999 }));
  long = await addOrder(app, { customerId: customer, lines });
  short = await addOrder(app, { customerId: customer, lines: lines.slice(0, 2) });
  await app.db.pool.query('update orders set note = $1 where id = $2', [SPANISH, long.id]);
});
afterAll(() => app.close());

test('an order of 60 lines, with Spanish, is tagged and its heads are said once', async () => {
  const { bytes } = await orderPdf(app, admin, long.id);
  await expectAccessible(bytes, 'order of 60 lines');
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.join(' ')).toContain(SPANISH);
  expect(pages.join(' ')).toContain('Limpiador número 60');
});

test('chosen orders in one file are tagged as each is alone', async () => {
  const bytes = await printOrders(app, admin, [short.id, long.id]);
  await expectAccessible(bytes, 'chosen orders');
  const { pages, outline } = await readPdf(bytes);
  expect(pages.filter((page) => page.includes('Deliver to'))).toHaveLength(2);
  expect(outline).toHaveLength(2);
});
