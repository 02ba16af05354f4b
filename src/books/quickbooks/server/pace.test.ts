import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { pauseCompany, takeSlot } from './pace.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('twelve callers at once start one after the other, never more than eight within a second', async () => {
  const starts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      await takeSlot(app, '1');
      return performance.now();
    }),
  );
  starts.sort((a, b) => a - b);
  const crowded = starts.filter(
    (start) => starts.filter((other) => other >= start && other < start + 1000).length > 8,
  );
  expect(crowded).toEqual([]);
});

test('another company has its own pace: it does not stand in line behind twelve', async () => {
  let done = 0;
  const line = Array.from({ length: 12 }, async () => {
    await takeSlot(app, '4');
    done += 1;
  });
  await takeSlot(app, '2');
  expect(done).toBeLessThan(12);
  await Promise.all(line);
});

test('after a 429 nobody calls until the pause is over, by the shop’s clock', async () => {
  await takeSlot(app, '3');
  await pauseCompany(app, '3', 60);
  await expect(takeSlot(app, '3')).rejects.toMatchObject({ outcome: 'throttled', waitSeconds: 60 });
  app.clock.advance(60_001);
  await takeSlot(app, '3');
});
