import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './start/paths.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** These bring what they need themselves, or say so in their own words. */
const OF_THEIR_OWN = [
  'start',
  'dev',
  'db:reset',
  'db:console',
  'db:new',
  'test',
  'check',
  'serve',
  'prove:start',
  // These read the checkout alone.
  'licences',
  'bill-of-materials',
  'release',
];

// A checkout in which nothing was installed.
const bare = mkdtempSync(join(tmpdir(), 'bellcart-bare-'));
for (const name of ['scripts', 'bench', 'package.json', 'package-lock.json'])
  cpSync(join(root, name), join(bare, name), { recursive: true });
afterAll(() => rmSync(bare, { recursive: true, force: true }));

const run = (command, cwd = bare) =>
  spawnSync(process.execPath, command.replace(/^(exec )?node /, '').split(' '), {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
  });

test.each(Object.entries(scripts).filter(([name]) => !OF_THEIR_OWN.includes(name)))(
  'npm run %s says in one sentence what to install',
  (_name, command) => {
    const { status, stderr } = run(command);
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/Run `npm ci`/);
  },
);

test('npm run serve says that there is no build', () => {
  const { status, stderr } = run(scripts.serve);
  expect([status, stderr]).toEqual([
    1,
    'There is no build yet: run `npm ci && npm run build` first.\n',
  ]);
});

test.each([
  [
    'a part that can not start',
    `import { Stopped } from '${join(root, 'scripts/start/stopped.mjs')}'; throw new Stopped('Port 3000 is taken.');`,
    'Port 3000 is taken.\n',
  ],
  [
    'a package that is absent',
    `await import('not-there-at-all');`,
    'The package not-there-at-all is not installed. Run `npm ci`, then this again.\n',
  ],
  [
    'a service that does not answer',
    `import { connect } from 'node:net'; import { once } from 'node:events'; await once(connect(9, '127.0.0.1'), 'connect');`,
    'Nothing answers at 127.0.0.1:9. Start it first (README.md), then run this again.\n',
  ],
])('%s is one sentence too', (_what, program, sentence) => {
  mkdirSync(join(bare, 'try'), { recursive: true });
  const script = join(bare, 'try', 'script.mjs');
  writeFileSync(script, program);
  const { status, stderr } = run(`scripts/run.mjs ${script}`, root);
  expect([status, stderr]).toEqual([1, sentence]);
});

test('a fault keeps its stack, and a script reads its own command line', () => {
  const script = join(bare, 'try', 'fault.mjs');
  writeFileSync(
    script,
    `if (process.argv[2] !== '3') process.exit(0); throw new Error('a fault of ours');`,
  );
  const { status, stderr } = run(`scripts/run.mjs ${script} 3`, root);
  expect(status).toBe(1);
  expect(stderr).toMatch(/a fault of ours\n\s+at /);
});
