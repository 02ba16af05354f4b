import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { chosenSite, switchSite } from './steps/site.ts';
import { newWorld, type World } from './steps/world.ts';

/** The hotels of the demo buyer, for a person of this journey alone. */
async function withBothHotels(world: World): Promise<{ id: string; name: string }[]> {
  const { rows } = await world.db.query<{ id: string; name: string }>(
    `select c.id, c.name from users u join user_customers uc on uc.user_id = u.id join customers c on c.id = uc.customer_id
      where u.email = 'buyer@bellcart.example' order by c.id = u.default_customer_id desc`,
  );
  for (const { id } of rows)
    await world.db.query(
      'insert into user_customers (user_id, customer_id) values ($1, $2) on conflict do nothing',
      [world.person.id, id],
    );
  return rows;
}

const fields = (page: Page) => page.locator('input[data-quantity]');
const openGuide = async (page: Page) => {
  await page.goto('/dashboard');
  await ready(page);
  await expect(fields(page).first()).toBeVisible();
};

/** What stands in this person's cart of a customer, by product. */
async function cartOf({ db, person }: World, customerId: string): Promise<Record<string, number>> {
  const { rows } = await db.query<{ id: string; quantity: number }>(
    'select product_id as id, quantity from cart_lines where user_id = $1 and customer_id = $2',
    [person.id, customerId],
  );
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]));
}
const idAt = async (page: Page, at: number) =>
  (await fields(page).nth(at).getAttribute('data-quantity')) ?? '';
const stateAt = (page: Page, at: number, state: string) =>
  expect(fields(page).nth(at)).toHaveAttribute('data-state', state, { timeout: 15_000 });

async function inCart({ db, person }: World): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from cart_lines where user_id = $1',
    [person.id],
  );
  return rows[0]?.count ?? 0;
}

test('what is typed is saved as it is typed, survives a reload and the end of the session, and what is no quantity goes nowhere', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, person, customerId } = world;
  try {
    await openGuide(page);
    const [first, second, third] = [await idAt(page, 0), await idAt(page, 1), await idAt(page, 2)];
    await fields(page).nth(0).fill('3');
    await stateAt(page, 0, 'saved');
    await expect(page.getByText(/^saved \d/)).toBeVisible();
    await fields(page).nth(1).fill('10000');
    await stateAt(page, 1, 'trouble');
    await page.reload();
    await ready(page);
    await expect(fields(page).nth(0)).toHaveValue('3');
    await expect(fields(page).nth(1)).toHaveValue('10000');
    // Pressed too early, it goes to the first thing that is missing.
    const place = page.getByRole('button', { name: 'Place order' });
    if (await place.first().isVisible()) {
      await place.first().click();
      await expect(fields(page).nth(1)).toBeFocused();
    }
    expect(await cartOf(world, customerId)).toEqual({ [first]: 3 });
    await fields(page).nth(1).fill('2');
    await expect.poll(() => cartOf(world, customerId)).toEqual({ [first]: 3, [second]: 2 });
    await fields(page).nth(0).fill('');
    await expect.poll(() => cartOf(world, customerId)).toEqual({ [second]: 2 });

    await db.query('delete from sessions where user_id = $1', [person.id]);
    await fields(page).nth(2).fill('4');
    await page.waitForURL(/\/login/);
    expect(await cartOf(world, customerId)).toEqual({ [second]: 2 });
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('bellcart-demo-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await openGuide(page);
    // What was on its way when the session ended is sent again, once.
    await expect.poll(() => cartOf(world, customerId)).toEqual({ [second]: 2, [third]: 4 });
    await stateAt(page, 2, 'saved');
    await expectAccessible(page);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('an order that was pressed without a session is known not to be placed, and one that never arrived too', async ({
  browser,
}) => {
  test.slow();
  const world = await newWorld(browser);
  const { page, db, person, customerId } = world;
  const unknown = page.getByText('We do not know yet whether your order arrived');
  const orders = async () =>
    (await db.query('select 1 from orders where placed_by = $1', [person.id])).rows.length;
  try {
    await openGuide(page);
    await fields(page).nth(0).fill('6');
    await stateAt(page, 0, 'saved');
    await page.goto('/cart');
    await ready(page);
    const place = page.getByRole('button', { name: 'Place order' }).filter({ visible: true });
    await db.query('delete from sessions where user_id = $1', [person.id]);
    await place.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.waitForURL(/\/login/);
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('bellcart-demo-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/cart/);
    await expect(page.getByText('You were signed out; nothing was ordered.')).toBeInViewport();
    await expect(unknown).toHaveCount(0);
    await expect(place).toBeEnabled();
    await page.reload();
    await ready(page);
    await expect(page.getByText('You were signed out')).toHaveCount(0);
    await expect(unknown).toHaveCount(0);
    expect(await orders()).toBe(0);

    const sentAgo = (ms: number) =>
      page.evaluate(
        ([customer, by, ago]) =>
          window.sessionStorage.setItem(
            `bellcart.unsettled-order.${customer}`,
            JSON.stringify({
              key: 'sent-and-never-arrived-0001',
              person: by,
              at: Date.now() - Number(ago),
            }),
          ),
        [customerId, person.id, String(ms)],
      );
    // One that was just sent and is not there has not arrived so far: it is said as soon as it was looked up.
    await sentAgo(0);
    await page.reload();
    await expect(page.getByText('Your order has not arrived so far')).toBeInViewport();
    await expect(unknown).toHaveCount(0);
    await expect(place).toBeEnabled();
    // One that was sent long ago and is not there did not arrive: the look-up when the page opens settles it.
    await sentAgo(61_000);
    await page.reload();
    await expect(page.getByText('Your order did not arrive; nothing was ordered.')).toBeVisible();
    await expect(unknown).toHaveCount(0);
    await place.click();
    await expect(page).toHaveURL(/order-placed\?order=/);
    expect(await orders()).toBe(1);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('without a connection what is typed waits in its row, over a reload, and is written once it is back', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, customerId } = world;
  try {
    await openGuide(page);
    const [first, second] = [await idAt(page, 0), await idAt(page, 1)];
    let writes = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/cart\.data/.test(request.url())) writes += 1;
    });
    await fields(page).nth(0).fill('1');
    await stateAt(page, 0, 'saved');
    expect(writes).toBe(1);
    const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.request().resourceType() === 'fetch'
        ? route.abort('internetdisconnected')
        : route.fallback();
    await page.route(/.*/, refuse);
    await fields(page).nth(0).fill('5');
    await fields(page).nth(1).fill('6');
    await stateAt(page, 0, 'waits');
    await stateAt(page, 1, 'waits');
    await expect(page.getByText('2 wait for the connection')).toBeVisible();
    await page.reload();
    await expect(fields(page).nth(0)).toHaveValue('5');
    expect(await cartOf(world, customerId)).toEqual({ [first]: 1 });
    await page.unroute(/.*/, refuse);
    await expect
      .poll(() => cartOf(world, customerId), { timeout: 40_000 })
      .toEqual({ [first]: 5, [second]: 6 });
    await stateAt(page, 0, 'saved');
    await stateAt(page, 1, 'saved');
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('two tabs of two sites: each writes into the cart of the site that it shows; two of one site say the same', async ({
  browser,
}) => {
  test.slow();
  const world = await newWorld(browser);
  const { page, db } = world;
  try {
    const hotels = await withBothHotels(world);
    const [here = { id: '', name: '' }, there = { id: '', name: '' }] = hotels;
    await openGuide(page);
    await expect(chosenSite(page)).toContainText(here.name);
    const second = await page.context().newPage();
    await openGuide(second);
    await switchSite(second, there.name);
    await expect(fields(second).first()).toBeVisible();
    const [own, theirs] = [await idAt(page, 0), await idAt(second, 1)];
    await fields(page).nth(0).fill('3');
    await fields(second).nth(1).fill('4');
    await expect.poll(() => cartOf(world, here.id)).toEqual({ [own]: 3 });
    await expect.poll(() => cartOf(world, there.id)).toEqual({ [theirs]: 4 });
    // What the answer brought is read for the site of the tab.
    await stateAt(page, 0, 'saved');
    await page.waitForTimeout(500);
    await expect(chosenSite(page)).toContainText(here.name);
    await expect(fields(page).nth(0)).toHaveValue('3');
    await expect(chosenSite(second)).toContainText(there.name);

    const third = await page.context().newPage();
    await openGuide(third);
    await fields(third).nth(0).fill('8');
    await expect(fields(second).nth(0)).toHaveValue('8');
    await stateAt(second, 0, 'saved');
    await expect(fields(second).nth(0)).toHaveValue('8');
    expect((await cartOf(world, there.id))[await idAt(third, 0)]).toBe(8);
    expect(await cartOf(world, here.id)).toEqual({ [own]: 3 });
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('more than there is turns red with its one way out, and is not placed', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, customerId, person } = world;
  try {
    await openGuide(page);
    const id = await idAt(page, 0);
    await fields(page).nth(0).fill('9000');
    await stateAt(page, 0, 'trouble');
    const row = page.locator(`[data-row="${id}"]`);
    await expect(row.getByText(/^\d+ in stock$/).filter({ visible: true })).toBeVisible();
    await page.goto('/cart');
    await ready(page);
    await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click();
    await expect(page.locator(`[data-quantity="${id}"]`)).toBeFocused();
    const { rows } = await db.query('select 1 from orders where placed_by = $1', [person.id]);
    expect(rows).toEqual([]);
    await page
      .getByRole('button', { name: /^Take \d+ of / })
      .filter({ visible: true })
      .click();
    await expect.poll(async () => (await cartOf(world, customerId))[id]).toBeLessThan(9000);
    await expect(page.locator(`[data-quantity="${id}"]`)).toHaveAttribute('data-state', 'saved');
    await expectAccessible(page);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('storerooms are arranged by keyboard in the stock, and the order follows', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, customerId } = world;
  const name = `Shelf ${Date.now()}`;
  try {
    // The address of before leads on to the stock of the chosen site.
    await page.goto('/dashboard/guide/arrange');
    await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${customerId}/stock$`));
    await ready(page);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'New storeroom' }).fill(name);
    await page.keyboard.press('Enter');
    const section = page.getByRole('region', { name });
    await expect(section).toBeVisible();
    const more = page.getByLabel(/^More about .+, /).last();
    const product = ((await more.getAttribute('aria-label')) ?? '').replace('More about ', '');
    await more.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('combobox', { name: `Storeroom of ${product}` })
      .selectOption({ label: name });
    await page.getByRole('button', { name: 'Move here' }).filter({ visible: true }).click();
    await expect(section.getByLabel(`More about ${product}`, { exact: true })).toBeVisible();
    // Escape closes the menu and gives the focus back.
    await section.getByLabel(`More about ${name}`, { exact: true }).focus();
    await page.keyboard.press('Enter');
    const up = page.getByRole('button', { name: `Move ${name} up` });
    await expect(up).toBeVisible();
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(up).toBeHidden();
    await expect(section.getByLabel(`More about ${name}`, { exact: true })).toBeFocused();
    await page.goto('/dashboard/guide');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('region', { name }).locator('li')).toHaveCount(1);
    await ready(page);
    await expectAccessible(page);
  } finally {
    await db.query(
      `with gone as (update storerooms set ended_at = now() where name = $1 and ended_at is null returning id)
         update site_products set storeroom_id = null where storeroom_id in (select id from gone)`,
      [name],
    );
    await page.context().close();
    await db.end();
  }
});

test('a count on a phone waits without a connection, and is turned into an order against par', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, person } = world;
  await page.setViewportSize({ width: 390, height: 844 });
  let room: string | undefined;
  const raisePars = (by: number) =>
    db.query('update site_products set par = par + $2 where storeroom_id = $1', [room, by]);
  try {
    await page.goto('/dashboard/guide/count');
    await ready(page);
    await expect(page).toHaveURL(/\/stock\/count$/);
    await expectAccessible(page);
    const rooms = page.getByRole('main').getByRole('link', { name: /\d+ products?/ });
    // More than other journeys may have counted elsewhere at this site.
    room = (await rooms.first().getAttribute('href'))?.split('#')[1];
    await raisePars(20);
    await rooms.first().click();
    await expectAccessible(page);
    const full = page.getByRole('textbox', { name: /^Full packs: / });
    await full.first().fill('0');
    await page.keyboard.press('Enter');
    await expect(full.nth(1)).toBeFocused();
    await page.reload();
    await ready(page);
    await expect(full.first()).toHaveValue('0');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save the count' }).click();
    await expect(
      page.getByText(/^No answer yet\. Everything is kept, and sent by itself/),
    ).toBeVisible();
    // One walks on to the next storeroom all the same, and comes back.
    await page.getByRole('link', { name: 'All storerooms' }).click();
    await expect(page.getByText('waits for the connection')).toBeVisible();
    await rooms.nth(1).click();
    await expect(full.first()).toHaveValue('');
    await page.goBack();
    await rooms.first().click();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/count\?counted=/, { timeout: 40_000 });
    await expect(page.getByText(/: counted on /).first()).toBeVisible();
    const { rows } = await db.query<{ counts: number }>(
      `select count(*)::int as counts from inventory_movements where recorded_by = $1 and kind = 'counted'`,
      [person.id],
    );
    expect(rows).toEqual([{ counts: 1 }]);
    await page.getByRole('button', { name: 'Order what is missing' }).click();
    await expect(page).toHaveURL(/dashboard\?count=/);
    await expect(page.getByText(/^Counted on /)).toBeVisible();
    // The press has ordered what is missing to par. After Undo it stands grey in its row, and nothing of it is in the cart.
    await expect(page.getByText(/missing to par (was|were) taken into this order/)).toBeVisible();
    await expect.poll(() => inCart(world)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => inCart(world)).toBe(0);
    // Loaded anew it takes nothing by itself.
    await page.reload();
    await ready(page);
    await expect(page.getByText(/stands grey in its row/)).toBeVisible();
    expect(await inCart(world)).toBe(0);
    const proposed = page.locator('input[data-quantity][placeholder]').first();
    const missing = (await proposed.getAttribute('placeholder')) ?? '';
    await proposed.focus();
    await page.keyboard.press('Enter');
    await expect(proposed).not.toBeFocused();
    await expect.poll(() => inCart(world)).toBe(1);
    const taken = await db.query('select quantity::text from cart_lines where user_id = $1', [
      person.id,
    ]);
    expect(taken.rows).toEqual([{ quantity: missing }]);
    await page.goto('/dashboard/guide/count');
    await ready(page);
    await rooms.first().click();
    await expect(page.getByText(/Last count here: .* on /).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Counted by')).toBeVisible();
    await expect(page.getByText('Signed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save the count' })).toBeHidden();
  } finally {
    await raisePars(-20);
    await page.context().close();
    await db.end();
  }
});

test('a count of the whole site that waited on a phone arrives; one that was only typed is asked about', async ({
  browser,
}) => {
  const { page, db, person, customerId } = await newWorld(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  const { rows: products } = await db.query<{ id: string }>(
    'select product_id as id from site_products where customer_id = $1 and not hidden order by storeroom_id is null desc, position desc limit 2',
    [customerId],
  );
  const storeCount = (count: object) =>
    page.evaluate(([name, text]) => window.localStorage.setItem(name, text), [
      `bellcart.count.${person.id}.${customerId}`,
      JSON.stringify(count),
    ] as const);
  const counts = async () =>
    (
      await db.query<{ lines: number }>(
        `select count(*)::int as lines from stock_counts c join stock_count_lines l on l.count_id = c.id
          where c.counted_by = $1 group by c.id order by c.counted_at`,
        [person.id],
      )
    ).rows.map(({ lines }) => lines);
  try {
    await page.goto('/dashboard');
    const line = { productId: products[0]?.id, packs: 3, loose: 0, unit: '' };
    const key = crypto.randomUUID();
    await storeCount({ typed: {}, sending: { key, at: Date.now() - 60_000, lines: [line] } });
    await page.goto('/dashboard/guide/count');
    await expect(page).toHaveURL(/count\?counted=/, { timeout: 40_000 });
    expect(await counts()).toEqual([1]);
    await storeCount({
      typed: Object.fromEntries(
        products.map(({ id }) => [id, { packs: '2', loose: '', unit: '' }]),
      ),
      sending: null,
    });
    await page.goto('/dashboard/guide/count');
    await ready(page);
    await expect(page.getByText(/A count of the whole site was begun.*2 products/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send it as it is' }).click();
    await expect.poll(counts).toEqual([1, 2]);
    await page.goto('/dashboard/guide/count');
    await ready(page);
    await expect(page.getByText(/A count of the whole site was begun/)).toBeHidden();
  } finally {
    await page.context().close();
    await db.end();
  }
});
