import { expect, test } from 'vitest';
import { folderOf, roomOf } from './rooms.ts';
import { SENTENCES_IN_PARTS, sentencesIn, TEXTS } from './sentences.ts';
import { code } from './sources.ts';

const isPage = (path: string) => /\/(pages|joined|dashboard)\//.test(path);
const screens = code.filter(
  ({ path }) =>
    (/\.tsx$|\/ui\//.test(path) || isPage(path)) &&
    !/messages(\.[\w-]+)?\.ts$/.test(path) &&
    !TEXTS.includes(path),
);
const placeOf = (path: string) => {
  const room = roomOf(path);
  return room ? folderOf(room).slice('src/'.length) : 'maps';
};

test('a sentence stands in a room’s messages, not in a page', () => {
  const pages = screens.filter(({ path }) => isPage(path));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.flatMap(sentencesIn)).toEqual([]);
});

/** A name and the full stop after it: "Alba, Inc." brings its own. */
const AFTER_A_NAME = /\$\{(?:\w+\.)*(?:customer|company)(?:Name)?\}\.(?=`|\s)/;

test('a sentence that ends with the name of a customer or the company has one full stop: by `sentence()`', () => {
  expect(AFTER_A_NAME.test('`Decided for ${customer}.`')).toBe(true);
  expect(AFTER_A_NAME.test('`Decided for ${order.customerName}. It comes.`')).toBe(true);
  expect(AFTER_A_NAME.test('sentence(`Decided for ${customer}`)')).toBe(false);
  const found = code.filter(({ text }) => AFTER_A_NAME.test(text)).map(({ path }) => path);
  expect(found).toEqual([]);
});

test('no room has more sentences in the parts of its screens than counted, and none is counted that has moved out', () => {
  const found = Map.groupBy(
    screens.filter(({ path }) => !isPage(path)).flatMap(sentencesIn),
    placeOf,
  );
  for (const [room, sentences] of found)
    if (sentences.length !== SENTENCES_IN_PARTS[room])
      expect(sentences, `${room}: ${sentences.length}`).toHaveLength(SENTENCES_IN_PARTS[room] ?? 0);
  expect([...found.keys()].toSorted()).toEqual(Object.keys(SENTENCES_IN_PARTS));
});

test.each([
  ['<p>Nothing was saved.</p>', 1],
  ['<p>Not saved</p>', 1],
  ['<p>{count} orders wait here for you</p>', 1],
  ['<Panel\n  title="Only the owner can"\n/>', 1],
  ['<button title="Delete this" />', 1],
  ["<Field label={isNew ? 'Your name' : messages.name} />", 1],
  ["<p>{isLate ? 'orders wait here' : null}</p>", 1],
  ["({ done: 'Note taken' });", 1],
  ["const done = 'The note is taken back.';", 1],
  ['const done = `Saved ${count} of your orders`;', 1],
  ['const title = `${customer}: people of it`;', 1],
  ['<p>\n  Orders, deliveries and more\n</p>', 1],
  ['<p className="Some made class">{messages.saved}</p>', 0],
  ['// The note is taken back.\n/** Nothing was saved here. */', 0],
  ["({ title: 'Save' });", 0],
  ['<Badge low tone="info" />', 0],
  ['const [Part, lost, person] = useLazy();', 0],
  ['const to = `/dashboard/orders/${id}?tab=${tab}`;', 0],
  ['const look = `flex min-h-11 items-center ${more}`;', 0],
  ['({ \'content-disposition\': `inline; filename="${name} of the day.pdf"` });', 0],
  ['const rows = sql`select id from orders where id = ${id}`;', 0],
])('%s: %i', (text, count) => {
  expect(sentencesIn({ path: 'src/x/pages/y.tsx', text })).toHaveLength(count);
});
