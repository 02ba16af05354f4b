import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { postPage } from '../../../../tests/support/post-page.ts';
import { app, owner, startPricing, write } from '../../../../tests/support/pricing.ts';
import {
  csvOf,
  fieldsOf,
  type Sample,
  storedRow,
  storedRows,
} from '../../../../tests/support/record.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { allFiguresOfBooks } from '../../catalogue/server/book-figures.ts';
import type { SetCustomerPrices, SetListPrices } from '../contract.ts';
import * as listTable from '../pages/list-prices.tsx';
import { customerPriceForms } from './customer-price-forms.ts';
import {
  checkCustomerPriceImport,
  exportCustomerPrices,
  importCustomerPrices,
} from './import-customer-prices.ts';
import { checkListPriceImport, exportListPrices, importListPrices } from './import-list-prices.ts';
import type { SetCustomerPrice } from './set-customer-price.ts';

startPricing();
const keyed = () => ({ 'idempotency-key': randomUUID() });
const reasonOf = async (objectId: string) => {
  const { rows } = await app.db.pool.query(
    'select after from audit_log where object_id = $1 order by seq desc limit 1',
    [objectId],
  );
  return (rows[0] as { after: { belowCost?: string } }).after.belowCost;
};
/** The page of the table shows what a save would do, then saves exactly that. */
async function saveTable(
  page: { action: unknown },
  form: Record<string, string>,
  reason: string,
  params = {},
) {
  const { data } = await postPage(app, owner, page, { intent: 'check-prices', ...form }, params);
  expect(data.error).toBeUndefined();
  const { command, key } = data as { command?: string; key?: string };
  const save = { intent: 'save', command: command ?? '', key: key ?? '', reason };
  expect((await postPage(app, owner, page, save, params)).data).toMatchObject({ step: 'done' });
}

type ListRow = SetListPrices['rows'][number];
const LIST: Sample<Omit<ListRow, 'id' | 'was'>> = { priceCents: 8950.5, costCents: 9000.25 };
const listOf = async (id: string) => {
  const coming = await storedRows(app, 'list_price_changes', { product_id: id });
  return { coming, cost: await storedRow(app, 'product_costs', { product_id: id }) };
};
const comes = (from: string) => ({
  priceCents: LIST.priceCents,
  holdsFrom: from,
  source: 'staff',
  setBy: owner.id,
  settledAt: null,
});

test('list prices have every field that was sent, now and from a day on, by endpoint, form and file', async () => {
  const from = '2026-04-01';
  const [now, later, typed] = await Promise.all([1, 2, 3].map(() => addProduct(app, {})));
  const ids = [now, later, typed] as string[];
  const command = (id: string, day: string | null) =>
    ({
      rows: [{ id, was: 5000, ...LIST }],
      from: day,
      reason: 'Sale of rests',
    }) satisfies SetListPrices;
  for (const [at, day] of [null, from].entries()) {
    const sent = command(ids[at] ?? '', day);
    const answer = await app.call(owner, 'POST', '/api/list-prices', sent, keyed());
    expect(answer.body).toEqual({ changed: 1 });
    expect(await reasonOf(ids[at] ?? '')).toBe('Sale of rests');
  }
  expect(await storedRow(app, 'products', { id: now })).toMatchObject({
    priceCents: LIST.priceCents,
  });
  const { cost } = await listOf(ids[0] ?? '');
  expect(cost).toMatchObject({ costCents: LIST.costCents, setBy: owner.id });
  expect((await listOf(ids[1] ?? '')).coming).toMatchObject([comes(from)]);
  const form = {
    id: ids[2] ?? '',
    was: '5000',
    price: '89.505',
    cost: '90.0025',
    costWas: '',
    from,
  };
  await saveTable(listTable, form, 'Sale of rests');
  expect(await listOf(ids[2] ?? '')).toMatchObject({
    coming: [comes(from)],
    cost: { costCents: LIST.costCents },
  });
  const filed = await addProduct(app, { sku: 'FILED-1' });
  const csv = csvOf(['sku', 'price', 'cost', 'from'], ['FILED-1', '95.505', '90.0025', from]);
  const { fingerprint } = await checkListPriceImport(app, owner, csv, allFiguresOfBooks);
  await importListPrices(
    app,
    owner,
    { csv, fingerprint },
    { figures: allFiguresOfBooks, ...write() },
  );
  expect(await listOf(filed)).toMatchObject({
    coming: [{ ...comes(from), priceCents: 9550.5 }],
    cost: { costCents: LIST.costCents },
  });
  const exported = await exportListPrices(app, owner);
  expect(exported).toContain('90.0025');
  const again = await checkListPriceImport(app, owner, exported, allFiguresOfBooks);
  expect(again.counts).toMatchObject({ create: 0, change: 0 });
});

const PRICE: Sample<Omit<SetCustomerPrice, 'customerId' | 'sku'>> = {
  unitPriceCents: 4321.25,
  from: '2026-03-10',
  until: '2026-05-31',
  reason: 'Opening offer',
};
/** The columns of each, by the fields of the command; the reason goes to the audit log. */
const STORED: Record<keyof Omit<typeof PRICE, 'reason'>, string> = {
  unitPriceCents: 'unitPriceCents',
  from: 'validFrom',
  until: 'validUntil',
};
async function holds(productId: string, customerId: string, reason?: string) {
  const row = await storedRow(app, 'customer_prices', { product_id: productId });
  for (const field of fieldsOf(STORED)) expect(row[STORED[field]], field).toBe(PRICE[field]);
  expect(row).toMatchObject({ customerId, source: 'staff', accepted: true, setBy: owner.id });
  expect(await reasonOf(customerId)).toBe(reason);
}
const costing = async (sku: string) => {
  const id = await addProduct(app, { sku });
  await app.db.pool.query(
    'insert into product_costs (product_id, cost_cents, set_by, set_at) values ($1, 4400, $2, now())',
    [id, owner.id],
  );
  return id;
};

test('prices of a customer have every field that was sent, by endpoints, form and file', async () => {
  const customerId = await addCustomer(app, { name: 'Harborlight Hotel', zip: '02841' });
  const one = await costing('ONE-1');
  const single = { customerId, sku: 'one-1', ...PRICE };
  expect((await app.call(owner, 'POST', '/api/customer-prices', single)).status).toBe(200);
  await holds(one, customerId, PRICE.reason);
  const many = await costing('MANY-1');
  const { unitPriceCents, ...days } = PRICE;
  const bulk: SetCustomerPrices = {
    rows: [{ customerId, productId: many, was: 5000, unitPriceCents }],
    ...days,
  };
  const answer = await app.call(owner, 'POST', '/api/customer-prices-bulk', bulk, keyed());
  expect(answer.body).toEqual({ changed: 1 });
  await holds(many, customerId, PRICE.reason);
  const typed = await costing('TYPED-1');
  const form = { id: typed, customer: customerId, was: '5000', price: '43.2125' };
  const { from, until, reason } = PRICE;
  const customerTable = { action: formActions(customerPriceForms) };
  await saveTable(customerTable, { ...form, from, until }, reason, { customerId });
  await holds(typed, customerId, PRICE.reason);
  // No file sets a price below cost.
  const filed = await addProduct(app, { sku: 'FILED-2' });
  const csv = csvOf(
    ['customer', 'zip', 'sku', 'price', 'from', 'until'],
    ['Harborlight Hotel', '02841', 'FILED-2', '43.2125', from, until],
  );
  const check = await checkCustomerPriceImport(app, owner, csv);
  await importCustomerPrices(app, owner, { csv, fingerprint: check.fingerprint }, write());
  await holds(filed, customerId);
  const again = await checkCustomerPriceImport(app, owner, await exportCustomerPrices(app, owner));
  expect(again.counts).toMatchObject({ create: 0, change: 0 });
});
