import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { listErrorGroups } from './queries.ts';
import { recordError } from './record-error.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    await recordError(app, { origin: 'server', name, message: `${name} fault` });
    app.clock.advance(60_000);
  }
});
afterAll(() => app.close());

test('groups come latest first, and a page goes on after the last group of the one before', async () => {
  const page = (before?: { lastAt: string; fingerprint: string }) =>
    listErrorGroups(app, { state: 'open', before }, 2);
  const names: string[] = [];
  for (let last: { lastAt: string; fingerprint: string } | undefined; ; ) {
    const groups = await page(last);
    names.push(...groups.map((group) => group.name));
    if (groups.length < 2) break;
    last = groups.at(-1);
  }
  expect(names).toEqual(['Fifth', 'Fourth', 'Third', 'Second', 'First']);
});
