import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type MailSink, startMailSink } from '../../simulators/mail-sink/start.ts';
import { jobs } from '../../src/jobs.ts';
import { collectJobs } from '../../src/platform/queue.ts';
import { closeMail } from '../../src/platform/send-mail.ts';
import { type AppUnderTest, addUser, type TestUser } from '../support/app.ts';
import { type Books, REALM, startBooks } from '../support/books.ts';
import { addCustomer, addProduct } from '../support/rows.ts';

/** The next query but so many fails in the database itself, so that its transaction is lost with it. */
const breaking = { left: 0, broken: 0 };
type Query = (this: pg.Client, ...args: unknown[]) => unknown;
// oxlint-disable-next-line typescript/unbound-method -- it is called with its client
const query = pg.Client.prototype.query as unknown as Query;

function breakable(this: pg.Client, ...args: unknown[]): unknown {
  const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | null)?.text;
  // A rollback that fails says nothing of the shop.
  const counts = breaking.left > 0 && text !== undefined && !/^rollback/i.test(text);
  if (!counts || (breaking.left -= 1) > 0) return query.apply(this, args);
  breaking.broken += 1;
  const callback = args.find((one) => typeof one === 'function');
  return query.apply(this, callback ? ['select 1/0', callback] : ['select 1/0']);
}

export interface Person {
  user: TestUser;
  customers: readonly string[];
}

export interface Business {
  books: Books;
  app: AppUnderTest;
  /** Two buyers of one hotel, one of another. */
  buyers: readonly [Person, Person, Person];
  rep: TestUser;
  desk: TestUser;
  driver: TestUser;
  bookkeeper: TestUser;
  owner: TestUser;
  hotels: readonly [string, string];
  /** Products that are sold; of the last one nobody has said whether it is hazardous. */
  products: readonly string[];
  prices: ReadonlyMap<string, number>;
  unknownHazard: string;
  stockAtStart: number;
  mail: {
    /** How many mails arrived, by their ids. */
    delivered(): number;
    away(isAway: boolean): Promise<void>;
  };
  /** The k-th query of what runs now fails; 0: none. Answers whether one did. */
  failQuery<T>(k: number, work: () => Promise<T>): Promise<{ result: T; failed: boolean }>;
  close(): Promise<void>;
}

const STOCK = 10_000;

async function storedMail() {
  const dir = mkdtempSync(path.join(tmpdir(), 'bellcart-business-'));
  // It counts what arrived, so none may go to make room: a company's days send more than a sink keeps by itself.
  const open = (smtpPort = 0) => startMailSink({ dir, smtpPort, most: Number.POSITIVE_INFINITY });
  let sink: MailSink | null = await open();
  const { smtpPort, smtpUrl } = sink;
  return {
    smtpUrl,
    // A sink that comes back reads its folder, so that what came before is counted too. A mail that went out and whose row could not be
    // marked goes out again under the same id, which mailboxes show once.
    delivered: () => new Set(sink?.messages().map(({ messageId }) => messageId)).size,
    async away(isAway: boolean) {
      closeMail();
      if (isAway && sink) {
        const gone = sink;
        sink = null;
        await gone.close();
      } else if (!isAway && !sink) sink = await open(smtpPort);
    },
    async close() {
      closeMail();
      await sink?.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** One distributor with two hotels, everybody who works with it, its books and its mail. */
export async function openBusiness(): Promise<Business> {
  const mail = await storedMail();
  const books = await startBooks({ SMTP_URL: mail.smtpUrl, QUICKBOOKS_TIMEOUT_MS: '400' });
  const { app, owner } = books;
  // A Monday morning of the company, ahead of the simulator's clock.
  const day = new Date(app.clock.now());
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(13, 0, 0, 0);
  app.clock.set(day.getTime());
  await books.connect();
  const hotels = [
    await addCustomer(app, { name: 'Harbor House' }),
    await addCustomer(app, { name: 'Granite Inn', city: 'Bristol' }),
  ] as const;
  const prices = new Map<string, number>();
  const products: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const [sku, priceCents] = [`BIZ-${at}`, 705 + 1_311 * at];
    const id = await addProduct(app, {
      sku,
      name: `Cleaner ${sku}`,
      priceCents,
      quantity: STOCK,
      hazardUnknown: at === 5,
    });
    products.push(id);
    prices.set(id, priceCents);
    books.simulator.control.edit(
      REALM,
      'Item',
      {
        Name: `Cleaner ${sku}`,
        Sku: sku,
        Type: 'Service',
        UnitPrice: 1,
        IncomeAccountRef: { value: '1' },
      },
      'create',
    );
  }
  const brands = ['Linnetfold'];
  const buyer = async (at: 0 | 1, displayName: string): Promise<Person> => ({
    user: await addUser(app, { brands, customers: [hotels[at]], displayName }),
    customers: [hotels[at]],
  });
  const staff = { role: 'admin', customers: 'all', brands } as const;
  pg.Client.prototype.query = breakable as never;
  return {
    books,
    app,
    owner,
    hotels,
    products,
    prices,
    unknownHazard: products[5] ?? '',
    stockAtStart: STOCK,
    buyers: [await buyer(0, 'Ana'), await buyer(0, 'Ben'), await buyer(1, 'Cleo')],
    rep: await addUser(app, { brands, customers: 'all', salesRep: true, displayName: 'Rae' }),
    desk: await addUser(app, { ...staff, duties: ['desk'], displayName: 'Priya' }),
    driver: await addUser(app, { ...staff, duties: ['driver'], displayName: 'Dan' }),
    bookkeeper: await addUser(app, { ...staff, duties: ['books'], displayName: 'Bea' }),
    mail,
    async failQuery(k, work) {
      const before = breaking.broken;
      breaking.left = k;
      try {
        const result = await work();
        return { result, failed: breaking.broken > before };
      } finally {
        breaking.left = 0;
      }
    },
    async close() {
      pg.Client.prototype.query = query as never;
      await books.close();
      await mail.close();
    },
  };
}

const handlers = collectJobs(jobs);
/** Graphile tries again with growing pauses; here a failed job is due again after some minutes of the shop's clock. */
const AGAIN_MS = 7 * 60_000;

interface Due {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
}

/** What happens to a worker at one job: it does it, or dies before it or after it, having told nobody. */
export type Fate = 'works' | 'dies before' | 'dies after' | { query: number };

/** Runs the due jobs one by one, as a worker that may die between them. Returns how many ran and how many failed. */
export async function work(
  business: Business,
  fateOf: (task: string) => Fate,
  most = 400,
): Promise<{ ran: number; failed: number; died: number }> {
  const { app } = business;
  const count = { ran: 0, failed: 0, died: 0 };
  for (let turn = 0; turn < most; turn += 1) {
    const { rows } = await app.db.pool.query<Due>(
      `select j.id, t.identifier as task, j.payload, j.attempts
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= greatest(now(), $1::timestamptz) and not (j.run_at > $1::timestamptz and j.run_at < j.created_at)
          and j.attempts < j.max_attempts order by j.priority, j.run_at, j.id limit 1`,
      [new Date(app.clock.now())],
    );
    const job = rows[0];
    if (!job) return count;
    const fate = fateOf(job.task);
    const later = (minutes: number) =>
      app.db.pool.query(
        `update graphile_worker._private_jobs set attempts = attempts + 1, run_at = $2 where id = $1`,
        [job.id, new Date(app.clock.now() + minutes * AGAIN_MS)],
      );
    if (fate === 'dies before') {
      count.died += 1;
      await later(1);
      continue;
    }
    const handler = handlers[job.task];
    if (!handler) throw new Error(`No handler for the job ${job.task}.`);
    const attempt = { attempt: job.attempts + 1, maxAttempts: 25 };
    try {
      const k = typeof fate === 'object' ? fate.query : 0;
      await business.failQuery(k, async () => handler(app, job.payload, attempt));
      count.ran += 1;
      if (fate === 'dies after') {
        count.died += 1;
        await later(1);
      } else
        await app.db.pool.query('delete from graphile_worker._private_jobs where id = $1', [
          job.id,
        ]);
    } catch (error) {
      count.failed += 1;
      if (process.env.BUSINESS_WHY)
        console.log(job.task, job.attempts, String(error).slice(0, 200));
      await later(Math.min(job.attempts + 1, 6));
    }
  }
  return count;
}
