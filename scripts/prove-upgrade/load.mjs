// People who use the shop all the while: visitors, a buyer who reads and orders, a rep and the desk. Nothing is asked a second time.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PASSWORD = 'bellcart-demo-2026';
/** Each reader asks again this long after an answer, in ms. */
const PAUSE_MS = 60;

/** Signs in through this address and gives the session's cookie. */
export async function signInAt(stage, url, name) {
  await stage.database.query('delete from rate_limits');
  const answer = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@bellcart.example`, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${name}: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const READERS = [
  { who: null, paths: ['/', '/products', '/sds', '/api/public/products', '/about-us'] },
  { who: 'buyer', paths: ['/products', '/cart', '/dashboard', '/api/orders'] },
  {
    who: 'rep',
    paths: ['/dashboard/customers', '/products?sort=price', '/api/products?list=unique&limit=20'],
  },
  { who: 'desk', paths: ['/dashboard/orders', '/dashboard'] },
];

/** What the buyer orders: one each of a few products that are there, at the prices of today. */
export async function anOrder(stage, note) {
  const { rows } = await stage.database.query(
    `select p.id, price.unit_price_cents as price, u.default_customer_id as customer
       from users u, products p
      cross join lateral price_of(p.id, (select default_customer_id from users where email = 'buyer@bellcart.example'), p.price_cents, current_date, 548) price
      where u.email = 'buyer@bellcart.example' and p.is_active and p.brand = any(u.brands)
        and p.quantity - p.promised > 10 and price.unit_price_cents > 5000 order by p.id limit 3`,
  );
  return {
    customerId: rows[0].customer,
    lines: rows.map(({ id, price }) => ({
      productId: id,
      quantity: 1,
      expectedUnitPriceCents: Number(price),
    })),
    note,
  };
}

/** The demo's stock is that of a day's orders, not of a long load: a refusal for want of goods would count as a fault. */
export const fillShelves = (stage) =>
  stage.database.query('update products set quantity = quantity + 5000 where is_active');

/** Begins to ask; `enter` says from when on what is counted where. `stop` gives the notes of the orders that were acknowledged. */
export async function openLoad(stage, url, ordersASecond) {
  const phases = new Map();
  const placed = [];
  let current;
  let going = true;
  const enter = (name) => {
    current = { asked: 0, bad: [], slowest: 0 };
    phases.set(name, current);
  };
  enter('before');
  await fillShelves(stage);
  const ask = async (what, path, init) => {
    const phase = current;
    const since = performance.now();
    try {
      const answer = await fetch(url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
        ...init,
      });
      const text = await answer.text();
      phase.asked += 1;
      phase.slowest = Math.max(phase.slowest, performance.now() - since);
      const fine = answer.status < 400;
      if (!fine)
        phase.bad.push(
          `${what} ${answer.status} ${answer.headers.get('x-balancer') ?? text.slice(0, 160)}`,
        );
      return fine ? text : null;
    } catch (error) {
      phase.bad.push(`${what}: ${error.cause?.code ?? error.message}`);
      return null;
    }
  };
  const cookies = {};
  for (const { who } of READERS) cookies[who] = who ? await signInAt(stage, url, who) : '';
  // The limits are for people.
  const lifting = setInterval(
    () => stage.database.query('delete from rate_limits').catch(() => {}),
    100,
  );
  const read = async ({ who, paths }) => {
    for (let at = 0; going; at += 1) {
      const path = paths[at % paths.length];
      await ask(`GET ${path}`, path, { headers: { cookie: cookies[who] } });
      await sleep(PAUSE_MS);
    }
  };
  const order = async () => {
    for (let at = 1; going; at += 1) {
      const note = `load ${at}`;
      const answer = await ask('place-order', '/api/place-order', {
        method: 'POST',
        headers: {
          origin: url,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          cookie: cookies.buyer,
        },
        body: JSON.stringify(await anOrder(stage, note)),
      });
      if (answer) placed.push(note);
      await sleep(1000 / ordersASecond);
    }
  };
  const all = Promise.all([...READERS.map(read), order()]);
  return {
    enter,
    of: (name) => phases.get(name),
    async stop() {
      going = false;
      await all;
      clearInterval(lifting);
      return placed;
    },
  };
}
