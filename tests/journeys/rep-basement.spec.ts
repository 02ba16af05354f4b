import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { dayToGo, fields, show, stateAt, visit } from './steps/rep-visit.ts';
import { signIn } from './steps/sign-in.ts';

/** A sales rep on a phone without a signal: what is pressed waits on the device, and arrives once. */

test('in a basement a note is written where the customer stands in the day, and is saved once when there is a signal', async ({
  browser,
}) => {
  const { page, db, close } = await visit(browser);
  const words = `Dock door sticks, ${Date.now()}`;
  const saved = async () =>
    (
      await db.query<{ name: string; day: string | null }>(
        `select c.name, to_char(n.follow_up_on, 'YYYY-MM-DD') as day
           from visit_notes n join customers c on c.id = n.customer_id where n.text = $1`,
        [words],
      )
    ).rows;
  try {
    await page.goto('/dashboard');
    await ready(page);
    const row = page
      .getByRole('region', { name: 'Due for a call' })
      .locator('tbody tr')
      .filter({ has: page.getByRole('rowheader') })
      .first();
    const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? '';
    await page.context().setOffline(true);
    await row.getByRole('link', { name: `Note about ${name}` }).click();
    const form = page.getByRole('form', { name: `Note about ${name}` });
    await expect(form.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Note' }).fill(words);
    await expectAccessible(page, 'main');
    await form.getByRole('button', { name: 'Save note' }).click();
    await expect(form).toHaveCount(0);
    await expect(row.getByRole('link', { name: `Note about ${name}` })).toBeFocused();
    const waits = page.getByRole('complementary', { name: 'Not sent yet' });
    await expect(waits).toContainText('1 note waits on this device', { timeout: 15_000 });
    expect(await saved()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(saved, { timeout: 60_000 }).toEqual([{ name, day: null }]);
    await expect(waits).toContainText(`The note about ${name} is saved`);
    await row.getByRole('rowheader').getByRole('link').click();
    await expect(page.getByText(words)).toHaveCount(1);
  } finally {
    await close();
  }
});

test('in a basement a lapsed product is pressed into the order, outlives the page, and is added once when there is a signal', async ({
  browser,
}) => {
  test.slow();
  const { page, db, close } = await visit(browser);
  const noted = async (place: string, productId: string) =>
    (
      await db.query<{ units: number }>(
        `select coalesce(sum(quantity), 0)::int as units from cart_lines
          where customer_id = $1 and product_id = $2`,
        [place.split('/').at(-1), productId],
      )
    ).rows[0]?.units ?? 0;
  try {
    await page.goto('/dashboard/customers/to-call?show=lapsed');
    await ready(page);
    await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
    await page.waitForURL(/\/dashboard\/customers\/[^/?]+$/);
    const { pathname } = new URL(page.url());
    const offers = page.getByRole('main');
    const add = offers.getByRole('button', { name: /^Add .+ to the order$/ }).first();
    const product = ((await add.textContent()) ?? '').replace(/^Add (.+) to the order$/, '$1');
    const productId = await add.locator('xpath=..').locator('input[name=productId]').inputValue();
    const before = await noted(pathname, productId);
    // The guide comes along with the page.
    await page.waitForFunction(
      (of) =>
        Object.keys(window.localStorage).some(
          (name) => name.includes('guide') && name.endsWith(of),
        ),
      pathname.split('/').at(-1) ?? '',
    );
    await page.context().setOffline(true);
    await add.click();
    await expect(
      offers.getByRole('button', { name: `Waiting ${product} to the order` }),
    ).toBeVisible();
    // A second press of it is none.
    await offers.getByRole('button', { name: `Waiting ${product} to the order` }).click();
    const waits = page.getByRole('complementary', { name: 'Not sent yet' });
    await expect(waits).toContainText('1 product for an order waits on this device', {
      timeout: 15_000,
    });
    await show(page, 'lapsed-waits');
    await expectAccessible(page, 'aside[data-unsent]');
    // The order that is begun here has it already.
    await page.locator('main a.button', { hasText: 'New order' }).click();
    const sheet = page.getByRole('form', { name: /^Order for / });
    await expect(sheet).toContainText('1 product');
    await sheet.getByRole('button', { name: 'Close' }).click();
    // The page goes, and what was pressed does not.
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await page.goto('/dashboard');
    await expect.poll(() => noted(pathname, productId), { timeout: 60_000 }).toBe(before + 1);
    await expect(waits).toHaveCount(0);
  } finally {
    await close();
  }
});

test('in a basement an order is taken where the customer stands, is kept over a reload and another sign-in, and placed once', async ({
  browser,
}) => {
  test.slow();
  const { page, name, row, form, quantity, email, orders, close } = await dayToGo(browser);
  const waits = page.getByRole('complementary', { name: 'Not sent yet' });
  const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().method() === 'POST' && route.request().url().includes('at-visit')
      ? route.abort('internetdisconnected')
      : route.fallback();
  try {
    await page.context().setOffline(true);
    // As if it had come along with the guide; no reading can take it away again here.
    const words = 'Gate code 4471, ask for Ana';
    await page.evaluate(
      ([customer, text]) => {
        for (const key of Object.keys(localStorage)) {
          if (!key.startsWith('bellcart.guide-to-go.')) continue;
          const guide = JSON.parse(localStorage.getItem(key) ?? '{}') as { name: string };
          const notes = [{ id: 'a', text, authorName: 'Rita', writtenAt: '2026-11-20T12:00:00Z' }];
          if (guide.name === customer)
            localStorage.setItem(key, JSON.stringify({ ...guide, notes }));
        }
      },
      [name, words],
    );
    // Its page can't be read here: what came along of it opens where it stands.
    await row.getByRole('rowheader').getByRole('link', { name, exact: true }).click();
    await expect(form.getByRole('heading', { name: `Order for ${name}` })).toBeFocused();
    await form.getByText('1 note', { exact: true }).click();
    await expect(form.getByText(words)).toBeVisible();
    await form.getByRole('button', { name: 'Take the order' }).click();
    await expect(form.getByRole('alert')).toHaveText('Type a quantity first.');
    await quantity(0).fill('40');
    await quantity(1).fill('x');
    await form.getByRole('button', { name: 'Take the order' }).click();
    await expect(form.getByRole('alert')).toContainText('Correct it first.');
    await quantity(1).fill('40');
    await form.getByLabel('PO number').fill('PO-at-the-door');
    await show(page, 'order-here');
    await expectAccessible(page, 'main');
    await form.getByRole('button', { name: 'Take the order' }).click();
    await expect(form).toHaveCount(0);
    await expect(row.getByRole('link', { name: `Order for ${name}` })).toBeFocused();
    await expect(row).toContainText('Order waits for the connection');
    await expect(waits).toContainText('1 order waits on this device', { timeout: 15_000 });
    await show(page, 'order-waits');
    expect(await orders()).toEqual([]);

    await page.route(/.*/, refuse);
    await page.context().setOffline(false);
    await page.reload();
    await ready(page);
    await expect(row).toContainText('Order waits for the connection');
    // Somebody else who signs in on this device sees nothing of it, and sends nothing.
    await page.context().clearCookies();
    await page.unroute(/.*/, refuse);
    await signIn(page, 'rep', '/dashboard');
    await ready(page);
    await expect(waits).toHaveCount(0);
    await page.waitForTimeout(1500);
    expect(await orders()).toEqual([]);
    await page.context().clearCookies();
    await signIn(page, email, '/dashboard');
    await expect.poll(orders, { timeout: 40_000 }).toMatchObject([{ customer: name, units: 80 }]);
    const [order] = await orders();
    await expect(waits).toContainText(`${order?.number} for ${name} is placed`);
    await show(page, 'order-placed-later');
    await expectAccessible(page, 'aside[data-unsent]');
    await page.reload();
    await ready(page);
    await waits.getByRole('button', { name: 'I have read it' }).click();
    await expect(waits).toHaveCount(0);
    expect(await orders()).toHaveLength(1);
  } finally {
    await close();
  }
});

test('a new order that is open when the signal goes is pressed there, waits like those of the day, and is placed once', async ({
  browser,
}) => {
  test.slow();
  const { page, db, customerId, close } = await visit(browser);
  const orders = async () =>
    (
      await db.query<{ po: string; units: number }>(
        `select o.po_number as po, (select sum(l.ordered)::int from order_lines l where l.order_id = o.id) as units
           from orders o where o.customer_id = $1 and o.po_number like 'PO-no-signal%'`,
        [customerId],
      )
    ).rows;
  const waits = page.getByRole('complementary', { name: 'Not sent yet' });
  const take = page.getByRole('button', { name: 'Take the order' }).filter({ visible: true });
  try {
    await db.query('update products set quantity = quantity + 200 where quantity - promised < 200');
    // One is in the cart already; the other is typed without a signal, and no order that other journeys placed has it.
    const ids = await fields(page).evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-quantity')),
    );
    const { rows: free } = await db.query<{ id: string }>(
      `select p.id from products p join unnest($2::text[]) with ordinality g (id, place) on g.id = p.id::text
        where g.place > 1 and not exists (select 1 from order_lines l join orders o on o.id = l.order_id
          where l.product_id = p.id and o.customer_id = $1 and o.status not in ('delivered', 'cancelled'))
        order by g.place limit 1`,
      [customerId, ids],
    );
    const other = ids.indexOf(free[0]?.id ?? '');
    expect(other).toBeGreaterThan(0);
    await fields(page).nth(0).fill('40');
    await fields(page).nth(0).press('Enter');
    await stateAt(page, 0, 'saved');
    await page.context().setOffline(true);
    await fields(page).nth(other).fill('40');
    await fields(page).nth(other).press('Enter');
    await stateAt(page, other, 'waits');
    const po = `PO-no-signal-${Date.now()}`;
    await page.getByLabel('PO number').fill(po);
    await expect(
      page
        .getByText('Kept on this device, and placed once there is a connection.')
        .filter({ visible: true }),
    ).toHaveCount(1);
    await show(page, 'new-order-here');
    await expectAccessible(page, 'main');
    await take.click();
    await expect(waits).toContainText('1 order waits on this device', { timeout: 15_000 });
    // The same lines are no second order: what was taken stands there, all of it.
    await expect(take).toHaveCount(0);
    const taken = page.getByRole('region', { name: /^Order for .* is taken$/ });
    await expect(taken.getByRole('listitem')).toHaveText([/^40 x /, /^40 x /]);
    await expect(taken).toContainText('2 products');
    await show(page, 'new-order-waits');
    await page.context().setOffline(false);
    await expect(waits).toContainText('is placed', { timeout: 60_000 });
    expect(await orders()).toEqual([{ po, units: 80 }]);
    // The form is that of the next order at once: empty, it keeps what is typed while the page is read anew, and one note says what went.
    await expect(page.getByLabel('PO number')).toHaveValue('');
    await page.getByLabel('PO number').fill('PO-next');
    await fields(page).nth(0).fill('3');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForTimeout(2500);
    await expect(page.getByLabel('PO number')).toHaveValue('PO-next');
    await expect(fields(page).nth(0)).toHaveValue('3');
    await expect(page.getByText(/^Already placed as|in another tab or window/)).toHaveCount(0);
    await expect(waits.getByRole('button', { name: 'I have read it' })).toHaveCount(1);
    await show(page, 'new-order-next');
    await page.getByLabel('PO number').fill('');
    await fields(page).nth(0).fill('');
    await fields(page).nth(0).press('Enter');
    await page.waitForTimeout(1500);
    await page.reload();
    await ready(page);
    await expect(fields(page).nth(0)).toHaveValue('');
    await expect(fields(page).nth(other)).toHaveValue('');
    expect(await orders()).toEqual([{ po, units: 80 }]);
  } finally {
    await close();
  }
});

test('an order that is refused when it gets through says why, and stands in its form as it was typed', async ({
  browser,
}) => {
  test.slow();
  const { page, name, row, form, quantity, orders, close } = await dayToGo(browser);
  const waits = page.getByRole('complementary', { name: 'Not sent yet' });
  try {
    await page.context().setOffline(true);
    // The price on the phone is an older one.
    await page.evaluate((customer) => {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith('bellcart.guide-to-go.')) continue;
        const guide = JSON.parse(localStorage.getItem(key) ?? '{}') as {
          name: string;
          items: { unitPriceCents: number }[];
        };
        const [item] = guide.items;
        if (guide.name !== customer || !item) continue;
        item.unitPriceCents -= 100;
        localStorage.setItem(key, JSON.stringify(guide));
      }
    }, name);
    await row.getByRole('link', { name: `Order for ${name}` }).click();
    await quantity(0).fill('40');
    await quantity(1).fill('30');
    await form.getByLabel('Note for the driver').fill('Ring twice');
    await form.getByRole('button', { name: 'Take the order' }).click();
    await page.context().setOffline(false);
    await expect(waits).toContainText(`The order for ${name} was not placed`, { timeout: 60_000 });
    expect(await orders()).toEqual([]);
    await waits.getByRole('link', { name: 'Correct it and take it again' }).click();
    await expect(quantity(0)).toHaveValue('40');
    await expect(quantity(1)).toHaveValue('30');
    await expect(form.getByLabel('Note for the driver')).toHaveValue('Ring twice');
    await show(page, 'order-refused');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Take the order' }).click();
    await expect.poll(orders, { timeout: 40_000 }).toMatchObject([{ customer: name, units: 70 }]);
    await expect(waits).toContainText('is placed');
    await expect(waits).not.toContainText('was not placed');
  } finally {
    await close();
  }
});

test('at a door without a signal a new customer is taken down in one short form, and is with the desk once, with the rep’s name', async ({
  browser,
}) => {
  const { page, db, close } = await visit(browser);
  const company = `Gull & Anchor ${Date.now()}`;
  const filed = async () =>
    (
      await db.query<{ message: string; phone: string }>(
        'select message, phone from account_requests where company = $1',
        [company],
      )
    ).rows;
  const waits = page.getByRole('complementary', { name: 'Not sent yet' });
  try {
    await page.goto('/dashboard');
    await ready(page);
    await page.context().setOffline(true);
    const opens = page.getByRole('link', { name: 'New customer' });
    await opens.click();
    const form = page.getByRole('form', { name: 'New customer' });
    await expect(form.getByLabel('Name of the customer')).toBeFocused();
    for (const [label, text] of [
      ['Name of the customer', company],
      ['Address', '4 Wharf Street, Newport, RI 02840'],
      ['Whom to ask for', 'Nell Porter'],
      ['E-mail', 'nell@gull.example'],
      ['Phone', '401 555 0132'],
    ] as const)
      await form.getByLabel(label).fill(text);
    await show(page, 'new-customer');
    await expectAccessible(page, 'main');
    await form.getByRole('button', { name: 'Send to the desk' }).click();
    await expect(waits).toContainText('1 new customer waits on this device', { timeout: 15_000 });
    await show(page, 'new-customer-waits');
    expect(await filed()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(filed, { timeout: 60_000 }).toMatchObject([{ phone: '401 555 0132' }]);
    const [request] = await filed();
    expect(request?.message).toContain('Asked for by Rita Rep');
    expect(request?.message).toContain('4 Wharf Street');
    await expect(waits).toContainText(`${company} is with the desk, as C-`);
    // The same form from Customers, Find and a search that found nobody.
    await page.goto('/dashboard/customers/ask?company=Birch');
    await ready(page);
    await expect(page.getByLabel('Name of the customer')).toHaveValue('Birch');
    await expect(page.getByLabel('First order')).toBeVisible();
    await show(page, 'new-customer-page');
    await expectAccessible(page);
  } finally {
    await close();
  }
});

test('a new customer that is refused says so by its field: at once with a signal, and in its form where it waited', async ({
  browser,
}) => {
  const { page, close } = await visit(browser);
  const form = page.getByRole('form', { name: 'New customer' });
  const email = form.getByLabel('E-mail');
  const wrong = form.getByText('Enter an e-mail address like name@hotel.com.');
  const send = async (company: string) => {
    for (const [label, text] of [
      ['Name of the customer', company],
      ['Address', '4 Wharf Street, Newport, RI 02840'],
      ['Whom to ask for', 'Lee Porter'],
      ['E-mail', 'lee@harborpoint'],
    ] as const)
      await form.getByLabel(label).fill(text);
    await form.getByRole('button', { name: 'Send to the desk' }).click();
  };
  try {
    await page.goto('/dashboard/customers/ask');
    await ready(page);
    const company = `Harbor Point ${Date.now()}`;
    await send(company);
    await expect(wrong).toBeVisible({ timeout: 30_000 });
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('lee@harborpoint');
    await show(page, 'new-customer-refused');
    await expectAccessible(page, 'main');
    await email.fill(`lee.${Date.now()}@harborpoint.example`);
    await form.getByRole('button', { name: 'Send to the desk' }).click();
    await expect(page.getByText(`${company} is with the desk.`)).toBeVisible({ timeout: 30_000 });

    // It waits on the device, and is refused while another page is open.
    await page.getByRole('button', { name: 'Another new customer' }).click();
    await page.context().setOffline(true);
    await send(`Harbor Point Annex ${Date.now()}`);
    await page.getByRole('button', { name: 'Another new customer' }).click();
    await page.context().setOffline(false);
    const waits = page.getByRole('complementary', { name: 'Not sent yet' });
    await waits.getByRole('link', { name: 'Correct it and send it again' }).click({
      timeout: 60_000,
    });
    await expect(wrong).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('lee@harborpoint');
  } finally {
    await close();
  }
});

test('with one bar of signal the order that was pressed opens where the customer stands', async ({
  browser,
}) => {
  const { page, name, row, form, close } = await dayToGo(browser);
  try {
    // The phone believes that it has a signal: the page of the order gets no answer.
    await page.route(/new-order|\/live|health/, (route) => route.abort('internetdisconnected'));
    await row.getByRole('link', { name: `Order for ${name}` }).click();
    await expect(form).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(/\/dashboard$/);
  } finally {
    await close();
  }
});

test('without a signal a product that the customer never bought is found by typing, ordered, and placed once', async ({
  browser,
}) => {
  test.slow();
  const { page, name, row, form, orders, close } = await dayToGo(browser);
  try {
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('bellcart.products-to-go.')),
    );
    await page.context().setOffline(true);
    await row.getByRole('link', { name: `Order for ${name}` }).click();
    const others = form.getByRole('list').last();
    const before = await form.getByRole('listitem').count();
    await form.getByLabel('Another product').fill('no such thing');
    await expect(form.getByText(/^No product on this device matches/)).toBeVisible();
    await form.getByLabel('Another product').fill('dispenser');
    await expect.poll(() => form.getByRole('listitem').count()).toBeGreaterThan(before);
    const found = others.getByRole('listitem').first();
    const product = await found.locator('span.font-semibold').first().textContent();
    await found.locator('input[data-quantity]').fill('30');
    // What has a quantity stays when something else is looked for.
    await form.getByLabel('Another product').fill('');
    await expect(others.getByRole('listitem')).toHaveCount(1);
    await show(page, 'never-bought');
    await expectAccessible(page, 'main');
    // Enter looks for a product, and takes no order.
    await form.getByLabel('Another product').press('Enter');
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Take the order' }).click();
    expect(product).not.toBe('');
    await page.context().setOffline(false);
    await expect.poll(orders, { timeout: 60_000 }).toMatchObject([{ customer: name, units: 30 }]);
  } finally {
    await close();
  }
});

test('a new order that is open when the signal goes takes what the customer never bought from the phone, and says what it can’t', async ({
  browser,
}) => {
  test.slow();
  const { page, db, customerId, close } = await visit(browser);
  const po = `PO-from-phone-${Date.now()}`;
  const orders = async () =>
    (
      await db.query<{ sku: string; ordered: number }>(
        `select p.sku, l.ordered from orders o join order_lines l on l.order_id = o.id
           join products p on p.id = l.product_id where o.customer_id = $1 and o.po_number = $2`,
        [customerId, po],
      )
    ).rows;
  const entry = page.getByRole('combobox', { name: 'Next product' });
  const bar = page.getByRole('complementary', { name: 'Your order so far' });
  try {
    await db.query('update products set quantity = quantity + 200 where quantity - promised < 200');
    await page.waitForFunction(
      (id) =>
        Object.keys(localStorage).some((key) => key.startsWith('bellcart.products-to-go.')) &&
        Object.keys(localStorage).some(
          (key) => key.endsWith(`.${id}`) && key.includes('guide-to-go'),
        ),
      customerId,
    );
    const other = await page.evaluate(
      (usual) => {
        const name = Object.keys(localStorage).find((key) => key.includes('products-to-go')) ?? '';
        const { items } = JSON.parse(localStorage.getItem(name) ?? '{}') as {
          items: { productId: string; sku: string; name: string; unitPriceCents: number | null }[];
        };
        return items.find((one) => one.unitPriceCents !== null && !usual.includes(one.productId));
      },
      await fields(page).evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-quantity') ?? ''),
      ),
    );
    await page.context().setOffline(true);
    await page.getByLabel('PO number').fill(po);
    await entry.fill(other?.sku ?? '');
    await expect(page.getByRole('option').first()).toContainText(other?.name ?? '?');
    await expect(page.getByRole('option').first()).not.toContainText('in stock');
    await show(page, 'found-on-phone');
    await entry.press('Enter');
    await page.getByLabel('Quantity', { exact: true }).fill('30');
    await page.getByLabel('Quantity', { exact: true }).press('Enter');
    await expect(page.getByLabel(/ in this order$/).last()).toHaveValue('30');
    // Words that nothing here is called hold nothing back; what is said of them is not under the bar.
    await entry.fill('squeegee of gold');
    const none = page.getByText(/^No product on this device matches/);
    await expect(none).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [text, edge] = [await none.boundingBox(), await bar.boundingBox()];
        return text && edge ? text.y + text.height <= edge.y : false;
      })
      .toBe(true);
    await expect(bar).toContainText(
      '“squeegee of gold” is not on this device, so not in this order',
    );
    await show(page, 'not-on-phone');
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Take the order' }).filter({ visible: true }).click();
    const taken = page.getByRole('region', { name: /^Order for .* is taken$/ });
    await expect(taken.getByRole('listitem')).toHaveText([/^30 x /]);
    await expect(taken).toContainText('plus tax and fees');
    await expect(taken).toContainText('“squeegee of gold” is not in it');
    await show(page, 'taken-without');
    await page.context().setOffline(false);
    await expect
      .poll(orders, { timeout: 60_000 })
      .toEqual([{ sku: other?.sku ?? '', ordered: 30 }]);
  } finally {
    await close();
  }
});
