import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { momentOf, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { readActor } from '../../../people/accounts/sign-in/server/public/read-actor.ts';
import * as wordsPage from '../pages/search-words.tsx';
import type { TeachSearch } from '../search-words.ts';
import { listSearchWords } from './search-words.ts';

let app: AppUnderTest;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => app.close());

const SAMPLE: Omit<TeachSearch, 'change'> = { word: 'Zauberwasser', means: ['rinse aid', 'sour'] };
const send = async (intent: string, word: typeof SAMPLE) => {
  const form = { intent, word: word.word, means: word.means.join(', ') };
  const { data } = await postPage(app, desk, wordsPage, form);
  return data.error;
};
const stored = () => storedRow(app, 'search_words', { folded: 'zauberwasser' });

test('a word that the form teaches is stored with every field, changed and read back', async () => {
  expect(await send('teach', SAMPLE)).toBeUndefined();
  const row = await stored();
  expect(row).toMatchObject({ ...SAMPLE, updatedBy: desk.id });
  expect(momentOf(row['updatedAt'])).toBe(new Date(app.clock.now()).toISOString());
  const changed = { word: 'ZauberWasser', means: ['alkali'] };
  expect(await send('change', changed)).toBeUndefined();
  expect(await stored()).toMatchObject(changed);
  const { words } = await listSearchWords(app, await actorOfDesk());
  expect(words.find(({ folded }) => folded === 'zauberwasser')).toMatchObject({
    ...changed,
    updatedByName: desk.displayName,
  });
});

test('a word that is taught twice, and one that means itself, change nothing', async () => {
  const before = await stored();
  expect((await send('teach', SAMPLE))?.code).toBe('already-exists');
  expect(await send('teach', { word: 'Echo', means: ['echo'] })).toBeDefined();
  expect(await stored()).toEqual(before);
  expect(await storedRows(app, 'search_words', { folded: 'echo' })).toEqual([]);
});

async function actorOfDesk() {
  const { actor } = await readActor(app, new Headers({ cookie: desk.cookie }));
  return actor as Parameters<typeof listSearchWords>[1];
}
