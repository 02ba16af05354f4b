import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Scripts are there: React has taken over the frame and the page with its parts that load by themselves, so their widgets answer. */
export const ready = (page: Page) =>
  page.waitForFunction(() => {
    const answers = (one: Element | null) =>
      Object.keys(one ?? {}).some((key) => key.startsWith('__reactProps'));
    return (
      !('earlyPress' in globalThis) &&
      ['header a', 'main a'].every((one) => answers(document.querySelector(one))) &&
      [
        ...document.querySelectorAll(':is(header, main) :is(button, input, select, textarea)'),
      ].every(answers)
    );
  });

/** The same for a page that stands alone, without the frame. */
export const readyAlone = (page: Page) =>
  page.waitForFunction(
    () =>
      !('earlyPress' in globalThis) &&
      Object.keys(document.querySelector('main form') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
  );

/** Holds back the data of a page until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Follows a link of the footer. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
}

/** Opens the account menu, or the sheet's expander on a phone. */
export async function openAccount(page: Page): Promise<void> {
  await ready(page);
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: /^(Account|Marisol Vega)$/ }).click();
}

/** The toasts that are shown now. */
export const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('listitem');

const ASSETS = 'build/client/assets';

/** Where the build's list of pages says that a page's script stands: the browser knows only the pages that it has seen links to. */
export function scriptOf(id: string): string {
  const list = readdirSync(ASSETS).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const text = readFileSync(`${ASSETS}/${list}`, 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes[id].module;
}
