import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as ordersPage from '../../src/frame/joined/orders.tsx';
import * as cartPage from '../../src/ordering/cart/pages/cart.tsx';
import { listAction } from '../../src/ordering/cart/server/list-action.ts';
import { loadCart } from '../../src/ordering/cart/server/load-cart.ts';
import { loadOrderBar } from '../../src/ordering/cart/server/order-bar.ts';
import { saveList } from '../../src/ordering/cart/server/save-list.ts';
import { addToCart } from '../../src/ordering/cart/server/write-cart.ts';
import { comingOn } from '../../src/ordering/cart/ui/coming.ts';
import { alreadyOrdered } from '../../src/ordering/cart/ui/second-order.tsx';
import { seenOf } from '../../src/ordering/desk/noted.ts';
import * as deskPage from '../../src/ordering/desk/pages/new-order.tsx';
import { loadDesk } from '../../src/ordering/desk/server/load-desk.ts';
import * as placedPage from '../../src/ordering/orders/pages/order-placed.tsx';
import { pairsOfOrder } from '../../src/ordering/orders/server/order-hazards.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { readOrder } from '../../src/ordering/orders/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { updateOrder } from '../../src/ordering/orders/server/public/update-order.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSafety } from '../support/safety-rows.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let [hotel, soap, orderId, listId] = ['', '', '', ''];
let buyer: TestUser;
let desk: TestUser;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: 'all',
    duties: ['desk'],
  });
  const lines = [{ productId: soap, quantity: 4 }];
  const ordered = lines.map((line) => ({ ...line, unitPriceCents: 5000 }));
  orderId = (
    await addOrder(app, {
      customerId: hotel,
      placedBy: buyer.id,
      status: 'delivered',
      lines: ordered,
    })
  ).id;
  const more = [{ productId: soap, quantity: 5 }];
  ({ listId } = await saveList(app, buyer, { name: 'Weekly', customerId: hotel, lines: more }));
  for (const who of [buyer, desk]) await addToCart(app, who, { customerId: hotel, lines });
});

const inCart = async (who: TestUser) =>
  (
    await app.db.pool.query<{ quantity: number }>(
      'select quantity from cart_lines where user_id = $1',
      [who.id],
    )
  ).rows.map((row) => row.quantity);

/** Sent three times it adds nothing and names what is there; told how, it does that. */
async function asksFirst(
  who: TestUser,
  page: { action: unknown },
  form: Record<string, string>,
  quantity = 4,
) {
  for (let press = 0; press < 3; press += 1) {
    const { data } = await postPage(app, who, page, { ...form, key: randomUUID() });
    expect(data.error).toMatchObject({
      details: { reason: 'in-cart', inCart: [{ productId: soap, inCart: 4, asked: quantity }] },
    });
  }
  expect(await inCart(who)).toEqual([4]);
  const add = { ...form, how: 'add', key: randomUUID() };
  for (const again of [add, add]) await postPage(app, who, page, again);
  expect(await inCart(who)).toEqual([4 + quantity]);
  await postPage(app, who, page, { ...form, how: 'set', key: randomUUID() });
  expect(await inCart(who)).toEqual([quantity]);
}

/** What the cart page of this moment sends when the order is placed. */
async function seenBy(who: TestUser, quantity: number) {
  const request = new Request('http://localhost:3000/cart');
  const { cart, readAt } = await loadCart(app, who, request);
  const lines = [{ productId: soap, quantity, expectedUnitPriceCents: 5000 }];
  return {
    customerId: hotel,
    lines: JSON.stringify(lines),
    key: cart.state,
    seenCart: cart.state,
    seenAt: String(readAt),
  };
}
const ordersOf = async (who: TestUser) =>
  (
    await app.db.pool.query<{ number: string; id: string }>(
      'select number, id from orders where placed_by = $1 and id <> $2 order by placed_at',
      [who.id, orderId],
    )
  ).rows;
/** Places it; a placed order leads on to its page. */
const place = (who: TestUser, form: Record<string, string>) =>
  postPage(app, who, placedPage, form) as Promise<unknown> as Promise<{
    data: { error?: unknown };
  }>;

seam(
  {
    fact: 'orders: the cart was placed on another device',
    act: 'cart: a page that shows an older cart places it',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/place-order.ts',
      code: 'if (seen)\n        await checkSeenCart(app, tx, actor, { customerId: input.customerId, seen, lines: cart });',
      without: '',
    },
  },
  async () => {
    const desktop = await seenBy(buyer, 4);
    app.clock.advance(60_000);
    await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: soap, quantity: 1 }] });
    // Only changed, until the phone places it.
    expect((await place(buyer, desktop)).data.error).toMatchObject({
      details: { reason: 'cart-changed' },
    });
    await place(buyer, await seenBy(buyer, 5));
    const [first] = await ordersOf(buyer);
    app.clock.advance(60_000);
    expect((await place(buyer, desktop)).data.error).toMatchObject({
      message: `This cart was placed a minute ago as ${first?.number}. Nothing more is ordered.`,
      details: { reason: 'cart-placed', order: { id: first?.id } },
    });
    expect(await ordersOf(buyer)).toHaveLength(1);
    // Of two that press at one moment, each with the cart as it saw it, one places.
    await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: soap, quantity: 1 }] });
    const older = await seenBy(buyer, 1);
    await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: soap, quantity: 1 }] });
    const newer = await seenBy(buyer, 2);
    await Promise.all([place(buyer, newer), place(buyer, older)]);
    expect(await ordersOf(buyer)).toHaveLength(2);
  },
);

seam(
  {
    fact: 'orders: the cart was placed in another tab',
    act: 'cart: a tab that shows the same cart places it, with the same or another note',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/pages/order-placed.tsx',
      code: 'if (placed) throw placed;',
      without: '',
    },
  },
  async () => {
    const form = await seenBy(buyer, 4);
    await place(buyer, form);
    const [first] = await ordersOf(buyer);
    for (const note of ['', 'Back door'])
      expect((await place(buyer, { ...form, note })).data.error).toMatchObject({
        details: { reason: 'cart-placed', order: { number: first?.number } },
      });
    // The tab that sent it and got no answer is shown its order.
    const again = await place(buyer, { ...form, sentBefore: 'yes' });
    expect(again.data.error).toBeUndefined();
    expect(await ordersOf(buyer)).toHaveLength(1);
  },
);

/** An order of today on which soap stands, as the cart's page offers to add to it. */
async function openOrder(): Promise<string> {
  const { id } = await addOrder(app, {
    customerId: hotel,
    placedBy: buyer.id,
    status: 'placed',
    promisedOn: new Date(app.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    lines: [{ productId: soap, quantity: 2, unitPriceCents: 5000 }],
  });
  return id;
}
const orderedOf = async (id: string) =>
  (await readOrder(app.db, orderScope(buyer), id))?.lines.map(({ ordered }) => ordered);

seam(
  {
    fact: 'orders: the order that a cart is to be added to was confirmed since',
    act: 'cart: its page, which offers that order still, adds to it',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/add-to-order.ts',
      code: 'throw isAnother(error) ? orderNotAsSeen(order.number) : error;',
      without: 'return { orderId };',
    },
  },
  async () => {
    const open = await openOrder();
    const form = { ...(await seenBy(buyer, 4)), addTo: `${open}:1` };
    await app.db.pool.query(`update orders set status = 'confirmed' where id = $1`, [open]);
    expect((await place(buyer, form)).data.error).toMatchObject({
      details: { reason: 'order-changed' },
    });
    expect([await orderedOf(open), await inCart(buyer)]).toEqual([[2], [4]]);
    await app.db.pool.query(`update orders set status = 'placed' where id = $1`, [open]);
    await place(buyer, form);
    expect([await orderedOf(open), await inCart(buyer)]).toEqual([[6], []]);
  },
);

seam(
  {
    fact: 'cart: it was changed on another device',
    act: 'orders: a page that shows the older cart adds it to an open order',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/add-to-order.ts',
      code: 'if (seen) await checkSeenCart(app, tx, actor, { customerId, seen, lines: cart });',
      without: '',
    },
  },
  async () => {
    const open = await openOrder();
    const form = { ...(await seenBy(buyer, 4)), addTo: `${open}:1` };
    app.clock.advance(60_000);
    await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: soap, quantity: 1 }] });
    expect((await place(buyer, form)).data.error).toMatchObject({
      details: { reason: 'cart-changed' },
    });
    expect([await orderedOf(open), await inCart(buyer)]).toEqual([[2], [5]]);
  },
);

const GUARD = {
  code: "how ?? 'ask'",
  without: "how ?? 'add'",
};

seam(
  {
    fact: 'cart: a product is in it already',
    act: 'orders: "Order again", by the buyer or at the desk',
    outcome: 'asked',
    guard: {
      file: 'src/ordering/orders/server/order-again.ts',
      code: "how ?? 'ask-filled'",
      without: "how ?? 'add'",
    },
  },
  async () => {
    await asksFirst(buyer, ordersPage, { intent: 'again', orderId });
    await asksFirst(desk, deskPage, { intent: 'again', customerId: hotel, orderId });
  },
);

seam(
  {
    fact: 'orders: a line was cut from 3 to 1 and another one removed before the order was delivered short',
    act: 'orders: "Order again", by the buyer or at the desk',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/lines-as-ordered.ts',
      code: 'asOrdered.get(line.productId) ?? line.ordered',
      without: 'line.ordered',
    },
  },
  async () => {
    const [rinse, towels] = [await addProduct(app), await addProduct(app)];
    const lines = [
      { productId: soap, quantity: 3, unitPriceCents: 5000 },
      { productId: rinse, quantity: 2, unitPriceCents: 5000 },
      { productId: towels, quantity: 5, unitPriceCents: 5000 },
    ];
    const made = { customerId: hotel, placedBy: buyer.id, promisedOn: '2027-01-04', lines };
    const { id } = await addOrder(app, { ...made, status: 'placed' });
    const changed = [
      { productId: soap, quantity: 1 },
      { productId: rinse, quantity: 0 },
    ];
    const edit = { orderId: id, version: 1, action: 'edit' as const, lines: changed };
    await updateOrder(app, buyer, edit);
    // What we did not bring of the third was ordered all the same.
    await app.db.pool.query(
      'update order_lines set cancelled = 4 where order_id = $1 and product_id = $2',
      [id, towels],
    );
    for (const [who, page, form] of [
      [buyer, ordersPage, {}],
      [desk, deskPage, { customerId: hotel }],
    ] as const) {
      const sent = { ...form, intent: 'again', orderId: id, how: 'only', key: randomUUID() };
      await postPage(app, who, page, sent);
      const { rows } = await app.db.pool.query(
        'select product_id, quantity from cart_lines where user_id = $1 order by quantity',
        [who.id],
      );
      expect(rows).toEqual([
        { product_id: soap, quantity: 1 },
        { product_id: towels, quantity: 5 },
      ]);
    }
  },
);

seam(
  {
    fact: 'cart: a product is in it already',
    act: 'cart: a saved list is put into it',
    outcome: 'asked',
    guard: { file: 'src/ordering/cart/server/load-list.ts', ...GUARD },
  },
  () => asksFirst(buyer, { action: listAction }, { intent: 'load', listId }, 5),
);

seam(
  {
    fact: 'cart: what a list has of a product is in it already',
    act: 'cart: the list is put into it',
    outcome: 'told',
    guard: {
      file: 'src/ordering/cart/server/write-cart.ts',
      code: 'named.some((one) => one.inCart !== one.asked)',
      without: 'named.length > 0',
    },
  },
  async () => {
    const rinse = await addProduct(app);
    const lines = [
      { productId: soap, quantity: 4 },
      { productId: rinse, quantity: 2 },
    ];
    const list = await saveList(app, buyer, { name: 'Same', customerId: hotel, lines });
    const load = async () =>
      (
        await postPage(
          app,
          buyer,
          { action: listAction },
          { intent: 'load', listId: list.listId, key: randomUUID() },
        )
      ).data;
    expect(await load()).toMatchObject({ loaded: 1 });
    expect(await inCart(buyer)).toEqual([4, 2]);
    // Pressed again it adds nothing, and says so.
    expect(await load()).toMatchObject({ loaded: 0 });
    expect(await inCart(buyer)).toEqual([4, 2]);
  },
);

seam(
  {
    fact: 'cart: it was changed since an earlier order was put into it',
    act: 'orders: "Order again" is undone, by the buyer or at the desk',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/cart/server/put-cart-back.ts',
      code: 'if (!isSame(now, after)) throw cartChangedSince();',
      without: '',
    },
  },
  async () => {
    for (const [who, page, form] of [
      [buyer, ordersPage, {}],
      [desk, deskPage, { customerId: hotel }],
    ] as const) {
      const again = async () => {
        const key = randomUUID();
        const sent = { ...form, intent: 'again', orderId, how: 'add', key };
        expect((await postPage(app, who, page, sent)).data).toMatchObject({ undo: { key } });
        return key;
      };
      const undo = (undone: string) =>
        postPage(app, who, ordersPage, { intent: 'undo-again', undone });
      const key = await again();
      expect((await undo(key)).data).toEqual({ undone: key });
      expect(await inCart(who)).toEqual([4]);

      const late = await again();
      await addToCart(app, who, {
        customerId: hotel,
        lines: [{ productId: soap, quantity: 1 }],
      });
      expect((await undo(late)).data.error).toMatchObject({
        code: 'aborted',
        details: { reason: 'cart-changed' },
      });
      expect(await inCart(who)).toEqual([9]);
    }
  },
);

seam(
  {
    fact: 'hazards: two products kill together',
    act: 'orders: one of them is added to an order that holds the other, and the saved order is opened',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/order-hazards.ts',
      code: 'return incompatibleInCart(app, [...activeProductIds, ...seen.map(({ id }) => id)]);',
      without: 'return [];',
    },
  },
  async () => {
    const serial = randomUUID();
    const made = async (group: string) => {
      const nameKey = `${group}-${serial}`;
      const id = await addProduct(app, { nameKey, name: nameKey, priceCents: 700, quantity: 9 });
      await addSafety(app, nameKey, { reactivityGroup: group });
      return id;
    };
    const [bleach, acid] = [await made('hypochlorite'), await made('acid')];
    const lines = [{ productId: acid, quantity: 2, unitPriceCents: 700 }];
    const spec = { customerId: hotel, placedBy: buyer.id, status: 'placed' };
    const { id } = await addOrder(app, { ...spec, promisedOn: '2027-01-04', lines });
    const apart = async () => (await loadOrder(app, buyer, id)).apart;
    expect(await apart()).toEqual([]);
    const order = await readOrder(app.db, orderScope(buyer), id);
    // What is typed is said before it is saved, and no longer when the other one is taken off.
    const draft = (added: string[], removed: string[]) =>
      pairsOfOrder(app, buyer, order!, { added, removed });
    expect(await draft([bleach], [])).toMatchObject([{ severity: 3 }]);
    expect(await draft([bleach], [acid])).toEqual([]);
    const add = [{ productId: bleach, quantity: 1, expectedUnitPriceCents: 700 }];
    await updateOrder(app, buyer, { orderId: id, version: 1, action: 'edit', lines: add });
    expect(await apart()).toMatchObject([{ severity: 3 }]);
  },
);

/** What a window of the order desk sends to place the call that it shows. */
async function openCall() {
  const { call } = await loadDesk(app, desk, new URLSearchParams({ customer: hotel }));
  if (!call) throw new Error('no call');
  return {
    intent: 'place',
    customerId: hotel,
    askedBy: '',
    poNumber: '',
    wantedOn: '',
    note: '',
    internalNote: '',
    firstOn: call.delivery.first,
    after: call.lastPlaced?.id ?? '',
    seenCart: call.cart.state,
    seenNotes: JSON.stringify(seenOf(call.notes)),
    lines: JSON.stringify([{ productId: soap, quantity: 4, expectedUnitPriceCents: 5000 }]),
    key: randomUUID(),
  };
}
const sendCall = (form: Awaited<ReturnType<typeof openCall>>) =>
  postPage(app, desk, deskPage, form);
const placedByDesk = async () =>
  (
    await app.db.pool.query<{ id: string; number: string }>(
      'select id, number from orders where placed_by = $1 order by placed_at, id',
      [desk.id],
    )
  ).rows;

seam(
  {
    fact: 'desk: a call was placed in one window',
    act: 'desk: another window that still holds it places it',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/desk/server/last-placed.ts',
      code: 'if (last && last.id !== after) throw callPlaced(last.number, last.id);',
      without: '',
    },
  },
  async () => {
    await app.db.pool.query('delete from orders where placed_by = $1', [desk.id]);
    const [open, send, placed] = [openCall, sendCall, placedByDesk];
    // Two windows press at once, and a third holds the call and is pressed later: one order.
    const [one, two, late] = [await open(), await open(), await open()];
    const both = await Promise.all([send(one), send(two)]);
    const [order] = await placed();
    expect(await placed()).toHaveLength(1);
    const refused = { reason: 'call-placed', number: order?.number, orderId: order?.id };
    const failed = both.filter(({ data }) => data?.error);
    expect(failed.map(({ data }) => data.error)).toMatchObject([{ details: refused }]);
    const message = `Already placed as ${order?.number}. Nothing was placed again.`;
    expect((await send(late)).data.error).toMatchObject({ message, details: refused });
    expect(await placed()).toHaveLength(1);
    // The window that placed it and got no answer is answered as the first time.
    const won = both[0].data?.error ? two : one;
    expect((await send(won)).data).toMatchObject({ status: 302 });
    // What is opened after it is another call.
    app.clock.set(app.clock.now() + 1000);
    await send(await open());
    expect(await placed()).toHaveLength(2);
  },
);

seam(
  {
    fact: 'desk: a line of a call was changed in one window',
    act: 'desk: another window places the call as it still shows it',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/desk/server/desk-action.ts',
      code: 'seen: { state: seenCart, readAt: null },',
      without: '',
    },
  },
  async () => {
    await app.db.pool.query('delete from orders where placed_by = $1', [desk.id]);
    const old = await openCall();
    const lines = JSON.stringify([{ productId: soap, quantity: 7 }]);
    const typed = { intent: 'type', meantFor: hotel, key: randomUUID(), lines };
    await postPage(app, desk, cartPage, typed);
    expect((await sendCall(old)).data.error).toMatchObject({
      message: expect.stringContaining('in another window'),
      details: { reason: 'cart-changed' },
    });
    expect(await placedByDesk()).toEqual([]);
    expect((await sendCall(await openCall())).data).toMatchObject({ status: 302 });
  },
);

seam(
  {
    fact: 'desk: a price for one order was promised in one window',
    act: 'desk: another window places the call at the usual price',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/desk/server/desk-action.ts',
      code: 'await checkSeenPrices(tx, user, command);',
      without: 'void checkSeenPrices;',
    },
  },
  async () => {
    await app.db.pool.query('delete from orders where placed_by = $1', [desk.id]);
    const old = await openCall();
    const price = { price: '43.21', reason: 'As promised by phone' };
    const override = { intent: 'override', customerId: hotel, productId: soap, ...price };
    await postPage(app, desk, deskPage, override);
    expect((await sendCall(old)).data.error?.details).toMatchObject({ reason: 'cart-changed' });
    expect(await placedByDesk()).toEqual([]);
  },
);

seam(
  {
    fact: 'desk: a note was typed into a call in one window',
    act: 'desk: another window, which never showed it, places the call',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/desk/server/desk-action.ts',
      code: 'await checkSeenNotes(tx, user, { customerId: of, seen, placed });',
      without: 'void [checkSeenNotes, of, seen, placed];',
    },
  },
  async () => {
    await app.db.pool.query('delete from orders where placed_by = $1', [desk.id]);
    const note = (fields: object) =>
      postPage(app, desk, deskPage, { intent: 'details', customerId: hotel, ...fields });
    await note({ internalNote: '' });
    const old = await openCall();
    await note({ internalNote: 'Asks for a discount' });
    // What this window changes itself writes over nothing that it did not show.
    await note({ poNumber: 'PO-7' });
    const sent = { ...old, poNumber: 'PO-7' };
    expect((await sendCall(sent)).data.error).toMatchObject({
      message: expect.stringContaining('in another window'),
      details: { reason: 'cart-changed' },
    });
    expect(await placedByDesk()).toEqual([]);
    const now = await openCall();
    const { call } = await loadDesk(app, desk, new URLSearchParams({ customer: hotel }));
    expect(call?.notes).toMatchObject({ internalNote: 'Asks for a discount', poNumber: 'PO-7' });
    // Whoever has seen it may take it out.
    const placed = { ...now, poNumber: 'PO-7', internalNote: '' };
    expect((await sendCall(placed)).data).toMatchObject({ status: 302 });
  },
);

seam(
  {
    fact: 'orders: the customer has ordered the same products today, and can still add to it',
    act: 'desk: takes a call of that customer',
    outcome: 'told',
    guard: {
      file: 'src/ordering/desk/server/load-desk.ts',
      code: 'openOrders: stillOpen(company, open, now),',
      without: 'openOrders: [] as ReturnType<typeof stillOpen>,',
    },
  },
  async () => {
    const questions = async () => {
      const { call } = await loadDesk(app, desk, new URLSearchParams({ customer: hotel }));
      const found = alreadyOrdered(call?.openOrders ?? [], call?.cart.lines ?? []);
      return found && [found.order.id, found.same.map(({ there, here }) => [there, here])];
    };
    expect(await questions()).toBeNull();
    const open = await openOrder();
    expect(await questions()).toEqual([open, [[2, 4]]]);
    // Once the truck is being loaded it is another delivery.
    await app.db.pool.query(`update orders set status = 'confirmed' where id = $1`, [open]);
    expect(await questions()).toBeNull();
  },
);

/** The same day and cut-off on every screen that says when what is ordered comes. */
async function cartAndOther(other: 'bar' | 'desk') {
  const page = await loadCart(app, buyer, new Request('http://localhost/cart'));
  const { call } = await loadDesk(app, desk, new URLSearchParams({ customer: hotel }));
  const bar = await loadOrderBar(app, buyer, { id: hotel, name: 'Hotel' });
  const later = Object.keys(page.cutOffs)[1] ?? '';
  const days = other === 'bar' ? { nextRun: bar, cutOffs: bar.cutOffs } : call?.delivery;
  if (!days) throw new Error('no call');
  const [chosen, there] = [comingOn(page, later)?.delivery, comingOn(days, later)?.delivery];
  expect(chosen?.day).toBe(later);
  expect(there).toEqual(chosen);
  // Without a choice both say the first possible one.
  expect(comingOn(days, '')?.delivery).toEqual(page.nextRun?.delivery);
}

seam(
  {
    fact: 'cart: a later day was chosen',
    act: 'cart: the bar of other pages says when the order comes and until when',
    outcome: 'told',
    guard: {
      file: 'src/ordering/cart/server/order-bar.ts',
      code: 'whyNot === null ? [day] : [],',
      without: 'whyNot === null ? [] : [],',
    },
  },
  () => cartAndOther('bar'),
);

seam(
  {
    fact: 'cart: a later day was chosen',
    act: 'desk: the bar of a call says when the order comes and until when',
    outcome: 'told',
    guard: {
      file: 'src/ordering/desk/server/load-desk.ts',
      code: 'cutOffs: cutOffsOf(company, later),',
      without: 'cutOffs: {},',
    },
  },
  () => cartAndOther('desk'),
);
