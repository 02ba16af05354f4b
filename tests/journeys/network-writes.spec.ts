import { expect, test } from '@playwright/test';
import { CART_WRITES } from './steps/cart-writes.ts';
import { DISTURBANCES, disturb } from './steps/disturb.ts';
import { GUIDE_WRITES } from './steps/guide-writes.ts';
import { ORDER_WRITES } from './steps/order-writes.ts';
import { newWorld } from './steps/world.ts';

/**
 * Every write of list, cart, guide, order, delivery and sign-in with its request dropped, delayed, its answer dropped, and answered after a reload: what
 * the screen says is held against what the database holds. `npm test` goes through the ones marked `often`; `npm run prove:network`
 * through all of them, and prints the table.
 */

const ALL = process.env.PROVE_NETWORK === '1';

const WRITES = [...CART_WRITES, ...GUIDE_WRITES, ...ORDER_WRITES];

const table: {
  write: string;
  disturbance: string;
  message: string;
  held: string;
  repeated: string;
  mismatch: boolean;
}[] = [];

for (const write of WRITES) {
  for (const how of DISTURBANCES) {
    if (!ALL && !write.often?.includes(how)) continue;
    test(`${write.name}, ${how}: the screen says what the database holds, and a repeat does it once`, async ({
      browser,
    }) => {
      const world = await newWorld(browser, write.byStaff);
      try {
        await write.prepare(world);
        expect(await write.held(world)).toBe(0);
        const { over } = await disturb(world.page, how, write.to);
        await write.press(world);
        await over;
        const text = await write.isShown(world);
        const held = await write.held(world);
        let repeated = '';
        if (!text) {
          await write.press(world);
          await expect.poll(() => write.isShown(world), { timeout: 15_000 }).toBe(true);
          repeated = String(await write.held(world));
        }
        const mismatch = text !== held > 0 || held > 1 || (repeated !== '' && repeated !== '1');
        table.push({
          write: write.name,
          disturbance: how,
          message: text ? 'done' : 'not done',
          held: String(held),
          repeated,
          mismatch,
        });
        expect({ said: text, held, repeated: repeated || '1' }).toEqual({
          said: held === 1,
          held: text ? 1 : 0,
          repeated: '1',
        });
      } finally {
        await world.page.context().close();
        await world.db.end();
      }
    });
  }
}

test.afterAll(() => {
  if (!ALL) return;
  for (const row of table) process.stdout.write(`NETWORK ${JSON.stringify(row)}\n`);
});
