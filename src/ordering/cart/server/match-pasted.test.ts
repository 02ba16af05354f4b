import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addPasted } from './match-pasted.ts';
import { readPasted } from './read-pasted.ts';

let app: AppUnderTest;
let buyer: TestUser;
let customer: string;
let sour: string;
let drum: string;

beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app);
  sour = await addProduct(app, { sku: 'LF-1060-P5' });
  drum = await addProduct(app, { sku: 'LF-1060-D55' });
  await addProduct(app, { sku: 'LF-7-P5', priceCents: null });
  await addProduct(app, { sku: 'KB-2040-C4', brand: 'Kettlebrace' });
  await addProduct(app, { sku: 'LF-OLD-P5', isActive: false });
  await addProduct(app, { sku: '10' });
  await addProduct(app, { sku: '20' });
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
});

const paste = async (text: string) => {
  const report = await addPasted(app, buyer, { text, customerId: customer });
  return {
    added: report.added.map((line) => [line.sku, line.quantity]),
    refused: report.notFound.map(({ line, why, skus }) => [line, why, ...(skus ?? [])]),
  };
};
const stored = async () =>
  (
    await app.db.pool.query(
      'select product_id as id, quantity from cart_lines where user_id = $1 order by added_at, product_id',
      [buyer.id],
    )
  ).rows;

test.each([
  ['LF-1060-P5 4', 4],
  ['LF-1060-P5 x4', 4],
  ['LF-1060-P5 x 4', 4],
  ['4 LF-1060-P5', 4],
  ['4 x LF-1060-P5', 4],
  ['4x lf 1060 p5', 4],
  ['lf1060p5', 1],
  ['lf 1060 p5 2', 2],
  ['LF-1060-P5,3', 3],
  ['3;LF-1060-P5', 3],
  ['"LF-1060-P5"\t7', 7],
])('%j is that many of one product', async (text, quantity) => {
  expect(await paste(text)).toEqual({ added: [['LF-1060-P5', quantity]], refused: [] });
  expect(await stored()).toEqual([{ id: sour, quantity }]);
});

test.each([
  ['NOPE-1 2', 'unknown'],
  ['NOPE-1 0', 'unknown'],
  ['LF-1060-P5 0', 'quantity'],
  ['LF-1060-P5 1.5', 'quantity'],
  ['LF-1060-P5 0x10', 'quantity'],
  ['LF-1060-P5 1e1', 'quantity'],
  ['LF-1060-P5,-2', 'quantity'],
  ['LF-1060-P5 10000', 'too-many'],
  ['LF-7-P5 2', 'on-request'],
  ['-- 3', 'unknown'],
  ['--', 'unreadable'],
  // Hidden brands and inactive products answer like SKUs that do not exist.
  ['KB-2040-C4', 'unknown'],
  ['KB-2040', 'unknown'],
  ['LF-OLD-P5', 'unknown'],
])('%j is refused as %s, and nothing is added', async (text, why) => {
  const { added, refused } = await paste(text);
  expect([added, refused[0]?.slice(0, 2)]).toEqual([[], [1, why]]);
  expect(await stored()).toEqual([]);
});

test('what may mean several products names them', async () => {
  expect((await paste('LF-1060 4\n10 20\nLF1060')).refused).toEqual([
    [1, 'ambiguous', 'LF-1060-D55', 'LF-1060-P5'],
    [2, 'ambiguous', '10', '20'],
    [3, 'ambiguous', 'LF-1060-D55', 'LF-1060-P5'],
  ]);
  expect(await stored()).toEqual([]);
});

test('good lines are added, the others reported by line, in order; the same product twice is added up', async () => {
  const { added, refused } = await paste(
    'SKU,Quantity\nLF-1060-P5,3\nNOPE,1\n\nlf 1060 d55 2\nLF-1060-P5 x2\nLF-7-P5',
  );
  expect(added).toEqual([
    ['LF-1060-P5', 3],
    ['LF-1060-D55', 2],
    ['LF-1060-P5', 2],
  ]);
  expect(refused).toEqual([
    [3, 'unknown'],
    [7, 'on-request'],
  ]);
  expect(await stored()).toEqual([
    { id: sour, quantity: 5 },
    { id: drum, quantity: 2 },
  ]);
});

test('a header is no product, with the quantity first too; lines past the limit are counted', () => {
  expect(readPasted('Quantity,SKU\n2,LF-1').lines.map(({ line }) => line)).toEqual([2]);
  expect(readPasted(`${'LF-1\n'.repeat(1000)}LF-2\nLF-3`).unread).toBe(2);
});
