import { expect, test } from 'vitest';
import { journeyResults, sum, unitResults } from './results.mjs';

const file = (status, tests) => ({ status, assertionResults: Array.from({ length: tests }) });
const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [file('passed', 4)],
};

test('counts a file that could not be loaded, and an exit that nothing explains', () => {
  expect(unitResults(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1, note: '' });
  expect(
    unitResults({ ...report, testResults: [...report.testResults, file('failed', 0)] }, 1),
  ).toMatchObject({ passed: 3, failed: 1 });
  expect(unitResults(report, 1)).toMatchObject({
    passed: 3,
    failed: 1,
    note: 'the runner ended with exit 1',
  });
  expect(unitResults(null, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('counts journeys, and names those that needed a second try', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 };
  expect(journeyResults({ stats }, 0)).toEqual({
    passed: 6,
    failed: 0,
    skipped: 2,
    note: '1 passed only at a second try',
  });
  expect(journeyResults({ stats: { ...stats, unexpected: 2 } }, 1)).toMatchObject({
    passed: 6,
    failed: 2,
  });
  expect(journeyResults(null, 1)).toMatchObject({ failed: 1 });
});

test('sums all runners', () => {
  expect(
    sum([
      { passed: 3, failed: 1 },
      { passed: 2, failed: 0 },
    ]),
  ).toEqual({ passed: 5, failed: 1 });
});
