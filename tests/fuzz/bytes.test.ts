import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { listen } from '../support/server.ts';
import { type Seeded, seeded } from './seeded.ts';
import { REQUESTS, SEED } from './settings.ts';

/** Bytes that no client of ours sends, on a real socket. */

let app: AppUnderTest;
let server: Awaited<ReturnType<typeof listen>>;
let owner: TestUser;
const count = { sent: 0, answered: 0, closed: 0 };

beforeAll(async () => {
  app = await startApp();
  app.clock.set(Date.now());
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  server = await listen(app);
});
afterAll(async () => {
  await server.close();
  await app.close();
  console.log(
    `fuzz of the bytes: seed ${SEED}, ${count.sent} connections, ${count.answered} answered, ${count.closed} without an answer`,
  );
});

/** What comes back for these bytes until the other side closes or says no more. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    const output: Buffer[] = [];
    let quiet: NodeJS.Timeout;
    const end = () => {
      clearTimeout(quiet);
      socket.destroy();
      resolve(Buffer.concat(output).toString('latin1'));
    };
    const wait = () => {
      clearTimeout(quiet);
      quiet = setTimeout(end, 250);
    };
    socket.on('data', (chunk) => {
      output.push(chunk);
      wait();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes, wait);
  });
}

const request = (head: readonly string[], body: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);

function known(): Buffer[] {
  const same = [`Host: 127.0.0.1:${server.port}`, `Origin: ${app.config.http.baseUrl}`];
  const json = [...same, 'Content-Type: application/json', `Cookie: ${owner.cookie}`];
  const line = 'POST /api/customers HTTP/1.1';
  return [
    request([line, ...json, 'Content-Length: 2'], '{}'),
    request([line, ...json, 'Content-Length: 40'], '{"name":"cut'),
    request([line, ...json, 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    request([line, ...json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'),
    request([line, ...json, 'Transfer-Encoding: chunked', 'Content-Length: 2'], '0\r\n\r\nGET /'),
    request([line, ...json, 'Content-Length: 2', 'Content-Length: 5'], '{}'),
    request([line, ...json, 'Content-Length: -1'], '{}'),
    request([line, ...json, 'Content-Length: 99999999999'], '{}'),
    request([line, ...json, 'Content-Encoding: gzip', 'Content-Length: 4'], 'gzip'),
    request([line, ...same, 'Content-Length: 2'], '{}'),
    request([line, ...same, 'Content-Type: application/xml', 'Content-Length: 4'], '<a/>'),
    request([line, ...json, `X-Huge: ${'x'.repeat(70_000)}`]),
    request([line, ...json, ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`)]),
    request([line, ...json, 'Cookie: bc_session=%ff%00', 'Expect: 100-continue']),
    request(['GET /api/products HTTP/1.1', ...same, `Cookie: ${'a=b;'.repeat(3_000)}`]),
    request([`GET /api/products?q=${'%41'.repeat(4_000)} HTTP/1.1`, ...same]),
    request(['GET /api/products?q=%ff%fe%00 HTTP/1.1', ...same]),
    request(['GET /%c0%ae%c0%ae/%2e%2e/etc/passwd HTTP/1.1', ...same]),
    request(['GET http://other.example/api/products HTTP/1.1', ...same]),
    request(['GET //other.example/api HTTP/1.1', ...same]),
    request(['GET * HTTP/1.1', ...same]),
    request(['OPTIONS * HTTP/1.1', ...same]),
    request(['CONNECT other.example:443 HTTP/1.1', ...same]),
    request(['TRACE / HTTP/1.1', ...same]),
    request(['BREW /pot HTTP/1.1', ...same]),
    request(['GET / HTTP/9.9', ...same]),
    request(['GET / HTTP/1.1']),
    request(['GET / HTTP/1.1', 'Host: a b']),
    request(['GET / HTTP/1.1', 'Host: [::1']),
    request(['GET / HTTP/1.1', 'Host: x\u0000y']),
    request(['GET /api/products HTTP/1.1', ...same, 'If-None-Match: "', 'Range: bytes=9-1,-,x']),
    request(['GET /api/products HTTP/1.1', ...same, 'X-Forwarded-For: ::::,%,1.1.1.1.1']),
    request(['GET /api/products HTTP/1.1', ...same, 'Accept-Language: \u00ff\u00fe;q=NaN']),
    request(['GET /api/products HTTP/1.1', ...same, 'Upgrade: websocket', 'Connection: upgrade']),
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]),
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    Buffer.from('\r\n\r\n\r\n\r\n'),
    Buffer.alloc(100_000, 0xff),
  ];
}

/** Some bytes other than they were, some left out, some twice. */
function changed(bytes: Buffer, random: Seeded): Buffer {
  const copy = Buffer.from(bytes);
  for (let turn = 0; turn <= random.below(4); turn += 1)
    copy[random.below(copy.length)] = random.below(256);
  const [from, to] = [random.below(copy.length), random.below(copy.length)];
  if (random.chance(0.3)) return copy.subarray(0, to);
  if (random.chance(0.3)) return Buffer.concat([copy.subarray(0, to), copy.subarray(from)]);
  return copy;
}

const INSIDE = /node_modules|\n\s+at \S+ ?\(|\.ts:\d+|TypeError|ZodError|syntax error at/;

async function holds(bytes: Buffer, at: string): Promise<void> {
  const reply = await exchange(bytes);
  count.sent += 1;
  count[reply === '' ? 'closed' : 'answered'] += 1;
  const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  // 505 is what the protocol itself says to a version that nobody speaks.
  expect(
    statuses.filter((status) => status >= 500 && status !== 505),
    at,
  ).toEqual([]);
  expect(reply, at).not.toMatch(INSIDE);
  expect(app.faults, at).toEqual([]);
}

async function isAlive(): Promise<void> {
  const answer = await fetch(`${server.url}/api/public/products`);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

test('bytes that no browser sends', async () => {
  for (const [at, bytes] of known().entries()) await holds(bytes, `known ${at}`);
  await isAlive();
}, 120_000);

test('requests with bytes changed, cut and doubled', async () => {
  const all = known();
  const times = REQUESTS > 0 ? REQUESTS * 25 : 60;
  for (let turn = 0; turn < times; turn += 10) {
    // Ten at a time: most of each is waiting for an answer that does not come.
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const random = seeded(SEED, `bytes ${turn + at}`);
        return holds(changed(random.pick(all), random), `changed ${turn + at}`);
      }),
    );
    await isAlive();
  }
}, 600_000);
