import { createHash, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Pool } from 'pg';
import type { AppUnderTest } from '../../support/app.ts';
import { addOrder } from '../../support/orders.ts';
import { picture } from '../../support/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { onDriversRun } from './own-run.ts';
import { DEMO } from './sign-in.ts';

/** The shop's database beside the screens of a journey, in the shape that the unit tests' own helpers take. */
export function openShopData() {
  const pool = new Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 2 });
  return {
    pool,
    app: { db: { pool }, clock: { now: () => Date.now() } } as unknown as AppUnderTest,
  };
}
type ShopData = ReturnType<typeof openShopData>;

/** An order of the demo buyer, three each of two products; on a run of the demo driver unless it is somebody else's. */
export async function orderOfBuyer({ pool, app }: ShopData, { isDemoDrivers = true } = {}) {
  const { rows } = await pool.query<{ id: string; customer: string; products: string[] }>(
    `select u.id, u.default_customer_id as customer,
            (select array_agg(p.id::text) from (select id from products
              where is_active and not hazardous and brand = any(u.brands) order by sku limit 2) p) as products
       from users u where u.email = $1`,
    [DEMO.buyer],
  );
  const { id = '', customer = '', products = [] } = rows[0] ?? {};
  const order = await addOrder(app, {
    customerId: customer,
    placedBy: id,
    lines: products.map((productId) => ({ productId, quantity: 3, unitPriceCents: 1200 })),
  });
  if (isDemoDrivers) await onDriversRun({ pool, app }, order.id);
  return order;
}

const STROKES = [
  [
    [20, 90, 0],
    [60, 30, 40],
    [90, 100, 80],
    [140, 40, 120],
  ],
];

/** Hands an order over as a driver's phone does: signed, with a photo. `page` is signed in as a driver. */
export async function deliver(
  page: Page,
  order: { id: string; lineIds: string[] },
): Promise<string> {
  const photo = await picture(640, 480).png().toBuffer();
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const origin = process.env.BASE_URL ?? '';
  const handed = await page.request.post('/api/deliver-order', {
    headers: { origin, 'idempotency-key': randomUUID() },
    data: {
      orderId: order.id,
      lines: order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 3 })),
      signerName: 'Rosa Marchetti',
      signerRole: 'Dock lead',
      signature: { width: 300, height: 150, strokes: STROKES },
      signedText: 'I received the items listed above.',
      photos: [{ sha256, kind: 'other' }],
      appVersion: '0.1.0',
    },
  });
  expect(handed.status(), await handed.text()).toBe(200);
  const sent = await page.request.put(`/api/delivery-photos/${sha256}?order=${order.id}`, {
    headers: { origin, 'content-type': 'image/png' },
    data: photo,
  });
  expect(sent.status(), await sent.text()).toBe(200);
  return ((await handed.json()) as { deliveryId: string }).deliveryId;
}

/** Nothing for axe to find, and nothing wider than the screen. */
export async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}
