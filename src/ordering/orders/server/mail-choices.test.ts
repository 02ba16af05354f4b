import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';

let app: AppUnderTest;
let hotel: string;
let soap: string;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { email: 'crew@harbor.example' });
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
});
afterAll(() => app.close());

const OFFICE = 'office@bellcart.example';

/** A buyer who has saved these choices the way the settings page saves them. */
async function buyerWith(notifications: object): Promise<TestUser> {
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  if (Object.keys(notifications).length > 0)
    expect((await app.call(buyer, 'PATCH', '/api/users/me', { notifications })).status).toBe(200);
  return buyer;
}

const recipients = async (kind: string, id: string) =>
  (
    await app.db.pool.query<{ recipient: string }>(
      `select recipient from mails where dedupe_key like $1 order by recipient`,
      [`order-${kind}:${id}%`],
    )
  ).rows.map((row) => row.recipient);

async function place(buyer: TestUser): Promise<string> {
  const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
  const { body, status } = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: hotel, lines },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
  return body.orderId;
}

/** What each mail's recipients are for this buyer: placed, changed by the desk, cancelled, delivered. */
async function recipientsOf(
  buyer: TestUser,
): Promise<Record<'placed' | 'changed' | 'cancelled' | 'delivered', string[]>> {
  const orderId = await place(buyer);
  const change = {
    orderId,
    action: 'change-lines',
    version: 1,
    lines: [{ productId: soap, quantity: 3 }],
  };
  expect((await app.call(desk, 'POST', '/api/update-order', change)).status).toBe(200);
  expect(
    (await app.call(desk, 'POST', '/api/update-order', { orderId, action: 'cancel', version: 2 }))
      .status,
  ).toBe(200);
  const order = await addOrder(app, {
    customerId: hotel,
    placedBy: buyer.id,
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 5000 }],
  });
  const delivery = {
    orderId: order.id,
    lines: [{ orderLineId: order.lineIds[0], delivered: 1 }],
    signerName: 'Rosa',
  };
  const { body } = await app.call(desk, 'POST', '/api/deliver-order', delivery, {
    'idempotency-key': randomUUID(),
  });
  return {
    placed: await recipients('placed', orderId),
    changed: await recipients('changed', orderId),
    cancelled: await recipients('cancelled', orderId),
    delivered: await recipients('delivered', body.deliveryId),
  };
}

const sorted = (...mails: string[]) => mails.sort();

test('who never chose is told of everything; the office always', async () => {
  const buyer = await buyerWith({});
  const both = sorted(buyer.email, OFFICE);
  expect(await recipientsOf(buyer)).toEqual({
    placed: both,
    changed: both,
    cancelled: both,
    delivered: sorted(buyer.email, 'crew@harbor.example'),
  });
});

test('each choice silences its own e-mails and no other; the office is told all the same', async () => {
  const placed = await buyerWith({ orderPlaced: false });
  const placedBoth = sorted(placed.email, OFFICE);
  expect(await recipientsOf(placed)).toEqual({
    placed: [OFFICE],
    changed: placedBoth,
    cancelled: placedBoth,
    delivered: sorted(placed.email, 'crew@harbor.example'),
  });
  const changed = await buyerWith({ orderChanged: false });
  expect(await recipientsOf(changed)).toEqual({
    placed: sorted(changed.email, OFFICE),
    changed: [OFFICE],
    cancelled: [OFFICE],
    delivered: sorted(changed.email, 'crew@harbor.example'),
  });
  // The customer's own address gets its receipt whatever a buyer chose for themselves.
  const delivered = await buyerWith({ delivered: false });
  const deliveredBoth = sorted(delivered.email, OFFICE);
  expect(await recipientsOf(delivered)).toEqual({
    placed: deliveredBoth,
    changed: deliveredBoth,
    cancelled: deliveredBoth,
    delivered: ['crew@harbor.example'],
  });
});

test('a choice taken back counts again', async () => {
  const buyer = await buyerWith({ orderPlaced: false });
  await app.call(buyer, 'PATCH', '/api/users/me', { notifications: { orderPlaced: true } });
  expect(await recipients('placed', await place(buyer))).toEqual(sorted(buyer.email, OFFICE));
});

test('where the buyer is gone, the customer hears of the delivery', async () => {
  const buyer = await buyerWith({ delivered: false });
  await app.db.pool.query('update users set disabled = true where id = $1', [buyer.id]);
  const order = await addOrder(app, {
    customerId: hotel,
    placedBy: buyer.id,
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 5000 }],
  });
  const delivery = {
    orderId: order.id,
    lines: [{ orderLineId: order.lineIds[0], delivered: 1 }],
    signerName: 'Rosa',
  };
  const { body } = await app.call(desk, 'POST', '/api/deliver-order', delivery, {
    'idempotency-key': randomUUID(),
  });
  expect(await recipients('delivered', body.deliveryId)).toEqual(['crew@harbor.example']);
});

const mails = async (kind: string, id: string) =>
  (
    await app.db.pool.query<{ recipient: string; subject: string; body_text: string }>(
      'select recipient, subject, body_text from mails where dedupe_key like $1 order by recipient',
      [`order-${kind}:${id}%`],
    )
  ).rows;

test('an order that the desk or a sales rep places is mailed to the customer’s contacts, naming who placed it and for whom', async () => {
  const inn = await addCustomer(app, { name: 'Chapel Inn', email: 'office@chapel.example' });
  const cook = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [inn],
    displayName: 'Carla Cook',
  });
  const quiet = await addUser(app, { brands: ['Linnetfold'], customers: [inn] });
  await app.call(quiet, 'PATCH', '/api/users/me', {
    notifications: { orderPlaced: false, orderChanged: false, delivered: false },
  });
  const gone = await addUser(app, { brands: ['Linnetfold'], customers: [inn], disabled: true });
  const foreign = await buyerWith({});
  const rep = await addUser(app, {
    brands: ['Linnetfold'],
    customers: 'all',
    displayName: 'Theo Rep',
  });
  for (const placer of [desk, rep]) {
    const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
    const { body } = await app.call(
      placer,
      'POST',
      '/api/place-order',
      { customerId: inn, lines },
      { 'idempotency-key': randomUUID() },
    );
    const sent = await mails('placed', body.orderId);
    expect(sent.map((mail) => mail.recipient)).toEqual(
      // To staff the office's mail is enough: theirs would call the customer's order their own.
      sorted(
        ...(placer === desk ? [] : [placer.email]),
        cook.email,
        'office@chapel.example',
        OFFICE,
      ),
    );
    const hers = sent.find((mail) => mail.recipient === cook.email)!;
    expect(hers.body_text).toContain(
      `Carla Cook, ${placer.displayName} placed order ${body.number} for Chapel Inn.`,
    );
    for (const silent of [quiet, gone, foreign])
      expect(sent.map((mail) => mail.recipient)).not.toContain(silent.email);
    // What becomes of it goes to the same people: also the delivery.
    await app.call(desk, 'POST', '/api/update-order', {
      orderId: body.orderId,
      action: 'confirm',
      version: 1,
    });
    const contacts = sorted(
      cook.email,
      'office@chapel.example',
      ...(placer === desk ? [] : [placer.email]),
    );
    expect(await recipients('confirmed', body.orderId)).toEqual(contacts);
  }
});

test('the customer’s own address is no second mail to a buyer who has it, and no way around their choice', async () => {
  const inn = await addCustomer(app, { email: 'Same@inn.example' });
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [inn] });
  await app.db.pool.query(`update users set email = 'same@inn.example' where id = $1`, [buyer.id]);
  const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
  const order = async () =>
    (
      await app.call(
        desk,
        'POST',
        '/api/place-order',
        { customerId: inn, lines },
        { 'idempotency-key': randomUUID() },
      )
    ).body.orderId;
  expect(await recipients('placed', await order())).toEqual(sorted('same@inn.example', OFFICE));
  await app.call(buyer, 'PATCH', '/api/users/me', { notifications: { orderPlaced: false } });
  expect(await recipients('placed', await order())).toEqual(sorted(OFFICE));
});

test('confirmed and sent out are mailed once each, by the buyer’s choice; the office did it and hears nothing', async () => {
  const buyer = await buyerWith({});
  const orderId = await place(buyer);
  await app.call(desk, 'POST', '/api/update-order', { orderId, action: 'confirm', version: 1 });
  expect(
    await app.call(desk, 'POST', '/api/update-order', { orderId, action: 'confirm', version: 1 }),
  ).toMatchObject({ status: 409 });
  await app.call(desk, 'POST', '/api/update-order', { orderId, action: 'send-out', version: 2 });
  const [confirmed, ...more] = await mails('confirmed', orderId);
  expect([confirmed?.recipient, more]).toEqual([buyer.email, []]);
  expect(confirmed?.subject).toMatch(/^Your order BC-\d+ is confirmed for [A-Z]/);
  expect((await mails('sent-out', orderId)).map((mail) => mail.recipient)).toEqual([buyer.email]);
  // Each of the two has a choice of its own.
  const still = await buyerWith({ outForDelivery: false });
  const third = await place(still);
  for (const [version, action] of ['confirm', 'send-out'].entries())
    await app.call(desk, 'POST', '/api/update-order', {
      orderId: third,
      action,
      version: version + 1,
    });
  expect([await recipients('confirmed', third), await recipients('sent-out', third)]).toEqual([
    [still.email],
    [],
  ]);
  const silent = await buyerWith({ orderChanged: false });
  const other = await place(silent);
  await app.call(desk, 'POST', '/api/update-order', {
    orderId: other,
    action: 'confirm',
    version: 1,
  });
  expect(await recipients('confirmed', other)).toEqual([]);
});
