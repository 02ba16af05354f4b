import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';

test('a calendar’s address is made, copied, read by a program, made anew and removed', async ({
  page,
  playwright,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, await addSecondBuyer(), '/settings#calendar');
  await ready(page);
  const section = page.locator('#calendar');
  const make = async (button: string) => {
    const before = await section.locator('[data-address]').allTextContents();
    await section.getByRole('button', { name: button }).click();
    const shown = section.locator('[data-address]');
    await expect(shown).toHaveText(/\/calendar\/[\w-]{43}\.ics$/);
    if (before[0]) await expect(shown).not.toHaveText(before[0]);
    return (await shown.textContent()) ?? '';
  };
  const first = await make('Make an address');
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectAccessible(page, '#calendar');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

  // As a program reads: no cookie.
  const program = await playwright.request.newContext();
  const answer = await program.get(first);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  expect(text).toContain('\r\nSUMMARY:Delivery ');
  const etag = answer.headers().etag ?? '';
  const known = await program.get(first, { headers: { 'if-none-match': etag } });
  expect(known.status()).toBe(304);

  const second = await make('Make a new one');
  expect((await program.get(first)).status()).toBe(404);
  expect((await program.get(second)).status()).toBe(200);
  await page.reload();
  await ready(page);
  await expect(section.getByText('You have an address, made')).toBeVisible();
  await expect(page.getByText(second)).toHaveCount(0);
  await section.getByRole('button', { name: 'Remove the address of the calendar' }).click();
  await expect(section.getByText('The address no longer works.')).toBeVisible();
  expect((await program.get(second)).status()).toBe(404);
  await program.dispose();
});
