import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { cartHazards } from '../../src/ordering/cart/server/cart-hazards.ts';
import { addToCart } from '../../src/ordering/cart/server/write-cart.ts';
import { loadDesk } from '../../src/ordering/desk/server/load-desk.ts';
import { confirmOrders } from '../../src/ordering/orders/server/confirm-orders.ts';
import { hazardsUnknownOfOrders } from '../../src/ordering/orders/server/public/hazards-of-orders.ts';
import { updateOrder } from '../../src/ordering/orders/server/public/update-order.ts';
import { editSafety } from '../../src/safety/hazards/contract.ts';
import { editSafetyData } from '../../src/safety/hazards/server/edit-safety-data.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { app, DAY, desk, driver, inn, seenAt, startShop, statusOf } from '../support/planning.ts';
import { addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { FIELDS } from '../support/safety-data-shop.ts';
import { addSafety } from '../support/safety-rows.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

startShop();

const FACTS = { requestId: 'r', network: '127.0.0.1' };
const key = () => ({ 'idempotency-key': randomUUID() });

let owner: TestUser;
/** As the books bring it: nobody has said whether it is hazardous. */
let unknown: string;
let order: string;
beforeEach(async () => {
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  unknown = await addProduct(app, {
    nameKey: `degreaser-${randomUUID().slice(0, 8)}`,
    name: 'Books Degreaser',
    hazardUnknown: true,
  });
  order = (
    await addOrder(app, {
      customerId: inn,
      status: 'confirmed',
      promisedOn: DAY,
      lines: [{ productId: unknown, quantity: 2, unitPriceCents: 5000 }],
    })
  ).id;
});

const version = async () =>
  (await app.db.pool.query('select version from orders where id = $1', [order])).rows[0].version;
const nameKey = async () =>
  (await app.db.pool.query('select name_key from products where id = $1', [unknown])).rows[0]
    .name_key as string;
const state = (hazardous: boolean, by: TestUser = owner) =>
  app.call(by, 'POST', '/api/products/hazards', { ids: [unknown], hazardous }, key());

seam(
  {
    fact: 'catalogue: nobody has said whether a product is hazardous',
    act: 'orders: the desk sends its order out',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: 'await checkHazardsKnown(tx, productIds);',
      without: '',
    },
  },
  async () => {
    const input = { action: 'send-out' as const, orderId: order, version: await version() };
    const refusal = {
      message: expect.stringContaining('Books Degreaser'),
      details: { reason: 'hazard-not-known', products: [{ id: unknown }] },
    };
    await expect(updateOrder(app, desk, input)).rejects.toMatchObject(refusal);
    const { status, body } = await app.call(owner, 'POST', '/api/update-order', input, key());
    expect(status).toBe(409);
    expect(body.error).toMatchObject(refusal);
    expect(await statusOf(order)).toBe('confirmed');
    expect(await hazardsUnknownOfOrders(app.db, [order])).toMatchObject([
      { orderId: order, id: unknown, name: 'Books Degreaser' },
    ]);
    expect((await state(false, desk)).status).toBe(403);
    expect((await state(false)).body).toEqual({ stated: 1, same: 0, refused: [] });
    expect(await updateOrder(app, desk, input)).toMatchObject({ status: 'out_for_delivery' });
  },
);

seam(
  {
    fact: 'catalogue: nobody has said whether a product is hazardous',
    act: 'runs: the driver leaves with its order',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/departure-points.ts',
      code: '    ...unknown,',
      without: '',
    },
  },
  async () => {
    const run = await addRun(app, { day: DAY, driverId: driver.id, orders: [order] });
    await expect(departRun(app, driver, await seenAt(run))).rejects.toMatchObject({
      message: expect.stringContaining('Books Degreaser'),
      details: {
        points: expect.arrayContaining([
          expect.objectContaining({ kind: 'hazard', override: 'nobody' }),
        ]),
      },
    });
    expect(await statusOf(order)).toBe('confirmed');
  },
);

seam(
  {
    fact: 'catalogue: nobody has said whether a product is hazardous',
    act: 'catalogue: a visitor or a buyer looks for what is not hazardous',
    outcome: 'told',
    guard: {
      file: 'src/products/catalogue/server/find-products.ts',
      code: 'const hazard = hazardFilter === null || hazardFilter === mark;',
      without:
        "const hazard = hazardFilter === null || (hazardFilter === 'yes') === size.hazardous;",
    },
  },
  async () => {
    const slug = await nameKey();
    const listed = async (query: string) => {
      const { body } = await app.call(null, 'GET', `/api/public/products${query}`);
      return body.products.find((one: { nameKey: string }) => one.nameKey === slug);
    };
    expect(await listed('')).toMatchObject({ hazardous: false, hazardKnown: false });
    expect(await listed('?hazardous=no')).toBeUndefined();
    expect(await listed('?hazardous=yes')).toBeUndefined();
    await state(false);
    expect(await listed('?hazardous=no')).toMatchObject({ hazardKnown: true });
  },
);

seam(
  {
    fact: 'catalogue: nobody has said whether a product is hazardous',
    act: 'shell: owner and desk look at what waits',
    outcome: 'told',
    guard: {
      file: 'src/products/catalogue/server/public/waiting.ts',
      code: 'count: hazards.length,',
      without: 'count: 0,',
    },
  },
  async () => {
    const waits = async (by: TestUser | 'owner') =>
      (await readAttention(app, by)).find((one) => one.key === 'hazards');
    expect(await waits('owner')).toMatchObject({ count: expect.any(Number) });
    expect((await waits('owner'))?.named?.map(({ to }) => to)).toContain(
      `/dashboard/products/${unknown}`,
    );
    expect((await waits({ ...desk, brands: ['Linnetfold'] }))?.count).toBeGreaterThan(0);
    const every = (await app.db.pool.query('select id from products where not hazard_known')).rows;
    const ids = every.map(({ id }) => id);
    await app.call(owner, 'POST', '/api/products/hazards', { ids, hazardous: false }, key());
    expect(await waits('owner')).toBeUndefined();
  },
);

seam(
  {
    fact: 'catalogue: nobody has said whether a product is hazardous',
    act: 'cart: it is put into a cart',
    outcome: 'told',
    guard: {
      file: 'src/ordering/cart/server/cart-hazards.ts',
      code: "const unknown = lines.filter((line) => hazardMark(line) === 'unknown');",
      without: 'const unknown: typeof lines = [];',
    },
  },
  async () => {
    const put = { customerId: inn, lines: [{ productId: unknown, quantity: 1 }] };
    await app.call(owner, 'PUT', '/api/cart', put);
    const { body } = await app.call(owner, 'GET', `/api/cart?customerId=${inn}`);
    expect(body.lines).toMatchObject([{ hazardous: false, hazardKnown: false }]);
    expect((await cartHazards(app, body.lines)).unknown).toBe('Hazard not known: Books Degreaser.');
  },
);

seam(
  {
    fact: 'hazards: the safety data of a product carry hazard codes',
    act: 'catalogue: the owner states “not hazardous” for many at once, or on its page',
    outcome: 'refused',
    guard: {
      file: 'src/products/catalogue/server/public/state-hazards.ts',
      code: 'if (against.length > 0) throw hazardousByOwnData(against);',
      without: '',
    },
  },
  async () => {
    const slug = await nameKey();
    await editSafetyData(
      app,
      owner,
      editSafety.parse({ ...FIELDS, nameKey: slug, version: 0 }),
      FACTS,
    );
    const stored = async () =>
      (
        await app.db.pool.query(
          'select hazardous, hazard_source, hazard_stated_by, version from products where id = $1',
          [unknown],
        )
      ).rows[0];
    const before = await stored();
    expect(before).toMatchObject({
      hazardous: true,
      hazard_source: 'safety-data',
      hazard_stated_by: owner.id,
    });
    const { status, body } = await state(false);
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('Books Degreaser')]);
    const page = await app.call(
      owner,
      'PATCH',
      `/api/products/${unknown}`,
      { version: before.version, hazardous: false },
      key(),
    );
    expect(page.status).toBe(409);
    expect(await stored()).toEqual(before);
  },
);

seam(
  {
    fact: 'hazards: the safety data of a product carry hazard codes',
    act: 'catalogue: the owner states “not hazardous” for it among others',
    outcome: 'told',
    guard: {
      file: 'src/products/catalogue/server/public/state-hazards.ts',
      code: 'const free = held.filter((one) => !against.includes(one));',
      without: 'const free = held;',
    },
  },
  async () => {
    const harmless = await addProduct(app, { name: 'Books Sponge', hazardUnknown: true });
    const slug = await nameKey();
    await editSafetyData(
      app,
      owner,
      editSafety.parse({ ...FIELDS, nameKey: slug, version: 0 }),
      FACTS,
    );
    const input = { ids: [unknown, harmless], hazardous: false };
    const { status, body } = await app.call(owner, 'POST', '/api/products/hazards', input, key());
    expect([status, body]).toEqual([
      200,
      { stated: 1, same: 0, refused: [{ id: unknown, nameKey: slug, name: 'Books Degreaser' }] },
    ]);
    const { rows } = await app.db.pool.query(
      'select id, hazardous, hazard_known from products where id = any($1)',
      [input.ids],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: unknown, hazardous: true, hazard_known: true },
        { id: harmless, hazardous: false, hazard_known: true },
      ]),
    );
  },
);

seam(
  {
    fact: 'catalogue: a product is called hazardous after it was ordered',
    act: 'orders: its order leaves, with its papers',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: 'await takeHazardsOver(tx, orderId);',
      without: '',
    },
  },
  async () => {
    await state(true);
    await addSafety(app, await nameKey(), { notRegulated: true });
    await addSheet(app, await nameKey(), Buffer.from('%PDF-1.7'));
    const input = { action: 'send-out' as const, orderId: order, version: await version() };
    await updateOrder(app, desk, input);
    const { rows } = await app.db.pool.query(
      'select hazardous from order_lines where order_id = $1',
      [order],
    );
    expect(rows).toEqual([{ hazardous: true }]);
  },
);

seam(
  {
    fact: 'sheets: a product of an order needs a sheet, and there is none',
    act: 'orders: the desk confirms it, which mails its customer a day',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/confirm-orders.ts',
      code: 'if (waiting.length > 0) why.push(willNotLeave(waiting.map(({ name }) => name)));',
      without: '',
    },
  },
  async () => {
    await state(true);
    await app.db.pool.query(
      `update orders set status = 'placed', promised_on = '2026-03-12' where id = $1`,
      [order],
    );
    const chosen = [`${order}_${await version()}`];
    const { confirmed, late } = await confirmOrders(app, desk, chosen);
    expect(confirmed).toEqual([]);
    expect(late).toMatchObject([
      { id: order, lacksSheet: true, why: expect.stringContaining('Books Degreaser') },
    ]);
    expect(await statusOf(order)).toBe('placed');
    await addSheet(app, await nameKey(), Buffer.from('%PDF-1.7'));
    expect(await confirmOrders(app, desk, chosen)).toEqual({
      late: [],
      not: [],
      confirmed: [expect.any(String)],
    });
    expect(await statusOf(order)).toBe('confirmed');
  },
);

seam(
  {
    fact: 'sheets: a product of an order needs a sheet, and there is none',
    act: 'desk: a caller orders it by phone',
    outcome: 'told',
    guard: {
      file: 'src/ordering/desk/server/load-desk.ts',
      code: '...cart.lines.map(({ productId }) => productId),',
      without: '',
    },
  },
  async () => {
    const acid = await addProduct(app, { name: 'Raw Acid', nameKey: 'raw-acid', priceCents: 3000 });
    await app.db.pool.query('update products set hazardous = true where id = $1', [acid]);
    await addToCart(app, owner, { customerId: inn, lines: [{ productId: acid, quantity: 1 }] });
    const ofCall = async () =>
      (await loadDesk(app, owner, new URLSearchParams({ customer: inn }))).call?.noSheet;
    expect(await ofCall()).toEqual(['raw-acid']);
    await addSheet(app, 'raw-acid', Buffer.from('%PDF-1.7'));
    expect(await ofCall()).toEqual([]);
  },
);
