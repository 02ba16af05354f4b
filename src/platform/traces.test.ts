import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../tests/support/app.ts';
import { listen } from '../../tests/support/server.ts';
import { bindJob, collectJobs, defineJob, enqueue } from './queue.ts';
import { rowShape, text } from './row-shape.ts';
import { sql } from './sql.ts';
import { closeTraces, isTracing, openTraces, tracedStatement, withTrace } from './traces.ts';
import { startWorker } from './worker.ts';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: {
    key: string;
    value: { stringValue?: string; intValue?: string; doubleValue?: number };
  }[];
  status?: { code: number };
}

let app: AppUnderTest;
let server: Awaited<ReturnType<typeof listen>>;
let person: TestUser;
beforeAll(async () => {
  app = await startApp();
  server = await listen(app);
  person = await addUser(app, { email: 'ana@hotel.example' });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

let sent: Sent[];
let calls: Request[];
beforeEach(() => {
  sent = [];
  calls = [];
});
afterEach(closeTraces);

/** A collector that takes everything, unless it is away. */
function open({ share = 1, away = false } = {}) {
  const settings = { url: 'http://collector.example:4318', share, authorization: 'Bearer of-ours' };
  openTraces(settings, app.log, async (address, init) => {
    const request = new Request(address, init);
    calls.push(request.clone());
    if (away) throw new TypeError('fetch failed');
    const { resourceSpans } = await request.json();
    sent.push(...resourceSpans[0].scopeSpans[0].spans);
    return new Response('{}');
  });
}
const attribute = (span: Sent | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { cookie: person.cookie, ...headers } });

test('without an address to send to nothing is traced', async () => {
  expect(isTracing()).toBe(false);
  expect(await withTrace('job', { name: 'x' }, async () => 7)).toBe(7);
  expect(await tracedStatement('select 1', async () => 8)).toBe(8);
  expect((await ask('/api/users/me')).status).toBe(200);
  await closeTraces();
  expect(sent).toEqual([]);
});

test('a request is a span with its statements below it, in the trace that came with it', async () => {
  open();
  const answer = await ask('/api/users/me', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
  expect(answer.status).toBe(200);
  await closeTraces();
  const request = sent.find(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    name: 'GET /api/users/me',
    traceId: TRACE,
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: '200' });
  expect(attribute(request, 'bellcart.request_id')?.stringValue).toBe(
    answer.headers.get('x-request-id'),
  );
  const statements = sent.filter(({ kind }) => kind === 3);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId });
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(request?.startTimeUnixNano ?? 0),
    );
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(
      BigInt(request?.endTimeUnixNano ?? 0),
    );
  }
  const [call] = calls;
  expect(call?.url).toBe('http://collector.example:4318/v1/traces');
  expect(call?.headers.get('authorization')).toBe('Bearer of-ours');
});

test('neither addresses that name something nor values nor what an error says leaves the shop', async () => {
  open();
  await ask('/api/orders/BC-100042?customer=Harbor');
  const emailRow = rowShape({ email: text });
  const failing = withTrace('job', { name: 'job x' }, async () => {
    await app.db.rows(emailRow, sql`select email from users where email = ${person.email}`);
    throw new TypeError(`No mail for ${person.email}`);
  });
  await expect(failing).rejects.toThrow('No mail');
  await closeTraces();
  const all = JSON.stringify(sent);
  expect(all).toContain('GET /api/orders/:order');
  expect(all).toContain('where email = $1');
  for (const secret of ['BC-100042', 'Harbor', person.email, person.cookie])
    expect(all).not.toContain(secret);
  const failed = sent.find(({ name }) => name === 'job x');
  expect(failed?.status).toEqual({ code: 2 });
  expect(attribute(failed, 'error.type')).toEqual({ stringValue: 'TypeError' });
});

test('a job is a span of its own with its statements', async () => {
  open();
  const job = defineJob('test-traced');
  await enqueue(app.db, job, {});
  const done = Promise.withResolvers<void>();
  const nameRow = rowShape({ name: text });
  const handlers = collectJobs([
    bindJob(job, async ({ db }) => {
      await db.rows(nameRow, sql`select 'traced' as name`);
      done.resolve();
    }),
  ]);
  const worker = await startWorker(app, handlers, []);
  await done.promise;
  await worker.stop(5000);
  await closeTraces();
  const span = sent.find(({ name }) => name === 'job test-traced');
  expect(span).toMatchObject({ kind: 5 });
  expect(span?.parentSpanId).toBeUndefined();
  expect(sent.filter(({ parentSpanId }) => parentSpanId === span?.spanId)).toHaveLength(1);
});

test('a share of none traces what somebody else traces, and nothing more', async () => {
  open({ share: 0 });
  await ask('/api/users/me');
  await ask('/api/users/me', { traceparent: `00-${TRACE}-b7ad6b7169203331-00` });
  await ask('/api/users/me', { traceparent: 'of nobody' });
  await ask('/api/users/me', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
  await closeTraces();
  expect(sent.filter(({ kind }) => kind === 2)).toHaveLength(1);
  expect(new Set(sent.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
});

test('a collector that is away loses spans and nothing else: said once, and never kept beyond a bound', async () => {
  open({ away: true });
  for (let at = 0; at < 4100; at += 1) await withTrace('job', { name: 'many' }, async () => {});
  expect((await ask('/api/users/me')).status).toBe(200);
  app.lines.length = 0;
  await closeTraces();
  const logged = app.lines.filter(({ message }) => message === 'traces are lost');
  expect(logged).toHaveLength(1);
  expect(logged[0]?.spans).toBeGreaterThanOrEqual(4100);
  const [call] = calls;
  const body = await call?.json();
  expect(body.resourceSpans[0].scopeSpans[0].spans).toHaveLength(4000);
});
