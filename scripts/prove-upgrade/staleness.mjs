// How long after a price was saved on one web the others show it.
import { randomUUID } from 'node:crypto';

/** Saves a list price on one web and asks all others for it at once, in turns. */
export async function measureStaleness(stage, webs, { cookie, origin, rounds }) {
  const { rows } = await stage.database.query(
    `select id, sku, price_cents::int as price from products where is_active order by id limit 1`,
  );
  const [{ id, sku }] = rows;
  let { price } = rows[0];
  const times = [];
  let stale = 0;
  for (let round = 0; round < rounds; round += 1) {
    const saving = webs[round % webs.length];
    await stage.database.query('delete from rate_limits');
    const saved = await fetch(`${saving}/api/list-prices`, {
      method: 'POST',
      headers: {
        origin,
        cookie,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        rows: [{ id, was: price, priceCents: price + 1 }],
        reason: 'a round of the proof',
      }),
    });
    if (!saved.ok) throw new Error(`list-prices: ${saved.status} ${await saved.text()}`);
    const since = performance.now();
    price += 1;
    const look = async (base) => {
      const answer = await fetch(`${base}/api/products?list=full&search=${sku}&limit=5`, {
        headers: { cookie },
      });
      const { products } = await answer.json();
      times.push(performance.now() - since);
      if (products.find((one) => one.id === id)?.price !== price) stale += 1;
    };
    await Promise.all(webs.filter((web) => web !== saving).map(look));
  }
  times.sort((a, b) => a - b);
  return { rounds, stale, median: times[Math.floor(times.length / 2)], slowest: times.at(-1) };
}
