import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstRealm } from './seed.ts';
import { clientId, clientSecret, type Driver, redirectUri, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

describe('process', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quickbooks-simulator-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const launch = async () => {
    const child = fork(new URL('main.ts', import.meta.url), {
      execArgv: [],
      silent: true,
      env: {
        PATH: process.env.PATH,
        QB_SIM_CLIENT_ID: clientId,
        QB_SIM_CLIENT_SECRET: clientSecret,
        QB_SIM_REDIRECT_URIS: redirectUri,
        QB_SIM_DATA_FILE: join(folder, 'books.json'),
      },
    });
    const printed = once(child.stdout ?? child, 'data');
    const [message] = (await once(child, 'message')) as [
      { type: string; port: number; controlPort: number },
    ];
    return { child, message, line: String((await printed)[0]) };
  };

  test('books, tokens and requestids survive a restart; the process ends with its parent', async () => {
    const first = await launch();
    expect(first.line).toBe(
      `QuickBooks simulator on http://localhost:${first.message.port} (control http://127.0.0.1:${first.message.controlPort})\n`,
    );
    const { access_token } = (await (
      await fetch(`http://127.0.0.1:${first.message.controlPort}/connect`, { method: 'POST' })
    ).json()) as {
      access_token: string;
    };
    const create = async (port: number) =>
      (
        await fetch(`http://127.0.0.1:${port}/v3/company/${firstRealm}/customer?requestid=keep`, {
          method: 'POST',
          headers: { authorization: `Bearer ${access_token}` },
          body: '{"DisplayName":"Kept"}',
        })
      ).text();
    const answer = await create(first.message.port);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const second = await launch();
    expect(await create(second.message.port)).toBe(answer);
    second.child.disconnect();
    expect((await once(second.child, 'exit'))[0]).toBe(0);
    expect(await readdir(folder)).toEqual(['books.json']);
  });
});
