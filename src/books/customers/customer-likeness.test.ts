import { expect, test } from 'vitest';
import { type Compared, findLikeness } from './customer-likeness.ts';

const one = (id: string, name: string, zip = '', emails: string[] = []): Compared => ({
  id,
  names: [name],
  zip,
  emails,
});
const never = () => false;
const like = (
  books: Compared[],
  ours: Compared[],
  not: Parameters<typeof findLikeness>[2] = never,
) =>
  Object.fromEntries(
    [...findLikeness(books, ours, not)].map(([id, { reason, only, ours: ids }]) => [
      id,
      `${reason}${only ? '' : '?'} ${ids.join()}`,
    ]),
  );

test('the surest reason makes the pair, and each stands in one pair only', () => {
  expect(
    like(
      [
        one('1', 'Gull Inn', '02840-1234'),
        one('2', 'GULL INN!', '02116'),
        one('3', 'Tern House'),
        one('4', 'Renamed', '', ['B@x.com', 'desk@tern.example']),
      ],
      [
        one('a', 'Gull Inn', '02116'),
        one('b', 'Gull Inn', '02840'),
        one('c', 'Tern House', '99501'),
        one('d', 'Old Name', '99501', ['desk@tern.example']),
      ],
    ),
  ).toEqual({ 1: 'name-zip b', 2: 'name-zip a', 3: 'name c', 4: 'email d' });
});

test('where several fit, all are offered and none is taken', () => {
  const books = [one('1', 'Gull Inn', '02840'), one('2', 'Gull Inn', '02840')];
  expect(like(books, [one('a', 'Gull Inn', '02840')])).toEqual({ 1: 'name? a', 2: 'name? a' });
  expect(like([one('1', 'Gull Inn')], [one('a', 'Gull Inn'), one('b', 'Gull Inn')])).toEqual({
    1: 'name? a,b',
  });
});

test('a namesake elsewhere and a similar name are for a look; what was denied is not proposed', () => {
  const ours = [one('a', 'Gull Inn', '99501'), one('b', 'The Harbor View Hotel, LLC', '02840')];
  const books = [one('1', 'Gull Inn', '02840'), one('2', 'Harbor View Hotel & Spa', '02840')];
  expect(like(books, ours)).toEqual({ 1: 'elsewhere? a', 2: 'similar? b' });
  expect(like(books, ours, (id) => id === '1')).toEqual({ 2: 'similar? b' });
  expect(like([one('1', 'Anchor Motel', '02840')], ours)).toEqual({});
});

test('3,000 customers against 3,000, matched or not, are looked up and not walked through', () => {
  const make = (prefix: string, names: (at: number) => string) =>
    Array.from({ length: 3000 }, (_, at) =>
      one(`${prefix}${at}`, names(at), String(10_000 + (at % 900)), [`${at}@x.example`]),
    );
  const cases = {
    alike: [make('b', (at) => `Hotel number ${at}`), make('o', (at) => `Hotel number ${at}`)],
    strangers: [make('b', (at) => `Inn ${at} of books`), make('o', (at) => `Lodge ${at * 7} here`)],
    namesakes: [make('b', () => 'Holiday Hotel'), make('o', () => 'Holiday Hotel')],
  } as const;
  for (const [name, [books, ours]] of Object.entries(cases)) {
    const mine = ours.map((each) => ({ ...each, emails: [] }));
    const before = performance.now();
    const found = findLikeness(books, mine, never);
    const took = Math.round(performance.now() - before);
    process.stdout.write(`${name}: 3000 x 3000, ${found.size} proposals, ${took} ms\n`);
    expect(found.size).toBe(name === 'strangers' ? 0 : 3000);
  }
});
