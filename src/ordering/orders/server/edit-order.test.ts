import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addUser, TEST_START } from '../../../../tests/support/app.ts';
import {
  app,
  customer,
  expectExactStock,
  people,
  placed,
  rinse,
  snapshot,
  soap,
  startShop,
  update,
} from '../../../../tests/support/changing-orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

startShop();

afterEach(() => app.clock.set(TEST_START));

const view = async (orderId: string) => {
  const order = await readOrder(app.db, orderScope(people.super_admin), orderId);
  if (!order) throw new Error('no order');
  return order;
};
const openQuantityOf = (line: { ordered: number; cancelled: number }) =>
  line.ordered - line.cancelled;

test('products, a note, details and a wanted day are one version with before and after', async () => {
  const added = await addProduct(app, { priceCents: 700, quantity: 5 });
  const orderId = await placed();
  const before = await view(orderId);
  const requestedDay = (before.promisedOn ?? '') < '2026-03-12' ? '2026-03-12' : '2026-03-19';
  const answer = await update(people.user, {
    orderId,
    action: 'edit',
    lines: [
      { productId: soap, quantity: 6, note: 'Third floor' },
      { productId: rinse, quantity: 2 },
      { productId: added, quantity: 3, expectedUnitPriceCents: 700, note: 'New' },
    ],
    poNumber: 'PO-77',
    wantedOn: requestedDay,
  });
  expect(answer.body).toMatchObject({ version: 2, promisedOn: requestedDay });
  const after = await view(orderId);
  expect(after.lines.map((line) => [line.productId, openQuantityOf(line), line.note])).toEqual([
    [soap, 6, 'Third floor'],
    [rinse, 2, ''],
    [added, 3, 'New'],
  ]);
  expect(after.events.at(-1)).toMatchObject({
    kind: 'edit',
    version: 2,
    detail: {
      before: {
        lines: [
          { productId: soap, quantity: 4, note: '' },
          { productId: added, quantity: 0, note: '' },
        ],
        poNumber: '',
        promisedOn: before.promisedOn,
      },
      after: {
        lines: [
          { productId: soap, quantity: 6, note: 'Third floor' },
          { productId: added, quantity: 3, note: 'New' },
        ],
        poNumber: 'PO-77',
        promisedOn: requestedDay,
      },
    },
  });
  await expectExactStock();
});

test('all of an edit is refused when a part of it is', async () => {
  const orderId = await placed();
  const before = await snapshot(orderId);
  const edit = (extra: object) => update(people.user, { orderId, action: 'edit', ...extra });
  expect(
    (await edit({ poNumber: 'PO-1', lines: [{ productId: soap, quantity: 999 }] })).body.error,
  ).toMatchObject({ details: { reason: 'short-of-stock' } });
  // Sunday: no truck goes.
  const sunday = await edit({ wantedOn: '2026-03-15', poNumber: 'PO-1' });
  expect(sunday.body.error).toMatchObject({ details: { reason: 'wanted-day' } });
  expect(sunday.body.error.message).toContain('no deliveries on Sundays');
  expect((await edit({})).body.error).toMatchObject({ details: { reason: 'no-change' } });
  expect(
    (await edit({ lines: [{ productId: soap, quantity: 4, note: '' }] })).body.error,
  ).toMatchObject({ details: { reason: 'no-change' } });
  expect(
    (
      await edit({
        lines: [
          { productId: rinse, quantity: 0 },
          { productId: soap, quantity: 0 },
        ],
      })
    ).body.error,
  ).toMatchObject({ details: { reason: 'last-line' } });
  expect(await snapshot(orderId)).toEqual(before);
});

test('a conflict says who changed what, with before and after', async () => {
  const orderId = await placed();
  await update(people.admin, {
    orderId,
    action: 'edit',
    lines: [{ productId: soap, quantity: 6 }],
  });
  await update(people.admin, { orderId, version: 2, action: 'confirm' });
  const late = await update(people.user, { orderId, action: 'edit', poNumber: 'PO-2' });
  expect(late.status).toBe(409);
  expect(late.body.error).toMatchObject({
    code: 'aborted',
    details: {
      version: 3,
      changes: [
        {
          version: 2,
          by: people.admin.displayName,
          title: 'Changed the order',
          what: [expect.stringMatching(/: 4 to 6$/)],
        },
        { version: 3, by: people.admin.displayName, title: 'Confirmed the order', what: [] },
      ],
    },
  });
});

test('an edit that races with the confirmation: one of them wins, and the order is whole', async () => {
  for (let round = 0; round < 6; round += 1) {
    const orderId = await placed();
    const [edit, confirm] = await Promise.all([
      update(people.user, { orderId, action: 'edit', lines: [{ productId: soap, quantity: 1 }] }),
      update(people.admin, { orderId, action: 'confirm' }),
    ]);
    expect([edit.status, confirm.status].sort()).toEqual([200, 409]);
    const order = await view(orderId);
    expect(order.version).toBe(2);
    expect(order.lines.map(openQuantityOf)[0]).toBe(edit.status === 200 ? 1 : 4);
    await update(people.super_admin, { orderId, version: 2, action: 'cancel', reason: 'Test' });
  }
  await expectExactStock();
});

describe('who may not', () => {
  test('a buyer once it is confirmed, and after the cut-off; a stranger at no time', async () => {
    const orderId = await placed();
    const stranger = await addUser(app, {
      brands: ['Linnetfold'],
      customers: [await addCustomer(app)],
    });
    const edit = { orderId, action: 'edit', poNumber: 'PO-3' };
    expect((await update(stranger, edit)).status).toBe(404);
    expect((await update(null, edit)).status).toBe(401);
    app.clock.set(TEST_START + 4 * 86_400_000);
    expect((await update(people.user, edit)).body.error).toMatchObject({
      details: { reason: 'cut-off' },
    });
    app.clock.set(TEST_START);
    await update(people.admin, { orderId, action: 'confirm' });
    expect((await update(people.user, { ...edit, version: 2 })).body.error).toMatchObject({
      details: { reason: 'wrong-state' },
    });
  });
});

test('for any run of edits the befores and afters chain up to the lines that stand', async () => {
  const third = await addProduct(app, { priceCents: 700, quantity: 100_000 });
  await app.db.pool.query('update products set quantity = 100000 where id = any($1)', [
    [soap, rinse],
  ]);
  const products = [soap, rinse, third];
  const edit = fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 2 }),
      quantity: fc.integer({ min: 0, max: 9 }),
      note: fc.option(fc.constantFrom('', 'a', 'b'), { nil: undefined }),
    }),
    { maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      await app.db.pool.query('delete from rate_limits');
      const orderId = await placed();
      const first = new Map(
        (await view(orderId)).lines.map((line) => [line.productId, openQuantityOf(line)]),
      );
      let version = 1;
      for (const lines of edits) {
        const answer = await update(people.admin, {
          orderId,
          version,
          action: 'edit',
          lines: [...new Map(lines.map((line) => [line.product, line])).values()].map(
            ({ product, quantity, note }) => ({
              productId: products[product],
              quantity,
              note,
              expectedUnitPriceCents: 700,
            }),
          ),
        });
        if (answer.status === 200) version += 1;
      }
      const order = await view(orderId);
      expect(order.version).toBe(version);
      const now = new Map(first);
      const notes = new Map<string, string>();
      type Line = { productId: string; quantity?: number; note?: string };
      for (const { detail } of order.events.slice(1)) {
        for (const line of (detail.before?.lines ?? []) as Line[]) {
          if (line.quantity !== undefined) expect(now.get(line.productId) ?? 0).toBe(line.quantity);
          if (line.note !== undefined) expect(notes.get(line.productId) ?? '').toBe(line.note);
        }
        for (const line of (detail.after?.lines ?? []) as Line[]) {
          if (line.quantity !== undefined) now.set(line.productId, line.quantity);
          if (line.note !== undefined) notes.set(line.productId, line.note);
        }
      }
      for (const line of order.lines) {
        expect(openQuantityOf(line)).toBe(now.get(line.productId));
        expect(line.note).toBe(notes.get(line.productId) ?? '');
      }
      await update(people.super_admin, { orderId, version, action: 'cancel', reason: 'Test' });
    }),
    { numRuns: 15 },
  );
  await expectExactStock();
  expect(customer).toBeTruthy();
}, 60_000);
