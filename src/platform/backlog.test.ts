import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../tests/support/app.ts';
import { jobs } from '../jobs.ts';
import { forgotPassword } from '../people/accounts/sign-in/server/forgot-password.ts';
import { queueMails } from './mail.ts';
import { bindJob, collectJobs, defineJob, enqueue } from './queue.ts';
import { closeMail } from './send-mail.ts';
import { startWorker } from './worker.ts';

// What a season's statements or a recall leave in the queue at once. Whole (`npm run prove:backlog`): 10,000 mails; in `npm test` some of them.
const MAILS = process.env.MODE === 'whole' ? 10_000 : 500;
/** Further than this behind the moment at which it was asked for, no urgent mail may come. */
const AHEAD = 150;
const GROWTH_MB = 30;

/** Subjects in the order in which the mail server took them. */
const received: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    let head = '';
    stream.on('data', (bytes: Buffer) => {
      if (head.length < 4000) head += bytes.toString('latin1');
    });
    stream.on('end', () => {
      received.push(/^Subject: (.*)$/im.exec(head)?.[1]?.trim() ?? '');
      done();
    });
  },
});

let app: AppUnderTest;
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const server = mailServer.listen(0, '127.0.0.1', () => {
      resolve((server.address() as { port: number }).port);
    });
  });
  app = await startApp({ DATABASE_POOL: '20', SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  closeMail();
  await app.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

const mail = (subject: string) => ({
  kind: 'statement',
  from: { name: 'Shop', address: 'shop@example.com' },
  to: 'inn@example.com',
  subject,
  html: `<p>${subject}</p>`,
  text: subject,
  dedupeKey: subject,
});

const waiting = async () =>
  (
    await app.db.pool.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker._private_jobs where attempts < max_attempts',
    )
  ).rows[0]?.count;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function megabytes(): number {
  // Log lines that this test keeps are none of the worker's.
  app.lines.length = 0;
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test(`${MAILS} mails wait: two workers send each once, a link to sign in goes before them, memory stays`, async () => {
  const person = await addUser(app);
  for (let from = 0; from < MAILS; from += 400)
    await app.db.transaction((tx) =>
      queueMails(
        app,
        tx,
        Array.from({ length: Math.min(400, MAILS - from) }, (_, at) =>
          mail(`Statement ${from + at}`),
        ),
      ),
    );
  // One that never succeeds, in the middle of them: the others do not wait for it.
  const broken = defineJob('test-broken');
  await enqueue(app.db, broken, {}, { maxAttempts: 1 });
  const handlers = collectJobs([
    ...jobs,
    bindJob(broken, () => Promise.reject(new Error('broken'))),
  ]);
  const workers = [await startWorker(app, handlers, []), await startWorker(app, handlers, [])];
  const grown: number[] = [];
  try {
    await expect.poll(() => received.length, { timeout: 300_000 }).toBeGreaterThan(MAILS / 4);
    const began = megabytes();
    const receivedBefore = received.length;
    await app.db.transaction((tx) => queueMails(app, tx, [mail('Control')]));
    await forgotPassword(
      app,
      { email: person.email },
      { network: '127.0.0.1', agent: '', requestId: 'r', cookieHeader: null },
    );
    // Ten looks: each holds everything up while the heap is cleared.
    let look = received.length;
    while ((await waiting()) !== 0) {
      if (received.length >= look) {
        grown.push(megabytes() - began);
        look += MAILS / 13;
      }
      await pause(50);
    }
    grown.push(megabytes() - began);
    const link = received.findIndex((subject) => subject.includes('password'));
    expect(link).toBeGreaterThanOrEqual(receivedBefore);
    expect(link - receivedBefore).toBeLessThan(AHEAD);
    // What is not urgent had its turn behind those that waited longer: there was a backlog to go before.
    expect(received.indexOf('Control') - receivedBefore).toBeGreaterThan(MAILS / 2);
  } finally {
    for (const worker of workers) await worker.stop(10_000);
  }
  const statements = received.filter((subject) => subject.startsWith('Statement '));
  expect(new Set(statements).size).toBe(MAILS);
  expect(received).toHaveLength(MAILS + 2);
  expect(Math.max(...grown)).toBeLessThan(GROWTH_MB);
  process.stdout.write(
    `${received.length} mails, none twice; memory +${Math.max(...grown).toFixed(1)} MB of ${GROWTH_MB}\n`,
  );
}, 900_000);
