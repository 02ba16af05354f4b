import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { changeCustomer } from '../../cart/server/change-customer.ts';
import { clearCart } from '../../cart/server/clear-cart.ts';
import { loadList } from '../../cart/server/load-list.ts';
import { mergeGuestCart } from '../../cart/server/merge-guest-cart.ts';
import { loadOrderBar } from '../../cart/server/order-bar.ts';
import { readCart } from '../../cart/server/queries.ts';
import { removeFromCart } from '../../cart/server/remove-from-cart.ts';
import { saveList } from '../../cart/server/save-list.ts';
import { addToCart, writeCart } from '../../cart/server/write-cart.ts';
import { orderAgain } from './order-again.ts';

/** Two persons, two customers, four products, any order of what one can do with a cart: each cart holds what a plain model says. */

const PRICES = [1999, 5000, 725, 12_345];
const STEPS = 60;

let app: AppUnderTest;
let people: TestUser[];
let customers: { id: string; name: string }[];
let products: string[];

beforeAll(async () => {
  app = await startApp();
  customers = [];
  for (const name of ['Harbor House', 'Quincy Inn'])
    customers.push({ id: await addCustomer(app, { name, taxRateBp: 700 }), name });
  products = [];
  for (const priceCents of PRICES)
    products.push(await addProduct(app, { priceCents, quantity: 1_000_000 }));
  // One price differs, so that a total of the other customer would show.
  await addStaffPrice(app, customers[1]?.id ?? '', products[0] ?? '', 1500);
  await app.db.pool.query(`update company_settings set settings = '{"orderMinimumCents":0}'`);
});
afterAll(() => app.close());

/** Numbers that follow from a seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Model = Map<string, Map<string, number>>;

class World {
  readonly model: Model = new Map();
  /** The last order of each customer, with what it sold. */
  readonly placed = new Map<string, { id: string; lines: [string, number][] }>();

  cart(person: TestUser, customerId: string | null): Map<string, number> {
    const key = `${person.id} ${customerId ?? ''}`;
    const known = this.model.get(key) ?? new Map<string, number>();
    this.model.set(key, known);
    return known;
  }
  add(person: TestUser, customerId: string | null, lines: readonly [string, number][]): void {
    const cart = this.cart(person, customerId);
    for (const [product, quantity] of lines)
      cart.set(product, Math.min(9999, (cart.get(product) ?? 0) + quantity));
  }
}

async function oneStep(world: World, roll: (below: number) => number): Promise<string> {
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const person = pick(people);
  const customer = pick(customers);
  const product = pick(products);
  const quantity = pick([1, 2, 7, 9998]);
  // Once in a while nobody is chosen.
  const customerId = roll(6) === 0 ? null : customer.id;
  const cart = world.cart(person, customerId);
  const lines = [{ productId: product, quantity }];
  const description = `${people.indexOf(person)} ${customerId ? customer.name : '-'} ${products.indexOf(product)} x${quantity}`;
  switch (roll(9)) {
    case 0:
      await addToCart(app, person, { customerId, lines });
      world.add(person, customerId, [[product, quantity]]);
      return `add ${description}`;
    case 1:
      await writeCart(app, person, { customerId, lines });
      cart.set(product, quantity);
      return `set ${description}`;
    case 2: {
      const gone = removeFromCart(app, person, { customerId, productId: product });
      if (cart.delete(product)) await gone;
      else await expect(gone).rejects.toMatchObject({ code: 'not-found' });
      return `remove ${description}`;
    }
    case 3:
      if (roll(3) > 0) return 'nothing';
      await clearCart(app, person, customerId);
      cart.clear();
      return `clear ${description}`;
    case 4:
      await changeCustomer(app, person, customer.id, null);
      world.add(person, customer.id, [...world.cart(person, null)]);
      world.cart(person, null).clear();
      return `switch ${description}`;
    case 5: {
      const key = randomUUID();
      const twice = [1, 2].map(() => mergeGuestCart(app, person, { customerId, lines }, key));
      await Promise.all(twice);
      world.add(person, customerId, [[product, quantity]]);
      return `merge twice ${description}`;
    }
    case 6: {
      // As many at once as there are products: concurrent adds all count.
      const all = products.map((productId) => [productId, 1] as [string, number]);
      await Promise.all(
        all.map(([productId]) =>
          addToCart(app, person, { customerId, lines: [{ productId, quantity: 1 }] }),
        ),
      );
      world.add(person, customerId, all);
      return `add four at once ${description}`;
    }
    case 7:
      return order(world, person, customer, description);
    default:
      return again(world, person, customer, description);
  }
}

const priceOf = (customerId: string, product: string) =>
  customerId === customers[1]?.id && product === products[0]
    ? 1500
    : (PRICES[products.indexOf(product)] ?? 0);

/** Places what stands in one cart, twice under its key: one order, and lines leave no other cart. */
async function order(
  world: World,
  person: TestUser,
  customer: { id: string },
  description: string,
): Promise<string> {
  const cart = world.cart(person, customer.id);
  if (cart.size === 0) return 'nothing';
  const { state } = await readCart(app, person, customer.id, await readCompany(app));
  const body = {
    customerId: customer.id,
    lines: [...cart].map(([productId, quantity]) => ({
      productId,
      quantity,
      expectedUnitPriceCents: priceOf(customer.id, productId),
    })),
  };
  const headers = { 'idempotency-key': state };
  await app.db.pool.query('delete from rate_limits');
  const first = await app.call(person, 'POST', '/api/place-order', body, headers);
  expect(first.status).toBe(200);
  const twin = await app.call(person, 'POST', '/api/place-order', body, headers);
  expect(twin.body.orderId).toBe(first.body.orderId);
  const sold = await app.db.pool.query(
    'select o.customer_id, l.product_id, l.ordered from orders o join order_lines l on l.order_id = o.id where o.id = $1',
    [first.body.orderId],
  );
  expect(new Map(sold.rows.map((row) => [row.product_id, row.ordered]))).toEqual(cart);
  expect(new Set(sold.rows.map((row) => row.customer_id))).toEqual(new Set([customer.id]));
  world.placed.set(customer.id, { id: first.body.orderId, lines: [...cart] });
  cart.clear();
  return `order ${description}`;
}

/** The last order of this customer, or a list, put in under one key twice, whoever is chosen: its own customer's cart. */
async function again(
  world: World,
  person: TestUser,
  customer: { id: string },
  description: string,
): Promise<string> {
  const order = world.placed.get(customer.id);
  const lines = order?.lines ?? products.slice(0, 2).map((id) => [id, 3] as [string, number]);
  const key = randomUUID();
  if (order)
    await Promise.all(
      [1, 2].map(() => orderAgain(app, person, order.id, { chosen: null, key, how: 'add' })),
    );
  else {
    const { listId } = await saveList(app, person, {
      name: randomUUID(),
      customerId: customer.id,
      lines: lines.map(([productId, quantity]) => ({ productId, quantity })),
    });
    await Promise.all(
      [1, 2].map(() => loadList(app, person, listId, { chosen: null, key, how: 'add' })),
    );
  }
  world.add(person, customer.id, [...world.cart(person, null)]);
  world.cart(person, null).clear();
  world.add(person, customer.id, lines);
  return `${order ? 'again' : 'list'} ${description}`;
}

test.each([1, 2, 3, 4, 5, 6])('any order of writes, seed %i', async (seed) => {
  people = [
    await addUser(app, { brands: ['Linnetfold'], customers: customers.map(({ id }) => id) }),
    await addUser(app, { brands: ['Linnetfold'], customers: customers.map(({ id }) => id) }),
  ];
  const world = new World();
  const roll = dice(seed);
  const done: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    done.push(await oneStep(world, roll));
    const company = await readCompany(app);
    for (const person of people) {
      for (const customer of [...customers, null]) {
        const description = `${done.slice(-5).join('; ')}, then ${customer?.name ?? 'none'} of ${people.indexOf(person)}`;
        const cart = await readCart(app, person, customer?.id ?? null, company);
        const expected = world.cart(person, customer?.id ?? null);
        expect(
          new Map(cart.lines.map((line) => [line.productId, line.quantity])),
          description,
        ).toEqual(expected);
        if (!customer) continue;
        const subtotal = [...expected].reduce(
          (sum, [product, quantity]) => sum + quantity * priceOf(customer.id, product),
          0,
        );
        expect(cart.subtotalCents, description).toBe(subtotal);
      }
    }
  }
  // The bar says the same, and reads what nobody was chosen for into the cart that it shows.
  const [person, customer] = [people[0] as TestUser, customers[0] as { id: string; name: string }];
  world.add(person, customer.id, [...world.cart(person, null)]);
  const subtotal = [...world.cart(person, customer.id)].reduce(
    (sum, [product, quantity]) => sum + quantity * priceOf(customer.id, product),
    0,
  );
  expect((await loadOrderBar(app, person, customer)).totalCents).toBe(
    subtotal + Math.round(subtotal * 0.07),
  );
});
