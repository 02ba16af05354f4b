import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
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
  await page.goto('/dashboard/guide');
  await ready(page);
};

async function inCart({ db, person }: World): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from cart_lines where user_id = $1',
    [person.id],
  );
  return rows[0]?.count ?? 0;
}

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

test('the weekly order of two hotels by the guide: 10 products each in at most 14 interactions', async ({
  browser,
}, info) => {
  test.slow();
  const world = await newWorld(browser);
  const { page, db, person } = world;
  if (info.project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 });
  try {
    const hotels = await withBothHotels(world);
    expect(hotels).toHaveLength(2);
    for (const [at, hotel] of hotels.entries()) {
      // The second hotel is chosen where its order begins.
      if (at > 0) {
        await openGuide(page);
        await switchSite(page, hotel.name);
      }
      await page.goto('/dashboard');
      await ready(page);
      let taps = 0;
      const tap = async (work: () => Promise<unknown>) => {
        taps += 1;
        await work();
      };
      await tap(() => page.getByRole('link', { name: 'Open the order guide' }).click());
      await expect(page.getByRole('heading', { name: 'Order guide', level: 1 })).toBeVisible();
      await expect(chosenSite(page)).toContainText(hotel.name);
      await fields(page).first().focus();
      for (let row = 0; row < 10; row += 1)
        await tap(async () => {
          await page.keyboard.type('2');
          await page.keyboard.press('Enter');
        });
      await expect(page.getByText('10 products typed')).toBeVisible();
      await tap(() => page.getByRole('button', { name: 'Add all' }).click());
      await expectPressable(page);
      const bar = page.getByRole('complementary', { name: 'Your order so far' });
      await expect(bar).toHaveCount(1);
      await expect(bar).toContainText('10 products');
      await tap(() => bar.getByRole('link').click());
      await tap(() =>
        page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click(),
      );
      await expect(page).toHaveURL(/order-placed/);
      await expect(page.getByRole('main')).toContainText(/BC-\d+/);
      await ready(page);
      // Its page was reached: the next cart has no order to ask for, and opens none.
      const noted = () =>
        page.evaluate(() =>
          Object.keys(sessionStorage).filter((name) => name.includes('unsettled')),
        );
      await expect.poll(noted).toEqual([]);
      const { rows } = await db.query<{ lines: number; customer: string }>(
        `select o.customer_id as customer, (select count(*)::int from order_lines l where l.order_id = o.id and l.ordered = 2) as lines
           from orders o where o.placed_by = $1 order by o.placed_at desc limit 1`,
        [person.id],
      );
      expect(rows).toEqual([{ customer: hotel.id, lines: 10 }]);
      process.stdout.write(`GUIDE ${info.project.name}, ${hotel.name}: ${taps} interactions\n`);
      expect(taps).toBeLessThanOrEqual(14);
    }
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('what is typed survives a reload and the end of the session, and is gone once it is in the cart', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, person } = world;
  try {
    await openGuide(page);
    await fields(page).nth(0).fill('3');
    await fields(page).nth(1).fill('10000');
    await page.reload();
    await ready(page);
    await expect(fields(page).nth(0)).toHaveValue('3');
    await page.getByRole('button', { name: 'Add all' }).click();
    await expect(page.getByText('One quantity is no whole number from 1 to 9999.')).toBeVisible();
    await expect(fields(page).nth(1)).toBeFocused();
    expect(await inCart(world)).toBe(0);

    await fields(page).nth(1).fill('2');
    await db.query('delete from sessions where user_id = $1', [person.id]);
    await page.getByRole('button', { name: 'Add all' }).click();
    await page.waitForURL(/\/login/);
    expect(await inCart(world)).toBe(0);
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('bellcart-demo-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await openGuide(page);
    // What was on its way when the session ended is sent again, once.
    await expect(page.getByText('2 in the cart').first()).toBeVisible();
    expect(await inCart(world)).toBe(2);
    await page.reload();
    await ready(page);
    await expect(fields(page).nth(0)).toHaveValue('');
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('two tabs show the same typed quantities, and Enter twice adds once', async ({ browser }) => {
  const world = await newWorld(browser);
  const { page, db } = world;
  try {
    await openGuide(page);
    const second = await page.context().newPage();
    await openGuide(second);
    await fields(page).nth(0).fill('4');
    await expect(fields(second).nth(0)).toHaveValue('4');
    const add = second.getByRole('button', { name: 'Add all' });
    await add.focus();
    await second.keyboard.press('Enter');
    await second.keyboard.press('Enter');
    await expect(second.getByText('4 in the cart')).toBeVisible();
    await expect(fields(page).nth(0)).toHaveValue('');
    const { rows } = await db.query('select quantity from cart_lines where user_id = $1', [
      world.person.id,
    ]);
    expect(rows).toEqual([{ quantity: 4 }]);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('sections are arranged by keyboard, and the guide follows', async ({ browser }) => {
  const world = await newWorld(browser);
  const { page, db } = world;
  const name = `Shelf ${Date.now()}`;
  try {
    await page.goto('/dashboard/guide/arrange');
    await ready(page);
    await axe(page);
    await page.getByRole('textbox', { name: 'New section' }).fill(name);
    await page.keyboard.press('Enter');
    const up = page.getByRole('button', { name: `Move ${name} up` });
    await expect(up).toBeVisible();
    const placed = page.getByRole('combobox', { name: /^Section of / }).last();
    const product = (await placed.getAttribute('aria-label'))?.replace('Section of ', '') ?? '';
    await placed.selectOption({ label: name });
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('combobox', { name: `Section of ${product}` })).toBeVisible();
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await page.goto('/dashboard/guide');
    await expect(page.getByRole('region', { name }).locator('li')).toHaveCount(1);
    await axe(page);
  } finally {
    await db.query('delete from guide_sections where name = $1', [name]);
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
  try {
    await page.goto('/dashboard/guide/count');
    await ready(page);
    await axe(page);
    const full = page.getByRole('textbox', { name: /^Full packs of / });
    await full.first().fill('0');
    await page.keyboard.press('Enter');
    await expect(full.nth(1)).toBeFocused();
    await page.reload();
    await ready(page);
    await expect(full.first()).toHaveValue('0');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send the count' }).click();
    await expect(page.getByText(/kept on this device and is sent/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/guide\?count=/, { timeout: 40_000 });
    await expect(page.getByText(/^Counted on /)).toBeVisible();
    await expect(page.getByText(/^Par \d+ less 0 on hand/).first()).toBeVisible();
    const { rows } = await db.query<{ counts: number }>(
      'select count(*)::int as counts from stock_counts where counted_by = $1',
      [person.id],
    );
    expect(rows).toEqual([{ counts: 1 }]);
    // Nothing is in the cart before it was checked and added.
    expect(await inCart(world)).toBe(0);
    await page.goto('/dashboard/guide/count');
    await expect(page.getByText(/last count 0 on /).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Counted by')).toBeVisible();
    await expect(page.getByText('Signed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the count' })).toBeHidden();
  } finally {
    await page.context().close();
    await db.end();
  }
});
