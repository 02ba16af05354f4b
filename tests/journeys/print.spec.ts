import { expect, type Page, test } from '@playwright/test';
import { signIn } from './steps/sign-in.ts';

/** Pages as they come out of a printer: no controls, and nothing that only a background colour makes legible. */

test.skip(({ isMobile }) => isMobile, 'paper has one width');

/** What is wrong with the page on paper: controls that show, and light words. */
const troubles = (page: Page) =>
  page.evaluate(() => {
    const shown = (node: Element) =>
      node.getClientRects().length > 0 && getComputedStyle(node).visibility !== 'hidden';
    const textOf = (node: Element) =>
      `${node.tagName.toLowerCase()} ${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}`;
    const controls = [
      ...document.querySelectorAll(
        'button, [role=search], input[type=checkbox], input[type=radio], input[type=file]',
      ),
    ]
      .filter(shown)
      .map(textOf);
    const framed = [
      ...document.querySelectorAll('input:not([type=hidden]), select, textarea'),
    ].filter((node) => shown(node) && Number.parseFloat(getComputedStyle(node).borderTopWidth) > 0);
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const lightness = (color: string) => {
      if (!pixel) return 0;
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const light: string[] = [];
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      if (
        holder &&
        !holder.closest('svg') &&
        (texts.currentNode.nodeValue ?? '').trim() &&
        shown(holder) &&
        !holder.closest('.sr-only') &&
        lightness(getComputedStyle(holder).color) > 0.55
      )
        light.push(textOf(holder));
    }
    // What may not break and does not fit any more leaves the rest of its page empty.
    const whole = [...document.querySelectorAll('main *')]
      .filter(
        (node) =>
          getComputedStyle(node).breakInside.startsWith('avoid') &&
          node.getBoundingClientRect().height > 480,
      )
      .map(textOf);
    return { controls, framed: framed.map(textOf), light, whole };
  });

async function expectPaper(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect({ address, ...(await troubles(page)) }).toEqual({
    address,
    controls: [],
    framed: [],
    light: [],
    whole: [],
  });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

test('product, sheet and list, for a visitor with a dark screen', async ({ page }) => {
  for (const address of ['/products/laundry-sour', '/sds/laundry-sour', '/products?q=1060'])
    await expectPaper(page, address);
});

test('the signal word and the heads of a sheet’s sections stand in a frame', async ({ page }) => {
  await page.goto('/sds/laundry-sour');
  await page.emulateMedia({ media: 'print' });
  const framed = (text: RegExp) =>
    page
      .getByRole('main')
      .getByText(text)
      .first()
      .evaluate((node) => {
        const style = getComputedStyle(node.matches('h2') ? (node.parentElement ?? node) : node);
        return (
          Number.parseFloat(style.borderTopWidth) >= 1 && style.borderTopColor === 'rgb(0, 0, 0)'
        );
      });
  expect(await framed(/^Danger$/i)).toBe(true);
  expect(await framed(/^1\. Identification/)).toBe(true);
});

test('order, cart and delivery, for staff', async ({ page }) => {
  await signIn(page, 'owner', '/dashboard/orders?status=delivered');
  const order =
    (await page
      .getByRole('main')
      .locator('a[href^="/dashboard/orders/"]')
      .first()
      .getAttribute('href')) ?? '';
  for (const address of [
    order,
    '/cart',
    order.replace('orders', 'product-delivery'),
    '/dashboard/deliveries',
  ])
    await expectPaper(page, address);
});

test('an order’s lines, the day and a quantity stand on paper once', async ({ page }) => {
  await signIn(page, 'owner', '/dashboard/orders?status=delivered');
  const links = page.getByRole('main').locator('a[href^="/dashboard/orders/"]');
  await expect(links.first()).toBeVisible();
  const orders = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  // A claim names its lines once more, and rightly.
  const claims = page.getByRole('main').locator('a[href^="/dashboard/claims/"]');
  for (const order of orders) {
    await page.goto(order);
    if ((await claims.count()) === 0) break;
  }
  const sku =
    (
      await page.getByRole('table').first().locator('tbody .font-mono').first().textContent()
    )?.split(' ')[0] ?? '';
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('main').getByText(sku, { exact: false }).filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByText('Everything came as ordered.').filter({ visible: true })).toHaveCount(
    1,
  );
  await page.goto('/dashboard/deliveries');
  await expect(page.getByLabel('Another day', { exact: true })).toBeHidden();
  await page.goto('/products/laundry-sour');
  await expect(page.getByRole('main').locator('input[name=quantity]')).toBeHidden();
});
