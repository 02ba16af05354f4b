// Who writes while the primary dies. Each sends a write again, under the same key, until it is acknowledged: as a browser does.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { anOrder, fillShelves, signInAt } from '../prove-upgrade/load.mjs';

const PAUSE_MS = 60;

/** Begins `count` writers; `write(note, key)` gives "ok", or in words why it was not acknowledged. */
function openWriters(count, label, write) {
  const acknowledged = [];
  const refusals = new Map();
  let going = true;
  const one = async (writer) => {
    for (let at = 1; going; at += 1) {
      const note = `${label} ${writer}-${at}`;
      const key = randomUUID();
      while (going) {
        const answer = await write(note, key);
        if (answer === 'ok') {
          acknowledged.push({ note, at: Date.now() });
          break;
        }
        refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, at) => one(at + 1)));
  return {
    label,
    acknowledged,
    refusals,
    async stop() {
      going = false;
      await all;
    },
  };
}

/** Buyers who order at the shop's address. */
export async function openBuyers(stage, url, label) {
  const cookie = await signInAt(stage, url, 'buyer');
  await fillShelves(stage);
  // The limits are for people.
  const lifting = setInterval(
    () => stage.database.query('delete from rate_limits').catch(() => {}),
    100,
  );
  const wishes = new Map();
  const writers = openWriters(3, label, async (note, key) => {
    try {
      // The same key always with the same order.
      const wish = wishes.get(key) ?? (await anOrder(stage, note));
      wishes.set(key, wish);
      const answer = await fetch(`${url}/api/place-order`, {
        method: 'POST',
        headers: {
          origin: url,
          'content-type': 'application/json',
          'idempotency-key': key,
          cookie,
        },
        body: JSON.stringify(wish),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.ok) return 'ok';
      if (answer.headers.has('x-balancer')) return '502 of the balancer';
      return `${answer.status} ${/"code":"([a-z-]+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`;
    } catch (error) {
      return wishes.has(key) ? `no answer (${error.cause?.code ?? error.name})` : 'not asked yet';
    }
  });
  const stop = async () => {
    await writers.stop();
    clearInterval(lifting);
  };
  return {
    ...writers,
    stop,
    counts: async () =>
      (
        await stage.database.query(
          'select note, count(*)::int as count from orders where note like $1 group by note',
          [`${label} %`],
        )
      ).rows,
  };
}

/** Writers of plain rows, for the database alone. */
export async function openRows(stage, label) {
  await stage.database.query(
    'create table if not exists written (note text not null, key uuid not null unique)',
  );
  const pool = new pg.Pool({
    connectionString: stage.address('bellcart', 'bellcart'),
    max: 3,
    query_timeout: 5000,
    connectionTimeoutMillis: 2000,
  });
  pool.on('error', () => {});
  const writers = openWriters(3, label, (note, key) =>
    pool
      .query('insert into written values ($1, $2) on conflict (key) do nothing', [note, key])
      .then(
        () => 'ok',
        (error) => error.code ?? 'no answer',
      ),
  );
  return {
    ...writers,
    async stop() {
      await writers.stop();
      await pool.end();
    },
    counts: async () =>
      (
        await stage.database.query(
          'select note, count(*)::int as count from written where note like $1 group by note',
          [`${label} %`],
        )
      ).rows,
  };
}
