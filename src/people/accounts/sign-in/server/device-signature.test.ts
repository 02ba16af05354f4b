import { createHash, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, CALLER, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import {
  type AppUnderTest,
  addSession,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';
import { addOrder } from '../../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../../tests/support/rows.ts';
import { readActor } from './public/read-actor.ts';
import { signIn } from './sign-in.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const STOPS = '/api/driver/stops';
type Pair = webcrypto.CryptoKeyPair;

const newPair = () => webcrypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
const publicKeyOf = async ({ publicKey }: Pair) =>
  Buffer.from(await webcrypto.subtle.exportKey('spki', publicKey)).toString('base64');

/** What a phone puts beside a request. */
async function signatureOf(
  { privateKey }: Pair,
  { method, path, body = '', at = app.clock.now() }: Sent,
): Promise<Record<string, string>> {
  const digest = body ? createHash('sha256').update(body).digest('hex') : '';
  const text = ['bellcart-1', at, method, path, digest].join('\n');
  const hash = { name: 'ECDSA', hash: 'SHA-256' };
  const bytes = await webcrypto.subtle.sign(hash, privateKey, Buffer.from(text));
  return {
    'bellcart-signature': `${at} ${Buffer.from(bytes).toString('base64url')}`,
    ...(body ? { 'bellcart-body': digest } : {}),
  };
}
interface Sent {
  method: string;
  path: string;
  body?: string;
  at?: number;
}

/** A driver's phone that is bound to a key of its own. */
async function boundPhone(): Promise<{ phone: TestUser; pair: Pair }> {
  const phone = await addUser(app, {
    role: 'admin',
    duties: ['driver'],
    customers: 'all',
    deliveriesOnly: true,
  });
  const pair = await newPair();
  const body = { publicKey: await publicKeyOf(pair) };
  expect((await app.call(phone, 'GET', '/api/driver/device')).body).toEqual({
    phone: true,
    bound: false,
  });
  const bound = await app.call(phone, 'POST', '/api/driver/device', body);
  expect([bound.status, bound.body]).toEqual([200, { phone: true, bound: true }]);
  return { phone, pair };
}

const get = async (who: TestUser, headers: Record<string, string> = {}) =>
  (await app.call(who, 'GET', STOPS, undefined, headers)).status;

test('a stolen cookie without the phone’s key is as good as none; with it everything goes', async () => {
  const { phone, pair } = await boundPhone();
  expect(await get(phone)).toBe(401);
  expect(await get(phone, await signatureOf(pair, { method: 'GET', path: STOPS }))).toBe(200);
  // The thief's own key is not the phone's, and takes no other's place.
  const thief = await newPair();
  expect(await get(phone, await signatureOf(thief, { method: 'GET', path: STOPS }))).toBe(401);
  const other = { publicKey: await publicKeyOf(thief) };
  const sent = { method: 'POST', path: '/api/driver/device', body: JSON.stringify(other) };
  for (const key of [thief, pair]) {
    const answer = await app.call(phone, 'POST', sent.path, sent.body, {
      'content-type': 'application/json',
      ...(await signatureOf(key, sent)),
    });
    expect(answer.status).toBe(key === thief ? 401 : 409);
  }
});

test('a signature is good for its method, address, body and moment alone', async () => {
  const { phone, pair } = await boundPhone();
  const now = app.clock.now();
  const good = { method: 'GET', path: STOPS };
  const wrongs: Sent[] = [
    { ...good, method: 'POST' },
    { ...good, path: `${STOPS}?order=1` },
    { ...good, path: '/api/driver/products' },
    { ...good, body: 'x' },
    { ...good, at: now - 301_000 },
    { ...good, at: now + 301_000 },
  ];
  for (const wrong of wrongs) {
    const headers = await signatureOf(pair, wrong);
    if (wrong.body) delete headers['bellcart-body'];
    expect(await get(phone, headers), JSON.stringify(wrong)).toBe(401);
  }
  expect(await get(phone, await signatureOf(pair, { ...good, at: now - 299_000 }))).toBe(200);
  for (const nonsense of ['', 'x', `${now}`, `${now} ${'A'.repeat(86)}`, `-1 ${'A'.repeat(86)}`])
    expect(await get(phone, { 'bellcart-signature': nonsense })).toBe(401);
});

test('a body that is not the signed one changes nothing; the same one again is recorded once', async () => {
  const { phone, pair } = await boundPhone();
  const customerId = await addCustomer(app);
  const productId = await addProduct(app);
  const order = await addOrder(app, {
    customerId,
    promisedOn: phone.workday ?? '',
    lines: [{ productId, quantity: 2, unitPriceCents: 5000 }],
  });
  const report = (delivered: number) =>
    JSON.stringify({
      orderId: order.id,
      lines: [{ orderLineId: order.lineIds[0], delivered }],
      signerName: 'Rosa',
    });
  const path = '/api/deliver-order';
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': 'one-visit-0001',
    ...(await signatureOf(pair, { method: 'POST', path, body: report(2) })),
  };
  const send = async (body: string) => (await app.call(phone, 'POST', path, body, headers)).status;
  const recorded = async () =>
    (await app.db.pool.query('select 1 from deliveries where order_id = $1', [order.id])).rowCount;
  expect([await send(report(1)), await recorded()]).toEqual([400, 0]);
  expect([await send(report(2)), await send(report(2)), await recorded()]).toEqual([200, 200, 1]);
});

test('a phone’s page writes need it as well; documents, photos and signing out do not', async () => {
  const { phone, pair } = await boundPhone();
  const cookie = new Headers({ cookie: phone.cookie });
  const page = '/dashboard/runs/1';
  const kind = async (sentAs: { method: string; path: string }, more: object = {}) =>
    (
      await readActor(
        app,
        new Headers({ ...Object.fromEntries(cookie), ...more }),
        sentAs.path.split('?')[0],
        sentAs,
      )
    ).actor.kind;
  const write = { method: 'POST', path: `${page}.data` };
  expect(await kind(write)).toBe('visitor');
  expect(await kind(write, await signatureOf(pair, write))).toBe('user');
  for (const path of [page, `${page}.data`, '/dashboard/stops', '/api/delivery-photos/a?order=1'])
    expect(await kind({ method: 'GET', path }), path).toBe('user');
  expect(await kind({ method: 'POST', path: '/api/sign-out' })).toBe('user');
});

test('a desk’s session, a Bearer token and a phone on plain http go on as they did', async () => {
  const { phone } = await boundPhone();
  const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
  expect(await get(desk)).toBe(200);
  // Only a phone for deliveries is bound.
  const body = { publicKey: await publicKeyOf(await newPair()) };
  expect((await app.call(desk, 'POST', '/api/driver/device', body)).status).toBe(409);
  const unbound = await addSession(app, phone.id, true);
  expect(await get({ ...phone, ...unbound })).toBe(200);
  const person = await addPerson(app, { email: 'bearer-phone@example.com', role: 'admin' });
  await app.db.pool.query(`update users set duties = '{driver}' where id = $1`, [person.id]);
  const input = {
    email: 'bearer-phone@example.com',
    password: GOOD_PASSWORD,
    deliveriesOnly: true,
  };
  const { token } = await signIn(app, input, CALLER);
  await app.db.pool.query('update sessions set device_key = $1 where user_id = $2', [
    Buffer.from(body.publicKey, 'base64'),
    person.id,
  ]);
  const bearer = new Headers({ authorization: `Bearer ${token?.token}` });
  const { actor } = await readActor(app, bearer, STOPS, { method: 'GET', path: STOPS });
  expect(actor.kind).toBe('user');
});

test('what is no P-256 key binds nothing', async () => {
  const phone = await addUser(app, { role: 'admin', duties: ['driver'], deliveriesOnly: true });
  const other = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, false, [
    'sign',
    'verify',
  ]);
  for (const publicKey of ['', 'A'.repeat(120), await publicKeyOf(other), '<script>'])
    expect((await app.call(phone, 'POST', '/api/driver/device', { publicKey })).status).toBe(400);
  expect((await app.call(phone, 'GET', '/api/driver/device')).body.bound).toBe(false);
});
