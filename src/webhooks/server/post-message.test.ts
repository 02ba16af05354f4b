import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../../../tests/support/webhook-receiver.ts';
import { NO_ANSWER_WITHIN, PRIVATE_TARGET } from '../messages.ts';
import { postMessage, type Resolve } from './post-message.ts';
import { isPublicAddress, literalOf } from './public-address.ts';
import { signedHeaders } from './secrets.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
afterEach(() => {
  receiver.got.length = 0;
  receiver.answers({ status: 204 });
});

const post = (address: string, more: Partial<Parameters<typeof postMessage>[1]> = {}) =>
  postMessage(new URL(address), { headers: {}, body: '{}', anywhere: false, ...more });

test('a message is signed as Standard Webhooks has it', () => {
  // Computed by `openssl dgst -sha256 -mac HMAC` over `id.timestamp.body`, with the secret's bytes as the key.
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signedHeaders([secret], message, 1_614_265_330_999)).toMatchObject({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  const two = signedHeaders([secret, 'whsec_AAAA'], message, 1_614_265_330_000);
  expect(two['webhook-signature']?.split(' ')).toHaveLength(2);
});

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%1',
  'ff02::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '193.0.0.1', '2606:4700:4700::1111'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f000001/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://[::1]/', '::1'],
  ['https://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
  ['https://①②⑦.0.0.1/', '127.0.0.1'],
  ['https://erp.example.com/', null],
])('%s names %s', async (address, literal) => {
  expect(literalOf(new URL(address))).toBe(literal);
  if (literal) expect(await post(address)).toEqual({ status: null, answer: PRIVATE_TARGET });
});

/** A resolver that answers these. */
const found =
  (...addresses: string[]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map(
        (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
      ),
    );

test('a name that resolves to a private address is not called, nor one of which a single address is private', async () => {
  const { port } = new URL(receiver.address);
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    const answered = await post(`https://erp.example.com:${port}/`, {
      resolve: found(...addresses),
    });
    expect(answered).toEqual({ status: null, answer: PRIVATE_TARGET });
  }
  // The system's own resolver, of a name that everybody has.
  expect((await post(`https://localhost:${port}/`)).answer).toBe(PRIVATE_TARGET);
  expect(receiver.got).toEqual([]);
});

test('plain http and private addresses need the setting', async () => {
  expect(await post(receiver.address)).toEqual({ status: null, answer: PRIVATE_TARGET });
  expect(receiver.got).toEqual([]);
  expect((await post(receiver.address, { anywhere: true })).status).toBe(204);
  expect(receiver.got).toHaveLength(1);
});

test('a redirect is an answer and is not followed; no more than the beginning of an answer is kept, as one line', async () => {
  receiver.answers({ status: 302, headers: { location: receiver.address } });
  expect((await post(receiver.address, { anywhere: true })).status).toBe(302);
  expect(receiver.got).toHaveLength(1);
  receiver.answers({ status: 500, body: `no\u0000\n  such <b>order</b> ${'🧼'.repeat(400)}` });
  const { status, answer } = await post(receiver.address, { anywhere: true });
  expect([status, [...answer].length]).toEqual([500, 200]);
  expect(answer.startsWith('no such <b>order</b> 🧼')).toBe(true);
  receiver.answers({ status: 200, body: 'x'.repeat(5_000_000) });
  expect((await post(receiver.address, { anywhere: true })).answer).toHaveLength(200);
});

test('who does not answer in time, hangs up or is not there is told so', async () => {
  const silent = createServer((socket) => void socket.resume());
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as { port: number };
  const address = `http://127.0.0.1:${port}/`;
  expect(await post(address, { anywhere: true, limitMs: 50 })).toEqual({
    status: null,
    answer: NO_ANSWER_WITHIN,
  });
  await new Promise((closed) => silent.close(closed));
  const stalling = createServer((socket) => {
    socket.on('error', () => {}).resume();
    socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\nthank');
  });
  await new Promise<void>((listening) => stalling.listen(0, '127.0.0.1', listening));
  const { port: other } = stalling.address() as { port: number };
  const begun = await post(`http://127.0.0.1:${other}/`, { anywhere: true, limitMs: 300 });
  expect(begun).toEqual({ status: 202, answer: 'thank' });
  await new Promise((closed) => stalling.close(closed));
  const away = await post(address, { anywhere: true });
  expect([away.status, away.answer]).toEqual([null, expect.stringContaining('ECONNREFUSED')]);
});
