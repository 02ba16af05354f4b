import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Pool } from 'pg';
import type { AppUnderTest } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { picture } from '../support/pictures.ts';
import { addRun } from '../support/runs.ts';
import { planShift } from '../support/shifts.ts';
import { counted } from './steps/counted.ts';
import { sayGiven } from './steps/deliver.ts';
import { signIn } from './steps/sign-in.ts';

/** A driver's stops on a phone, from the list to what the office has of them. */

let pool: Pool;
let app: AppUnderTest;
// Opened for each worker's share of the file: another share may come after this one was closed.
test.beforeAll(() => {
  pool = new Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 2 });
  app = { db: { pool }, clock: { now: () => Date.now() } } as unknown as AppUnderTest;
});
test.afterAll(() => pool.end());

/** A run of today with stops of two products each, and the driver's phone on the list of it. */
async function openRun(page: Page, stops: number, oneDoor = false): Promise<string[]> {
  const { rows } = await pool.query<{ customer: string; soap: string; acid: string; day: string }>(
    `select (select c.id from customers c join orders o on o.customer_id = c.id
              join deliveries d on d.order_id = o.id and d.signer_name <> ''
              where c.is_active order by c.name limit 1) as customer,
            (select min(id) from products where is_active) as soap,
            (select max(id) from products where is_active) as acid,
            to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day`,
  );
  const { customer = '', soap = '', acid = '', day = '' } = rows[0] ?? {};
  const orders: string[] = [];
  for (let at = 0; at < stops; at += 1) {
    const lines = [soap, acid].map((productId) => ({
      productId,
      quantity: 3,
      unitPriceCents: 999,
    }));
    const door = oneDoor ? 1 : at + 1;
    orders.push(
      (await addOrder(app, { customerId: customer, lines, address1: `${door} Dock Road` })).id,
    );
  }
  // A driver of their own: other journeys deliver as the demo's.
  const { driver, email } = await planShift(pool as never, 0);
  await addRun(app, { day, name: 'Harbor', driverId: driver, state: 'out', orders });
  await signIn(page, email as `${string}@${string}`, '/dashboard/stops');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor');
  return orders;
}

const recordOf = async (orderId: string) =>
  (
    await pool.query(
      `select d.state, d.signer_name, jsonb_array_length(coalesce(d.signature->'strokes', '[]')) as strokes,
              (select json_agg(json_build_array(l.expected, l.delivered, l.reason) order by l.delivered desc)
                 from delivery_lines l where l.delivery_id = d.id) as lines
         from deliveries d where d.order_id = $1`,
      [orderId],
    )
  ).rows;

async function expectFit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      rules: { 'color-contrast-enhanced': { enabled: true } },
      resultTypes: ['violations'],
    })
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(a, button, summary, input:not(.sr-only, [type=checkbox]))',
      ),
    ]
      .map((each) => [each.textContent, each.getBoundingClientRect().height] as const)
      .filter(([, height]) => height > 0 && height < 56),
  );
  expect(small).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Holds the button of a stop at which nothing is delivered, until it is recorded. */
async function hold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold to record: not delivered' }).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText('Sent and recorded.')).toBeVisible();
  await page.keyboard.up('Enter');
}

test('a clean stop takes four taps and says that nobody signed in a fifth; a short, a refusal, empties and a signature reach the office', async ({
  page,
}) => {
  const orders = await openRun(page, 3);
  const job = counted(page, 'Clean stop');
  const tap = (role: 'link' | 'button', name: string | RegExp) =>
    job.step(() => page.getByRole(role, { name }).first().tap());
  await expectFit(page);
  await tap('link', 'Open this stop');
  await tap('button', 'All delivered');
  await tap('button', /takes it$/);
  await tap('button', /^Deliver 6 of 6/);
  // A name is no signature: one question, whose other answer leads back to the signature.
  await page.getByRole('button', { name: 'Go back to sign' }).tap();
  await expect(page.getByText('Named, not signed yet.')).toBeVisible();
  await page.getByRole('button', { name: /^Deliver 6 of 6/ }).tap();
  await tap('button', /^Nobody signed, (deliver|SDS given)$/);
  await sayGiven(page);
  await expect(page.getByText('Sent and recorded.')).toBeVisible();
  job.done(5);
  expect(await recordOf(orders[0] ?? '')).toMatchObject([
    {
      state: 'delivered',
      lines: [
        [3, 3, ''],
        [3, 3, ''],
      ],
    },
  ]);

  await page.getByRole('link', { name: /^Next stop/ }).tap();
  const less = page.getByRole('button', { name: /^One less: Delivered/ });
  // Before anything is counted, one less is one less than what was ordered.
  await less.nth(0).tap();
  // Why one product is less: what asks for a photo says so before it is chosen; that nobody was there is the whole stop's.
  await expect(page.getByRole('radio', { name: 'Damaged (photo)' })).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Nobody there', exact: true })).toHaveCount(
    await page.locator('#nothing-delivered').getByRole('radio', { name: 'Nobody there' }).count(),
  );
  // Left half counted, it stands so in the list.
  const half = page.url();
  await page.goto('/dashboard/stops');
  await expect(page.getByText('Begun, 1 of 2 counted')).toHaveCount(1);
  await page.goto(half);
  await page.getByRole('button', { name: 'The rest as ordered' }).tap();
  await page.getByText('Not on the truck').first().tap();
  for (let n = 0; n < 3; n += 1) await less.nth(1).tap();
  await page.getByText('Customer refused it').last().tap();
  await page.getByLabel('Name of the receiver').fill('Ana Reyes');
  const field = page.getByRole('img', { name: 'Sign here with a finger' });
  await field.scrollIntoViewIfNeeded();
  const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step < 8; step += 1)
    await page.mouse.move(box.x + 40 + step * 15, box.y + 60 + (step % 3) * 15);
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature, drawn' })).toBeVisible();
  await page.getByText('Empties to take back').tap();
  await page.getByRole('button', { name: '55 gal drum' }).tap();
  for (let n = 0; n < 2; n += 1)
    await page.getByRole('button', { name: 'One more: Take back: 55 gal drum' }).tap();
  // What somebody refused is told by its reason; a photo may stand beside it.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'door.png',
      mimeType: 'image/png',
      buffer: await picture(3000, 2000).png().toBuffer(),
    });
  await expect(page.getByRole('img', { name: /^Photo 1:/ })).toBeVisible();
  await page.getByRole('button', { name: /^Deliver 2 of 6/ }).tap();
  await expect(page.getByText('Check the empties', { exact: false }).first()).toBeVisible();
  for (const check of ['Closed', 'Labels on, as if full', 'At most 1 inch left'])
    await page.getByRole('checkbox', { name: check }).check();
  await expectFit(page);
  await page.reload();
  await expect(page.getByText('Every finished stop is sent')).toBeVisible();
  // What the phone says is true in the moment of the tap: that all is sent it may say again once this stop is.
  const text = await page
    .getByRole('button', { name: /^Deliver 2 of 6/ })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return document.querySelector('[data-waiting]')?.textContent;
    });
  expect(text).toBe('Looking at what this phone holds.');
  await expect(page.getByText('Sent and recorded.')).toBeVisible();
  expect(await recordOf(orders[1] ?? '')).toMatchObject([
    {
      state: 'delivered_short',
      signer_name: 'Ana Reyes',
      lines: [
        [3, 2, 'short-loaded'],
        [3, 0, 'refused'],
      ],
    },
  ]);

  await page.getByRole('link', { name: /^Next stop/ }).tap();
  // One way leads there.
  await expect(page.getByText('Nothing can be delivered here')).toHaveCount(0);
  await page.getByRole('button', { name: 'Closed, other' }).tap();
  // What it opens stands at the top of the screen, not behind the bar under the thumb.
  await expect(page.getByText('Not safe to get in')).toBeInViewport({ ratio: 1 });
  await page.getByText('Closed', { exact: true }).last().tap();
  // What the bar asks for stands above it.
  await expect(page.getByLabel('No photo? Say why')).toBeInViewport({ ratio: 1 });
  // The button under the thumb is the chosen act's.
  await expect(page.getByRole('button', { name: 'All delivered' })).toHaveCount(0);
  // Nothing is recorded before there is a photo of it, or a word why there is none.
  await expect(page.getByRole('button', { name: 'Hold to record: not delivered' })).toHaveCount(0);
  await page.getByLabel('No photo? Say why').fill('The camera is broken');
  await expect(page.getByRole('button', { name: 'Hold to record: not delivered' })).toBeVisible();
  // Whoever leaves the page and is back finds the reason, its words and its button as they were.
  await page.goto('/dashboard/stops');
  await page.goBack();
  await expect(page.getByText('Nothing delivered: Closed')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked();
  await expect(page.getByLabel('No photo? Say why')).toHaveValue('The camera is broken');
  // A double tap in gloves asks once, and its second tap takes nothing back.
  await page.getByRole('button', { name: 'Hold to record: not delivered' }).dblclick();
  await page.getByRole('button', { name: 'Yes, record it' }).tap();
  await expect(page.getByText('Sent and recorded.')).toBeVisible();
  expect(await recordOf(orders[2] ?? '')).toMatchObject([{ state: 'failed' }]);
});

test('two orders of one door are one stop with one signature, and a record each; then the run is counted back', async ({
  page,
}) => {
  // Where the phone may say it, a stop has its position without anybody asking for it.
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.4901, longitude: -71.3128, accuracy: 12 });
  const orders = await openRun(page, 2, true);
  await expect(page.getByText(/^One stop, one signature: BC-/).first()).toBeVisible();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Open this stop' }).tap();
  await page.getByRole('button', { name: 'All delivered' }).tap();
  await page
    .getByRole('button', { name: /takes it$/ })
    .first()
    .tap();
  // Who takes it is named by that; the signature is an act of its own.
  const byName = page.getByLabel('My name above stands for my signature');
  await expect(byName).not.toBeChecked();
  await expect(page.getByText('Named, not signed yet.')).toBeVisible();
  await byName.check();
  await page.getByRole('button', { name: /^Deliver 12 of 12/ }).tap();
  await sayGiven(page);
  await expect(page.getByText('Sent and recorded.')).toBeVisible();
  const evidenceOf = async (orderId: string) =>
    (
      await pool.query<{ evidence: { name: string; signedWith: string[] } }>(
        'select evidence from deliveries where order_id = $1',
        [orderId],
      )
    ).rows.map(({ evidence }) => [evidence.name, evidence.signedWith]);
  for (const [at, orderId] of orders.entries())
    await expect.poll(() => evidenceOf(orderId)).toEqual([['chosen', [orders[1 - at]]]]);
  const { rows: places } = await pool.query<{ latitude: number; meters: number }>(
    `select (location->>'latitude')::float as latitude, (location->>'accuracyMeters')::float as meters
       from deliveries where order_id = any($1)`,
    [orders],
  );
  expect(places).toEqual(orders.map(() => ({ latitude: 41.4901, meters: 12 })));
  // After the last stop one button is left, here as on the list.
  const job = counted(page, 'Last stop to Count back');
  await job.press(page.getByRole('link', { name: 'Count back: Harbor' }));
  await expect(page.getByRole('heading', { name: 'Count back' })).toBeVisible();
  job.done(1);
  // Nobody counted a load here: more was handed over than was loaded, and each of it is counted by itself.
  const none = page.getByRole('button', { name: /^None: / });
  await expect(none.first()).toBeVisible();
  for (let left = await none.count(); left > 0; left -= 1) await none.first().tap();
  await expect(page.getByText(/^(\d+) of \1 counted$/)).toBeVisible();
  await page.goto('/dashboard/stops');
  await expect(page.getByRole('link', { name: 'Count back: Harbor' })).toBeVisible();
});

test('a stop at which nobody takes anything takes four taps, whether it is refused or nobody is there', async ({
  page,
}) => {
  const orders = await openRun(page, 2);
  const tap = (job: ReturnType<typeof counted>, role: 'link' | 'button', name: string | RegExp) =>
    job.step(() => page.getByRole(role, { name }).first().tap());
  const refused = counted(page, 'Refused stop');
  await tap(refused, 'link', 'Open this stop');
  await tap(refused, 'button', 'They refuse all of it');
  await expect(page.getByText('Nothing delivered: refused')).toBeVisible();
  // Nothing is recorded before somebody is named, or what they say.
  await expect(page.getByText('Say who refuses it, or what they say.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Hold to record: not delivered' })).toHaveCount(0);
  await expectFit(page);
  await tap(refused, 'button', /refuses it$/);
  // A tap on the hold asks, and records nothing.
  await page.getByRole('button', { name: 'Hold to record: not delivered' }).tap();
  await page.getByRole('button', { name: 'No, go back' }).tap();
  await expect(page.getByText('Nothing delivered: refused')).toBeVisible();
  expect(await recordOf(orders[0] ?? '')).toEqual([]);
  await refused.step(() => hold(page));
  refused.done(4);
  expect(await recordOf(orders[0] ?? '')).toMatchObject([
    {
      state: 'refused',
      lines: [
        [3, 0, 'refused'],
        [3, 0, 'refused'],
      ],
    },
  ]);
  const { rows: notes } = await pool.query<{ note: string }>(
    `select distinct l.reason_note as note from delivery_lines l join deliveries d on d.id = l.delivery_id
      where d.order_id = $1`,
    [orders[0]],
  );
  expect(notes).toEqual([{ note: expect.stringMatching(/^Refused by .+\.$/) }]);

  const nobody = counted(page, 'Nobody there');
  await tap(nobody, 'link', /^Next stop/);
  // It opens the camera, whose own taps are the phone's.
  const camera = page.waitForEvent('filechooser');
  await tap(nobody, 'button', 'Nobody there');
  await (await camera).setFiles({
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(40, 30).jpeg().toBuffer(),
  });
  await expect(page.getByRole('img', { name: /found there/ })).toBeVisible();
  await nobody.step(() => hold(page));
  nobody.done(3);
  expect(await recordOf(orders[1] ?? '')).toMatchObject([{ state: 'failed' }]);
});

test('a count back that is closed after the sign-in ended says so, keeps the count, and goes by itself once its driver is back', async ({
  page,
}) => {
  const [orderId = ''] = await openRun(page, 1);
  await page.getByRole('link', { name: 'Open this stop' }).tap();
  await page.getByRole('button', { name: 'They refuse all of it' }).tap();
  await page.getByLabel('What they say').fill('Nobody ordered it');
  await hold(page);
  await page.getByRole('link', { name: 'Count back: Harbor' }).tap();
  await expect(page.getByRole('heading', { name: 'Count back' })).toBeVisible();
  for (const field of await page.getByRole('textbox', { name: /^Came back/ }).all())
    await field.fill('3');
  for (const field of await page.getByRole('textbox', { name: /^Came back damaged/ }).all())
    await field.fill('0');
  for (const field of await page.getByLabel('What happened to it').all())
    await field.fill('Nobody counted the load');
  const { rows } = await pool.query<{ email: string; run: string }>(
    `delete from sessions s using runs r, run_stops rs, users u
      where rs.order_id = $1 and r.id = rs.run_id and u.id = r.driver_id and s.user_id = u.id
      returning u.email, r.id as run`,
    [orderId],
  );
  const email = (rows[0]?.email ?? '') as `${string}@${string}`;
  await page.getByRole('button', { name: 'Close the run' }).tap();
  await expect(page.getByText('Your sign-in has ended: the run is not closed yet')).toBeVisible();
  await expect(page.getByText('There was no answer', { exact: false })).toHaveCount(0);
  const closed = async () =>
    (await pool.query('select state from runs where id = $1', [rows[0]?.run])).rows[0]?.state;
  expect(await closed()).toBe('out');
  // Back on the list of stops it goes by itself, and is not offered any more.
  await signIn(page, email, '/dashboard/stops');
  await expect.poll(closed).toBe('closed');
  await expect(page.getByText('Every finished stop is sent')).toBeVisible();
  await expect(page.getByRole('link', { name: /ount back/ })).toHaveCount(0);
});
