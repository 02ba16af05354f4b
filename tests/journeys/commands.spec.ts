import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serverEntry } from '../../scripts/start/build.mjs';
import { pinnedNode } from '../../scripts/start/install.mjs';

/** What an operator's script runs: each command of the built shop does its work, says so and ends. */

/** Longest wait for an end, in ms; a command that hangs is killed then. */
const PATIENCE = 60_000;
test.describe.configure({ timeout: 2 * PATIENCE });

interface Ended {
  code: number | string | null;
  said: string;
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
          said: `${out}${err}`,
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
  expect(migrate).toMatchObject({ code: 0, said: expect.stringContaining('up to date') });
  // The demo company has its owner.
  expect(first).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is a super_admin already'),
  });
  expect(nobody).toMatchObject({ code: 1, said: expect.stringContaining('Nobody who may') });
  expect(sweep).toMatchObject({ code: 0, said: expect.stringContaining('"orphans"') });
  expect(restore).toMatchObject({ code: 0, said: expect.stringContaining('0 files restored') });
});

test('a taken port is said in a sentence, and the process ends', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { code, said } = await run(['web'], { PORT: String(port), HOST: '127.0.0.1' });
  await new Promise((resolve) => server.close(resolve));
  expect(said).toContain(`Another program listens on 127.0.0.1, port ${port}`);
  expect(said).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});
