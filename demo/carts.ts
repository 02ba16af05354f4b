import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { iso, type Order } from './invent-orders.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

/** So many products of the last order stand in an open cart. */
const LINES = 3;
/** The carts were changed this long before the start, one after the other, in ms. */
const AGO = 47 * 60_000;

/** Open carts that nobody is in at the start: the buyer's second hotel, and two calls that the order desk has parked. */
export async function loadCarts(tx: Sql, orders: readonly Order[], now: number): Promise<void> {
  const last = new Map(orders.map((order) => [order.customer.id, order]));
  const [buyer, , desk] = DEMO_PEOPLE;
  const second = [...last.values()].find(({ customer }) => customer.name === buyer?.customers?.[1]);
  const parked = [...last.values()].filter((order) => order !== second).slice(0, 2);
  const carts = [
    ...(buyer && second ? [{ person: buyer, order: second }] : []),
    ...(desk ? parked.map((order) => ({ person: desk, order })) : []),
  ];
  const rows = carts.flatMap(({ person, order }, at) =>
    linesOf(person, order).map(({ productId, ordered }, position) => ({
      user_id: person.id,
      customer_id: order.customer.id,
      product_id: productId,
      quantity: ordered,
      at: iso(now - (at + 1) * AGO + position * 1000),
    })),
  );
  await tx.execute(sql`
    insert into cart_lines (user_id, customer_id, product_id, quantity, added_at, changed_at)
    select r.user_id, r.customer_id, r.product_id, r.quantity, r.at, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(user_id text, customer_id text, product_id text, quantity int, at timestamptz)`);
}

const linesOf = ({ brands }: DemoPerson, { lines }: Order) =>
  lines.filter(({ product }) => brands.includes(product.brand)).slice(0, LINES);
