import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { listen } from '../../../tests/support/server.ts';
import { FORM_LIMIT } from './page-request.ts';
import { readBody, SERVER_TIMES } from './read-body.ts';

let app: AppUnderTest;
let site: Awaited<ReturnType<typeof listen>>;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  site = await listen(app);
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const MB = 1024 * 1024;
/** What may lie in the kernel's buffers of the two sockets, and be thrown away while the refusal is on its way. */
const IN_FLIGHT = 16 * MB;

interface Sent {
  status: number;
  /** Bytes that the server had taken off the sender's hands when its answer arrived. */
  taken: number;
}

/** Sends 300 MB in pieces and without announcing a size, as fast as they are taken, until the answer is there. */
function pour(path: string, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let taken = 0;
    let answered = false;
    const piece = Buffer.alloc(64 * 1024, 'a');
    const call = httpRequest(
      { host: '127.0.0.1', port: site.port, path, method: 'POST', headers },
      (answer) => {
        answered = true;
        resolve({ status: answer.statusCode ?? 0, taken });
        answer.resume();
        call.destroy();
      },
    );
    call.on('error', (error) => (answered ? undefined : reject(error)));
    const more = () => {
      while (!answered && taken < 300 * MB) {
        taken += piece.length;
        if (!call.write(piece)) {
          call.once('drain', more);
          return;
        }
      }
      if (!answered) call.end();
    };
    more();
  });
}

const own = { origin: 'http://localhost:3000' };
const form = 'application/x-www-form-urlencoded';

describe('a body without an end is refused with 413, and no more of it is taken than its limit', () => {
  test.each<[string, string, Record<string, string>, number, boolean]>([
    [
      'JSON of a visitor',
      '/api/contact-us',
      { ...own, 'content-type': 'application/json', 'idempotency-key': 'pour-1234' },
      256 * 1024,
      false,
    ],
    [
      'JSON of somebody signed in',
      '/api/place-order',
      { ...own, 'content-type': 'application/json', 'idempotency-key': 'pour-1235' },
      256 * 1024,
      true,
    ],
    [
      'a page’s form of a visitor',
      '/login',
      { ...own, 'content-type': form },
      FORM_LIMIT.visitor,
      false,
    ],
    [
      'a page’s form of somebody signed in',
      '/cart',
      { ...own, 'content-type': form },
      FORM_LIMIT.signedIn,
      true,
    ],
    [
      'a page’s form in parts',
      '/cart',
      { ...own, 'content-type': 'multipart/form-data; boundary=x' },
      FORM_LIMIT.signedIn,
      true,
    ],
    [
      'the webhook',
      '/api/quickbooks/webhook',
      { 'content-type': 'application/json' },
      1_100_000,
      false,
    ],
    [
      'a browser’s report',
      '/api/csp-reports',
      { 'content-type': 'application/csp-report' },
      16 * 1024,
      false,
    ],
    [
      'safety data as CSV',
      '/api/safety-data-import',
      { ...own, 'content-type': 'text/csv' },
      5 * MB,
      true,
    ],
  ])('%s', async (_what, path, headers, limit, signedIn) => {
    const { status, taken } = await pour(path, {
      ...headers,
      ...(signedIn ? { cookie: owner.cookie } : {}),
    });
    expect(status).toBe(413);
    expect(taken).toBeLessThan(limit + IN_FLIGHT);
    expect(app.faults).toEqual([]);
  });

  test('and one that is nobody’s to send is not read at all', async () => {
    const { status, taken } = await pour('/api/place-order', {
      ...own,
      'content-type': 'application/json',
      'idempotency-key': 'pour-1236',
    });
    expect(status).toBe(401);
    expect(taken).toBeLessThan(IN_FLIGHT);
  });
});

const streamed = (
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
  headers: Record<string, string> = {},
) =>
  new Request('http://localhost:3000/', {
    method: 'POST',
    headers,
    body: new ReadableStream({ pull }),
    duplex: 'half',
  } as RequestInit);

describe('reading', () => {
  test('takes a body of exactly the limit and no byte more', async () => {
    const body = (size: number) =>
      new Request('http://localhost:3000/', { method: 'POST', body: new Uint8Array(size) });
    expect((await readBody(body(100), 100)).byteLength).toBe(100);
    await expect(readBody(body(101), 100)).rejects.toMatchObject({ status: 413 });
    expect((await readBody(new Request('http://localhost:3000/'), 100)).byteLength).toBe(0);
  });

  test('asks for nothing of what is announced too large', async () => {
    let reads = 0;
    const request = streamed(
      () => {
        reads += 1;
      },
      { 'content-length': '101' },
    );
    await expect(readBody(request, 100)).rejects.toMatchObject({ status: 413 });
    // A stream fills its own queue once, whether or not anybody reads.
    expect(reads).toBeLessThanOrEqual(1);
  });

  test('stops asking at the first piece past the limit', async () => {
    let delivered = 0;
    const request = streamed((controller) => {
      delivered += 1;
      controller.enqueue(new Uint8Array(50));
    });
    await expect(readBody(request, 100)).rejects.toMatchObject({ status: 413 });
    expect(delivered).toBeLessThanOrEqual(5);
  });

  test('gives up on a body that does not come', async () => {
    await expect(
      readBody(
        streamed(() => new Promise(() => {})),
        100,
        { within: 20 },
      ),
    ).rejects.toMatchObject({ status: 408, code: 'deadline-exceeded' });
  });

  test('says so when a body breaks off', async () => {
    const request = streamed((controller) => controller.error(new Error('gone')));
    await expect(readBody(request, 100)).rejects.toMatchObject({
      status: 400,
      code: 'invalid-argument',
    });
  });

  test('the server ends what does not arrive at all: headers sooner than bodies, uploads with time for a slow line', () => {
    expect(SERVER_TIMES.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(SERVER_TIMES.requestTimeout).toBeLessThanOrEqual(180_000);
  });

  test('a connection that rests is kept longer than proxies keep theirs', () => {
    expect(SERVER_TIMES.keepAliveTimeout).toBeGreaterThan(120_000);
  });
});
