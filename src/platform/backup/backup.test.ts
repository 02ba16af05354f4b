import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCompany } from '../../../demo/company.ts';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { emptyDatabase } from '../../../tests/support/database.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { startS3 } from '../../../tests/support/s3-server.ts';
import { claimStore } from '../../files/server/claim-store.ts';
import type { App } from '../app.ts';
import { newId } from '../clock.ts';
import { diskFaultWords } from '../disk-faults.ts';
import { diskStorage } from '../disk-storage.ts';
import { HeldCopyError, heldBecause, markCopy } from '../held-copy.ts';
import { rememberKey } from '../installation.ts';
import { metricsText } from '../metrics.ts';
import { noteOutage, openOutages } from '../outages.ts';
import { openConnection } from '../own-connection.ts';
import { s3Storage } from '../s3-storage.ts';
import { storageFull, storeUnreachable } from '../storage.ts';
import { openSnapshot } from './back-up.ts';
import { compareTables } from './drill.ts';
import { verifyBackup } from './read-backup.ts';
import { openRepository, pruneBackups, type Repository } from './repository.ts';
import { restoreBackup } from './restore.ts';
import { backupState, repositoryOf, runBackup, runDrill } from './run-backup.ts';
import { newBackupKey, type Unseal, unsealWith } from './seal.ts';

const keys = newBackupKey();
const unseal = unsealWith(keys.privateKey);
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'bellcart-backup-'));
  folders.push(made);
  return made;
};

let started: AppUnderTest;
let app: App;
let place: string;
let repository: Repository;

/** Texts that a careless format would tear apart. */
const ODD = 'Tab\there, line\nbreak, \\N, \\.\n\\., "quotes", ünï ☕, carriage\r return';

/** A minute after the last one. */
const backUpLater = (on: App = app) => {
  started.clock.advance(60_000);
  return runBackup(on);
};

const addFile = (name: string, text: string) =>
  app.storage.put(name, new TextEncoder().encode(text), {
    contentType: 'text/plain',
    uploadedAt: new Date(app.clock.now()).toISOString(),
  });

beforeAll(async () => {
  started = await startApp();
  place = folder();
  const backup = { ...started.config.backup, to: place, publicKey: keys.publicKey, keep: 2 };
  const database = { ...started.config.database, ownerUrl: started.ownerUrl };
  app = { ...started, config: { ...started.config, database, backup } };
  repository = repositoryOf(app);
  // The whole demo company in the long form (npm run prove:restore).
  if (process.env['RESTORE'] === 'whole') await demoCompany.load(app, async () => 'no password');
  const customerId = await addCustomer(started, { name: ODD });
  const productId = await addProduct(started, { sku: 'SKU-1', name: ODD });
  await addOrder(started, {
    customerId,
    lines: [{ productId, quantity: 2, unitPriceCents: 1205 }],
  });
  await addUser(started, { role: 'super_admin', displayName: ODD });
  await claimStore(app);
  for (let at = 0; at < 20; at += 1) await addFile(`general/kept/${at}.txt`, `file ${at}`);
  await addFile('general/kept/twin.txt', 'file 0');
}, 120_000);
afterAll(async () => {
  await started.close();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const restored = async (
  from: Repository,
  key: Unseal,
  id: string | null = null,
  masterKey = started.config.secrets.masterKey,
) => {
  const database = await emptyDatabase();
  const storage = diskStorage(folder());
  const target = { ownerUrl: database.ownerUrl, shopUrl: database.url, storage, masterKey };
  return {
    database,
    storage,
    done: await restoreBackup(target, { repository: from, unseal: key }, id),
  };
};

test('the drill: a backup restored beside has every row and every file', async () => {
  const { differences, tables, rows, files } = await runDrill(app, unseal);
  expect(differences).toEqual([]);
  expect(tables).toBeGreaterThan(100);
  expect(rows).toBeGreaterThan(20);
  expect(files).toBeGreaterThan(20);
  expect((await backupState(app.db)).lastDrill).not.toBeNull();
}, 180_000);

test('a row that differs is found by the drill’s comparison', async () => {
  const { database } = await restored(repository, unseal);
  const live = new pg.Client(started.ownerUrl);
  await live.connect();
  const [, before] = await compareTables(live, database.ownerUrl);
  const beside = new pg.Client(database.ownerUrl);
  await beside.connect();
  await beside.query(`update customers set name = name || '.'`);
  await beside.end();
  const [, after] = await compareTables(live, database.ownerUrl);
  await live.end();
  // The shop went on: what it has written of its backups since is newer there.
  expect(before.filter((line) => !line.includes('backup'))).toEqual([]);
  expect(after.filter((line) => !before.includes(line))).toEqual([
    expect.stringContaining('customers'),
  ]);
  await database.drop();
}, 120_000);

test('a connection that is lost between two statements of a backup fails the next one, and stops no process', async () => {
  const snapshot = await openSnapshot(started.ownerUrl);
  const ended = new Promise((resolve) => snapshot.once('end', resolve));
  const { rows } = await snapshot.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = await openConnection(started.ownerUrl);
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await other.end();
  await ended;
  await expect(snapshot.query('select 1')).rejects.toThrow();
});

test('what is restored is a held copy with its texts, its sequences and nobody’s jobs', async () => {
  const { id } = await backUpLater();
  const { database, storage, done } = await restored(repository, unseal, id);
  expect(done.newer).toBe(0);
  const client = new pg.Client(database.url);
  await client.connect();
  const found = await client.query(`select name from customers where name like 'Tab%'`);
  expect(found.rows[0].name).toBe(ODD);
  const copied = await client.query('select copied_because from installation');
  expect(copied.rows[0].copied_because).toMatch(/^it was restored from the backup of /);
  // The triggers and keys that rested while it was loaded are there again.
  await expect(client.query('update audit_log set action = action')).rejects.toThrow(
    /permission|append/,
  );
  await client.end();
  expect(await storage.list('general')).toEqual(await app.storage.list('general'));
  await expect(
    restoreBackup(
      {
        ownerUrl: database.ownerUrl,
        shopUrl: database.url,
        storage,
        masterKey: app.config.secrets.masterKey,
      },
      { repository, unseal },
      id,
    ),
  ).rejects.toThrow(/not empty/);
  await database.drop();
}, 120_000);

test('with another master key than the backup’s nothing is restored', async () => {
  await rememberKey(app.db, app.config.secrets.masterKey);
  const { id } = await backUpLater();
  const other = Buffer.alloc(32, 'another').toString('base64');
  await expect(restored(repository, unseal, id, other)).rejects.toThrow(/Nothing was restored/);
  const { database } = await restored(repository, unseal, id);
  await database.drop();
}, 120_000);

test('a backup is sealed for the operator’s key: without it, or with another, nothing is read', async () => {
  await backUpLater();
  const whole = await verifyBackup(repository, null, null);
  expect([whole.problems, whole.opened]).toEqual([[], null]);
  const read = await verifyBackup(repository, null, unseal);
  expect(read.problems).toEqual([]);
  expect(read.opened?.rows).toBeGreaterThan(20);
  await expect(restored(repository, unsealWith(null))).rejects.toThrow(/private key is needed/);
  const other = unsealWith(newBackupKey().privateKey);
  expect((await verifyBackup(repository, null, other)).problems).toEqual([
    expect.stringContaining('another key'),
  ]);
  const names = (await repository.storage.list('backups')).filter((name) => name.includes('data-'));
  for (const name of names)
    expect((await repository.get(name)).includes(Buffer.from('customers'))).toBe(false);
}, 120_000);

test('one flipped byte is found, in the database and in a file', async () => {
  const { id } = await backUpLater();
  const { parts, files } = await repository.sums(id);
  for (const { name } of [parts[0], files[0]].filter((sum) => sum !== undefined)) {
    const file = path.join(place, name);
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await verifyBackup(repository, id, null)).problems).toEqual([
      `${name} is not what was written.`,
    ]);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }
  expect((await verifyBackup(repository, id, null)).problems).toEqual([]);
});

test('files are written once, and go with the last backup that has them', async () => {
  await addFile('general/kept/short-lived.txt', 'soon gone');
  await backUpLater();
  const before = (await repository.storage.list('files')).length;
  await backUpLater();
  expect(await repository.storage.list('files')).toHaveLength(before);
  await app.storage.remove('general/kept/short-lived.txt');
  await backUpLater();
  const last = await backUpLater();
  expect(await repository.ids()).toHaveLength(2);
  expect((await repository.storage.list('files')).length).toBe(before - 1);
  expect((await verifyBackup(repository, last.id, unseal)).problems).toEqual([]);
  // A backup that was cut is none, and is cleared.
  await repository.put('backups/cut/data-00001', Buffer.from('half'));
  await pruneBackups(repository, 2);
  expect((await repository.storage.list('backups')).some((name) => name.includes('/cut/'))).toBe(
    false,
  );
}, 120_000);

test('the same to S3', async () => {
  const s3 = await startS3();
  const bucket = openRepository(s3Storage(s3.settings, { fetch: globalThis.fetch }), app.clock);
  const to = {
    ...app.config.backup,
    to: s3.settings.endpoint,
    s3AccessKeyId: 'S3RVER',
    s3SecretAccessKey: 'S3RVER',
  };
  const { id } = await backUpLater({ ...app, config: { ...app.config, backup: to } });
  expect((await verifyBackup(bucket, id, unseal)).problems).toEqual([]);
  await s3.close();
}, 120_000);

test('a place belongs to one shop, and a held copy writes no backup', async () => {
  const other = await startApp();
  // Databases of tests are copies of one, with its id.
  await other.db.pool.query('update installation set id = gen_random_uuid()');
  const backup = { ...other.config.backup, to: place };
  await expect(runBackup({ ...other, config: { ...other.config, backup } })).rejects.toThrow(
    /another installation/,
  );
  await markCopy(other.db, 'it was restored.', new Date());
  await expect(runBackup({ ...other, config: { ...other.config, backup } })).rejects.toBeInstanceOf(
    HeldCopyError,
  );
  expect(await heldBecause(app)).toBeNull();
  await other.close();
});

test('a backup that is late or failed needs attention', async () => {
  // A timer of the machine calls it: there is no BACKUP_AT.
  const watched = app;
  const kinds = async () => (await openOutages(watched)).map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  started.clock.advance(30 * 3_600_000);
  expect(await openOutages(watched)).toMatchObject([{ kind: 'backup', detail: /hours old/ }]);
  const broken = {
    ...watched,
    config: {
      ...watched.config,
      backup: { ...watched.config.backup, to: path.join(place, 'repository.json', 'below') },
    },
  };
  const words = `The backup could not be written to ${broken.config.backup.to}: a part of the path is no folder.`;
  await expect(runBackup(broken)).rejects.toThrow(words);
  expect(await openOutages(watched)).toMatchObject([
    { detail: `The last backup failed: ${words}` },
  ]);
  expect(await metricsText(watched, [])).toContain('bellcart_outages{kind="backup"} 1');
  await backUpLater();
  expect(await kinds()).toEqual([]);
});

test('what the disk refuses is said in words, through the refusal of a file store', () => {
  const denied = Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES' });
  expect(diskFaultWords(Object.assign(storeUnreachable(), { cause: denied }))).toBe(
    'permission denied',
  );
  expect(diskFaultWords(Object.assign(storageFull(), { cause: { code: 'ENOSPC' } }))).toBe(
    'the disk is full',
  );
});

test('what was away from the original is nothing of a held copy, and its backups are not late', async () => {
  const copy = await startApp();
  const on = {
    ...copy,
    config: { ...copy.config, backup: { ...copy.config.backup, to: place } },
  };
  await copy.db.pool.query(
    `insert into outages (kind, detail, since, last_seen_at) values ('mail', 'x', $1, $1), ('files', 'y', $1, $1)`,
    [new Date(copy.clock.now() - 86_400_000)],
  );
  await copy.db.pool.query(
    `insert into backups (id, kind, started_at, ended_at, problem) values ($1, 'backup', now(), now(), 'no room')`,
    [newId(copy)],
  );
  await markCopy(copy.db, 'it was restored.', new Date(copy.clock.now()));
  expect((await openOutages(on)).map(({ kind }) => kind)).toEqual(['copy']);
  await noteOutage(copy, 'files', 'its own');
  copy.clock.advance(1000);
  await noteOutage(copy, 'files', 'its own');
  expect((await openOutages(on)).map(({ kind }) => kind)).toEqual(['copy', 'files']);
  await copy.close();
});
