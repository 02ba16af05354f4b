import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { uuidv7 } from '../../src/kit/id.ts';
import { dayIn } from '../../src/kit/time.ts';
import { sayGiven } from '../journeys/steps/deliver.ts';
import { DEMO_PASSWORD } from '../journeys/steps/sign-in.ts';
import type { FaultProxy, Weather } from './fault-proxy.ts';
import { addOrder } from './orders.ts';
import { picture } from './pictures.ts';
import { lookAt, openPhone, type Phone, photosHeld } from './shift-phone.ts';

export const newId = () => uuidv7(Date.now(), randomBytes(10));

export interface ShiftResult {
  seed: number;
  stops: number;
  photos: number;
  looks: number;
  cuts: number;
  forceClosed: number;
  /** Screens that opened while no answer of ours came through. */
  openedOffline: number;
  /** What was not so; empty when all held. */
  wrong: string[];
}

/** The same numbers for the same seed, so that a shift can be played again (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A driver with a run of so many stops today; at each, six of one product are on the truck. */
export async function planShift(db: pg.Client, stops: number) {
  const driver = newId();
  const email = `shift-${driver}@bellcart.example`;
  await db.query(
    `insert into users (id, display_name, email, email_verified, role, brands, customer_scope, duties)
     select $1, 'Sam Shift', $2, true, role, brands, customer_scope, '{driver}' from users where email = 'driver@bellcart.example'`,
    [driver, email],
  );
  await db.query(
    `insert into credentials (id, account_id, provider_id, user_id, password)
     select $1, $2::text, provider_id, $2::text, c.password from credentials c join users u on u.id = c.user_id where u.email = 'driver@bellcart.example'`,
    [newId(), driver],
  );
  await db.query('delete from rate_limits');
  const { rows } = await db.query<{ id: string; customer: string }>(
    `select p.id, (select c.id from customers c where c.is_active order by c.name limit 1) as customer
       from products p where p.is_active and not p.hazardous order by p.quantity - p.promised desc limit 1`,
  );
  const run = newId();
  const day = dayIn('America/New_York', new Date());
  await db.query(
    `insert into runs (id, day, name, driver_id, state, created_at) values ($1, $2, $3, $4, 'out', now())`,
    [run, day, `Shift ${driver.slice(-6)}`, driver],
  );
  const orders: string[] = [];
  const app = { db: { pool: db }, clock: { now: () => Date.now() } } as never;
  for (let at = 0; at < stops; at += 1) {
    const order = await addOrder(app, {
      customerId: rows[0]?.customer ?? '',
      // A door each: orders of one door are one stop.
      address1: `${at + 1} Dock Road`,
      lines: [{ productId: rows[0]?.id ?? '', quantity: 6, unitPriceCents: 1000 }],
    });
    await db.query(
      `insert into run_stops (id, run_id, order_id, position, state, promised_on) values ($1, $2, $3, $4, 'out', $5)`,
      [newId(), run, order.id, at + 1, day],
    );
    orders.push(order.id);
  }
  return { driver, email, orders };
}

const WEATHERS: readonly Weather[] = ['through', 'cut', 'lost', 'portal'];

interface Shift {
  db: pg.Client;
  proxy: FaultProxy;
  phone: Phone;
  random: () => number;
  result: ShiftResult;
  orders: string[];
  /** Photos of the stops that the phone has called saved, by order. */
  saved: Map<string, string[]>;
}

/** Plays one shift: stops with photos in changing weather, with pages and browsers that end at any moment. Nothing may be lost or doubled. */
export async function playShift(
  db: pg.Client,
  proxy: FaultProxy,
  seed: number,
): Promise<ShiftResult> {
  const random = numbersOf(seed);
  const { driver, email, orders } = await planShift(db, 3 + Math.floor(random() * 3));
  const result: ShiftResult = {
    ...{ seed, stops: orders.length, photos: 0, looks: 0, cuts: 0, forceClosed: 0 },
    ...{ openedOffline: 0, wrong: [] },
  };
  const profile = mkdtempSync(path.join(tmpdir(), 'bellcart-shift-'));
  proxy.weather = 'through';
  const phone = await openPhone(profile);
  const shift: Shift = { db, proxy, phone, random, result, orders, saved: new Map() };
  try {
    await signInDriver(phone.page(), proxy.url, email);
    await readyOffline(phone.page());
    await phone.restart();
    for (const order of orders) await deliver(shift, order);
    proxy.weather = 'through';
    await drained(shift);
    await check(shift, driver);
  } catch (error) {
    result.wrong.push(
      `stopped: ${error instanceof Error ? error.message.slice(0, 400) : 'unknown'}`,
    );
  } finally {
    proxy.weather = 'through';
    await phone.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  }
  return result;
}

export async function signInDriver(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login?returnTo=/dashboard/stops`);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => /^\/dashboard\/(stops|this-phone)$/.test(pathname));
  if (page.url().endsWith('/this-phone'))
    await page.getByRole('button', { name: 'Yes, for deliveries' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/stops');
}

/** The worker is there, and holds all of the driver's screens. */
export async function readyOffline(page: Page): Promise<void> {
  await page.getByText(/Every finished stop is sent/).waitFor();
  const isReady = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller || !(await caches.has('driver-pages'))) return false;
      return (await (await caches.open('driver-pages')).keys()).length >= 3;
    });
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 150) throw new Error('The service worker did not get ready.');
    await page.waitForTimeout(200);
  }
}

/** At some of the moments that a stop has, the weather turns, the page is closed, or the browser is ended. */
async function fate(shift: Shift): Promise<'nothing' | 'reopen'> {
  const { random, proxy, phone, result } = shift;
  if (random() < 0.35) {
    proxy.weather = WEATHERS[Math.floor(random() * WEATHERS.length)] ?? 'cut';
    if (proxy.weather !== 'through') result.cuts += 1;
  }
  const turn = random();
  if (turn < 0.12) {
    result.forceClosed += 1;
    await phone.forceClose();
    return 'reopen';
  }
  if (turn < 0.22) {
    await phone.closePage();
    return 'reopen';
  }
  return 'nothing';
}

async function deliver(shift: Shift, order: string): Promise<void> {
  const { phone, proxy, result, random } = shift;
  const visits = random() < 0.7 ? 1 : 2;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const page = phone.page();
    const weather = proxy.weather;
    await page.goto(`${proxy.url}/dashboard/product-delivery/${order}`);
    const done = page.getByText(/^(Saved on this phone|Sent and recorded)\./);
    const field = page.getByRole('textbox', { name: /^Delivered: / });
    await done.or(field).first().waitFor();
    if (weather !== 'through') result.openedOffline += 1;
    await look(shift);
    if (await done.isVisible()) {
      if (!shift.saved.has(order)) shift.saved.set(order, await photosOf(shift, order));
      await look(shift);
      return;
    }
    if ((await fate(shift)) === 'reopen') continue;
    await count(page, visits, random);
    if ((await fate(shift)) === 'reopen') continue;
    pressed.set(order, await photosHeld(page, order));
    await page.getByRole('button', { name: 'Deliver 2 of 6' }).click();
    if ((await fate(shift)) === 'reopen') continue;
    await sayGiven(page);
    await done.waitFor();
    shift.saved.set(order, await photosOf(shift, order));
    await look(shift);
    await fate(shift);
    return;
  }
  throw new Error(`The stop of ${order} could not be finished.`);
}

/** One stop from opening to "Saved on this phone". */
export async function finishStop(
  page: Page,
  url: string,
  order: string,
  photos: number,
): Promise<void> {
  await page.goto(`${url}/dashboard/product-delivery/${order}`);
  await count(page, photos, Math.random);
  await page.getByRole('button', { name: 'Deliver 2 of 6' }).click();
  await sayGiven(page);
  await page.getByText(/^(Saved on this phone|Sent and recorded)\./).waitFor();
}

/** What the phone held of a stop's photos when its button was pressed. */
const pressed = new Map<string, string[]>();
const photosOf = async (_shift: Shift, order: string) => pressed.get(order) ?? [];

/** Two of six, with a reason, the receiver's name and photos. What a draft has kept is there already. */
async function count(page: Page, presses: number, random: () => number): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Delivered: / });
  if ((await field.inputValue()) !== '2') await field.fill('2');
  // The bar under the thumb may lie over it until the page is scrolled.
  await page.getByRole('radio', { name: 'Not on the truck' }).dispatchEvent('click');
  const name = page.getByLabel('Name of the receiver');
  if ((await name.inputValue()) === '') {
    await name.fill('Rosa Receiver');
    await page
      .getByRole('checkbox', { name: 'My name above stands for my signature' })
      .dispatchEvent('click');
  }
  const photo = page.getByLabel('Take a photo: this stop');
  if (!(await photo.isVisible())) await page.getByText('Photos', { exact: true }).click();
  const shots = page.getByRole('img', { name: /^Photo \d+: this stop/ });
  await page.waitForTimeout(50);
  for (let have = await shots.count(); have < presses; have += 1) {
    const buffer = await picture(60 + Math.floor(random() * 500), 40 + Math.floor(random() * 400))
      .jpeg()
      .toBuffer();
    await photo.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await shots.nth(have).waitFor();
  }
}

const onServer = async ({ db, orders }: Shift) => {
  const { rows } = await db.query<{ order: string; deliveries: number; photos: string[] }>(
    `select o.id as order, (select count(*)::int from deliveries d where d.order_id = o.id and d.accepted_at is not null) as deliveries,
            array(select p.sha256 from delivery_photos p where p.order_id = o.id) as photos
       from orders o where o.id = any($1)`,
    [orders],
  );
  return new Map(rows.map((row) => [row.order, row]));
};

/** Reads the indicator, then the server: what it does not count as waiting must be there. */
async function look(shift: Shift): Promise<void> {
  const { phone, result, saved, orders } = shift;
  const known = new Map(saved);
  const shown = await lookAt(phone.page());
  if (!shown) return;
  result.looks += 1;
  const server = await onServer(shift);
  const missing = [...known].filter(([order]) => (server.get(order)?.deliveries ?? 0) === 0).length;
  const missingPhotos = [...known].flatMap(([order, photos]) =>
    photos.filter((photo) => !server.get(order)?.photos.includes(photo)),
  ).length;
  if (shown.stops < missing)
    result.wrong.push(`shown ${shown.stops} waiting, ${missing} were not on the server`);
  if (shown.photos < missingPhotos)
    result.wrong.push(`shown ${shown.photos} photos waiting, ${missingPhotos} were not there`);
  if (shown.stops > orders.length) result.wrong.push(`shown ${shown.stops} of ${orders.length}`);
  if (shown.refused > 0) result.wrong.push(`${shown.refused} stops shown as refused`);
}

/** With a network again, everything goes out by itself. */
async function drained(shift: Shift): Promise<void> {
  const { phone, proxy } = shift;
  await phone.page().goto(`${proxy.url}/dashboard/stops`);
  const until = Date.now() + 90_000;
  for (;;) {
    const shown = await lookAt(phone.page());
    if (shown && shown.stops + shown.photos === 0) break;
    if (Date.now() > until) throw new Error(`Not sent: ${JSON.stringify(shown)}`);
    await phone.page().waitForTimeout(250);
  }
  await look(shift);
}

/** Each stop once, each photo byte for byte. */
async function check(shift: Shift, driver: string): Promise<void> {
  const { db, orders, saved, result, phone, proxy } = shift;
  const server = await onServer(shift);
  for (const order of orders) {
    const row = server.get(order);
    if (row?.deliveries !== 1) result.wrong.push(`${order}: ${row?.deliveries} deliveries`);
    for (const sha256 of saved.get(order) ?? []) {
      const answer = await phone
        .page()
        .request.get(`${proxy.url}/api/delivery-photos/${sha256}?order=${order}`);
      const bytes = createHash('sha256')
        .update(await answer.body())
        .digest('hex');
      if (!answer.ok() || bytes !== sha256) result.wrong.push(`photo ${sha256}: not byte-equal`);
      else result.photos += 1;
    }
    if ((row?.photos.length ?? 0) !== (saved.get(order) ?? []).length)
      result.wrong.push(`${order}: ${row?.photos.length} photos, not ${saved.get(order)?.length}`);
  }
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from deliveries where driver_id = $1',
    [driver],
  );
  if (rows[0]?.n !== orders.length)
    result.wrong.push(`${rows[0]?.n} deliveries of ${orders.length} stops`);
}
