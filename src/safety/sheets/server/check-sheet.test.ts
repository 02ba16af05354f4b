import { beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import {
  app,
  openReviseSheetShop,
  owner,
  revisionState,
} from '../../../../tests/support/revise-sheet-shop.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { sendSheetFile } from '../../../../tests/support/sheets.ts';
import * as page from '../pages/edit-safety.tsx';

openReviseSheetShop();
let staff: TestUser;
beforeAll(async () => {
  staff = await addUser(app, { role: 'admin', customers: 'all' });
});

test('a file is checked before anybody is asked whom it tells, and nothing is written', async () => {
  const words = `Bowl Cleaner Revision date: 01/03/2026 ${'Rinse with plenty of water. '.repeat(20)}`;
  const sent = await sendSheetFile(app, owner, {
    nameKey: 'bowl',
    bytes: await plainSheet(words),
  });
  const before = await revisionState();
  const check = async (fields: object, who = owner) =>
    (
      await postPage(
        app,
        who,
        page,
        {
          intent: 'check-sheet',
          file: sent.body.url,
          date: '',
          language: 'en',
          shared: '',
          looked: '',
          ...fields,
        },
        { nameKey: 'bowl' },
      )
    ).data;
  expect((await check({ date: '2026-01-05' })).error).toMatchObject({
    fields: { looked: expect.stringContaining('Jan 3, 2026') },
  });
  expect((await check({ date: '2099-01-01' })).error).toMatchObject({
    fields: { date: expect.stringContaining('future') },
  });
  expect((await check({}, staff)).error?.code).toBe('permission-denied');
  expect(await check({})).toEqual({ done: true });
  expect(await check({ date: '2026-01-05', looked: 'yes' })).toEqual({ done: true });
  expect(await revisionState()).toBe(before);
});
