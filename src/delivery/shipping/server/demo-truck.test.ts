import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../../demo/prepare.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { placardNotice, segregation } from '../../../safety/hazards/public/road-classes.ts';
import type { PackingGroup } from '../../../safety/hazards/public/transport.ts';
import { asksOf, entryOf, type ShippedSize } from '../entry.ts';
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
    expect(Math.round(worked(working)), name).toBe(figure(pounds ?? ''));
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
    expect(worked(working), name).toBe(figure(pounds ?? ''));
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
  expect(paper).toMatchObject({ state: 'signed', signature: { signer: 'Priya Raman' }, asks: [] });
});

const OTHERS =
  '| Package | Share | Density | Description | Working | lb | In it | RQ |\n|---|---|---|---|---|---|---|---|';

/** "UN2817 II, 5 gal pail" as a size of a product. */
const sizeOf = (text = '', share = '', density = ''): ShippedSize => {
  const [, unNumber = '', group = '', sizeUnit = ''] = /^(UN\d+) (\w+), (.+)$/.exec(text) ?? [];
  return {
    productId: text,
    nameKey: text,
    name: text,
    sizeUnit,
    unNumber,
    packingGroup: group === 'none' ? null : (group as PackingGroup),
    density: Number(density),
    technicalName: unNumber === 'UN3109' ? 'peroxyacetic acid, 15 percent' : '',
    rqSubstance: '',
    rqPercent: Number(share),
    hStatements: [],
  };
};

test('other goods of the trade, by hand: descriptions, pounds, reportable quantities, placards', () => {
  const rows = rowsOf(OTHERS);
  expect(rows).toHaveLength(9);
  const entries = rows.map(([text, share, density]) => entryOf(sizeOf(text, share, density), [1]));
  expect(entries.map(({ description, pounds }) => [description, String(pounds)])).toEqual(
    rows.map(([, , , description, , pounds]) => [description, pounds]),
  );
  for (const [name, , , , working = '', pounds, held = ''] of rows) {
    expect(Math.round(worked(working)), name).toBe(figure(pounds ?? ''));
    const [terms = '', figures] = held.split(' = ');
    if (figures) expect(worked(terms), name).toBeCloseTo(Number.parseFloat(figures), 1);
  }
  const notice = placardNotice(entries);
  expect(page).toContain(
    `= ${notice.pounds.toLocaleString('en-US')} lb, ${notice.placards.map(({ name, pounds }) => `${name} ${pounds.toLocaleString('en-US')}`).join(', ')}`,
  );
  const apart = (one: number, other: number) => {
    const [a, b] = [entries[one], entries[other]];
    return a && b ? [segregation(a, b), segregation(b, a)].find((rule) => rule !== null) : 'gone';
  };
  expect([apart(0, 8), apart(0, 6), apart(5, 0), apart(8, 6)]).toEqual([
    'corrosive-oxidizer',
    'corrosive-peroxide',
    'corrosive-oxidizer',
    undefined,
  ]);
});

test('a paper asks for the technical name that the table asks for, and for no other', () => {
  const asks = (text: string) =>
    asksOf(sizeOf(text, '20', '1'))
      .map((ask) => ask.text)
      .filter((askText) => askText.includes('technical name'));
  expect(asks('UN1760 II, 5 gal pail')).toHaveLength(1);
  for (const text of ['UN1987 III, 5 gal pail', 'UN2693 III, 5 gal pail'])
    expect(asks(text), text).toEqual([]);
});

test('a paper asks for the packing group where the table has one, and names one that it does not have', () => {
  const asks = (text: string) =>
    asksOf(sizeOf(text, '20', '1'))
      .map((ask) => ask.text)
      .filter((askText) => askText.includes('packing group'));
  expect(asks('UN1823 III, 50 lb pail')).toEqual([
    expect.stringContaining('UN1823 has packing group II, not III (49 CFR 172.101)'),
  ]);
  expect(asks('UN3109 II, 5 gal pail')).toEqual([
    expect.stringContaining('UN3109 has no packing group, not II'),
  ]);
  expect(asks('UN1823 none, 50 lb pail')).toHaveLength(1);
  for (const text of ['UN1823 II, 50 lb pail', 'UN3109 none, 5 gal pail'])
    expect(asks(text), text).toEqual([]);
});
