// npm run prove:shifts: drivers' shifts in a real browser with a real profile, before a real server, in random weather: cut networks,
// lost answers, portals, closed pages, ended browsers. Every stop must be on the server once, every photo byte for byte, and the indicator
// true at every look. A second run without idempotency keys must find doubles, or this one proves nothing.
//   --shifts=100 --from=1 (the first seed) --seconds=3600 --control=5 --again (forgets the shifts that are done)
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startAnotherWeb } from '../tests/support/another-web.ts';
import { startFaultProxy } from '../tests/support/fault-proxy.ts';
import { playShift } from '../tests/support/shifts.ts';
import openShopOfJourneys from '../tests/support/shop.ts';
import { root } from './start/paths.mjs';

const { values } = parseArgs({
  options: {
    shifts: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '5400' },
    control: { type: 'string', default: '5' },
    again: { type: 'boolean', default: false },
  },
});
const journal = join(root, 'test-results', 'shifts.jsonl');
mkdirSync(join(root, 'test-results'), { recursive: true });
if (values.again) rmSync(journal, { force: true });
const until = Date.now() + Number(values.seconds) * 1000;

const done = existsSync(journal)
  ? readFileSync(journal, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
const closeShop = await openShopOfJourneys();
const proxy = await startFaultProxy();
const web = await startAnotherWeb({ BASE_URL: proxy.url });
proxy.leadTo(web.port);
const db = new pg.Client({
  connectionString: process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL,
});
await db.connect();

async function play(seed, control) {
  const began = Date.now();
  proxy.varyKeys = control;
  const result = { ...(await playShift(db, proxy, seed)), control };
  appendFileSync(journal, `${JSON.stringify(result)}\n`);
  done.push(result);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `${control ? 'without keys, ' : ''}seed ${seed}: ${result.stops} stops, ${result.photos} photos, ${result.looks} looks, ${result.cuts} cuts, ${result.forceClosed} force-closed, ${seconds} s${result.wrong.length > 0 ? `\n  ${result.wrong.join('\n  ')}` : ''}\n`,
  );
}

const first = Number(values.from);
const has = (seed, control) => done.some((one) => one.seed === seed && one.control === control);
try {
  for (const [count, control] of [
    [Number(values.control), true],
    [Number(values.shifts), false],
  ])
    for (let seed = first; seed < first + count && Date.now() < until; seed += 1)
      if (!has(seed, control)) await play(seed, control);
} finally {
  await db.end();
  await web.close();
  await proxy.close();
  await closeShop();
}

const sum = (list, field) => list.reduce((total, one) => total + one[field], 0);
const shifts = done.filter((one) => !one.control);
const bad = shifts.filter((one) => one.wrong.length > 0);
const caught = done.filter(
  (one) => one.control && one.wrong.some((text) => /[2-9] deliveries|refused/.test(text)),
);
process.stdout.write(
  `${shifts.length} shifts, ${sum(shifts, 'stops')} stops, ${sum(shifts, 'photos')} photos byte-equal, ${sum(shifts, 'looks')} looks, ${sum(shifts, 'cuts')} cuts, ${sum(shifts, 'forceClosed')} browsers ended, ${sum(shifts, 'openedOffline')} screens opened without a network: ${bad.length} shifts with something wrong\n` +
    `without idempotency keys: ${caught.length} of ${done.filter((one) => one.control).length} shifts caught\n`,
);
process.exitCode = bad.length === 0 && caught.length > 0 && shifts.length > 0 ? 0 : 1;
