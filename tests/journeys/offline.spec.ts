import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { startAnotherWeb } from '../support/another-web.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { lookAt, openPhone } from '../support/shift-phone.ts';
import {
  finishStop,
  newId,
  planShift,
  playShift,
  readyOffline,
  signInDriver,
} from '../support/shifts.ts';
import { openAccount } from './steps/page.ts';
import { addAnother } from './steps/second-buyer.ts';
import { DEMO_PASSWORD } from './steps/sign-in.ts';

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

const show = async (page: Page, name: string) => {
  if (!process.env.DRIVER_SCREENS) return;
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({
        path: `${process.env.DRIVER_SCREENS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
};

const deliveriesOf = async (orders: string[]) =>
  (
    await db.query<{ n: number }>(
      'select count(*)::int as n from deliveries where order_id = any($1)',
      [orders],
    )
  ).rows[0]?.n;

test('a stop that the desk takes off while it is open says so, and keeps what was counted there', async () => {
  const { driver, email, orders } = await planShift(db, 2);
  const [order = ''] = orders;
  const profile = mkdtempSync(path.join(tmpdir(), 'bellcart-taken-'));
  const phone = await openPhone(profile);
  try {
    await signInDriver(phone.page(), proxy.url, email);
    await readyOffline(phone.page());
    await phone.restart();
    await phone.page().goto(`${proxy.url}/dashboard/product-delivery/${order}`);
    const delivered = phone.page().getByRole('textbox', { name: /^Delivered: / });
    await delivered.fill('2');
    proxy.weather = 'cut';
    // As the desk's move writes it, of goods that were counted onto the truck.
    await db.query(
      `insert into run_loads (run_id, order_line_id, loaded, checked_at, checked_by)
       select s.run_id, l.id, 6, now(), $2 from run_stops s join order_lines l on l.order_id = s.order_id
        where s.order_id = $1`,
      [order, driver],
    );
    await db.query(
      `insert into run_events (run_id, version, at, kind, detail)
       select s.run_id, 2, now(), 'took-off', jsonb_build_object('orderId', s.order_id::text)
         from run_stops s where s.order_id = $1`,
      [order],
    );
    await db.query('delete from run_stops where order_id = $1', [order]);
    await db.query(`update orders set status = 'confirmed' where id = $1`, [order]);
    proxy.weather = 'through';
    await phone.page().evaluate(() => dispatchEvent(new Event('online')));
    const notice = phone.page().getByText('The goods are still in your truck: call the office.');
    await expect(notice).toBeVisible();
    await expect(delivered).toHaveValue('2');
    // Opened again, from the list of stops.
    await phone.page().goto(`${proxy.url}/dashboard/stops`);
    await expect(notice).toBeVisible();
    await phone.page().getByRole('button', { name: 'I have read it' }).click();
    await phone.page().getByText('One stop that is not yours any more').click();
    await phone
      .page()
      .getByRole('link', { name: /^What you counted at / })
      .click();
    await expect(notice).toBeVisible();
    await expect(delivered).toHaveValue('2');
  } finally {
    proxy.weather = 'through';
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

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
      const cachedFiles = await cache.keys();
      return Promise.all(cachedFiles.map(async (key) => (await cache.match(key))?.text()));
    });
    const { rows } = await db.query<{ name: string; number: string }>(
      'select c.name, o.number from orders o join customers c on c.id = o.customer_id where o.id = any($1)',
      [orders],
    );
    expect(pages).toHaveLength(3);
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
    await expect(phone.page().getByText('Every finished stop is sent')).toBeVisible();
    expect(await deliveriesOf(orders)).toBe(1);
  } finally {
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

/** A phone of a new driver whose truck still stands at the dock. */
async function atTheDock() {
  const { email, orders, driver } = await planShift(db, 2);
  const { rows } = await db.query<{ id: string }>(
    `update runs set state = 'planned' where driver_id = $1 returning id`,
    [driver],
  );
  await db.query(`update run_stops set state = 'planned' where order_id = any($1)`, [orders]);
  const profile = mkdtempSync(path.join(tmpdir(), 'bellcart-dock-'));
  const phone = await openPhone(profile);
  return { email, driver, runId: rows[0]?.id ?? '', profile, phone };
}

const loadedOf = async (runId: string) =>
  (
    await db.query<{ n: number }>(
      'select count(*)::int as n from run_loads where run_id = $1 and loaded = 6',
      [runId],
    )
  ).rows[0]?.n;

test('the load check opens without a network, what is counted there waits on every screen, and goes out from the list of stops', async () => {
  const { email, runId, profile, phone } = await atTheDock();
  const page = phone.page();
  const sent = page.getByText('Every finished stop is sent');
  try {
    await signInDriver(page, proxy.url, email);
    await readyOffline(page);
    // Opened before by nobody: the list of stops has kept what is to be loaded.
    await page.goto(`${proxy.url}/dashboard/stops`);
    await expect(sent).toBeVisible();
    await page.waitForTimeout(1500);
    proxy.weather = 'cut';
    await page.goto(`${proxy.url}/dashboard/runs/${runId}/load`);
    await expect(page.getByText('0 of 2 lines counted')).toBeVisible();
    await page
      .getByRole('button', { name: /^Loaded: 6 / })
      .first()
      .click();
    await expect(page.getByText('1 load count waiting')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 2 lines counted')).toBeVisible();
    await expect(page.getByText('1 load count waiting')).toBeVisible();
    await show(page, 'load-offline');
    // On the screens of the stops it is the same, and whoever signs out is told.
    await page.goto(`${proxy.url}/dashboard/stops`);
    await expect(page.getByText('1 load count waiting')).toBeVisible();
    await expect(sent).toHaveCount(0);
    // What is missing before the run leaves is said with it.
    const missing = page.getByText('1 of 2 lines not counted.');
    await expect(missing).toContainText('1 line counted on this phone, not sent yet.');
    // Told once: what waits needs no second word of it, nor a note over the page.
    await expect(page.getByText(/no connection/i).filter({ visible: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('1 load count is not sent')).toBeVisible();
    await show(page, 'stops-offline');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await loadedOf(runId)).toBe(0);
    // Neither the load check nor the list is opened again.
    proxy.weather = 'through';
    await expect(sent).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/^Updated /)).toBeVisible({ timeout: 20_000 });
    await expect(missing).toHaveText('1 of 2 lines not counted.');
    expect(await loadedOf(runId)).toBe(1);
    // What was recorded from there is still counted when the network is away.
    proxy.weather = 'cut';
    await page.goto(`${proxy.url}/dashboard/runs/${runId}/load`);
    await expect(page.getByText('1 of 2 lines counted')).toBeVisible();
  } finally {
    proxy.weather = 'through';
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('signing out without a network shows a page of ours, and the session ends at the first contact', async () => {
  const { email, driver, runId, profile, phone } = await atTheDock();
  const page = phone.page();
  const sessions = async () =>
    (
      await db.query<{ n: number }>(
        'select count(*)::int as n from sessions where user_id = $1 and expires_at > now()',
        [driver],
      )
    ).rows[0]?.n;
  try {
    await signInDriver(page, proxy.url, email);
    await readyOffline(page);
    expect(await sessions()).toBe(1);
    proxy.weather = 'cut';
    // The first page of who is signed in, opened cold, is the stops; a page that only the office has says so.
    await page.goto(`${proxy.url}/dashboard`);
    await expect(page).toHaveURL(/\/dashboard\/stops$/);
    await expect(page.getByText('Dock Road').first()).toBeVisible();
    await page.goto(`${proxy.url}/dashboard/runs/${runId}`);
    await expect(page.getByText('This page needs a connection.')).toBeVisible();
    await page.goto(`${proxy.url}/dashboard/runs/${runId}/load`);
    await page
      .getByRole('button', { name: /^Loaded: 6 / })
      .first()
      .click();
    await page.goto(`${proxy.url}/dashboard/stops`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('1 load count is not sent')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(
      page.getByRole('heading', { name: 'You are signed out on this phone' }),
    ).toBeVisible();
    await expect(page.getByText(/Nothing is sent and nothing is shown/)).toBeVisible();
    await show(page, 'signed-out');
    expect(await sessions()).toBe(1);
    // Whoever opens the stops now sees none: neither page nor day is here any more.
    await page.goto(`${proxy.url}/dashboard/stops`);
    await expect(page.getByText('Dock Road')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    proxy.weather = 'through';
    await page.goto(`${proxy.url}/dashboard/stops`);
    await expect(page).toHaveURL(/\/login/);
    expect(await sessions()).toBe(0);
    // What waits is said to whoever stands there, without a name.
    await expect(page.getByRole('complementary', { name: 'Kept on this device' })).toHaveText(
      'Not sent, and kept on this device until whoever did it signs in here again: 1 load count.',
    );
    await show(page, 'login-kept');
  } finally {
    proxy.weather = 'through';
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

test('a rep opens a customer without a signal, orders from what the phone holds, and nobody after the sign-out finds it', async () => {
  const email = await addAnother('rep', 'Rita Cold');
  // Other journeys take of the same shelves.
  await db.query('update products set quantity = quantity + 200 where quantity - promised < 200');
  const profile = mkdtempSync(path.join(tmpdir(), 'bellcart-rep-'));
  const phone = await openPhone(profile);
  const page = () => phone.page();
  const held = () =>
    page().evaluate(async () => ({
      guides: Object.keys(localStorage)
        .filter((name) => name.startsWith('bellcart.guide-to-go.'))
        .map((name) => JSON.parse(localStorage.getItem(name) ?? '{}') as Guide)
        .filter(({ items }) => items.length > 1),
      pages: (await (await caches.open('driver-pages')).keys()).map(({ url }) => url),
    }));
  interface Guide {
    customerId: string;
    name: string;
    items: unknown[];
  }
  const placed = async () =>
    (
      await db.query(
        'select 1 from orders o join users u on u.id = o.placed_by where u.email = $1',
        [email],
      )
    ).rows.length;
  const signIn = async () => {
    await page().goto(`${proxy.url}/login?returnTo=/dashboard`);
    await page().getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email);
    await page().getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await page().getByRole('button', { name: 'Sign in', exact: true }).click();
    await page().waitForURL(({ pathname }) => pathname === '/dashboard');
  };
  try {
    await signIn();
    await expect
      .poll(async () => (await held()).guides.length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await expect
      .poll(async () => (await held()).pages, { timeout: 20_000 })
      .toContain(`${proxy.url}/dashboard/without-signal`);
    const inDay =
      (await page()
        .getByRole('main')
        .getByRole('rowheader')
        .getByRole('link')
        .first()
        .textContent()) ?? '';
    // Two hotels of the demo have one name.
    const guide = (await held()).guides.find(
      ({ name }, _at, all) => all.filter((one) => one.name === name).length === 1,
    );
    if (!guide) throw new Error('No guide is on the phone.');
    await phone.restart();
    proxy.weather = 'cut';
    await page().goto(`${proxy.url}/dashboard/customers/${guide.customerId}`);
    await expect(page().getByRole('heading', { name: 'Customers on this phone' })).toBeVisible();
    await expect(page().getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
    // Whose page was asked for is opened, not the list alone.
    const form = page().getByRole('form', { name: `Order for ${guide.name}` });
    await expect(form.getByRole('heading')).toBeFocused();
    // As the day had them, with whom to call.
    const shown = page().locator('main li');
    await expect(shown.first()).toContainText(inDay);
    await expect(shown.first().getByRole('link', { name: `: call ${inDay}` })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    // The home page, opened cold, leads there too.
    await page().goto(proxy.url);
    await expect(page().getByRole('heading', { name: 'Customers on this phone' })).toBeVisible();
    await page()
      .getByRole('button', { name: `Order for ${guide.name}`, exact: true })
      .click();
    for (const at of [0, 1]) await form.locator('input[data-quantity]').nth(at).fill('40');
    await form.getByRole('button', { name: 'Take the order' }).click();
    // What was taken stands where its form stood.
    const taken = page().getByRole('heading', { name: `Order for ${guide.name} is taken` });
    await expect(taken).toBeFocused();
    await expect(taken).toBeInViewport();
    await expect(page().getByRole('region', { name: `Order for ${guide.name}` })).toContainText(
      '40 x ',
    );
    await expect(page().getByRole('complementary', { name: 'Not sent yet' })).toContainText(
      '1 order waits on this device',
      { timeout: 15_000 },
    );
    expect(await placed()).toBe(0);
    proxy.weather = 'through';
    await page().evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(placed, { timeout: 40_000 }).toBe(1);
    await expect(page().getByText(/^BC-\d+ for .* is placed$/)).toBeVisible({ timeout: 20_000 });
    proxy.weather = 'cut';
    // A new order for somebody opens theirs.
    await page().goto(`${proxy.url}/dashboard/new-order?customer=${guide.customerId}`);
    await expect(form.getByRole('heading')).toBeFocused();
    proxy.weather = 'through';
    await page().evaluate(() => dispatchEvent(new Event('online')));
    await page().getByRole('link', { name: 'Open the page you asked for' }).click();
    await page().waitForURL(({ pathname }) => pathname === '/dashboard/new-order');
    await page().goto(`${proxy.url}/settings`);
    await openAccount(page());
    await page().getByRole('button', { name: 'Sign Out' }).click();
    await page().waitForURL(({ pathname }) => pathname === '/login');
    expect(await held()).toEqual({ guides: [], pages: [] });
    proxy.weather = 'cut';
    for (const place of ['/dashboard/customers', '/'])
      await expect(page().goto(proxy.url + place)).rejects.toThrow(/ERR_/);
  } finally {
    proxy.weather = 'through';
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('the shipping paper of the run opens without a network, as the phone read it', async () => {
  const { email, orders } = await planShift(db, 1);
  // Its goods need a paper, and those of its shift do not.
  await db.query(
    `update order_lines set (product_id, name, sku, hazardous) = (
       select p.id, p.name, p.sku, true from products p where p.sku = 'LF-1040-D55')
      where order_id = $1`,
    [orders[0]],
  );
  const profile = mkdtempSync(path.join(tmpdir(), 'bellcart-paper-'));
  proxy.weather = 'through';
  const phone = await openPhone(profile);
  try {
    await signInDriver(phone.page(), proxy.url, email);
    await readyOffline(phone.page());
    const here = () =>
      phone.page().getByRole('link', { name: 'The shipping paper, on this phone' });
    await expect(here()).toBeVisible();
    proxy.weather = 'cut';
    await phone.restart();
    await phone.page().goto(`${proxy.url}/dashboard/stops`);
    await expect(here()).toContainText('As it was');
    await show(phone.page(), 'paper-here');
    const page = phone.page();
    const file = new Promise<string>((resolve) => {
      const take = (from: Page) =>
        from.on('download', async (download) => resolve(await download.path()));
      take(page);
      page.context().on('page', take);
    });
    await here().click();
    expect(readFileSync(await file, 'latin1').slice(0, 5)).toBe('%PDF-');
  } finally {
    proxy.weather = 'through';
    await phone.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  }
});

test('the shipping paper is signed at the dock without a network, and what changed since is refused by name and signed anew', async () => {
  const { email, driver, runId, profile, phone } = await atTheDock();
  await db.query(
    `update order_lines set (product_id, name, sku, hazardous) = (
       select p.id, p.name, p.sku, true from products p where p.sku = 'LF-1040-P5')
      where order_id in (select order_id from run_stops where run_id = $1 and position = 1)`,
    [runId],
  );
  await db.query(
    `insert into hazmat_trainings (id, user_id, person_name, trained_on, materials,
                                   trainer_name, trainer_address, tested, recorded_by, recorded_at)
     values ($1, $2, 'Sam Shift', current_date - 10, 'Slides', 'T. Rainer', '1 School Street', 'Written test', $2, now())`,
    [newId(), driver],
  );
  const signatures = async () =>
    (await db.query('select signed_by from shipping_papers where run_id = $1', [runId])).rows;
  const page = phone.page();
  const paper = page.locator('#shipping-paper');
  const readAndSign = async () => {
    await paper.getByText('Read the paper and sign it').click();
    await expect(paper.getByText('UN1791, Hypochlorite solutions, 8, PG III').last()).toBeVisible();
    await paper.getByLabel(/I have checked names/).check();
    await show(page, 'paper-read');
    await paper.getByRole('button', { name: 'Sign for exactly this load' }).click();
  };
  try {
    await signInDriver(page, proxy.url, email);
    await readyOffline(page);
    await page.goto(`${proxy.url}/dashboard/stops`);
    await page.waitForTimeout(1500);
    proxy.weather = 'cut';
    await page.goto(`${proxy.url}/dashboard/runs/${runId}/load`);
    await readAndSign();
    await expect(paper.getByText(/^Signed on this phone .*, not sent yet\.$/)).toBeVisible();
    await expect(page.getByText('1 signed paper waiting')).toBeVisible();
    await page.reload();
    await expect(paper.getByText(/not sent yet/)).toBeVisible();
    await show(page, 'paper-waits');
    expect(await signatures()).toEqual([]);
    // A colleague counts one pail less meanwhile; the phone hears it with the next signal.
    await db.query(
      `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at)
       select $1::text, l.id, 5, 'damaged', now() from order_lines l
         join run_stops s on s.order_id = l.order_id where s.run_id = $1::text and s.position = 1`,
      [runId],
    );
    proxy.weather = 'through';
    await page.reload();
    await expect(paper.getByText(/does not hold/)).toBeVisible({ timeout: 20_000 });
    await expect(paper.getByText(/The load was changed in the meantime/)).toBeVisible();
    expect(await signatures()).toEqual([]);
    // What was signed stays readable beside the paper as it is now.
    await paper.getByText('What you signed', { exact: true }).click();
    await expect(paper.getByText('6 pails')).toBeVisible();
    await show(page, 'paper-refused');
    await paper.getByText('What you signed', { exact: true }).click();
    await page.goto(`${proxy.url}/dashboard/stops`);
    await expect(
      page.getByText('What you signed of a shipping paper does not hold.'),
    ).toBeVisible();
    await page.goto(`${proxy.url}/dashboard/runs/${runId}/load`);
    await readAndSign();
    await expect(paper.getByRole('heading', { name: 'Shipping paper: Signed' })).toBeVisible({
      timeout: 20_000,
    });
    await show(page, 'paper-signed');
    expect(await signatures()).toEqual([{ signed_by: driver }]);
  } finally {
    proxy.weather = 'through';
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
