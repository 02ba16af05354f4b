import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import type { App } from '../../platform/app.ts';
import { diskStorage } from '../../platform/disk-storage.ts';
import { installationId } from '../../platform/installation.ts';
import { openOutages } from '../../platform/outages.ts';
import { acceptEmptyStore, claimStore } from './claim-store.ts';
import { storeFiles } from './store-files.ts';
import { ownerOfStore } from './store-owner.ts';

let app: AppUnderTest;
let shop: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from stored_files');
  await app.db.pool.query('delete from outages');
  app.lines.length = 0;
  shop = { ...app, storage: diskStorage(`${app.config.dataDir}/store-${Math.random()}`) };
});

const storeOne = () =>
  shop.db.transaction((tx) =>
    storeFiles(
      shop,
      tx,
      [
        {
          path: 'general/kept/0.txt',
          purpose: 'general',
          contentType: 'text/plain',
          bytes: new TextEncoder().encode('kept'),
          isPublic: false,
        },
      ],
      { userId: null, quotaBytes: 1e9 },
    ),
  );

test('a database that knows of files refuses an empty store, until an operator accepts it', async () => {
  await storeOne();
  await claimStore(shop);
  const unmounted = { ...shop, storage: diskStorage(`${app.config.dataDir}/not-mounted`) };
  await expect(claimStore(unmounted)).rejects.toThrow(/file store is empty/);
  expect(await unmounted.storage.list('')).toEqual([]);
  await acceptEmptyStore(unmounted);
  await claimStore(unmounted);
  expect(await ownerOfStore(unmounted.storage)).toBe(await installationId(app.db));
});

test('a new installation signs its empty store', async () => {
  await claimStore(shop);
  expect(await ownerOfStore(shop.storage)).toBe(await installationId(app.db));
});

test('a store that accepts and never answers is named in time, once, and the start goes on', async () => {
  const silent = new Promise<never>(() => {});
  const mute = { ...shop, storage: { ...shop.storage, get: () => silent, list: () => silent } };
  const began = performance.now();
  await claimStore(mute, 200);
  await claimStore(mute, 200);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await openOutages(app)).toMatchObject([
    { kind: 'files', detail: expect.stringContaining('does not answer') },
  ]);
  expect(app.lines.filter(({ message }) => message === 'outage')).toHaveLength(1);
  await claimStore(shop);
  expect(await openOutages(app)).toEqual([]);
});
