import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, CALLER, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import {
  type AppUnderTest,
  addSession,
  addUser,
  startApp,
} from '../../../../../tests/support/app.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { signOutPhone } from '../../people/server/sign-out-phone.ts';
import { confineThisPhone, needsPhoneQuestion } from './confine-this-phone.ts';
import { isDriverAddress } from './driver-addresses.ts';
import { checkSignedInFreshly } from './public/guards.ts';
import { readActor, rereadActor } from './public/read-actor.ts';
import { signIn } from './sign-in.ts';

const HOUR = 3_600_000;
const MY_STOPS = '/dashboard/stops';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

/** Signs a driver's phone in; returns its headers. */
async function phoneOf(email: string): Promise<Headers> {
  const input = { email, password: GOOD_PASSWORD, deliveriesOnly: true };
  const { setCookies } = await signIn(app, input, CALLER);
  return new Headers({ cookie: setCookies[0]?.split(';')[0] ?? '' });
}

async function addDriver(email: string) {
  const driver = await addPerson(app, { email, role: 'admin' });
  await app.db.pool.query(`update users set duties = '{driver}' where id = $1`, [driver.id]);
  return driver;
}

test('a phone for deliveries only is its driver on their addresses, and a visitor on all others', async () => {
  const { id } = await addDriver('confined@example.com');
  const phone = await phoneOf('confined@example.com');
  for (const path of [MY_STOPS, `${MY_STOPS}.data`, '/api/driver/stops', '/api/deliver-order'])
    expect((await readActor(app, phone, path)).actor).toMatchObject({ id, deliveriesOnly: true });
  for (const path of [undefined, '/', '/dashboard/orders', '/dashboard/orders.data', '/settings'])
    expect(await readActor(app, phone, path)).toEqual({
      actor: { kind: 'visitor' },
      expired: false,
      deliveriesPhone: true,
    });
  expect(await rereadActor(app, phone)).toBeUndefined();
  expect((await rereadActor(app, phone, MY_STOPS))?.id).toBe(id);
});

test('the token of its session opens no more than its cookie', async () => {
  await addDriver('bearer@example.com');
  const input = { email: 'bearer@example.com', password: GOOD_PASSWORD, deliveriesOnly: true };
  const { token } = await signIn(app, input, CALLER);
  const bearer = new Headers({ authorization: `Bearer ${token?.token}` });
  expect((await readActor(app, bearer, '/api/orders')).actor.kind).toBe('visitor');
  expect((await readActor(app, bearer, '/api/driver/stops')).actor.kind).toBe('user');
});

test('addresses that only look like a driver’s are none', () => {
  for (const path of [
    '/dashboard/stopsfile',
    '/dashboard/stops/orders',
    '/Dashboard/Stops',
    '/dashboard/runs',
    '/dashboard/runs/1/papers/all.pdf',
    '/dashboard/product-delivery/1/2',
    '/api/driverless',
    '/api/deliveries',
    '/api/sign-in',
    '/api/orders.data',
    '/_root.data',
    '',
  ])
    expect(isDriverAddress(path), path).toBe(false);
});

test('it ends after 14 hours, a working day, used or not, and is never fresh', async () => {
  await addDriver('lasting@example.com');
  const began = app.clock.now();
  const [phone, idle] = [
    await phoneOf('lasting@example.com'),
    await phoneOf('lasting@example.com'),
  ];
  const kindAt = async (headers: Headers, hours: number) => {
    app.clock.set(began + hours * HOUR);
    return (await readActor(app, headers, MY_STOPS)).actor.kind;
  };
  const actor = (await readActor(app, phone, MY_STOPS)).actor as UserActor;
  expect(() => checkSignedInFreshly(app, { ...actor, signedInAt: app.clock.now() })).toThrow();
  for (const hours of [2, 8, 13.9])
    expect(await kindAt(phone, hours), `hour ${hours}`).toBe('user');
  expect(await kindAt(idle, 13.9)).toBe('user');
  for (const headers of [phone, idle]) expect(await kindAt(headers, 14.1)).toBe('visitor');
  app.clock.set(began);
});

test('a phone for deliveries keeps its cookie for the working day', async () => {
  await addDriver('cookie@example.com');
  const hoursOf = async (deliveriesOnly: boolean) => {
    const input = { email: 'cookie@example.com', password: GOOD_PASSWORD, deliveriesOnly };
    const { setCookies } = await signIn(app, input, CALLER);
    return Number(/Max-Age=(\d+)/.exec(setCookies[0] ?? '')?.[1]) / 3600;
  };
  expect([await hoursOf(true), await hoursOf(false)]).toEqual([14, 30 * 24]);
});

test('who delivers nothing is told so, and gets no session at all', async () => {
  await addPerson(app, { email: 'buys@example.com' });
  const sessions = async () =>
    (await app.db.pool.query('select count(*)::int as n from sessions')).rows[0].n as number;
  const before = await sessions();
  const answer = await app.call(null, 'POST', '/api/sign-in', {
    email: 'buys@example.com',
    password: GOOD_PASSWORD,
    deliveriesOnly: true,
  });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'account/delivers-nothing']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await sessions()).toBe(before);
});

test('the owner signs one phone out; its next request is a visitor’s, and other sessions stay', async () => {
  const driver = await addUser(app, { role: 'admin', duties: ['driver'] });
  const phone = await addSession(app, driver.id, true);
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const desk = await addUser(app, { role: 'admin', duties: ['desk'] });
  const confinement = { personId: driver.id, sessionId: phone.sessionId };
  const kind = async (cookie: string) =>
    (await readActor(app, new Headers({ cookie }), MY_STOPS)).actor.kind;
  // A desk manages no staff; a full session is no phone; nor is the phone somebody else's.
  for (const [who, what] of [
    [desk, confinement],
    [driver, confinement],
    [owner, { ...confinement, sessionId: driver.sessionId }],
    [owner, { ...confinement, personId: desk.id }],
  ] as const)
    await expect(() => signOutPhone(app, who, what, CALLER)).rejects.toThrow();
  expect(await kind(phone.cookie)).toBe('user');
  await signOutPhone(app, owner, confinement, CALLER);
  expect(await kind(phone.cookie)).toBe('visitor');
  expect(await kind(driver.cookie)).toBe('user');
});

test('who only drives is asked on a phone what it is for, and may keep it to deliveries for the working day', async () => {
  const driver = await addDriver('asked@example.com');
  const desk = await addPerson(app, { email: 'asked-desk@example.com', role: 'admin' });
  const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel) Mobile Safari/537.36';
  expect(await needsPhoneQuestion(app, driver.id, phone)).toBe(true);
  expect(await needsPhoneQuestion(app, driver.id, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(false);
  expect(await needsPhoneQuestion(app, desk.id, phone)).toBe(false);
  const input = { email: 'asked@example.com', password: GOOD_PASSWORD };
  const { setCookies } = await signIn(app, input, CALLER);
  const whole = new Headers({ cookie: setCookies[0]?.split(';')[0] ?? '' });
  const before = await readActor(app, whole, '/settings');
  const confinedSession = await confineThisPhone(app, before.actor as UserActor);
  const confined = new Headers({ cookie: confinedSession.setCookies[0]?.split(';')[0] ?? '' });
  expect((await readActor(app, confined, MY_STOPS)).actor).toMatchObject({ deliveriesOnly: true });
  expect((await readActor(app, confined, '/settings')).actor.kind).toBe('visitor');
  const owner = await addPerson(app, { email: 'asked-owner@example.com', role: 'super_admin' });
  await expect(confineThisPhone(app, owner)).rejects.toMatchObject({ code: 'failed-precondition' });
});
