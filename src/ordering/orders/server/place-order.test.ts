import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  bleach,
  buyer,
  customer,
  line,
  order,
  place,
  setCompany,
  soap,
  startShop,
} from '../../../../tests/support/placing-orders.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';

startShop();

test('an order freezes its lines, promises stock, empties the cart of what was ordered and queues two e-mails', async () => {
  const left = await addProduct(app);
  await app.call(buyer, 'PUT', '/api/cart', {
    lines: [soap, bleach, left].map((productId) => ({ productId, quantity: 4 })),
  });
  const answer = await place(
    order({ poNumber: ' PO-7 ', note: 'Dock B', wantedOn: '2026-03-05', shortfallPolicy: 'drop' }),
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'placed',
    version: 1,
    subtotalCents: 15997,
    taxCents: 700,
    deliveryFeeCents: 0,
    totalCents: 16697,
    backOrdered: [],
  });
  expect(answer.body.number).toMatch(/^BC-\d{6}$/);

  const { orderId } = answer.body;
  const stored = (await app.db.pool.query('select * from orders where id = $1', [orderId])).rows[0];
  expect(stored).toMatchObject({
    po_number: 'PO-7',
    note: 'Dock B',
    wanted_on: '2026-03-05',
    shortfall_policy: 'drop',
    placed_by: buyer.id,
    placed_by_name: '',
    tax_rate_bp: 700,
  });
  expect(stored.ship_to).toMatchObject({ city: 'Newport', state: 'RI', zip: '02840' });
  const lines = (
    await app.db.pool.query('select * from order_lines where order_id = $1 order by position', [
      orderId,
    ])
  ).rows;
  expect(lines).toMatchObject([
    {
      position: 1,
      product_id: soap,
      ordered: 2,
      unit_price_cents: 5000,
      price_rule: 'list',
      taxable: true,
      brand: 'Linnetfold',
      size_unit: '5 gal pail',
    },
    { position: 2, product_id: bleach, ordered: 3, unit_price_cents: 1999, taxable: false },
  ]);
  expect(
    (
      await app.db.pool.query(
        'select promised from products where id = any($1) order by promised',
        [[soap, bleach]],
      )
    ).rows,
  ).toEqual([{ promised: 2 }, { promised: 3 }]);
  expect(
    (await app.call(buyer, 'GET', '/api/cart')).body.lines.map((item: any) => item.productId),
  ).toEqual([left]);
  const events = (
    await app.db.pool.query(
      'select kind, version, actor_id from order_events where order_id = $1',
      [orderId],
    )
  ).rows;
  expect(events).toEqual([{ kind: 'placed', version: 1, actor_id: buyer.id }]);
  const mails = (
    await app.db.pool.query(
      `select recipient, subject, body_text from mails where dedupe_key like 'order-placed:' || $1 || '%' order by dedupe_key`,
      [orderId],
    )
  ).rows;
  expect(mails.map((mail: any) => mail.recipient)).toEqual([
    buyer.email,
    'office@bellcart.example',
  ]);
  expect(mails[0].body_text).toContain('$166.97');
});

test('the frozen price does not follow the product', async () => {
  const { body } = await place(order());
  await app.db.pool.query(`update products set price_cents = 1, name = 'Renamed' where id = $1`, [
    soap,
  ]);
  const stored = await app.db.pool.query(
    'select name, unit_price_cents from order_lines where order_id = $1 and product_id = $2',
    [body.orderId, soap],
  );
  expect(stored.rows[0].unit_price_cents).toBe(5000);
  expect(stored.rows[0].name).not.toBe('Renamed');
});

test('the customer’s own price is charged and its rule is kept', async () => {
  await addStaffPrice(app, customer, soap, 4100);
  const answer = await place(order({ lines: [line(soap, 10, 4100)] }));
  expect(answer.body.subtotalCents).toBe(41000);
  expect(
    (
      await app.db.pool.query('select price_rule from order_lines where order_id = $1', [
        answer.body.orderId,
      ])
    ).rows,
  ).toEqual([{ price_rule: 'staff' }]);
});

test('a customer on credit hold goes on hold with the reason', async () => {
  await app.db.pool.query('update customers set on_credit_hold = true where id = $1', [customer]);
  const answer = await place(order());
  expect(answer.body.status).toBe('on_hold');
  expect(
    (await app.db.pool.query('select hold_reason from orders where id = $1', [answer.body.orderId]))
      .rows,
  ).toEqual([{ hold_reason: 'Credit hold' }]);
});

test('a setting confirms orders at once; the delivery fee is dropped from its limit on; exempt customers pay no tax', async () => {
  await setCompany({
    confirmOrdersAtOnce: true,
    deliveryFeeCents: 1250,
    freeDeliveryFromCents: 50000,
  });
  await app.db.pool.query('update customers set tax_exempt = true where id = $1', [customer]);
  expect((await place(order({ lines: [line(soap, 9)] }))).body).toMatchObject({
    status: 'confirmed',
    taxCents: 0,
    deliveryFeeCents: 1250,
    totalCents: 46250,
  });
  expect((await place(order({ lines: [line(soap, 10)] }))).body).toMatchObject({
    deliveryFeeCents: 0,
    totalCents: 50000,
  });
});

test('the fuel surcharge of the day stays with the order, whatever the setting says later', async () => {
  await setCompany({
    fuelSurcharge: 'percent',
    fuelSurchargeBp: 250,
    fuelSurchargeCents: 999,
    fuelSurchargeTaxable: true,
  });
  const { body } = await place(order({ lines: [line(soap, 4)] }));
  expect(body).toMatchObject({
    subtotalCents: 20000,
    surchargeCents: 500,
    taxCents: 1435,
    totalCents: 21935,
  });
  await setCompany({ fuelSurcharge: 'fixed', fuelSurchargeCents: 999 });
  const changed = await app.call(buyer, 'POST', '/api/update-order', {
    orderId: body.orderId,
    version: 1,
    action: 'change-lines',
    lines: [{ productId: soap, quantity: 8 }],
  });
  expect(changed.body.totalCents).toBe(40000 + 1000 + 2870);
  expect((await place(order({ lines: [line(soap, 4)] }))).body.surchargeCents).toBe(999);
});

test('an order is a PDF for who may see it, and nothing for others', async () => {
  const { body } = await place(order());
  const pdf = await app.call(buyer, 'GET', `/api/orders/${body.orderId}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(new TextDecoder().decode(pdf.body.slice(0, 5))).toBe('%PDF-');
  const stranger = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [await addCustomer(app)],
  });
  expect((await app.call(stranger, 'GET', `/api/orders/${body.orderId}/pdf`)).status).toBe(404);
  expect((await app.call(null, 'GET', `/api/orders/${body.orderId}/pdf`)).status).toBe(401);
});
