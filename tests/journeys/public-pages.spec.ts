import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInLightAndDark } from './steps/accessible.ts';

const PAGES = [
  ['Home', '/'],
  ['About', '/about-us'],
  ['Login', '/login'],
  ['Reset password', '/reset-password?oobCode=none'],
  ['Cart', '/cart'],
  ['Product list', '/products'],
  ['Product list, searched', '/products?q=5%20gal'],
  ['Single product', '/products/laundry-sour'],
  ['Unknown product', '/products/no-such-thing'],
  ['Privacy policy', '/privacy-policy'],
  ['Terms of service', '/terms-of-service'],
  ['Contact', '/contact-us'],
  ['Safety data sheets', '/sds'],
  ['Unknown page', '/no-such-page'],
] as const;

test.describe('axe finds nothing in light and dark, and 320 px need no sideways scrolling', () => {
  for (const [name, path] of PAGES) {
    test(name, async ({ page }, info) => {
      await page.goto(path);
      // The colours are the same at every width.
      if (info.project.name !== 'phone') return expectAccessible(page);
      await expectAccessibleInLightAndDark(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('browse, search and open a product', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Search the catalogue').fill('laundry sour');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await expect(page).toHaveURL(/\/products\?q=laundry(\+|%20)sour/);
    await page
      .getByRole('link', { name: /Laundry Sour/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Laundry Sour/ })).toBeVisible();
  });

  test('every public page stands there whole: nothing waits hidden for a script', async ({
    request,
  }) => {
    for (const [, path] of PAGES) {
      const html = await (await request.get(path)).text();
      expect(/<div hidden(?:="")? id="S:|<template id="B:/.exec(html)?.[0], path).toBeUndefined();
    }
  });

  test('the safety data sheets are listed', async ({ page }) => {
    await page.goto('/sds');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Laundry Sour/).first()).toBeVisible();
  });

  test('a contact request is refused with its reasons beside the fields', async ({ page }) => {
    await page.goto('/contact-us');
    await page.getByLabel('Name').fill('Robin Ames');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Enter an e-mail address like name@hotel.com.')).toBeVisible();
  });
});
