import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serverEntry } from '../../scripts/start/build.mjs';
import { pinnedNode } from '../../scripts/start/install.mjs';

/** What an operator's script runs: each command of the built shop does its work, says so and ends. */

/** Longest wait for an end, in ms; a command that hangs is killed then. */
const PATIENCE = 60_000;
test.describe.configure({ timeout: 2 * PATIENCE });

interface Ended {
  code: number | string | null;
  stdout: string;
}

function run(args: readonly string[], over: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { PATH, HOME, TMPDIR, LANG, DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, BASE_URL } =
    process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    DATA_DIR,
    BASE_URL,
    DEMO: '1',
    NODE_ENV: 'production',
    MASTER_KEY_FILE: join(DATA_DIR ?? '', 'master.key'),
    ...over,
  };
  return new Promise((resolve) => {
    execFile(
      pinnedNode(),
      [serverEntry(), ...args],
      { env, timeout: PATIENCE },
      (error, out, err) =>
        resolve({
          code: error ? (error.signal ?? error.code ?? null) : 0,
          stdout: `${out}${err}`,
        }),
    );
  });
}

test('the commands that do one thing do it and end', async () => {
  const [migrate, first, sweep, restore, nobody] = await Promise.all([
    run(['migrate']),
    run(['first-admin']),
    run(['sweep-files']),
    run(['restore-files']),
    run(['let-in', '--email=nobody@bellcart.example']),
  ]);
  expect(migrate).toMatchObject({ code: 0, stdout: expect.stringContaining('up to date') });
  // The demo company has its owner.
  expect(first).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('There is a super_admin already'),
  });
  expect(nobody).toMatchObject({ code: 1, stdout: expect.stringContaining('Nobody who may') });
  expect(sweep).toMatchObject({ code: 0, stdout: expect.stringContaining('"orphans"') });
  expect(restore).toMatchObject({ code: 0, stdout: expect.stringContaining('0 files restored') });
});

test('a taken port is said in a sentence, and the process ends', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { code, stdout } = await run(['web'], { PORT: String(port), HOST: '127.0.0.1' });
  await new Promise((resolve) => server.close(resolve));
  expect(stdout).toContain(`Another program listens on 127.0.0.1, port ${port}`);
  expect(stdout).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});

/** Reads every module of the built server, and one more. A process that stays is ended: its code is then the signal. */
function readModules(planted: string[] = []): Promise<Ended & { opened: unknown }> {
  const program = join(import.meta.dirname, '..', 'support', 'read-modules.mjs');
  const args = [program, dirname(serverEntry()), ...planted];
  return new Promise((resolve) => {
    const child = execFile(pinnedNode(), args, { timeout: PATIENCE }, (error, stdout) => {
      const { pieces, opened } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
      expect(pieces).toBeGreaterThan(20);
      resolve({ code: error ? (error.signal ?? error.code ?? null) : 0, stdout, opened });
    });
    // Whoever has said it and is still there is kept by a module.
    child.stdout?.on('data', (text) => {
      if (String(text).includes('"opened"')) setTimeout(() => child.kill(), 1000).unref();
    });
  });
}

test('no module does work when it is read: all of them together open nothing, and the process ends by itself', async () => {
  expect(await readModules()).toMatchObject({ opened: [], code: 0 });
});

for (const [what, module, opened] of [
  ['a channel', 'new BroadcastChannel("stops")', 'MessagePort'],
  ['a timer', 'setInterval(() => {}, 60000)', 'Timeout'],
] as const) {
  test(`a module that opens ${what} when it is read would be found`, async () => {
    const { code, opened: found } = await readModules([`data:text/javascript,${module}`]);
    expect([code, found]).toEqual(['SIGTERM', [opened]]);
  });
}
