import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { readPdf } from '../../support/read-pdf.ts';

/** The SDS library as anybody uses it, signed out. Figures are those of the demo company. */

export const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
export const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
export const count = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^\d+ products?$/ });
export const squeeze = (text: string) => text.replace(/\s+/g, '');

export async function pdfAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return { headers: answer.headers(), ...(await readPdf(await answer.body())) };
}

/** Opens the filters where they are folded. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByText('Filters', { exact: false }).first();
  if (test.info().project.name === 'phone') await fold.click();
}
