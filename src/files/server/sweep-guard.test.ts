import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { startS3 } from '../../../tests/support/s3-server.ts';
import { fileOwners } from '../../frame/server/file-owners.ts';
import type { App } from '../../platform/app.ts';
import { diskStorage } from '../../platform/disk-storage.ts';
import { installationId } from '../../platform/installation.ts';
import { s3Storage } from '../../platform/s3-storage.ts';
import { claimStore } from './claim-store.ts';
import { restoreFiles } from './quarantine.ts';
import { storeFiles } from './store-files.ts';
import { ownerOfStore } from './store-owner.ts';
import { SweepStopped, sweepFiles, sweepStore } from './sweep-files.ts';

const DAY = 24 * 3_600_000;
const OLD = '2026-02-01T00:00:00.000Z';
const bytes = (text: string) => new TextEncoder().encode(text);
let app: AppUnderTest;
/** Another installation, with a database of its own. */
let other: AppUnderTest;
beforeAll(async () => {
  [app, other] = await Promise.all([startApp(), startApp()]);
  // Both databases are copies of one; installations are not.
  await other.asOwner((client) => client.query('update installation set id = gen_random_uuid()'));
});
afterAll(() => Promise.all([app.close(), other.close()]));

describe.each(['disk', 's3'] as const)('on %s', (driver) => {
  let shop: App;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const server = driver === 's3' ? await startS3() : null;
    close = async () => server?.close();
    const folder = `${app.config.dataDir}/store-${Math.random()}`;
    shop = {
      ...app,
      storage: server ? s3Storage(server.settings, { fetch }) : diskStorage(folder),
    };
    await app.db.pool.query('delete from stored_files');
    return close;
  });

  /** Files with rows, as rooms keep them. */
  const storeSome = (count: number) =>
    shop.db.transaction((tx) =>
      storeFiles(
        shop,
        tx,
        Array.from({ length: count }, (_, at) => ({
          path: `general/kept/${at}.txt`,
          purpose: 'general' as const,
          contentType: 'text/plain',
          bytes: bytes(`${at}`),
          isPublic: false,
        })),
        { userId: null, quotaBytes: 1e9 },
      ),
    );
  const litter = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await shop.storage.put(`general/left/${at}.txt`, bytes('left'), { uploadedAt: OLD });
  };

  test('a worker that was pointed at an empty database takes nothing, and says so', async () => {
    await claimStore(shop);
    await storeSome(30);
    const wrong = { ...shop, db: other.db };
    await expect(sweepStore(wrong, fileOwners)).rejects.toThrow(
      'nothing was moved: the store belongs to installation',
    );
    await expect(sweepStore(wrong, fileOwners, { acceptOrphans: true })).rejects.toThrow(
      SweepStopped,
    );
    await expect(claimStore(wrong)).rejects.toThrow(
      'The file store belongs to another installation',
    );
    expect(await shop.storage.list('general')).toHaveLength(30);
  });

  test('without a sign the counts decide: all files without a row stop the sweep, and the store stays unsigned', async () => {
    await litter(79);
    await claimStore(shop);
    expect(await ownerOfStore(shop.storage)).toBeNull();
    await expect(sweepStore(shop, fileOwners)).rejects.toThrow(
      'nothing was moved: 79 of 79 files have no row in this database',
    );
    expect(await shop.storage.list('general')).toHaveLength(79);
    expect(await ownerOfStore(shop.storage)).toBeNull();
  });

  test('the nightly job reports a sweep that stopped, once, and does not fail', async () => {
    await litter(25);
    const reported: unknown[] = [];
    await sweepFiles({ ...fileOwners, report: (_app, fault) => reported.push(fault) })(shop);
    expect(reported).toEqual([
      expect.objectContaining({ message: expect.stringContaining('25 of 25 files') as string }),
    ]);
  });

  test('a handful goes into quarantine, can be restored, comes back when a row knows it, and goes for good after 30 days', async () => {
    await storeSome(30);
    await litter(2);
    expect(await sweepStore(shop, fileOwners)).toMatchObject({
      orphans: 2,
      emptied: 0,
      missing: [],
    });
    expect(await ownerOfStore(shop.storage)).toBe(await installationId(shop.db));
    const quarantinedFiles = await shop.storage.list('quarantine');
    expect(quarantinedFiles).toHaveLength(2);
    expect(await shop.storage.list('general/left')).toEqual([]);
    expect(await restoreFiles(shop)).toEqual(['general/left/0.txt', 'general/left/1.txt']);
    expect(new TextDecoder().decode((await shop.storage.get('general/left/0.txt')).bytes)).toBe(
      'left',
    );

    // A row whose file was put aside, as after a database that was restored from a backup.
    const row = (
      await app.db.pool.query('delete from stored_files where path = $1 returning *', [
        'general/kept/7.txt',
      ])
    ).rows[0];
    await shop.storage.put('general/kept/7.txt', bytes('7'), { uploadedAt: OLD });
    expect(await sweepStore(shop, fileOwners)).toMatchObject({ orphans: 1 });
    await app.db.pool.query(
      'insert into stored_files select * from jsonb_populate_record(null::stored_files, $1)',
      [JSON.stringify(row)],
    );
    expect(await sweepStore(shop, fileOwners)).toMatchObject({ restored: 1, missing: [] });
    expect(await shop.storage.list('general/kept')).toHaveLength(30);

    await litter(1);
    await sweepStore(shop, fileOwners);
    expect(await shop.storage.list('quarantine')).toHaveLength(1);
    const later = { ...shop, clock: { now: () => app.clock.now() + 29 * DAY } };
    expect(await sweepStore(later, fileOwners)).toMatchObject({ emptied: 0 });
    const muchLater = { ...shop, clock: { now: () => app.clock.now() + 32 * DAY } };
    expect(await sweepStore(muchLater, fileOwners)).toMatchObject({ emptied: 1 });
    expect(
      (await shop.storage.list('quarantine')).filter((place) => place.includes('2026-03-03')),
    ).toEqual([]);
  });

  test('many orphans go only when somebody says so', async () => {
    await storeSome(30);
    await litter(21);
    await expect(sweepStore(shop, fileOwners)).rejects.toThrow('21 of 51 files');
    expect(await sweepStore(shop, fileOwners, { acceptOrphans: true })).toMatchObject({
      orphans: 21,
    });
    expect(await shop.storage.list('general')).toHaveLength(30);
  });

  test('a new store is signed at the first start, and one that this database knows files of', async () => {
    await claimStore(shop);
    expect(await ownerOfStore(shop.storage)).toBe(await installationId(shop.db));
    await shop.storage.remove('installation.json');
    await storeSome(1);
    await claimStore(shop);
    expect(await ownerOfStore(shop.storage)).toBe(await installationId(shop.db));
  });
});
