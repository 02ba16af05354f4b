import { randomUUID } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addProduct } from '../../../tests/support/rows.ts';
import {
  AT,
  app,
  HOUR,
  image,
  onDisk,
  openSweepShop,
  owner,
  product,
  rows,
  show,
  upload,
} from '../../../tests/support/sweep-shop.ts';
import { fileOwners } from '../../frame/server/file-owners.ts';
import type { StoredFile } from '../contract.ts';
import { removeFilesUnder } from './remove-files.ts';
import { sweepStore } from './sweep-files.ts';

openSweepShop();

test('takes away files without a row after a day, and tells rows without a file', async () => {
  const stored = await upload();
  await show([stored]);
  await app.storage.put(`products/${product}/image_9.jpg`, image, { uploadedAt: AT });
  expect(await sweepStore(app, fileOwners)).toEqual({
    orphans: 0,
    unfinished: 0,
    unsaved: 0,
    restored: 0,
    emptied: 0,
    missing: [],
  });
  app.clock.advance(25 * HOUR);
  await app.storage.remove(`products/${product}/image_1-320.webp`);
  expect(await sweepStore(app, fileOwners)).toMatchObject({
    orphans: 1,
    unsaved: 0,
    missing: [`products/${product}/image_1-320.webp`],
  });
  await expect(app.storage.get(`products/${product}/image_9.jpg`)).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect((await app.storage.get(stored.path)).bytes.length).toBe(stored.sizeBytes);
  await app.db.pool.query('delete from stored_files where path = $1', [
    `products/${product}/image_1-320.webp`,
  ]);
});

test('takes away pictures that nobody saved with a product, and none that one shows', async () => {
  const [first, second] = [await upload(), await upload()];
  await show([{ ...second, url: second.url.replace(/\?.*/, '') }]);
  expect(await sweepStore(app, fileOwners)).toMatchObject({ unsaved: 0 });
  app.clock.advance(25 * HOUR);
  expect(await sweepStore(app, fileOwners)).toMatchObject({ unsaved: 1 });
  await expect(app.storage.get(first.path)).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect((await rows()).filter((name) => name.startsWith(`products/${product}/`))).toHaveLength(6);
  expect(await app.storage.list(`products/${product}`)).toHaveLength(6);
});

test('leaves alone what other rooms keep in folders of their own', async () => {
  await app.storage.put('invoices/1.pdf', image, { uploadedAt: AT });
  app.clock.advance(25 * HOUR);
  await sweepStore(app, fileOwners);
  expect(await app.storage.list('invoices')).toEqual(['invoices/1.pdf']);
});

test('clears leftovers of cut writes, old ones only', async () => {
  const folder = path.join(app.config.dataDir, 'files', 'products');
  await upload();
  for (const [name, age] of [
    ['old.jpg.abc.part', 30],
    ['young.jpg.abc.part', 1],
    ['lonely.jpg.meta', 30],
  ] as const) {
    writeFileSync(path.join(folder, name), 'x');
    const at = (app.clock.now() - age * HOUR) / 1000;
    utimesSync(path.join(folder, name), at, at);
  }
  expect((await sweepStore(app, fileOwners)).unfinished).toBe(2);
  expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual(['young.jpg.abc.part']);
});

test('section 7: deletes all files under a folder, rows first', async () => {
  await upload();
  const emptied = await addProduct(app);
  await upload(emptied);
  expect(await removeFilesUnder(app, `products/${emptied}`)).toBe(6);
  expect(await removeFilesUnder(app, `products/${emptied}`)).toBe(0);
  expect((await rows()).some((name) => name.startsWith(`products/${emptied}/`))).toBe(false);
  expect(await app.storage.list(`products/${product}`)).toHaveLength(6);
  for (const folder of ['products', '', 'products/', '../x', `products/${product}/..`])
    await expect(removeFilesUnder(app, folder)).rejects.toMatchObject({
      code: 'storage/invalid-url',
    });
});

test('deleting a product takes its pictures with all copies; a picture taken away goes alone', async () => {
  const [first, second] = [await upload(), await upload()];
  const version = async () =>
    (
      await app.db.pool.query<{ version: number }>('select version from products where id = $1', [
        product,
      ])
    ).rows[0]?.version;
  const save = async (files: readonly StoredFile[]) => {
    const images = files.map(({ url }) => ({ url, alt: 'A pail' }));
    expect(
      (
        await app.call(
          owner,
          'PATCH',
          `/api/products/${product}`,
          { version: await version(), images },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(200);
  };
  await save([first, second]);
  await save([second]);
  await app.runJobs();
  const left = await app.storage.list(`products/${product}`);
  expect(left).toHaveLength(9);
  expect(left.every((name) => name.includes('image_2'))).toBe(true);
  expect((await rows()).filter((name) => name.startsWith(`products/${product}/`))).toEqual(left);
  expect((await app.call(owner, 'DELETE', `/api/products/${product}`)).body).toMatchObject({
    outcome: 'removed',
  });
  await app.runJobs();
  expect(await app.storage.list(`products/${product}`)).toEqual([]);
  expect((await rows()).some((name) => name.startsWith(`products/${product}/`))).toBe(false);
});
