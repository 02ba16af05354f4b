import { expect, test } from 'vitest';
import { crewNewRuns } from './free-crews.ts';

const crewed = (runs: readonly [string, boolean][], drivers: string[], untrained: string[]) =>
  Object.fromEntries(
    crewNewRuns(
      runs.map(([id, needsTraining]) => ({ id, needsTraining })),
      drivers,
      untrained,
    ),
  );

test('goods that need a trained driver get one of those that are free, else none; the others drive what anybody may', () => {
  const both = [
    ['soap', false],
    ['acid', true],
  ] as const;
  const runs = both.map(([id, needs]): [string, boolean] => [id, needs]);
  expect(crewed(runs, ['Dan', 'Eve'], ['Dan'])).toEqual({ acid: 'Eve', soap: 'Dan' });
  expect(crewed(runs, ['Eve', 'Dan'], ['Dan'])).toEqual({ acid: 'Eve', soap: 'Dan' });
  expect(crewed(runs, ['Dan', 'Eve'], ['Dan', 'Eve'])).toEqual({ acid: null, soap: 'Dan' });
  expect(crewed([['soap', false]], ['Eve', 'Dan'], [])).toEqual({ soap: 'Eve' });
});
