import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { Pool } from 'pg';
import type { AppUnderTest } from '../../support/app.ts';
import { type DemoShop, openDemoShop } from '../../support/demo-shop.ts';
import { addOrder } from '../../support/orders.ts';
import type { BookedInvoice } from './books.ts';
import { onDriversRun } from './own-run.ts';
import { DEMO, DEMO_PASSWORD } from './sign-in.ts';

export const FIRST = '9341450000000001';

interface Booked extends BookedInvoice {
  Id: string;
  Balance: number;
  CustomerRef: { value: string };
}

/** A shop of its own with what a journey of the books does beside the screens: in QuickBooks, at the door, in the database. */
export interface BooksShop extends DemoShop {
  pool: Pool;
  /** A page of this shop in a browser of its own, in which somebody is signed in. */
  signedIn(browser: Browser, who: keyof typeof DEMO): Promise<Page>;
  /** The control port of the books. */
  books(path: string, body?: object, method?: string): Promise<unknown>;
  /** The invoices of an order as the books hold them. */
  booked(orderNumber: string): Promise<Booked[]>;
  /** Receives money in the books, or uses a credit up: at an invoice, and at a credit memo. Amounts in dollars. */
  payInvoice(invoice: Booked, amount: number, creditId?: string): Promise<void>;
  /** An order of the demo buyer that was handed over: two each of two products. */
  delivered(driver: Page): Promise<{ id: string; number: string }>;
  /** Hands an order over as a driver's phone does, all of it; `more`: what else the report says. */
  handOver(driver: Page, orderId: string, more?: object): Promise<void>;
}

export async function openBooksShop(): Promise<BooksShop> {
  const shop = await openDemoShop();
  const pool = new Pool({ connectionString: shop.databaseOwnerUrl, max: 2 });
  const app = { db: { pool }, clock: { now: () => Date.now() } } as unknown as AppUnderTest;

  const books: BooksShop['books'] = async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${shop.controlUrl}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const handOver: BooksShop['handOver'] = async (driver, orderId, more = {}) => {
    const { rows } = await pool.query<{ id: string; ordered: number }>(
      'select id, ordered from order_lines where order_id = $1 order by position',
      [orderId],
    );
    await onDriversRun({ pool, app }, orderId);
    const answer = await driver.request.post('/api/deliver-order', {
      // It goes once for its key: a connection that the shop had just closed is no failure.
      maxRetries: 2,
      headers: { origin: shop.url, 'idempotency-key': randomUUID() },
      data: {
        orderId,
        lines: rows.map(({ id, ordered }) => ({ orderLineId: id, delivered: ordered })),
        signerName: 'Rosa Marchetti',
        signedByName: true,
        signedText: 'I received the items above.',
        appVersion: '0.1.0',
        ...more,
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  return {
    ...shop,
    pool,
    books,
    handOver,
    async signedIn(browser, who) {
      const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
      const answer = await page.request.post('/api/sign-in', {
        headers: { origin: shop.url },
        data: { email: DEMO[who], password: DEMO_PASSWORD },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return page;
    },
    async booked(orderNumber) {
      const rows = (await books(`/realms/${FIRST}/Invoice`)) as { entity: Booked }[];
      return rows
        .map(({ entity }) => entity)
        .filter(({ PrivateNote = '' }) => PrivateNote.endsWith(`order ${orderNumber}`));
    },
    async payInvoice(invoice, amount, creditId) {
      const line = (TxnId: string, TxnType: string) => ({
        Amount: amount,
        LinkedTxn: [{ TxnId, TxnType }],
      });
      await books(`/realms/${FIRST}/Payment`, {
        operation: 'create',
        body: {
          CustomerRef: invoice.CustomerRef,
          TotalAmt: creditId ? 0 : amount,
          Line: [line(invoice.Id, 'Invoice'), ...(creditId ? [line(creditId, 'CreditMemo')] : [])],
        },
      });
    },
    async delivered(driver) {
      const { rows } = await pool.query<{ customer: string; products: string[] }>(
        `select u.default_customer_id as customer,
                (select array_agg(p.id::text) from (select id from products
                  where is_active and not hazardous and brand = any(u.brands)
                  order by sku limit 2) p) as products
           from users u where u.email = $1`,
        [DEMO.buyer],
      );
      const { customer = '', products = [] } = rows[0] ?? {};
      const order = await addOrder(app, {
        customerId: customer,
        lines: products.map((productId) => ({ productId, quantity: 2, unitPriceCents: 1200 })),
      });
      await handOver(driver, order.id);
      return order;
    },
    close: async () => {
      await pool.end();
      await shop.close();
    },
  };
}

/** From the accounting page through the consent page of QuickBooks, to the page that says how it ended. */
export async function connect(page: Page, button: string | RegExp, company?: string) {
  await page.goto('/dashboard/accounting');
  await page.getByRole('button', { name: button }).click();
  if (company) await page.getByLabel('Company').selectOption(company);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/\/quickbooks\/auth-success/);
}
