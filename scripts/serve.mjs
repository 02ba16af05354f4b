// npm run serve -- web | worker | migrate | first-admin ...: one process of the built shop under the Node that the install brought.
// The same as `node build/server/start.js <command>` with a Node that is new enough. See docs/running.md.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pinnedNode } from './start/install.mjs';
import { memoryOptions, memorySettings } from './start/memory.mjs';
import { root } from './start/paths.mjs';

const entry = join(root, 'build', 'server', 'start.js');
if (!existsSync(entry)) {
  process.stderr.write('There is no build yet: run `npm ci && npm run build` first.\n');
  process.exit(1);
}
const child = spawn(
  pinnedNode(),
  [...memoryOptions(process.env), entry, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...memorySettings, ...process.env },
  },
);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
