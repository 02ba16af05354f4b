// A ceiling of bench/throughput.mjs: the statements of recorded requests, run again by as many clients as the shop has connections to its
// database and by nothing else. What pgbench would measure; it is not in the embedded PostgreSQL's package. New ids and order numbers
// take the place of those that a request made, in every statement where they stand; hashes are new ones too.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const [file, databaseUrl, clients, seconds] = process.argv.slice(2);
const { recordings, since } = JSON.parse(readFileSync(file, 'utf8'));

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /^[0-9a-f]{64}$/;
const madeAt = (id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
/** Ids of version 4 are keys of requests; those of version 7 say when they were made. */
const isNew = (id, version) => version === '4' || madeAt(id) >= since;

/** Numbers that people say: each order has its own. */
const NUMBER = /\bBC-\d+\b/g;
const started = Date.now();
let serial = 0;

/** A value with the new ids and numbers of one run in place of the recorded ones. */
function renewed(value, ids) {
  if (value === null) return null;
  if (HASH.test(value)) return randomBytes(32).toString('hex');
  const other = (old, make) => {
    if (!ids.has(old)) ids.set(old, make());
    return ids.get(old);
  };
  return value
    .replace(UUID, (id, version) =>
      isNew(id, version) ? other(id, () => randomUUID().replace(/^(.{14})4/, `$1${version}`)) : id,
    )
    .replace(NUMBER, (number) => other(number, () => `BC-${started}${(serial += 1)}`));
}

let runs = 0;
let failures = 0;
let firstFailure = '';
const until = performance.now() + Number(seconds) * 1000;

async function run(at) {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  const statements = recordings[at % recordings.length].map(({ text, values }) => ({
    name: values.length > 0 ? createHash('sha1').update(text).digest('hex') : undefined,
    text,
    values,
  }));
  while (performance.now() < until) {
    const ids = new Map();
    try {
      for (const { name, text, values } of statements)
        await client.query(
          name ? { name, text, values: values.map((value) => renewed(value, ids)) } : text,
        );
      runs += 1;
    } catch (error) {
      failures += 1;
      firstFailure ||= error.message;
      await client.query('rollback').catch(() => {});
      if (failures > 200) break;
    }
  }
  await client.end();
}

await Promise.all(Array.from({ length: Number(clients) }, (_, at) => run(at)));
process.send({ perSecond: runs / Number(seconds), failures, firstFailure });
process.disconnect();
