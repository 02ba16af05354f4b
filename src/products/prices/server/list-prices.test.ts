import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { noBooks } from '../../../../tests/support/no-books.ts';
import {
  app,
  owner,
  priceOn,
  REQUEST,
  setList,
  settings,
  startPricing,
  today,
  write,
} from '../../../../tests/support/pricing.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { longDayText, shiftDay } from '../../../kit/time.ts';
import { loadProduct } from '../../catalogue/server/load-products.ts';
import { applyDueListPrices } from '../../catalogue/server/public/apply-list-prices.ts';
import { browseProducts } from '../../catalogue/server/public/browse.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { catalogueScope } from '../../catalogue/server/public/scope.ts';
import { endCustomerPrice } from './end-customer-price.ts';
import { exportCustomerPrices } from './import-customer-prices.ts';
import { checkListPriceImport, exportListPrices } from './import-list-prices.ts';
import {
  countOwnPrices,
  priceChoices,
  pricedProduct,
  readCustomerPriceTable,
  readListPrices,
} from './price-tables.ts';
import { setCustomerPrice } from './set-customer-price.ts';
import { setCustomerPrices } from './set-customer-prices.ts';
import { previewListPrices, setListPrices } from './set-list-prices.ts';
import { readPlannedDays, withdrawListPrice, withdrawListPrices } from './withdraw-list-price.ts';

startPricing();

const audited = async (id: string) =>
  (
    await app.db.pool.query(
      'select action, before, after from audit_log where object_id = $1 order by seq',
      [id],
    )
  ).rows;

/** A table without a filter. */
const every = { term: '', brand: '', category: '' };

test('a price holds at once, and one with a day from midnight of the company on', async () => {
  const id = await addProduct(app, { priceCents: 2000 });
  await setList({ rows: [{ id, was: 2000, priceCents: 2100 }] });
  expect(await priceOn(id, null)).toEqual([2100, 'list']);
  await setList({ rows: [{ id, was: 2100, priceCents: 2490 }], from: '2026-04-01' });
  expect(await priceOn(id, null)).toEqual([2100, 'list']);
  expect(await priceOn(id, null, '2026-04-01')).toEqual([2490, 'list']);
  // 23:59 and 00:00 in New York.
  app.clock.set(Date.parse('2026-04-01T03:59:59Z'));
  expect(await priceOn(id, null)).toEqual([2100, 'list']);
  app.clock.set(Date.parse('2026-04-01T04:00:00Z'));
  expect(await priceOn(id, null)).toEqual([2490, 'list']);
  await applyDueListPrices(app);
  await applyDueListPrices(app);
  expect(await priceOn(id, null)).toEqual([2490, 'list']);
  const { rows } = await app.db.pool.query(
    'select price_cents, version from products where id = $1',
    [id],
  );
  expect(rows).toEqual([{ price_cents: 2490, version: 3 }]);
  expect(await audited(id)).toMatchObject([
    { action: 'list-price.set', before: { priceCents: 2000 }, after: { priceCents: 2100 } },
    { after: { priceCents: 2490, from: '2026-04-01' } },
  ]);
});

test('a list sorted by price changes its order at midnight', async () => {
  const brand = 'Midnight';
  const cheap = await addProduct(app, { brand, priceCents: 1000, name: 'A' });
  await addProduct(app, { brand, priceCents: 2000, name: 'B' });
  const order = async () => {
    const shopper = {
      scope: catalogueScope(owner),
      customerId: null,
      pricing: pricingAt(settings, app.clock.now()),
      seesRule: true,
    };
    const filters = {
      term: null,
      brands: [brand],
      categories: [],
      hazardous: null,
      certified: [],
      inStock: false,
      sort: 'price' as const,
      after: null,
      limit: 10,
    };
    return (await browseProducts(app.db, shopper, filters)).products
      .map((one) => one.name)
      .join('');
  };
  expect(await order()).toBe('AB');
  await setList({ rows: [{ id: cheap, was: 1000, priceCents: 3000 }], from: shiftDay(today(), 1) });
  expect(await order()).toBe('AB');
  app.clock.advance(24 * 3_600_000);
  expect(await order()).toBe('BA');
  await applyDueListPrices(app);
  expect(await order()).toBe('BA');
});

test('a buyer sees a coming price once the company’s clock has passed midnight', async () => {
  const customer = await addCustomer(app);
  const id = await addProduct(app, { nameKey: 'midnight-soap', priceCents: 2000 });
  const buyer = await addUser(app, { customers: [customer], brands: ['Linnetfold'] });
  const day = shiftDay(today(), 1);
  await setList({ rows: [{ id, was: 2000, priceCents: 2490 }], from: day });
  const seen = async () => {
    const request = new Request('http://shop/products/midnight-soap', {
      headers: { cookie: buyer.cookie },
    });
    const page = await loadProduct(app, buyer, request, 'midnight-soap');
    const [size] = page.kind === 'user' ? page.product.sizes : [];
    return [size?.unitPriceCents, size?.reason];
  };
  expect(await seen()).toEqual([2000, 'List price']);
  app.clock.advance(24 * 3_600_000);
  expect(await seen()).toEqual([2490, 'List price']);
  const from = today();
  const row = { customerId: customer, productId: id, was: 2490, unitPriceCents: 2200 };
  await setCustomerPrices(app, owner, { rows: [row], from, until: null, reason: '' }, write());
  expect(await seen()).toEqual([2200, `Your price since ${longDayText(from)}`]);
});

test('all rows or none, each conflict by name; the same again changes nothing', async () => {
  const [one, two] = [
    await addProduct(app, { priceCents: 500 }),
    await addProduct(app, { priceCents: 600 }),
  ];
  const rows = [
    { id: one, was: 500, priceCents: 550 },
    { id: two, was: 599, priceCents: 650 },
  ];
  await expect(setList({ rows })).rejects.toMatchObject({
    code: 'aborted',
    details: [{ path: two, message: expect.stringContaining('Someone else set $6.00 meanwhile.') }],
  });
  expect(await priceOn(one, null)).toEqual([500, 'list']);
  expect(await setList({ rows: [rows[0]!] })).toEqual({ changed: 1 });
  expect(await setList({ rows: [{ id: one, was: 550, priceCents: 550 }] })).toEqual({ changed: 0 });
  const gone = { id: crypto.randomUUID(), was: 500, priceCents: 550 };
  await expect(setList({ rows: [gone] })).rejects.toMatchObject({ code: 'aborted' });
  const twice = { id: one, was: 550, priceCents: 560 };
  await expect(setList({ rows: [twice, twice] })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  const past = { rows: [twice], from: shiftDay(today(), -1) };
  await expect(setList(past)).rejects.toMatchObject({ code: 'invalid-argument' });
  const held = write();
  const input = { rows: [twice], from: null, reason: '' };
  const first = await setListPrices(app, owner, input, { figuresOfBooks: noBooks, ...held });
  expect(await setListPrices(app, owner, input, { figuresOfBooks: noBooks, ...held })).toEqual(
    first,
  );
});

test('a coming price is shown, replaced for its day, and can be withdrawn before it holds', async () => {
  const id = await addProduct(app, { priceCents: 500 });
  const day = shiftDay(today(), 10);
  await setList({ rows: [{ id, was: 500, priceCents: 700 }], from: shiftDay(day, 5) });
  await setList({ rows: [{ id, was: 500, priceCents: 600 }], from: day });
  const again = { rows: [{ id, was: 500, priceCents: 620 }], from: day, reason: '' };
  expect(await previewListPrices(app, owner, again, noBooks)).toMatchObject([
    {
      beforeCents: 600,
      afterCents: 620,
      notes: [expect.stringContaining('$6.00'), expect.stringContaining('$7.00')],
    },
  ]);
  await setList(again);
  const read = async () =>
    (await readListPrices(app, owner, { id }, noBooks)).rows[0]?.coming ?? [];
  const coming = await read();
  expect(coming).toMatchObject([{ priceCents: 620, from: day }, { priceCents: 700 }]);
  for (const { id } of coming) await withdrawListPrice(app, owner, { id }, REQUEST);
  expect(await read()).toEqual([]);
  expect(await priceOn(id, null, day)).toEqual([500, 'list']);
  await expect(withdrawListPrice(app, owner, { id: coming[0]!.id }, REQUEST)).rejects.toMatchObject(
    {
      code: 'not-found',
    },
  );
});

test('a price becomes on request at once and never from a later day; one that is to come still comes', async () => {
  const id = await addProduct(app, { priceCents: 1000 });
  const day = shiftDay(today(), 10);
  await setList({ rows: [{ id, was: 1000, priceCents: 1200 }], from: day });
  const none = { rows: [{ id, was: 1000, priceCents: null }] };
  await expect(setList({ ...none, from: day })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: [{ path: 'from' }],
  });
  expect(await priceOn(id, null)).toEqual([1000, 'list']);
  const buyer = await addUser(app, {});
  await expect(setList(none, buyer)).rejects.toMatchObject({ code: 'permission-denied' });
  const input = { ...none, from: null, reason: '' };
  expect(await previewListPrices(app, owner, input, noBooks)).toMatchObject([
    { beforeCents: 1000, afterCents: null, notes: [expect.stringContaining('$12.00')] },
  ]);
  expect(await setList(none)).toEqual({ changed: 1 });
  expect(await priceOn(id, null)).toEqual([null, 'on-request']);
  expect(await priceOn(id, null, day)).toEqual([1200, 'list']);
  expect((await audited(id)).at(-1)).toMatchObject({
    before: { priceCents: 1000 },
    after: { priceCents: null },
  });
});

test('who prices a product is told how many customers pay one of their own', async () => {
  const sku = 'OWN-1';
  const id = await addProduct(app, { priceCents: 1000, sku });
  expect(await countOwnPrices(app, owner, id)).toBe(0);
  const price = { sku, unitPriceCents: 900, until: null, reason: '' };
  for (const from of [today(), shiftDay(today(), 3)]) {
    const customerId = await addCustomer(app, {});
    await setCustomerPrice(app, owner, { ...price, customerId, from }, REQUEST);
  }
  // The other begins later.
  expect(await countOwnPrices(app, owner, id)).toBe(1);
  // The list that the count leads to has exactly those.
  const { rows: own } = await readCustomerPriceTable(app, owner, {
    productId: id,
    term: '',
    own: true,
  });
  expect(own).toHaveLength(1);
  await expect(countOwnPrices(app, await addUser(app, {}), id)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('a price below cost needs a reason, which the audit log keeps', async () => {
  const id = await addProduct(app, { priceCents: 1000 });
  await setList({ rows: [{ id, was: 1000, costCents: 800 }] });
  const below = { rows: [{ id, was: 1000, priceCents: 700 }] };
  await expect(setList(below)).rejects.toMatchObject({
    code: 'below-cost',
    details: [{ path: id }],
  });
  expect(await priceOn(id, null)).toEqual([1000, 'list']);
  await setList({ ...below, reason: 'Clearance' });
  expect((await audited(id)).at(-1)).toMatchObject({
    after: { priceCents: 700, belowCost: 'Clearance' },
  });
  await setList({ rows: [{ id, was: 700, costCents: null }] });
  expect((await readListPrices(app, owner, { id }, noBooks)).rows[0]?.costCents).toBeNull();
});

test('what connected books keep is refused, the cost is not', async () => {
  const id = await addProduct(app, { priceCents: 1000 });
  await app.db.pool.query(`update products set accounting_id = '77' where id = $1`, [id]);
  const books = async () => () => ({ price: true, quantity: true });
  const rows = [{ id, was: 1000, priceCents: 900 }];
  await expect(
    setListPrices(
      app,
      owner,
      { rows, from: null, reason: '' },
      { figuresOfBooks: books, ...write() },
    ),
  ).rejects.toMatchObject({ details: [{ message: expect.stringContaining('QuickBooks') }] });
  const cost = { rows: [{ id, was: 1000, costCents: 500 }], from: null, reason: '' };
  expect(await setListPrices(app, owner, cost, { figuresOfBooks: books, ...write() })).toEqual({
    changed: 1,
  });
});

test('a planned increase names whose own prices it leaves, and is withdrawn as one, as it was seen', async () => {
  const day = shiftDay(today(), 40);
  const ids = [
    await addProduct(app, { priceCents: 500 }),
    await addProduct(app, { priceCents: 900 }),
  ];
  const customerId = await addCustomer(app, { name: 'Gull Cottage Inn' });
  const priced = await app.db.pool.query('select sku from products where id = $1', [ids[0]]);
  await setCustomerPrice(
    app,
    owner,
    {
      customerId,
      sku: priced.rows[0].sku,
      unitPriceCents: 450,
      from: today(),
      until: shiftDay(day, -1),
      reason: '',
    },
    REQUEST,
  );
  const rows = [
    { id: ids[0]!, was: 500, priceCents: 525 },
    { id: ids[1]!, was: 900, priceCents: 945 },
  ];
  const notesFrom = async (from: string | null) =>
    (await previewListPrices(app, owner, { rows, from, reason: '' }, noBooks)).map(
      ({ notes }) => notes,
    );
  expect(await notesFrom(null)).toEqual([['Not for Gull Cottage Inn: its own price stays.'], []]);
  // Said in a preview, and nothing to stop at: on the product's page those customers stand beside the price.
  const [first] = await previewListPrices(app, owner, { rows, from: null, reason: '' }, noBooks);
  expect(first?.asks).toBe(false);
  // It has ended by then.
  expect(await notesFrom(day)).toEqual([[], []]);
  await setList({ rows, from: day });
  const planned = async () =>
    (await readPlannedDays(app, owner, every)).filter(({ from }) => from === day);
  expect(await planned()).toMatchObject([{ from: day, count: 2 }]);
  const third = await addProduct(app, { priceCents: 700 });
  await setList({ rows: [{ id: third, was: 700, priceCents: 735 }], from: day });
  await expect(
    withdrawListPrices(app, owner, { from: day, count: 2, ...every }, REQUEST),
  ).rejects.toMatchObject({ code: 'aborted' });
  expect(await planned()).toMatchObject([{ from: day, count: 3 }]);
  await withdrawListPrices(app, owner, { from: day, count: 3, ...every }, REQUEST);
  expect(await planned()).toEqual([]);
  expect(await priceOn(third, null, day)).toEqual([700, 'list']);
  expect((await audited(third)).map(({ action }) => action)).toContain('list-price.withdraw');
});

test('the filter of the table decides what of a day is listed, and that alone is withdrawn', async () => {
  const day = shiftDay(today(), 41);
  const made = async (brand: string, count: number) => {
    const ids = await Promise.all(
      Array.from({ length: count }, () => addProduct(app, { priceCents: 500, brand })),
    );
    await setList({ rows: ids.map((id) => ({ id, was: 500, priceCents: 525 })), from: day });
    return ids;
  };
  const [gone] = await made('Wrenmark', 2);
  const [rest] = await made('Dovelace', 3);
  const planned = async (filter: typeof every) =>
    (await readPlannedDays(app, owner, filter)).filter(({ from }) => from === day);
  const ofOne = { ...every, brand: 'Wrenmark' };
  expect(await planned(every)).toEqual([{ from: day, count: 5, brands: ['Dovelace', 'Wrenmark'] }]);
  expect(await planned(ofOne)).toEqual([{ from: day, count: 2, brands: ['Wrenmark'] }]);
  // As many as are planned of all brands: not what this filter shows.
  await expect(
    withdrawListPrices(app, owner, { from: day, count: 5, ...ofOne }, REQUEST),
  ).rejects.toMatchObject({ code: 'aborted' });
  await withdrawListPrices(app, owner, { from: day, count: 2, ...ofOne }, REQUEST);
  expect(await planned(every)).toEqual([{ from: day, count: 3, brands: ['Dovelace'] }]);
  expect(await priceOn(gone!, null, day)).toEqual([500, 'list']);
  expect(await priceOn(rest!, null, day)).toEqual([525, 'list']);
});

const bookkeeper = () =>
  addUser(app, { role: 'admin', duties: ['books'], customers: 'all', brands: ['Linnetfold'] });

test('nobody without the duty books reads the table, sets, previews or withdraws', async () => {
  const id = await addProduct(app, { priceCents: 1000 });
  const input = { rows: [{ id, was: 1000, priceCents: 900 }], from: null, reason: '' };
  const refused = { code: 'permission-denied' };
  for (const user of [
    await addUser(app, {}),
    await addUser(app, { role: 'admin', duties: ['desk', 'driver'], customers: 'all' }),
  ]) {
    await expect(setList(input, user)).rejects.toMatchObject(refused);
    await expect(previewListPrices(app, user, input, noBooks)).rejects.toMatchObject(refused);
    await expect(withdrawListPrice(app, user, { id }, REQUEST)).rejects.toMatchObject(refused);
    await expect(
      withdrawListPrices(app, user, { from: shiftDay(today(), 3), count: 1, ...every }, REQUEST),
    ).rejects.toMatchObject(refused);
    await expect(readPlannedDays(app, user, every)).rejects.toMatchObject(refused);
    await expect(readListPrices(app, user, { id }, noBooks)).rejects.toMatchObject(refused);
  }
});

test('the duty books keeps prices of active products of its brands, and neither reads nor sets a cost', async () => {
  const books = await bookkeeper();
  const own = await addProduct(app, { priceCents: 1000 });
  const foreign = await addProduct(app, { priceCents: 1000, brand: 'Ostrel' });
  const inactive = await addProduct(app, { priceCents: 1000, isActive: false });
  await setList({ rows: [own, foreign].map((id) => ({ id, was: 1000, costCents: 950 })) });

  const row = (id: string) => ({ rows: [{ id, was: 1000, priceCents: 1200 }] });
  expect(await setList(row(own), books)).toEqual({ changed: 1 });
  expect(await priceOn(own, null)).toEqual([1200, 'list']);
  for (const id of [foreign, inactive]) {
    await expect(setList(row(id), books)).rejects.toMatchObject({ code: 'aborted' });
    expect((await readListPrices(app, books, { id }, noBooks)).rows).toEqual([]);
    expect(await pricedProduct(app, books, id)).toBeUndefined();
    expect((await readListPrices(app, owner, { id }, noBooks)).rows).toHaveLength(1);
  }
  expect((await priceChoices(app, books)).brands).toEqual(['Linnetfold']);

  // Below cost: said without the figure, and refused without a reason.
  const below = { from: null, reason: '', rows: [{ id: own, was: 1200, priceCents: 900 }] };
  expect(await previewListPrices(app, books, below, noBooks)).toMatchObject([
    { margin: 'below-cost', cost: null },
  ]);
  await expect(setList(below, books)).rejects.toMatchObject({ code: 'below-cost' });
  await expect(
    setList({ rows: [{ id: own, was: 1200, costCents: 1 }] }, books),
  ).rejects.toMatchObject({
    code: 'permission-denied',
  });
  const [read] = (await readListPrices(app, books, { id: own }, noBooks)).rows;
  expect(read).not.toHaveProperty('costCents');
  const file = await exportListPrices(app, books);
  expect(file.split('\r\n')[0]).toBe('sku,price,from');
  const [{ sku, foreignSku }] = (
    await app.db.pool.query(
      'select a.sku, b.sku as "foreignSku" from products a, products b where a.id = $1 and b.id = $2',
      [own, foreign],
    )
  ).rows;
  expect(file).toContain(sku);
  expect(file).not.toContain(foreignSku);
  const csv = `sku,price,cost\r\n${sku},9.00,\r\n${foreignSku},30.00,\r\n${sku},12.50,7.00\r\n`;
  const checked = await checkListPriceImport(app, books, csv, noBooks);
  expect(checked.rows.map((one) => one.says.join())).toEqual([
    '$9.00 is below the cost. Set it in the table of prices, with a reason.',
    'No product has this SKU.',
    expect.stringContaining('costs are kept by the owner'),
  ]);
});

test('a customer’s price of a brand that one may not see is neither set nor ended', async () => {
  const books = await bookkeeper();
  const customerId = await addCustomer(app);
  const [own, foreign] = [
    await addProduct(app, { sku: 'BOOKS-1', priceCents: 1000 }),
    await addProduct(app, { sku: 'BOOKS-2', priceCents: 1000, brand: 'Ostrel' }),
  ];
  const from = today();
  const price = { customerId, unitPriceCents: 900, from, until: null, reason: '' };
  await setCustomerPrice(app, books, { ...price, sku: 'BOOKS-1' }, REQUEST);
  expect(await priceOn(own, customerId)).toEqual([900, 'staff']);
  await expect(
    setCustomerPrice(app, books, { ...price, sku: 'BOOKS-2' }, REQUEST),
  ).rejects.toMatchObject({ details: [{ path: 'sku' }] });
  const { id } = await setCustomerPrice(app, owner, { ...price, sku: 'BOOKS-2' }, REQUEST);
  await expect(endCustomerPrice(app, books, { id }, REQUEST)).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await priceOn(foreign, customerId)).toEqual([900, 'staff']);
  const { rows } = await readCustomerPriceTable(app, books, {
    customerId,
    filter: { term: 'BOOKS', brand: '', category: '' },
  });
  expect(rows.map((row) => row.productId)).toEqual([own]);
  expect(await exportCustomerPrices(app, books)).not.toContain('BOOKS-2');
});

test('the table of list prices is sorted by its prices too, both ways', async () => {
  for (const [sku, priceCents] of [
    ['SORTED-1', 900],
    ['SORTED-2', 100],
    ['SORTED-3', 500],
  ] as const)
    await addProduct(app, { sku, priceCents });
  const sorted = async (down: boolean) =>
    (
      await readListPrices(
        app,
        owner,
        { term: 'SORTED-', brand: '', category: '', sort: { by: 'price', down } },
        noBooks,
      )
    ).rows.map(({ priceCents }) => priceCents);
  expect(await sorted(false)).toEqual([100, 500, 900]);
  expect(await sorted(true)).toEqual([900, 500, 100]);
});
