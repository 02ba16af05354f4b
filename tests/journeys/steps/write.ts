import { expect } from '@playwright/test';
import type { Disturbance } from './disturb.ts';
import { ready } from './page.ts';
import { newId, type World } from './world.ts';

/** A write of a screen, and how one sees what became of it. */
export interface Write {
  name: string;
  often?: Disturbance[];
  /** Done by somebody of the desk instead of a buyer. */
  byStaff?: true;
  /** The address that the form is sent to. */
  to: RegExp;
  /** Where it stands, with everything typed; the next step is the press. */
  prepare(world: World): Promise<void>;
  press(world: World): Promise<void>;
  /** Whether the screen says that it is done. It may take a moment. */
  isShown(world: World): Promise<boolean>;
  /** How often the database holds it: 0 before, 1 when it is done once. */
  held(world: World): Promise<number>;
  /** It happens by itself when the connection is back. The others are pressed again. */
  resolvesItself?: boolean;
}

export const openCart = async ({ page }: World) => {
  await page.goto('/cart');
  await ready(page);
  // The cart of an account is a part that comes by itself: what is typed before it listens is the page's own value again once it does.
  const field = page.locator('#main form input:visible, #main input:visible').first();
  await expect
    .poll(() =>
      field.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
};
export const lineOf = ({ page, products }: World) =>
  page
    .getByRole('list', { name: 'Cart' })
    .getByRole('listitem')
    .and(page.locator(`[data-row="${products[0]?.id}"]`));
export const shows = async (look: () => Promise<unknown>) => {
  try {
    await look();
    return true;
  } catch {
    return false;
  }
};
export const SOON = { timeout: 6000 };
/** The connection is tried again after pauses, so what settles itself takes longer than an answer. */
export const BY_ITSELF = { timeout: 15_000 };

/** Places an order of three of the first product, as the form would. Returns its id. */
export async function placeOrder({ page, customerId, products }: World): Promise<string> {
  const [product] = products;
  const answer = await page.request.post('/api/place-order', {
    headers: { origin: process.env.BASE_URL ?? '', 'idempotency-key': newId() },
    data: {
      customerId,
      lines: [{ productId: product?.id, quantity: 3, expectedUnitPriceCents: product?.price }],
    },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { orderId: string }).orderId;
}
/** The one order of this world. */
export const orderOf = async ({ db, person }: World) =>
  (
    await db.query<{ id: string; status: string }>(
      'select id, status from orders where placed_by = $1',
      [person.id],
    )
  ).rows[0];
/**
 * What was put into the cart shows there, or in the frame of the page that one stayed on: after a lost answer once the connection was
 * tried again and the page read anew, which is longer than an answer takes.
 */
export const showsInCart = ({ page }: World) =>
  shows(() =>
    expect(
      page
        .locator('header a[href="/cart"]')
        .filter({ hasText: /1/ })
        .or(page.getByRole('list', { name: 'Cart' }))
        .first(),
    ).toBeVisible(BY_ITSELF),
  );
