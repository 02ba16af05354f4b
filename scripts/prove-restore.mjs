// npm run prove:restore: the drill with the whole demo company: backed up, restored beside, every row and file compared; flipped bytes, wrong keys, S3.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const child = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'src/platform/backup/backup.test.ts',
    '--testTimeout=600000',
  ],
  {
    cwd: root,
    env: { ...process.env, RESTORE: 'whole' },
    stdio: 'inherit',
  },
);
child.once('exit', (code) => process.exit(code ?? 1));
