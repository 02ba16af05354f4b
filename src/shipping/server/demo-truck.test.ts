import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/prepare.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import type { PaperOfRun } from '../paper.ts';
import { readPaper } from './read-paper.ts';

let app: AppUnderTest;
let owner: TestUser;
let paper: PaperOfRun;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, async () => 'no-password');
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const { rows } = await app.db.pool.query<{ id: string }>(
    `select id from runs where day = '2026-03-03' and name = 'North'`,
  );
  ({ paper } = await readPaper(app, owner, rows[0]?.id ?? ''));
}, 60_000);
afterAll(() => app.close());

/** The calculation by hand, as it is printed for people. */
const page = readFileSync('docs/demo-truck.md', 'utf8');
const rowsOf = (head: string) =>
  (page.split(head)[1] ?? '')
    .split('\n\n')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ) ?? [];
const figure = (text = '') => Number(text.replaceAll(',', ''));
/** "4 × 5 gal × 8.3454 × 1.14 × 1.08" and "63 + 63", multiplied and added once more. */
const worked = (text: string) =>
  text
    .split(' + ')
    .map((term) =>
      term.split(' × ').reduce((product, part) => product * Number.parseFloat(part), 1),
    )
    .reduce((sum, term) => sum + term, 0);

const WEIGHTS = '| Order | Packages | Product | Size | Working | lb |\n|---|---|---|---|---|---|';
const PLACARDS = '| Class | Working | lb | Placard |\n|---|---|---|---|';

test('the truck of the demo’s day: packages and pounds are those of the calculation by hand', () => {
  const rows = rowsOf(WEIGHTS);
  const lines = rows.filter(([order]) => order !== 'all');
  expect(
    paper.content.consignees.flatMap(({ orderNumber, entries }) =>
      entries.map(({ count, name, sizeUnit, pounds }) => [
        orderNumber,
        String(count),
        name,
        sizeUnit,
        String(pounds),
      ]),
    ),
  ).toEqual(
    lines.map(([order, packages, name, size, , pounds]) => [order, packages, name, size, pounds]),
  );
  for (const [, , name, , working = '', pounds] of lines)
    expect(Math.round(worked(working)), name).toBe(figure(pounds));
  const all = rows.find(([order]) => order === 'all');
  expect([paper.content.packages, paper.content.pounds]).toEqual([
    figure(all?.[1]),
    figure(all?.[5]),
  ]);
});

test('its placards and its paper', () => {
  const rows = rowsOf(PLACARDS);
  expect(paper.content.placards.placards.map(({ name, pounds }) => [name, pounds])).toEqual(
    rows.map(([, , pounds, name]) => [name, figure(pounds)]),
  );
  for (const [name, working = '', pounds] of rows)
    expect(worked(working), name).toBe(figure(pounds));
  expect(paper.content.placards).toMatchObject({ due: true, mayBeDangerous: true });
  expect(paper.content.segregation.map(({ rule, b }) => [rule, b])).toEqual([
    ['corrosive-oxidizer', ['Oxygen Destainer']],
    ['flammable-oxidizer', ['Oxygen Destainer']],
  ]);
  const entries = paper.content.consignees.flatMap((one) => one.entries);
  expect(page).toContain(
    `${paper.content.consignees.length === 5 ? 'five' : '?'} consignees, ${paper.content.packages} packages and ${entries.length} entries`,
  );
  expect(entries.filter(({ description }) => description.startsWith('RQ'))).toEqual([]);
  expect(page).toContain(
    entries.find(({ name }) => name === 'Machine Warewash Detergent')?.description,
  );
  expect(paper).toMatchObject({ state: 'draft', asks: [] });
});
