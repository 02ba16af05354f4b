import { randomUUID } from 'node:crypto';
import { addUser, startApp, type TestUser } from './app.ts';
import { addOrder, type OrderSpec } from './orders.ts';
import { addCustomer, addProduct } from './rows.ts';

export type OrderToDeliver = Awaited<ReturnType<typeof addOrder>>;

/** The app with a driver, a customer and three products, and short ways to make an order of two of them and to deliver it. */
export async function startDeliveries() {
  const app = await startApp();
  const driver = await addUser(app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    displayName: 'Dan Driver',
  });
  const customerId = await addCustomer(app, { name: 'Harbor House' });
  const products = [
    await addProduct(app, { name: 'Citrus degreaser' }),
    await addProduct(app, { name: 'Oven cleaner' }),
    await addProduct(app, { name: 'Extra soap', priceCents: 700 }),
  ];
  return {
    app,
    driver,
    customerId,
    products,
    makeOrder: (more: Partial<OrderSpec> = {}) =>
      addOrder(app, {
        customerId,
        lines: [
          { productId: products[0] ?? '', quantity: 5, unitPriceCents: 1205 },
          { productId: products[1] ?? '', quantity: 2, unitPriceCents: 8999 },
        ],
        ...more,
      }),
    send: (who: TestUser | null, body: object, key: string = randomUUID()) =>
      app.call(who, 'POST', '/api/deliver-order', body, { 'idempotency-key': key }),
    async stateOf(order: OrderToDeliver) {
      const { rows } = await app.db.pool.query(
        `select o.status, (select json_agg(json_build_array(l.delivered, l.refused) order by l.position) from order_lines l where l.order_id = o.id) as lines,
            (select json_agg(d.state order by d.attempt) from deliveries d where d.order_id = o.id) as deliveries from orders o where o.id = $1`,
        [order.id],
      );
      return rows[0];
    },
  };
}

/** Everything of an order of `makeOrder`, as the form sends it. */
export const allOf = (order: OrderToDeliver) => [
  { orderLineId: order.lineIds[0], delivered: 5 },
  { orderLineId: order.lineIds[1], delivered: 2 },
];

/** What `stateOf` says of an order that nobody delivered. */
export const untouched = {
  status: 'out_for_delivery',
  lines: [
    [0, 0],
    [0, 0],
  ],
  deliveries: null,
};
