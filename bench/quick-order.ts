/**
 * What a list of 2,000 rows costs: read (CSV, XLSX), kept, judged, added to the cart, the cart read, and the order placed. Medians of
 * five runs in this process, on a throw-away database.
 * Run: node bench/quick-order.ts
 */
import { randomUUID } from 'node:crypto';
import { addGoodRows } from '../src/cart/server/add-good-rows.ts';
import { loadQuickOrder } from '../src/cart/server/load-quick-order.ts';
import { readCart } from '../src/cart/server/queries.ts';
import { readList } from '../src/cart/server/read-order-file.ts';
import { takeList } from '../src/cart/server/take-list.ts';
import { readCompany } from '../src/company/server/queries.ts';
import { placeOrder } from '../src/orders/server/place-order.ts';
import { addUser, startApp } from '../tests/support/app.ts';
import { makeXlsx } from '../tests/support/make-xlsx.ts';
import { addCustomer, addProducts } from '../tests/support/rows.ts';

const ROWS = 2000;
const RUNS = 5;
const taken = new Map<string, number[]>();

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await work();
  taken.set(what, [...(taken.get(what) ?? []), performance.now() - began]);
  return answer;
}

const app = await startApp();
const customerId = await addCustomer(app);
await addProducts(app, 10_000, { brand: 'Linnetfold', sku: 'LF-' });
await app.db.pool.query('analyze');
const rows = Array.from({ length: ROWS }, (_, at) => [`LF-${at * 5 + 1}`, 1] as const);
const csv = new TextEncoder().encode(`SKU,Qty\n${rows.map((row) => row.join(',')).join('\n')}`);
const xlsx = makeXlsx({ Order: [['SKU', 'Qty'], ...rows] });
const company = await readCompany(app);

for (let run = 0; run < RUNS; run += 1) {
  const user = await addUser(app, { brands: ['Linnetfold'], customers: [customerId] });
  const pause = async () => {};
  await timed('read CSV', () => readList(csv, { choices: {}, pause }));
  await timed('read XLSX', () => readList(xlsx, { choices: {}, pause }));
  const given = { bytes: xlsx, name: 'list.xlsx', customerId, choices: {} };
  await timed('take the list (read, look up, keep)', () => takeList(app, user, given));
  const request = new Request('http://localhost:3000/quick-order');
  const { list } = await timed('the check screen', () => loadQuickOrder(app, user, request));
  if (list?.good !== ROWS) throw new Error(`${list?.good} good rows`);
  await timed('add to the cart', () => addGoodRows(app, user, list.id, undefined));
  const cart = await timed('read the cart', () => readCart(app, user, customerId, company));
  const lines = cart.lines.map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    expectedUnitPriceCents: line.unitPriceCents ?? 0,
    note: '',
  }));
  const order = { customerId, lines, poNumber: '', wantedOn: null, note: '' };
  await timed('place the order', () =>
    placeOrder(app, user, { ...order, shortfallPolicy: 'ask' }, randomUUID()),
  );
}
for (const [what, times] of taken) {
  const sorted = times.sort((a, b) => a - b);
  console.log(`${what.padEnd(40)} ${Math.round(sorted[RUNS >> 1] ?? 0)} ms`);
}
await app.close();
