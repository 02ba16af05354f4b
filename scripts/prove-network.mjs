// npm run prove:network: every write of list, cart, order, desk, delivery and sign-in with its request dropped, delayed, its answer dropped, and answered
// after a reload. Prints what the screen said beside what the database held; a mismatch fails.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const child = spawn(
  process.execPath,
  [join(root, 'scripts', 'test.mjs'), '--only=journeys', 'network-writes', '--project=desktop'],
  {
    cwd: root,
    env: { ...process.env, PROVE_NETWORK: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let output = '';
child.stdout.on('data', (bytes) => {
  output += bytes;
});
child.once('close', (code) => {
  const rows = output
    .split('\n')
    .filter((line) => line.startsWith('NETWORK '))
    .map((line) => JSON.parse(line.slice('NETWORK '.length)))
    .sort((a, b) => `${a.write} ${a.disturbance}`.localeCompare(`${b.write} ${b.disturbance}`));
  const mismatches = rows.filter((row) => row.mismatch).length;
  for (const row of rows) {
    const cells = [
      row.write.padEnd(20),
      row.disturbance.padEnd(26),
      `screen: ${row.said}`.padEnd(18),
      `database: ${row.held}`.padEnd(14),
    ];
    process.stdout.write(
      `${cells.join('')}${row.repeated ? `after a repeat: ${row.repeated}` : ''}${row.mismatch ? '  MISMATCH' : ''}\n`,
    );
  }
  if (code !== 0) process.stdout.write(`${output.split('\n').slice(-40).join('\n')}\n`);
  process.stdout.write(`${rows.length} cases, ${mismatches} mismatches\n`);
  process.exitCode = code === 0 && mismatches === 0 && rows.length > 0 ? 0 : 1;
});
