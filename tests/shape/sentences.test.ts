import { expect, test } from 'vitest';
import { SENTENCES_IN_PAGES, sentencesIn, TEXTS } from './sentences.ts';
import { code } from './sources.ts';

const pages = code.filter(
  ({ path }) => /\/(pages|joined|dashboard)\/[^/]+\.tsx$/.test(path) && !TEXTS.includes(path),
);

test('a sentence stands in a room’s messages, not in a page', () => {
  expect(pages.length).toBeGreaterThan(60);
  const over = pages.flatMap((page) => {
    const found = sentencesIn(page);
    return found.length > (SENTENCES_IN_PAGES[page.path] ?? 0) ? found : [];
  });
  expect(over).toEqual([]);
});

test('what has moved out of a page is no longer counted for it', () => {
  const counts = Object.fromEntries(
    pages.map((page) => [page.path, sentencesIn(page).length]).filter(([, count]) => count !== 0),
  );
  expect(counts).toEqual(SENTENCES_IN_PAGES);
});

test.each([
  ['<p>Nothing was saved.</p>', 1],
  ['<Panel\n  title="Only the owner can"\n/>', 1],
  ["const done = 'The note is taken back.';", 1],
  ['<p>\n  Orders, deliveries and more\n</p>', 1],
  ['<p className="Some made class">{messages.saved}</p>', 0],
  ['// The note is taken back.\n/** Nothing was saved here. */', 0],
  ["title: 'Save'", 0],
])('%s: %i', (text, count) => {
  expect(sentencesIn({ path: 'src/x/pages/y.tsx', text })).toHaveLength(count);
});
