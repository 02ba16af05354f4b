import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../tests/support/pictures.ts';
import {
  app,
  HOUR,
  image,
  onDisk,
  openSweepShop,
  owner,
  product,
  ROUNDS,
  revise,
  rows,
  show,
} from '../../../tests/support/sweep-shop.ts';
import { fileOwners } from '../../frame/server/file-owners.ts';
import type { StoredFile } from '../contract.ts';
import { sweepStore } from './sweep-files.ts';

openSweepShop();

/**
 * Starts the uploading process and kills it with SIGKILL at its `at`-th step. Returns the uploads
 * that it had the answer of.
 */
async function killedAt(
  at: number,
  paused: boolean,
  what: 'picture.jpg' | 'sheet.pdf' = 'picture.jpg',
): Promise<{ step: string; answered: StoredFile[] }> {
  const file = path.join(app.config.dataDir, what);
  writeFileSync(file, what === 'sheet.pdf' ? await plainPdf() : image);
  const { PATH } = process.env;
  const url = (app.db.pool as unknown as { options: { connectionString: string } }).options
    .connectionString;
  const env = {
    PATH,
    PGAPPNAME: 'uploader',
    DATABASE_URL: url,
    DATA_DIR: app.config.dataDir,
    MASTER_KEY: app.config.secrets.masterKey,
    FILE: file,
    PRODUCT: product,
    USER: owner.id,
    ...(paused ? { PAUSE: '1' } : {}),
  };
  const child: ChildProcess = fork(path.resolve('tests/support/upload-process.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const answered: StoredFile[] = [];
  let steps = 0;
  let step = '';
  child.on('message', (message: { step?: string; stored?: StoredFile }) => {
    if (message.stored) answered.push(message.stored);
    if (message.step === undefined || steps >= at) return;
    steps += 1;
    step = message.step;
    if (steps === at) child.kill('SIGKILL');
    else if (paused) child.send('go on');
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([signal, output]).toEqual(['SIGKILL', '']);
  // The database ends the dead process's transaction by itself; look only when it has.
  const open = () =>
    app.db.pool.query(
      `select 1 from pg_stat_activity where application_name = 'uploader' and datname = current_database()`,
    );
  await expect.poll(async () => (await open()).rowCount).toBe(0);
  return { step, answered };
}

/** Returns how many files the kill had left behind. */
async function expectWhole(answered: readonly StoredFile[]): Promise<number> {
  await show(answered.filter((file) => file.pages === null));
  const stored: StoredFile[] = [];
  for (const file of answered) if (file.pages === null || (await revise(file))) stored.push(file);
  app.clock.set(Date.now() + 25 * HOUR);
  const swept = await sweepStore(app, fileOwners);
  expect(swept.missing).toEqual([]);
  // No file without a row, no row without a file, nothing half-written.
  const known = (await rows()).filter((name) => name.startsWith('products/'));
  expect(await app.storage.list('products')).toEqual(known);
  expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
  // What was answered and saved is there.
  for (const file of stored)
    expect((await app.storage.get(file.path)).bytes.length).toBe(file.sizeBytes);
  return swept.orphans;
}

// 6 puts, each before and after; the rows before their commit; the commit.
test('kill -9 exactly between any two steps of an upload leaves no file without a row and no row without a file', async () => {
  const seen = new Set<string>();
  const left: number[] = [];
  for (const at of [1, 2, 7, 12, 13, 14]) {
    const { step, answered } = await killedAt(at, true);
    seen.add(step);
    expect(answered).toHaveLength(at === 14 ? 1 : 0);
    left.push(await expectWhole(answered));
  }
  expect([...seen].sort()).toEqual(['after put', 'before put', 'committed', 'rows written']);
  // The kills did leave files behind; it was the sweep that took them.
  expect(left).toEqual([0, 1, 3, 6, 6, 0]);
}, 120_000);

// 1 put, before and after; the rows before their commit; the commit.
test('kill -9 exactly between any two steps of a sheet’s upload leaves none without a row and no row without it', async () => {
  const left: number[] = [];
  for (const at of [1, 2, 3, 4]) {
    const { answered } = await killedAt(at, true, 'sheet.pdf');
    expect(answered).toHaveLength(at === 4 ? 1 : 0);
    left.push(await expectWhole(answered));
  }
  expect(left).toEqual([0, 1, 1, 0]);
}, 120_000);

test('kill -9 in the middle of whatever an upload is doing, many times', async () => {
  let answers = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = 1 + ((round * 5) % 28);
    const { answered } = await killedAt(at, false, round % 3 === 2 ? 'sheet.pdf' : 'picture.jpg');
    answers += answered.length;
    await expectWhole(answered);
  }
  expect(answers).toBeGreaterThan(0);
}, 120_000);
