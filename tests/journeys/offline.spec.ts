import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startAnotherWeb } from '../support/another-web.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { lookAt, openPhone } from '../support/shift-phone.ts';
import { finishStop, planShift, playShift, readyOffline, signInDriver } from '../support/shifts.ts';

let db: pg.Client;
let proxy: FaultProxy;
let web: Awaited<ReturnType<typeof startAnotherWeb>>;
test.beforeAll(async () => {
  db = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await db.connect();
  proxy = await startFaultProxy();
  web = await startAnotherWeb({ BASE_URL: proxy.url });
  proxy.leadTo(web.port);
});
test.afterAll(async () => {
  await web.close();
  await proxy.close();
  await db.end();
});

const deliveriesOf = async (orders: string[]) =>
  (
    await db.query<{ n: number }>(
      'select count(*)::int as n from deliveries where order_id = any($1)',
      [orders],
    )
  ).rows[0]?.n;

test('in flight mode a stop is kept, outlives the browser, and is recorded once when the network is back', async () => {
  const { email, orders } = await planShift(db, 1);
  const profile = mkdtempSync(path.join(tmpdir(), 'bellcart-flight-'));
  const phone = await openPhone(profile);
  try {
    await signInDriver(phone.page(), proxy.url, email);
    await readyOffline(phone.page());
    // What the worker keeps of pages names no customer.
    const pages = await phone.page().evaluate(async () => {
      const cache = await caches.open('driver-pages');
      const kept = await cache.keys();
      return Promise.all(kept.map(async (key) => (await cache.match(key))?.text()));
    });
    const { rows } = await db.query<{ name: string; number: string }>(
      'select c.name, o.number from orders o join customers c on c.id = o.customer_id where o.id = any($1)',
      [orders],
    );
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).toContain('</html>');
      expect(page).not.toContain(rows[0]?.name);
      expect(page).not.toContain(rows[0]?.number);
    }
    await phone.restart();
    proxy.weather = 'cut';
    await finishStop(phone.page(), proxy.url, orders[0] ?? '', 1);
    expect(await lookAt(phone.page())).toEqual({ stops: 1, photos: 1, refused: 0 });
    await phone.forceClose();
    await phone.page().goto(`${proxy.url}/dashboard/stops`);
    await expect(phone.page().getByText('1 stop and 1 photo waiting')).toBeVisible();
    expect(await deliveriesOf(orders)).toBe(0);
    proxy.weather = 'through';
    await phone.forceClose();
    await phone.page().goto(`${proxy.url}/dashboard/stops`);
    await expect(phone.page().getByText('Everything on this phone is sent')).toBeVisible();
    expect(await deliveriesOf(orders)).toBe(1);
  } finally {
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a shift in changing weather: each stop once, each photo byte for byte, the indicator true at every look', async () => {
  test.setTimeout(180_000);
  const result = await playShift(db, proxy, 2);
  expect(result.wrong).toEqual([]);
  expect(result.photos).toBeGreaterThanOrEqual(result.stops);
});
