// npm run prove:crash [rounds]: the server dies (SIGKILL) around a placed order, the buyer repeats with the same key, and there is one order.
// Odd rounds drop the answer after the server has committed, then kill. Even rounds kill at a random moment of the request.
import { randomInt, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openShop } from './start/shop.mjs';

const rounds = Number(process.argv[2] ?? 10);
/** The longest moment after which an even round kills, in ms: about as long as an order takes. */
const LATEST_KILL_MS = 120;
const home = fs.mkdtempSync(join(tmpdir(), 'bellcart-crash-'));
fs.chmodSync(home, 0o711);
const { PATH, HOME, TMPDIR, LANG } = process.env;
const shop = await openShop({
  env: { PATH, HOME, TMPDIR, LANG, PORT: '0', DATA_DIR: home, LOG_LEVEL: 'error' },
  say: () => {},
});
const database = new pg.Client({ connectionString: shop.databaseUrl });
const figures = {
  acknowledged: 0,
  answerLost: 0,
  committedBeforeKill: 0,
  missing: 0,
  doubled: 0,
  different: 0,
  stockDrift: 0,
};
let failed = false;
try {
  await database.connect();
  const cookie = await signIn();
  const proxy = await startProxy(Number(new URL(shop.url).port));
  for (let round = 1; round <= rounds; round += 1) await play(round, cookie, proxy);
  await checkStock();
  proxy.close();
} catch (error) {
  failed = true;
  process.stderr.write(`${error.stack}\n`);
} finally {
  await database.end().catch(() => {});
  await shop.close();
  fs.rmSync(home, { recursive: true, force: true });
}
process.stdout.write(`rounds ${rounds}: ${JSON.stringify(figures)}\n`);
process.exit(
  failed || figures.missing + figures.doubled + figures.different + figures.stockDrift > 0 ? 1 : 0,
);

async function play(round, cookie, proxy) {
  await database.query('delete from rate_limits');
  const body = await anOrder(`crash ${round}`);
  const key = randomUUID();
  const drop = round % 2 === 1;
  proxy.dropAnswers(drop);
  const first = place(`http://127.0.0.1:${proxy.port}`, cookie, key, body);
  if (drop) await first.catch(() => {});
  else await sleep(randomInt(LATEST_KILL_MS));
  const dead = killWeb();
  const seen = await first.catch(() => null);
  if (seen?.orderId) figures.acknowledged += 1;
  else figures.answerLost += 1;
  await webIsBack(dead);
  const before = await database.query('select 1 from orders where note = $1', [body.note]);
  figures.committedBeforeKill += before.rows.length;
  if (drop && before.rows.length !== 1)
    throw new Error('An answer was on its way for an order that is not in the database.');
  const again = await place(shop.url, cookie, key, body);
  const { rows } = await database.query(
    'select id, number, total_cents from orders where note = $1',
    [body.note],
  );
  if (rows.length === 0) figures.missing += 1;
  if (rows.length > 1) figures.doubled += 1;
  if (again.orderId !== rows[0]?.id || (seen?.orderId && seen.orderId !== again.orderId))
    figures.different += 1;
  if (drop && seen) throw new Error('The proxy let the answer through.');
}

async function anOrder(note) {
  const { rows } =
    await database.query(`select p.id, price.unit_price_cents as price, u.default_customer_id as customer
    from users u, products p cross join lateral price_of(p.id, (select default_customer_id from users where email = 'buyer@bellcart.example'), p.price_cents, current_date, 548) price
    where u.email = 'buyer@bellcart.example' and p.is_active and p.brand = any(u.brands) and p.quantity - p.promised > 10 and price.unit_price_cents > 5000 order by p.id limit 3`);
  return {
    customerId: rows[0].customer,
    lines: rows.map((row) => ({
      productId: row.id,
      quantity: 1,
      expectedUnitPriceCents: Number(row.price),
    })),
    note,
  };
}

async function place(address, cookie, key, body) {
  const answer = await fetch(`${address}/api/place-order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      cookie,
      origin: shop.url,
      connection: 'close',
    },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`place-order answered ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

async function signIn() {
  const form = new URLSearchParams({
    email: 'buyer@bellcart.example',
    password: 'bellcart-demo-2026',
  });
  const answer = await fetch(`${shop.url}/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: shop.url },
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('bc_session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status} without a session.`);
  return cookie.split(';')[0];
}

/** Passes bytes on; while told to, it cuts the connection at the first byte of an answer, which the server sends after its commit. */
function startProxy(target) {
  let dropping = false;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (dropping) client.destroy();
      else client.write(bytes);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: server.address().port,
        dropAnswers: (on) => {
          dropping = on;
        },
        close: () => server.close(),
      }),
    );
  });
}

function webPid() {
  const children = JSON.parse(fs.readFileSync(join(home, 'children.json'), 'utf8'));
  return children['The web process'].pid;
}

function killWeb() {
  const pid = webPid();
  process.kill(pid, 'SIGKILL');
  return pid;
}

async function webIsBack(dead) {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if (webPid() !== dead) {
      const up = await fetch(`${shop.url}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return;
    }
    await sleep(50);
  }
  throw new Error('The web process did not come back within 20 s.');
}

async function checkStock() {
  const { rows } = await database.query(
    `select p.sku from products p where p.promised <> coalesce((select sum(l.ordered - l.cancelled - l.invoiced) from order_lines l where l.product_id = p.id), 0)`,
  );
  figures.stockDrift = rows.length;
}
