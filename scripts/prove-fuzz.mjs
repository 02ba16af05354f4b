// Sends the shop what nobody should: valid requests, requests with one field broken, and wild ones, to every operation of the OpenAPI
// document, every form and address of every page, and a real socket; as everybody. The promises: tests/fuzz/README.md.
//   npm run prove:fuzz                            20 of each kind for an operation or form and a role, seed of today
//   npm run prove:fuzz -- --requests=500 --seed=7
//   npm run prove:fuzz -- --seed=7 --only="POST /api/place-order"
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const option = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const seed = option('seed') ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');
const requests = option('requests') ?? '20';
const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7) ?? '';

console.log(`prove:fuzz --seed=${seed} --requests=${requests}${only ? ` --only="${only}"` : ''}`);
const child = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/fuzz'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: seed, FUZZ_REQUESTS: requests, FUZZ_ONLY: only },
  },
);
child.once('exit', (code) => process.exit(code ?? 1));
