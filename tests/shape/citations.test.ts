import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const PAGES = [
  'specification',
  'product',
  'security',
  'domain',
  'transport',
  'quickbooks',
] as const;

/** The headings of a page of docs/reference, lower case: "4.3 limits". */
const headings = new Map<string, string[]>(
  PAGES.map((page) => [
    page,
    [
      ...readFileSync(path.join(ROOT, `docs/reference/${page}.md`), 'utf8').matchAll(/^## (.+)$/gm),
    ].map(([, heading = '']) => heading.toLowerCase()),
  ]),
);

const ON_A_PAGE = /\b(\w+)\.md(?:[’']s|,)? (?:part )?["“]?/g;
const IN_THE_SPECIFICATION = /specification(?:[’']s|,)?\s+sections? ((?:\d+(?:, | and )?)+)/gi;
const OF_THE_SPECIFICATION = /\bsections? ((?:\d+(?:, | and )?)+) of the specification/gi;

/** What a text cites of docs/reference: page and the words after it. A comment's lines count as one. */
function citations(text: string): { page: string; place: string }[] {
  const flowing = text.replace(/\n\s*(\*|\/\/|--) /g, ' ');
  const sections = [IN_THE_SPECIFICATION, OF_THE_SPECIFICATION].flatMap((pattern) =>
    [...flowing.matchAll(pattern)].flatMap(([, numbers = '']) =>
      (numbers.match(/\d+/g) ?? []).map((place) => ({ page: 'specification', place })),
    ),
  );
  const pages = [...flowing.matchAll(ON_A_PAGE)]
    .filter(([, page]) => PAGES.some((known) => known === page))
    .map(({ 0: cited, 1: page = '', index }) => {
      const start = index + cited.length;
      return { page, place: flowing.slice(start, start + 40) };
    });
  return [...sections, ...pages];
}

/** A number must be a heading's whole number, words begin with a heading's. */
function isAt(heading: string, place: string): boolean {
  const number = /^\d+(\.\d+)*[a-z]?\b/.exec(place)?.[0];
  return number
    ? heading.split(/[ :]/)[0] === number
    : place.toLowerCase().startsWith(heading.split(':')[0] ?? heading);
}

const isThere = ({ page, place }: { page: string; place: string }) =>
  (headings.get(page) ?? []).some((heading) => isAt(heading, place));

const files = globSync(
  [
    '{src,tests,demo,simulators}/**/*.{ts,tsx}',
    '{scripts,bench}/**/*.{mjs,ts}',
    'migrations/*.sql',
  ],
  { cwd: ROOT, exclude: (name) => name === '+types' },
).filter((file) => !file.endsWith('citations.test.ts'));
const cited = files.flatMap((file) =>
  citations(readFileSync(path.join(ROOT, file), 'utf8')).map((citation) => ({ file, ...citation })),
);

test('what a comment cites stands in docs/reference', () => {
  const dead = cited
    .filter((citation) => !isThere(citation))
    .map(({ file, page, place }) => `${file}: ${page}.md ${place}`);
  expect(dead).toEqual([]);
});

test('citations are found in all their forms, and a dead one is', () => {
  const text = `
/** The limit (security.md 4.3). Also
 * product.md, "Price" and (specification,
 * section 5), sections 2 and 9 of the specification, security.md, part 3f; domain.md, job 7. */
-- security.md 4.99, product.md, "Weather", domain.md 1.1
`;
  const found = citations(text);
  expect(found.filter(isThere)).toHaveLength(7);
  const dead = found.filter((citation) => !isThere(citation));
  expect(dead.map(({ place }) => place.slice(0, 4))).toEqual(['4.99', 'Weat', '1.1\n']);
});
