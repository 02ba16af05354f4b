import { expect, test } from 'vitest';
import { reportOf } from './server/threshold-report.ts';
import { extremelyHazardousIn, largestPercent } from './tier-two.ts';

test.each([
  ['5-15', 15],
  ['12.5', 12.5],
  ['>99', 100],
  ['70 (by volume)', 70],
  ['balance', null],
])('the largest share of %s', (written, percent) => {
  expect(largestPercent(written)).toBe(percent);
});

test('what the list names counts, and only in the form in which it names it', () => {
  const named = (cas: string, percent: string) =>
    extremelyHazardousIn([{ cas, percent }]).map((one) => [one.substance.name, one.percent]);
  expect(named('7664-93-9', '93')).toEqual([['Sulfuric acid', 93]]);
  expect(named('79-21-0', '5-6')).toEqual([['Peracetic acid', 6]]);
  expect(named('7664-93-9', 'withheld')).toEqual([['Sulfuric acid', 100]]);
  // Peroxide up to 52%, hydrochloric acid as a solution, traces, what is not on the list.
  expect(named('7722-84-1', '30-35')).toEqual([]);
  expect(named('7647-01-0', '31.45')).toEqual([]);
  expect(named('50-00-0', '0.5-1')).toEqual([]);
  expect(named('7681-52-9', '12.5')).toEqual([]);
});

const product = (name: string, pounds: number[], more: object = {}) => ({
  nameKey: name,
  name,
  pounds,
  gaps: [],
  ingredients: [],
  ...more,
});
const FROM = '2026-01-01';

test('an amount is judged when all of it is known; the day and the average stand beside it', () => {
  const { products } = reportOf(
    [product('Salt', [9000, 10_000, 0, 2000]), product('Soap', [1, 1, 1, 1])],
    FROM,
  );
  expect(products).toMatchObject([
    { name: 'Salt', state: 'over', mostPounds: 10_000, mostOn: '2026-01-02', averagePounds: 7000 },
    { name: 'Soap', state: 'under', mostPounds: 1, thresholdPounds: 10_000 },
  ]);
});

test('without a count or a density nobody says "below", however little it is', () => {
  const { products } = reportOf(
    [
      product('Acid', [5], { gaps: ['not-counted'] }),
      product('Rinse', [5], { gaps: ['no-density'] }),
    ],
    FROM,
  );
  expect(products.map(({ state }) => state)).toEqual(['open', 'open']);
});

test('a substance is added up over the products that hold it, and is open while a composition is missing', () => {
  const sulfuric = (percent: string) => [{ cas: '7664-93-9', percent }];
  const drain = product('Drain opener', [400, 500], { ingredients: sulfuric('80-90') });
  const pool = product('Pool acid', [300, 100], { ingredients: sulfuric('30') });
  const both = reportOf([drain, pool], FROM).substances;
  // 500 * 0.9 + 100 * 0.3 on the second day.
  expect(both).toMatchObject([{ mostPounds: 480, state: 'under', thresholdPounds: 500 }]);
  const unknown = product('Mystery', [10], { ingredients: undefined });
  const open = reportOf([drain, pool, unknown], FROM);
  expect(open.substances).toMatchObject([{ state: 'open', gaps: ['no-composition'] }]);
  expect(open.withoutComposition).toEqual(['Mystery']);
  const more = product('Battery acid', [0, 100], { ingredients: sulfuric('35') });
  expect(reportOf([drain, pool, more, unknown], FROM).substances[0]?.state).toBe('over');
});
