// Plays days of business of one distributor: buyers, rep, desk, driver, bookkeeper and faulty books, interleaved by a seed, and holds
// stock, money, mails and rights against their invariants after each day. What they are: tests/business/invariants.ts.
//   npm run prove:business                              20 seeds from today's on, 5 days each
//   npm run prove:business -- --seed=7 --seeds=1 --days=5 --steps=150
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const option = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const settings = {
  BUSINESS_SEED: option('seed') ?? today,
  BUSINESS_SEEDS: option('seeds') ?? '20',
  BUSINESS_DAYS: option('days') ?? '5',
  BUSINESS_STEPS: option('steps') ?? '150',
};

console.log(`prove:business ${JSON.stringify(settings)}`);
const child = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/business'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } },
);
child.once('exit', (code) => process.exit(code ?? 1));
