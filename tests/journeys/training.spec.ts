import { expect, test } from '@playwright/test';
import { demoToken } from '../../demo/safety.ts';
import { ZipFiles } from '../../src/platform/read-zip.ts';
import { lessonOf } from '../../src/safety/training/lessons.ts';
import { expectFit } from './steps/dock.ts';
import { signIn } from './steps/sign-in.ts';

/** A housekeeper takes a lesson by the code on the wall; the site's roster and its inspection pack have it. */

test('from the code on the wall to the roster and the inspection pack', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const crew = await phone.newPage();
  await crew.goto(`${baseURL}/site/${demoToken('Laundry, basement')}`);
  await crew.getByRole('link', { name: /^Capacitación/ }).tap();
  await crew.getByRole('link', { name: /^Solventes/ }).tap();
  await expect(crew.getByRole('heading', { name: 'Qué es' })).toBeVisible();
  const next = crew.getByRole('button', { name: 'Siguiente' });
  const { cards, quiz } = lessonOf('solvents');
  for (const _ of cards) await next.tap();
  const answer = (place: number, choice: number) =>
    crew.getByRole('radio', { name: quiz[place]?.answers[choice]?.es ?? 'none' }).check();
  for (const [place, { right }] of quiz.entries())
    await answer(place, place === 0 ? (right + 1) % 3 : right);
  const check = crew.getByRole('button', { name: 'Revisar mis respuestas' });
  await check.tap();
  await expect(crew.getByText(quiz[0]?.why.es ?? '')).toBeVisible();
  await expectFit(crew);
  await answer(0, quiz[0]?.right ?? 0);
  // The network is away for a moment: nothing is lost.
  await phone.setOffline(true);
  await check.tap();
  await expect(crew.getByRole('alert')).toHaveText(/^No se envió: no hay conexión/);
  await phone.setOffline(false);
  await check.tap();
  await crew.getByLabel('Elija su nombre').selectOption({ label: 'Walter G.' });
  const pad = crew.getByRole('img', { name: 'Firme aquí con el dedo' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no field to sign in.');
  await crew.mouse.move(box.x + 40, box.y + 60);
  await crew.mouse.down();
  for (const step of [1, 2, 3, 4]) await crew.mouse.move(box.x + 40 * step, box.y + 60 + step * 8);
  await crew.mouse.up();
  await crew.getByRole('button', { name: 'Firmar y enviar' }).tap();
  await expect(crew.getByRole('status').filter({ hasText: 'Gracias, Walter G.' })).toBeVisible();

  await signIn(page, 'buyer', '/dashboard/training');
  await expectFit(page);
  const signed = page
    .getByRole('listitem')
    .filter({ hasText: 'Solvents' })
    .filter({ hasText: 'Alone' });
  await expect(signed).toContainText('Walter Grady');
  await expect(signed).toContainText('Right at once: 3 of 4');
  await page.getByRole('main').getByRole('link', { name: 'Safety', exact: true }).tap();
  await page.getByRole('button', { name: 'Make the inspection pack' }).tap();
  await expect(page.getByText('The pack is ready')).toBeVisible({ timeout: 30_000 });
  await expectFit(page);
  const link = page.getByRole('link', { name: /^Download the ZIP/ });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  const zip = new ZipFiles(await file.body());
  expect(zip.read('training-roster.csv', 1_000_000)?.toString()).toContain('Walter Grady');
  expect(zip.has('safety-data-sheets.pdf') && zip.has('SHA256SUMS')).toBe(true);
});
