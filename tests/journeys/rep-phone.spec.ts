import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { placesBeside } from './steps/order.ts';
import { ready, toasts } from './steps/page.ts';
import { fields, show, stateAt, visit } from './steps/rep-visit.ts';

/** A sales rep's day on a phone: orders, notes and prices at a customer's back door. */

test('without a connection what a rep types waits in its row, over a reload, and is noted once when it is back', async ({
  browser,
}) => {
  const { page, noted, close } = await visit(browser);
  try {
    const idAt = async (at: number) =>
      (await fields(page).nth(at).getAttribute('data-quantity')) ?? '';
    const [first, second] = [await idAt(0), await idAt(1)];
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '');
    });
    const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.request().resourceType() === 'fetch'
        ? route.abort('internetdisconnected')
        : route.fallback();
    await page.route(/.*/, refuse);
    await fields(page).nth(0).fill('2');
    await fields(page).nth(0).press('Enter');
    await expect(fields(page).nth(1)).toBeFocused();
    await fields(page).nth(1).fill('3');
    await stateAt(page, 0, 'waits');
    await stateAt(page, 1, 'waits');
    await expect(fields(page).nth(0)).toHaveValue('2');
    // Pressed once more, it is the same two.
    await fields(page).nth(0).fill('2');
    await fields(page).nth(0).press('Enter');
    await expect(page.getByText('2 wait for the connection')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    expect(await toasts(page).count()).toBeLessThanOrEqual(1);
    await expectAccessible(page);

    await page.reload();
    await expect(fields(page).nth(0)).toHaveValue('2');
    await expect(fields(page).nth(1)).toHaveValue('3');
    expect(await noted()).toEqual({});
    await page.unroute(/.*/, refuse);
    await expect.poll(noted, { timeout: 40_000 }).toEqual({ [first]: 2, [second]: 3 });
    await stateAt(page, 0, 'saved');
    await stateAt(page, 1, 'saved');
    // Whatever was tried meanwhile, each was one and the same; on a busy machine the second is typed after the first went out.
    for (const id of [first, second]) {
      const keys = sent
        .map((body) => new URLSearchParams(body))
        .filter((form) => form.get('lines')?.includes(id))
        .map((form) => form.get('key'));
      expect(new Set(keys).size).toBe(1);
    }
    expect(await noted()).toEqual({ [first]: 2, [second]: 3 });
  } finally {
    await close();
  }
});

test('what is typed is in the order as soon as its answer is here, however long the page is read anew', async ({
  browser,
}) => {
  const { page, noted, close } = await visit(browser);
  try {
    const id = (await fields(page).nth(0).getAttribute('data-quantity')) ?? '';
    // A busy shop: what is sent is answered, what is read takes its time.
    await page.route(/\.data(\?|$)/, async (route) => {
      if (route.request().method() === 'GET')
        await new Promise((resolve) => setTimeout(resolve, 12_000));
      await route.continue().catch(() => {});
    });
    await fields(page).nth(0).fill('2');
    await fields(page).nth(0).press('Enter');
    await expect.poll(noted, { timeout: 15_000 }).toEqual({ [id]: 2 });
    await expect(fields(page).nth(0)).toHaveAttribute('data-state', 'saved', { timeout: 5000 });
    await expect(fields(page).nth(0)).toHaveValue('2');
  } finally {
    await close();
  }
});

test('a note that is written without a connection outlives its page, and is saved once from another one', async ({
  browser,
}) => {
  const { page, db, customerId, close } = await visit(browser);
  const words = `Gate code 4471, ${Date.now()}`;
  const saved = async () =>
    (await db.query('select 1 from visit_notes where text = $1', [words])).rows.length;
  const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback();
  try {
    await page.goto(`/dashboard/customers/${customerId}?write=call`);
    await ready(page);
    await page.route(/.*/, refuse);
    await page.getByRole('textbox', { name: 'Note' }).fill(words);
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.goto('/dashboard/orders');
    await ready(page);
    const waits = page.getByRole('complementary', { name: 'Not sent yet' });
    await expect(waits).toContainText('1 note waits on this device', { timeout: 15_000 });
    expect(await saved()).toBe(0);
    await page.unroute(/.*/, refuse);
    await expect.poll(saved, { timeout: 60_000 }).toBe(1);
    // Said like an order that went, until it is read.
    await expect(waits).toContainText(/The note about .+ is saved/);
    await waits.getByRole('button', { name: 'I have read it' }).click();
    await expect(waits).toHaveCount(0);
    await page.reload();
    await ready(page);
    expect(await saved()).toBe(1);
  } finally {
    await close();
  }
});

test('without a signal only what was pressed says that it has no answer, in one true line, until the answer is there', async ({
  browser,
}, info) => {
  const { page, noted, customerId, close } = await visit(browser, "Moxwell's Diner No. 3");
  const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().resourceType() === 'fetch' || route.request().url().endsWith('favicon.svg')
      ? route.abort('internetdisconnected')
      : route.fallback();
  const words = `Drum pump leaks, ${Date.now()}`;
  const unknown = page.getByText(/it is not known whether this was done|Network error/);
  const adds = page.getByRole('button', { name: /^(Add|One more) .* to the order$/ });
  // Kept on the device, it says so on its button and in the line above.
  const adding = page.getByRole('button', { name: /^Waiting .* to the order$/ });
  const waits = page.getByRole('complementary', { name: 'Not sent yet' });
  try {
    await page.goto(`/dashboard/customers/${customerId}`);
    await ready(page);
    expect(await adds.count()).toBeGreaterThan(2);
    await page.route(/.*/, refuse);
    await adds.nth(1).click();
    await expect(adding).toHaveCount(1);
    await expect(waits).toContainText('1 product for an order waits on this device', {
      timeout: 15_000,
    });
    await expect(unknown).toHaveCount(0);
    await expectAccessible(page);
    await adding.scrollIntoViewIfNeeded();
    await info.attach('added without a signal', { body: await page.screenshot() });
    await page.unroute(/.*/, refuse);
    await expect.poll(async () => Object.values(await noted()), { timeout: 40_000 }).toEqual([1]);
    await expect(adding).toHaveCount(0);
    await expect(unknown).toHaveCount(0);

    await page.getByRole('link', { name: 'Note the call' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill(words);
    await page.route(/.*/, refuse);
    await page.getByRole('button', { name: 'Save note' }).click();
    const notice = page.getByText(/^No answer yet\. The note is kept on this device/);
    await expect(notice).toBeVisible();
    await expect(unknown).toHaveCount(0);
    await info.attach('note without a signal', { body: await page.screenshot() });
    await page.unroute(/.*/, refuse);
    await expect(notice).toHaveCount(0, { timeout: 40_000 });
    await expect(page.getByRole('main').getByText(words)).toHaveCount(1);
    await expect(unknown).toHaveCount(0);
    expect(Object.values(await noted())).toEqual([1]);
  } finally {
    await close();
  }
});

test('an order on a phone: the guide with its prices comes first, the total and the button stay at the edge', async ({
  browser,
}) => {
  const { page, close } = await visit(browser);
  try {
    await expect(fields(page).first()).toBeInViewport();
    await expect(page.locator('#usual-items > li').first()).toContainText(/\$\d+\.\d\d/);
    await expect(page.getByRole('button', { name: 'Keys (?)' })).toHaveCount(0);
    // Who stands at the customer's is on no telephone, and presses no keys.
    await expect(page.getByRole('main')).not.toContainText(/\bcalls?\b|\bAlt\b|\bEnter\b/i);
    // Nothing takes the focus and opens the keyboard over the guide.
    await expect(page.getByRole('combobox', { name: 'Next product' })).not.toBeFocused();
    const minimum = page.getByText('Order minimum');
    await expect(minimum).toBeHidden();
    await page.getByRole('button', { name: /^Delivery / }).click();
    await expect(minimum).toBeVisible();
    await page.getByRole('button', { name: /^Delivery / }).click();
    await expect(minimum).toBeHidden();

    await fields(page).nth(0).fill('9');
    await fields(page).nth(1).fill('9');
    await stateAt(page, 1, 'saved');
    // Each product stands once: in the guide.
    const main = page.getByRole('main');
    await expect(main.locator('input[data-quantity]:not(#usual-items *)')).toHaveCount(0);
    const bar = page.getByRole('complementary', { name: 'Your order so far' });
    await expect(bar).toContainText(/2 products, \$/);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Place the order/ })).toHaveCount(1);
    await expectAccessible(page);
    await placesBeside(page);
    await bar.getByRole('button', { name: 'Place the order' }).click();
    await expect(page).toHaveURL(/placed=/, { timeout: 30_000 });
    await expect(page.getByText(/^BC-\d+$/).first()).toBeVisible();
    // It says where the e-mail goes.
    await expect(page.getByText(/^The e-mail goes to .*Marisol Vega/)).toBeVisible();

    await page.goto('/dashboard');
    await ready(page);
    const news = page.getByRole('link', { name: 'New order', exact: true });
    await expect(news.filter({ visible: true })).toHaveCount(1);
  } finally {
    await close();
  }
});

test('what a customer pays: its own prices with their state in a word, else the list; a search over both', async ({
  browser,
}) => {
  const { page, customerId, close } = await visit(browser, 'Brindle & Crake Hotel');
  try {
    await page.goto(`/dashboard/customers/${customerId}/prices`);
    await ready(page);
    // What they buy stands first, whatever letter it begins with.
    const first = page.getByRole('main').getByRole('list').filter({ hasText: /\$\d/ }).first();
    await expect(first).toHaveAccessibleName('What they buy');
    const own = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /from \w{3} \d+, \d{4}/ });
    await show(page, 'prices');
    const word = await own.first().getByText('Running').boundingBox();
    expect(word?.width).toBeLessThan(100);
    const all = await own.count();
    await page.getByLabel('Product or SKU').fill('alkali builder');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/q=alkali/);
    await expect.poll(() => own.count()).toBeLessThan(all);
    await expect(own.first()).toContainText('Alkali Builder');
    await expectAccessible(page);
  } finally {
    await close();
  }
  const cafe = await visit(browser, 'Café Étourneau');
  try {
    await cafe.page.goto(`/dashboard/customers/${cafe.customerId}/prices`);
    await ready(cafe.page);
    const main = cafe.page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: 'All other products, at list price' }),
    ).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: /\$\d/ }).first()).toBeVisible();
    await cafe.page.getByLabel('Product or SKU').fill('delimer');
    await cafe.page.getByRole('button', { name: 'Show' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: /\$\d/ }).first()).toContainText(
      'Delimer',
    );
    // What was ordered is no sale yet, and is not called one.
    await cafe.page.goto(`/dashboard/customers/${cafe.customerId}`);
    await expect(main.getByText('Ordered', { exact: true })).toBeVisible();
    await expect(main.getByText('Sales', { exact: true })).toHaveCount(0);
  } finally {
    await cafe.close();
  }
});

test('the day stands in the order of the road at one press, each address leads to the phone’s maps, and a second press puts it back', async ({
  browser,
}) => {
  const { page, close } = await visit(browser);
  try {
    await page.goto('/dashboard');
    await ready(page);
    const names = () =>
      page.getByRole('rowheader').locator('a[href^="/dashboard/customers/"]').allTextContents();
    const before = await names();
    expect(before.length).toBeGreaterThan(2);
    const road = page.getByRole('button', { name: 'By road' });
    await road.click();
    // It says by what: the demo company's deliveries have no positions.
    await expect(page.getByRole('heading', { name: /^By (road|ZIP and street)/ })).toBeVisible({
      timeout: 15_000,
    });
    await expect(road).toHaveAttribute('aria-pressed', 'true');
    expect((await names()).toSorted()).toEqual(before.toSorted());
    await expect(
      page.getByRole('link', { name: /: the way to .+ \(opens another site\)$/ }).first(),
    ).toHaveAttribute('href', /maps|^geo:/);
    await show(page, 'by-road');
    await expectAccessible(page, 'main');
    await road.click();
    expect(await names()).toEqual(before);
  } finally {
    await close();
  }
});

test('what is told on a phone lies over neither the menu’s strip nor the bar of an order', async ({
  browser,
}) => {
  const { page, customerId, close } = await visit(browser, 'Zinnia House');
  try {
    await page.goto(`/dashboard/customers/${customerId}`);
    await ready(page);
    await page
      .getByRole('button', { name: /^Add .+ to the order$/ })
      .first()
      .click();
    const notice = toasts(page).first();
    await expect(notice).toBeVisible();
    const strip = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
    await page.evaluate(() => window.scrollTo(0, 0));
    const [above, below] = await Promise.all([strip.boundingBox(), notice.boundingBox()]);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await expect(strip.getByRole('link', { name: 'Today' })).toBeInViewport();
  } finally {
    await close();
  }
});
