import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** The demo company of the books. */
export const REALM = '9341450000000001';

export interface BookedInvoice {
  DocNumber?: string;
  PrivateNote?: string;
  TotalAmt: number;
  Line: {
    DetailType: string;
    Amount: number;
    Description?: string;
    SalesItemLineDetail?: { Qty: number; UnitPrice: number };
  }[];
}

/** The invoices of an order in the books, of the demo company where no other is named, read behind the shop's back: QuickBooks numbers them itself. */
export async function bookedInvoices(
  request: APIRequestContext,
  orderNumber: string,
  control = process.env.QUICKBOOKS_CONTROL_URL,
  realm = REALM,
): Promise<BookedInvoice[]> {
  const answer = await request.get(`${control}/realms/${realm}/Invoice`);
  expect(answer.ok()).toBe(true);
  const rows = (await answer.json()) as { entity: BookedInvoice }[];
  return rows
    .map((row) => row.entity)
    .filter(({ PrivateNote = '' }) => PrivateNote.endsWith(`order ${orderNumber}`));
}

/** Connects the shop to the books as the owner does, on the consent page. Nothing to do when it is connected already. */
export async function connectBooks(page: Page): Promise<void> {
  await signIn(page, 'owner', '/dashboard/accounting');
  const connect = page.getByRole('button', { name: 'Connect to QuickBooks' });
  const disconnect = page.getByRole('link', { name: /disconnect/i });
  await expect(connect.or(disconnect).first()).toBeVisible();
  if (!(await connect.isVisible())) return;
  await connect.click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'QuickBooks is connected' })).toBeVisible();
}

/** What the bookkeeper does in QuickBooks itself: a new item with an income account, in the demo company. */
export async function addItemToBooks(
  request: APIRequestContext,
  control: string,
  item: { Name: string; Sku: string; UnitPrice: number },
): Promise<void> {
  const answer = await request.post(`${control}/realms/${REALM}/Item`, {
    data: { body: { ...item, Type: 'NonInventory', IncomeAccountRef: { value: '1' } } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
