import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { newId } from './clock.ts';
import { DATABASE_FULL, openDatabase } from './database.ts';
import { diskStorage } from './disk-storage.ts';
import { sendMailJob } from './mail.ts';
import { OutageError } from './outage.ts';
import { openOutages, watchingOutage, watchingStorage } from './outages.ts';
import { closeMail, mailSender } from './send-mail.ts';
import { sql } from './sql.ts';
import { storageFull } from './storage.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from outages');
  await app.db.pool.query('delete from mails');
  app.lines.length = 0;
});
const logged = (message: string) => app.lines.filter((line) => line.message === message).length;

const RUN = { attempt: 1, maxAttempts: 25 };
const send = watchingOutage('mail', mailSender({}));

async function queueMail(): Promise<string> {
  const id = newId(app);
  await app.db.pool.query(
    `insert into mails (id, dedupe_key, kind, sender_name, sender_address, recipient, subject, html, body_text, attachments, state, created_at)
     values ($1, $2, 'test', 'Shop', 'shop@example.com', 'cook@example.com', 'Hello', '<p>Hello</p>', 'Hello', '[]', 'queued', now())
`,
    [id, id],
  );
  return id;
}

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a mail server that is away is told once, in the operator’s words, until it answers', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await closedPort()}`;
  const away = { ...app, config: { ...app.config, mail: { ...app.config.mail, smtpUrl } } };
  const mails = [await queueMail(), await queueMail()];
  for (const mailId of mails)
    await expect(send(away, { mailId }, RUN)).rejects.toBeInstanceOf(OutageError);
  closeMail();
  expect(await openOutages(app)).toMatchObject([
    {
      kind: 'mail',
      detail: expect.stringMatching(/^The mail server 127\.0\.0\.1:\d+ does not answer/),
    },
  ]);
  expect(logged('outage')).toBe(1);
  await app.db.pool.query(`update mails set state = 'sent'`);
  await send(app, { mailId: mails[0] ?? '' }, RUN);
  expect(await openOutages(app)).toEqual([]);
  expect(logged('outage is over')).toBe(1);
  expect(sendMailJob.name).toBe('send-mail');
});

test('a full store is told once, and the first write that works ends it', async () => {
  const disk = diskStorage(`${app.config.dataDir}/watched`);
  let isFull = true;
  const storage = watchingStorage(app, {
    ...disk,
    put: (...call) => (isFull ? Promise.reject(storageFull()) : disk.put(...call)),
  });
  const put = () =>
    storage.put('general/a.txt', new Uint8Array([1]), { uploadedAt: '2026-03-01T00:00:00.000Z' });
  for (const _ of [1, 2])
    await expect(put()).rejects.toMatchObject({ code: 'storage/quota-exceeded' });
  expect(await openOutages(app)).toMatchObject([{ kind: 'files' }]);
  expect(logged('outage')).toBe(1);
  await disk.put('general/b.txt', new Uint8Array([2]), { uploadedAt: '2026-03-01T00:00:00.000Z' });
  await storage.get('general/b.txt');
  await expect(storage.get('general/none.txt')).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect(await openOutages(app)).toHaveLength(1);
  isFull = false;
  await put();
  expect(await openOutages(app)).toEqual([]);
});

test('a full disk of the database is told once and stands in what needs attention; reads go on', async () => {
  const db = openDatabase(app.config.database.url ?? '', { poolSize: 1, log: app.log });
  const save = () =>
    db.transaction((tx) =>
      tx.execute(sql`do $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`),
    );
  for (const _ of [1, 2]) await expect(save()).rejects.toMatchObject({ code: 'unavailable' });
  expect(logged('outage')).toBe(1);
  expect(await openOutages({ config: app.config, clock: app.clock, db })).toEqual([
    { kind: 'database', detail: DATABASE_FULL },
  ]);
  expect(await openOutages(app)).toEqual([]);
  await db.close();
});
