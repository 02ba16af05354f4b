// npm run prove:plans: the hottest queries read no big table from end to end at 50,000 products, 10,000 customers and 1,000,000 order lines.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const child = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'src/ordering/orders/server/query-plans.test.ts',
    '--testTimeout=120000',
  ],
  {
    cwd: root,
    env: { ...process.env, PLANS: 'full' },
    stdio: 'inherit',
  },
);
child.once('exit', (code) => process.exit(code ?? 1));
