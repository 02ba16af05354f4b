import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { Pool } from 'pg';
import type { AppUnderTest } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { onDriversRun } from './steps/own-run.ts';
import { signIn } from './steps/sign-in.ts';

/** What the desk does about a stop that could not be accepted, and about a delivery that turned out otherwise. */

const pool = new Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 2 });
const app = { db: { pool }, clock: { now: () => Date.now() } } as unknown as AppUnderTest;
test.afterAll(() => pool.end());

/** An order of one product that was cancelled while the truck was out. */
async function cancelledOrder() {
  const { rows } = await pool.query<{ customer: string; product: string }>(
    `select (select c.id from customers c where c.is_active order by c.name limit 1) as customer,
            (select min(id) from products where is_active and not hazardous) as product`,
  );
  const { customer = '', product = '' } = rows[0] ?? {};
  const order = await addOrder(app, {
    customerId: customer,
    lines: [{ productId: product, quantity: 5, unitPriceCents: 1000 }],
  });
  await onDriversRun({ pool, app }, order.id);
  await pool.query(`update orders set status = 'cancelled' where id = $1`, [order.id]);
  await pool.query('update order_lines set cancelled = ordered where order_id = $1', [order.id]);
  return order;
}

/** The stop as a phone sends it: from the page, with its session. */
const sendStop = (page: Page, order: Awaited<ReturnType<typeof cancelledOrder>>) =>
  page.evaluate(
    async ([key, body]) =>
      (
        await fetch('/api/deliver-order', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body,
        })
      ).status,
    [
      randomUUID(),
      JSON.stringify({
        orderId: order.id,
        lines: [{ orderLineId: order.lineIds[0], delivered: 5 }],
        signerName: 'Rosa Marchetti',
        signedByName: true,
        signedText: 'I received the items above.',
        appVersion: '0.1.0',
      }),
    ] as const,
  );

/** What the order's invoice bills, with what is to be credited where it had gone out before the correction. */
const billed = async (orderId: string) =>
  (
    await pool.query<{ cents: number }>(
      `select (i.subtotal_cents + coalesce((select sum(d.amount_cents) from invoice_differences d
                                             where d.invoice_id = i.id), 0))::int as cents
         from invoices i where i.order_id = $1`,
      [orderId],
    )
  ).rows.map(({ cents }) => cents);

test('a cancelled order that was delivered is recorded by the desk, then one line is corrected', async ({
  page,
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'the desk decides at a desk');
  const order = await cancelledOrder();
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, 'driver', '/dashboard/deliveries');
  expect(await sendStop(phone, order)).toBe(409);

  await signIn(page, 'desk', '/dashboard/deliveries/to-decide');
  const report = page.getByRole('listitem').filter({ hasText: order.number }).first();
  await expect(report).toContainText('This order was cancelled.');
  await report.locator('summary').first().click();
  await expect(report).toContainText('Signed by Rosa Marchetti');
  await report.getByLabel('What did you find out?').fill('The kitchen has all five');
  await report.getByRole('button', { name: 'It was handed over: record it' }).click();
  await expect(page.getByText('Recorded. What was handed over')).toBeVisible();
  await expect.poll(() => billed(order.id)).toEqual([5000]);

  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(page.getByText('Written down by')).toBeVisible();
  await page.getByRole('link', { name: 'Correct it' }).click();
  await page.getByRole('spinbutton').first().fill('3');
  await page.getByLabel('Why?').selectOption('Missing after all');
  await page.getByLabel('How do you know?').fill('Counted again on the shelf: 3');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText('Corrected since: missing after all')).toBeVisible();
  await expect(page.getByText(/: 3 instead of 5$/)).toBeVisible();
  // Signed for stays 5.
  await expect(page.getByText('3 after correction')).toBeVisible();
  await expect.poll(() => billed(order.id)).toEqual([3000]);
});
