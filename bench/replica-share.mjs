// What a read replica could take from the database: each page and endpoint asked alone, with what PostgreSQL counted for it
// (pg_stat_statements). One web of the build on a database of its own with the demo company.
//   node scripts/run.mjs bench/replica-share.mjs [--rounds=30]
// "movable": asked by nobody who has just written. The table is that of docs/decisions/2026-11-28-replicas-stand-by.md.
import { randomUUID } from 'node:crypto';
import { openStage } from '../scripts/prove-processes/stage.mjs';
import { anOrder, signInAt } from '../scripts/prove-upgrade/load.mjs';
import { ensureBuilt } from '../scripts/start/build.mjs';

const ROUNDS = Number(
  process.argv.find((text) => text.startsWith('--rounds='))?.split('=')[1] ?? 30,
);
const READS = [
  { what: 'home, of a visitor', path: '/' },
  { what: 'products, of a visitor', path: '/products' },
  { what: 'a product, of a visitor', path: '/products/{key}' },
  { what: 'safety data sheets, of a visitor', path: '/sds' },
  { what: 'products, of a buyer', path: '/products', who: 'buyer' },
  { what: 'a product, of a buyer', path: '/products/{key}', who: 'buyer' },
  { what: 'order guide of a buyer', path: '/dashboard', who: 'buyer' },
  { what: 'cart', path: '/cart', who: 'buyer' },
  { what: 'orders, of a buyer', path: '/dashboard/orders', who: 'buyer' },
  { what: 'orders, of the desk', path: '/dashboard/orders', who: 'desk' },
  { what: 'customers, of a rep', path: '/dashboard/customers', who: 'rep' },
  { what: 'reports, of the owner', path: '/dashboard/reports', who: 'owner' },
];

if (!process.argv.includes('--as-built')) await ensureBuilt();
const stage = await openStage({
  settings: {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  },
});
try {
  const made = await stage.run(['migrate'], { DATABASE_OWNER_URL: stage.owner() });
  if (made.code !== 0) throw new Error(`migrate: ${made.said}`);
  await stage.database.query('create extension pg_stat_statements');
  const web = stage.start('web', ['web'], { PORT: String(stage.ports.web1) });
  await web.until('listening', 300);
  // As the database is a minute later by itself.
  await stage.database.query('analyze');
  const cookies = { undefined: '' };
  for (const who of ['buyer', 'desk', 'rep', 'owner'])
    cookies[who] = await signInAt(stage, stage.baseUrl, who);
  const { rows } = await stage.database.query(
    `select name_key from products
      where is_active and brand = any((select brands from users where email = 'buyer@bellcart.example')::text[]) order by id limit 1`,
  );
  const counted = async (work) => {
    for (let round = 0; round < 6; round += 1) await work();
    await stage.database.query('select pg_stat_statements_reset()');
    for (let round = 0; round < ROUNDS; round += 1) await work();
    const found = await stage.database.query(
      `select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms
         from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = 'bellcart_app'`,
    );
    return { calls: found.rows[0].calls / ROUNDS, ms: found.rows[0].ms / ROUNDS };
  };
  const ask = async (path, init) => {
    const answer = await fetch(stage.baseUrl + path, init);
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  };
  const show = (what, { calls, ms }) =>
    process.stdout.write(
      `${what.padEnd(36)} ${calls.toFixed(1).padStart(6)} statements ${ms.toFixed(2).padStart(8)} ms\n`,
    );
  const lift = () => stage.database.query('delete from rate_limits');
  for (const { what, path, who } of READS) {
    const address = path.replace('{key}', rows[0].name_key);
    show(
      what,
      await counted(async () => {
        await lift();
        await ask(address, { headers: { cookie: cookies[who] } });
      }),
    );
  }
  show(
    'an order placed',
    await counted(async () => {
      await lift();
      await ask('/api/place-order', {
        method: 'POST',
        headers: {
          origin: stage.baseUrl,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          cookie: cookies.buyer,
        },
        body: JSON.stringify(await anOrder(stage, 'a round of the bench')),
      });
    }),
  );
} finally {
  await stage.close();
}
