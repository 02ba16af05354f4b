import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppUnderTest } from '../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../tests/support/books.ts';
import { coldCopyOf } from '../../tests/support/cold-copy.ts';
import { openLedger } from '../books/server/open-ledger.ts';
import { claimStore } from '../files/server/claim-store.ts';
import { sweepStore } from '../files/server/sweep-files.ts';
import { fileOwners } from '../frame/server/file-owners.ts';
import { heldOnCopies, jobs } from '../jobs.ts';
import { releaseCopy } from '../release-copy.ts';
import { diskStorage } from './disk-storage.ts';
import { HeldCopyError, heldBecause, markCopy, recognize, takeStore } from './held-copy.ts';
import { healthRoutes } from './http/health.ts';
import { openOutages } from './outages.ts';
import { collectJobs } from './queue.ts';
import { sendMail } from './send-mail.ts';
import { startWorker } from './worker.ts';

let books: Books;
const copies: AppUnderTest[] = [];
beforeAll(async () => {
  books = await startBooks({ DATABASE_POOL: '20' });
  await books.connect();
  await claimStore(books.app);
  expect(await recognize(books.app)).toBeNull();
});
afterAll(async () => {
  for (const copy of copies) await copy.close();
  await books.close();
});

const copyIt = async (overrides: NodeJS.ProcessEnv = {}) => {
  const copy = await coldCopyOf(books.app, { DATABASE_POOL: '20', ...overrides });
  copies.push(copy);
  await claimStore(copy);
  return copy;
};

test('of two processes that start together on an empty store, the later one is no copy', async () => {
  await books.app.db.pool.query('update installation set ran_as = null');
  // Settings of its own, as a process has: what it runs on is kept by them.
  const start = () => {
    const config = { ...books.app.config, dataDir: `${books.app.config.dataDir}/both-new` };
    return { ...books.app, config, storage: diskStorage(`${config.dataDir}/files`) };
  };
  const [first, later] = [start(), start()];
  // The later one has seen that nobody signed, and goes on once the first is through.
  const hasRead = Promise.withResolvers<void>();
  const firstIsThrough = Promise.withResolvers<void>();
  const { storage } = later;
  later.storage = {
    ...storage,
    list: async (folder) => {
      const found = await storage.list(folder);
      hasRead.resolve();
      await firstIsThrough.promise;
      return found;
    },
  };
  const laterStarts = claimStore(later).then(() => recognize(later));
  await hasRead.promise;
  await claimStore(first);
  expect(await recognize(first)).toBeNull();
  firstIsThrough.resolve();
  expect(await laterStarts).toBeNull();
  expect(await heldBecause(start())).toBeNull();
  await books.app.db.pool.query('update installation set ran_as = null');
  expect(await recognize(books.app)).toBeNull();
});

const waiting = async ({ db }: AppUnderTest, names: readonly string[]) =>
  (
    await db.pool.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where task_identifier = any($1)',
      [names],
    )
  ).rows[0]?.count ?? 0;

/** A worker as a process starts it, until nothing is left of these jobs. */
const work = (app: AppUnderTest) => startWorker(app, collectJobs(jobs), [], { heldOnCopies });
const untilDone = (app: AppUnderTest, names: readonly string[]) =>
  vi.waitFor(async () => expect(await waiting(app, names)).toBe(0), {
    timeout: 60_000,
    interval: 100,
  });

const deliverOn = async (copy: AppUnderTest, order: OrderInHand) => {
  const answer = await copy.call(
    books.driver,
    'POST',
    '/api/deliver-order',
    {
      orderId: order.id,
      lines: order.lineIds.map((orderLineId, at) => ({
        orderLineId,
        delivered: order.quantities[at],
      })),
      signerName: 'Rosa Receiver',
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer.status).toBe(200);
};

const sentTo = () => books.mail.messages().length;
const callsSince = (count: number) => books.simulator.control.requests().slice(count);
const HELD = [...heldOnCopies];
const OTHERS = Object.keys(collectJobs(jobs)).filter((name) => !heldOnCopies.has(name));

test('a cold copy started beside its original sends nothing, and after its release everything once', async () => {
  const before = await books.order();
  const after = await books.order();
  await books.deliver(before, before.quantities);
  const copy = await copyIt();
  // The original goes on: it bills what both know.
  await books.app.runJobs();
  const [mails, calls] = [sentTo(), books.simulator.control.requests().length];
  expect(mails).toBeGreaterThan(0);
  expect(books.invoices()).toHaveLength(1);

  expect(await recognize(copy)).toMatch(/database is another one/);
  const held = await waiting(copy, HELD);
  expect(held).toBeGreaterThan(1);
  const worker = await work(copy);
  await deliverOn(copy, after);
  await untilDone(copy, OTHERS);
  expect([sentTo(), callsSince(calls)]).toEqual([mails, []]);
  expect(await waiting(copy, HELD)).toBeGreaterThan(held);

  expect((await releaseCopy(copy, { yes: false, leaveMail: false })).done).toBe(false);
  expect(await heldBecause(copy)).not.toBeNull();
  const { lines, done } = await releaseCopy(copy, { yes: true, leaveMail: true });
  expect([done, lines.join('\n')]).toEqual([true, expect.stringMatching(/older e-mails? w/)]);
  // The running worker notices by itself.
  await untilDone(copy, HELD);
  await worker.stop(5000);
  // One invoice for each delivery: the one that the original had sent was found.
  const billed = books.invoices().map(({ PrivateNote = '' }) => PrivateNote);
  expect(billed.filter((note) => note.includes(before.number))).toHaveLength(1);
  expect(billed.filter((note) => note.includes(after.number))).toHaveLength(1);
  const open = await copy.db.pool.query(
    `select 1 from invoices where state <> 'created' or accounting_id is null`,
  );
  expect(open.rows).toEqual([]);
  const recipients = books.mail.messages().map(({ subject }) => subject);
  expect(recipients.filter((subject) => subject.includes(after.number))).toHaveLength(
    new Set(recipients.filter((subject) => subject.includes(after.number))).size,
  );
  expect(await recognize(copy)).toBeNull();
}, 120_000);

test('the doors themselves refuse on a copy: mail, the books, their keys, the sweep', async () => {
  const order = await books.order();
  await books.deliver(order, order.quantities);
  const copy = await copyIt();
  const calls = books.simulator.control.requests().length;
  const mail = await copy.db.pool.query<{ id: string }>(
    `select id from mails where state = 'queued'`,
  );
  await expect(sendMail(copy, { mailId: mail.rows[0]?.id ?? '' })).rejects.toBeInstanceOf(
    HeldCopyError,
  );
  const ledger = openLedger(copy);
  await expect(ledger.readSettings()).rejects.toThrow(/held copy/);
  await expect(ledger.authorize({ code: 'x', companyId: '1' })).rejects.toThrow(/held copy/);
  // A key that ran out is not renewed: the original's would end with it.
  copy.clock.advance(2 * 3_600_000);
  await expect(ledger.readSettings()).rejects.toThrow(/held copy/);
  await copy.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
  await expect(sweepStore(copy, fileOwners)).rejects.toBeInstanceOf(HeldCopyError);
  expect(callsSince(calls)).toEqual([]);
  expect(await openOutages(copy)).toMatchObject([{ kind: 'copy' }]);
  const health = await healthRoutes(copy).request('/readyz');
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'up', copy: 'held' }]);
  await books.app.runJobs();
});

test('it is told by its address, its files or its database; a host’s name is no matter', async () => {
  const { app } = books;
  const otherInstance = (config: object) =>
    heldBecause({ db: app.db, config: { ...app.config, ...config } });
  const { http, dataDir } = app.config;
  expect(await heldBecause(app)).toBeNull();
  expect(await otherInstance({ http: { ...http, baseUrl: 'http://127.0.0.1:4900' } })).toBeNull();
  expect(await otherInstance({ http: { ...http, baseUrl: 'https://test.example.com' } })).toMatch(
    /address/,
  );
  const copy = await copyIt();
  expect(await otherInstance({ dataDir: copy.config.dataDir })).toMatch(/copy of those/);
  // Files that can't be seen say nothing.
  expect(await otherInstance({ dataDir: `${dataDir}/away` })).toBeNull();
  await markCopy(app.db, 'it was restored.', new Date(app.clock.now()));
  expect(await heldBecause(app)).toBe('it was restored.');
  await releaseCopy(app, { yes: true, leaveMail: false });
  expect(await heldBecause(app)).toBeNull();
});

test('who is not a copy finds nothing to release', async () => {
  const { lines } = await releaseCopy(books.app, { yes: true, leaveMail: false });
  expect(lines).toEqual(['This installation is no held copy: nothing is held.']);
});

test('a store that was taken by a person’s word holds nothing any more', async () => {
  const copy = await copyIt();
  await copy.asOwner((owner) =>
    owner.query(
      `update installation set copied_because = null, copied_at = null, ran_as = ran_as || '{"store": "disk:1:2"}'`,
    ),
  );
  await recognize(copy);
  const storeOf = async () =>
    (
      await copy.db.pool.query<{ store: string }>(
        `select ran_as ->> 'store' as store from installation`,
      )
    ).rows[0]?.store;
  expect(await storeOf()).toBe('disk:1:2');
  await takeStore(copy);
  expect(await storeOf()).toMatch(/^disk:\d+:\d+$/);
  expect(await storeOf()).not.toBe('disk:1:2');
});
