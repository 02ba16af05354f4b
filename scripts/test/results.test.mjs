import { expect, test } from 'vitest';
import { journeyResults, sum, unitResults, whatFailed } from './results.mjs';

const passing = { status: 'passed', failureMessages: [] };
const file = (status, tests) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => passing),
});
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

test('what failed beside the tests of a file, or outside every test, counts and is named', () => {
  const testResults = [{ ...file('failed', 3), name: 'end.test.ts', message: 'end fails' }];
  expect(unitResults({ ...report, testResults }, 1)).toMatchObject({
    passed: 3,
    failed: 1,
    note: '',
  });
  const unhandled = [{ name: 'b.test.ts › two', message: 'Error: stray' }];
  expect(whatFailed({ unit: { testResults }, unhandled })).toBe(
    'outside every test, during b.test.ts › two\n    Error: stray\nend.test.ts\n    end fails',
  );
});

test('a test that passed at a second try is passed and named', () => {
  const second = { ...passing, fullName: 'sells', failureMessages: ['expected 1 to be 2'] };
  const testResults = [{ ...file('passed', 2), name: 'shop.test.ts' }];
  testResults[0].assertionResults.push(second);
  expect(unitResults({ ...report, testResults }, 0)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 1,
    note: '1 passed only at a second try',
  });
  expect(whatFailed({ unit: { testResults } })).toBe(
    'shop.test.ts › sells (at a second try passed)\n    expected 1 to be 2',
  );
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

test('journeys whose time was over: what was played counts, what was not is said', () => {
  const of = (...results) => ({ projectName: 'phone', status: 'skipped', results });
  const tests = [
    of({ status: 'passed' }),
    of({ status: 'skipped' }),
    of({ status: 'interrupted' }),
    of(),
  ];
  const suites = [{ suites: [{ specs: [{ tests }] }] }];
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 3 };
  expect(journeyResults({ stats, suites }, 130, true)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 3,
    note: 'no time for 2 of them on this machine: npm test -- --only=journeys',
  });
  const failing = { ...stats, unexpected: 1 };
  expect(journeyResults({ stats: failing, suites }, 130, true)).toMatchObject({ failed: 1 });
  // Nothing was played, or nobody had asked it to end.
  expect(journeyResults({ stats: { ...stats, expected: 0 }, suites }, 130, true).failed).toBe(1);
  expect(journeyResults({ stats, suites }, 130).failed).toBe(1);
});

test('sums all runners', () => {
  expect(
    sum([
      { passed: 3, failed: 1 },
      { passed: 2, failed: 0 },
    ]),
  ).toEqual({ passed: 5, failed: 1 });
});

test('tells at the end where what failed stands, and how the reason begins', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1'] };
  const unit = {
    testResults: [
      { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  };
  const spec = (title, status, results) => ({
    file: 'cart.spec.ts',
    line: 7,
    title,
    tests: [{ projectName: 'phone', status, results }],
  });
  const once = { errors: [{ message: '\u001b[31mnot visible\u001b[39m' }] };
  const well = { errors: [] };
  const journeys = {
    errors: [],
    suites: [
      {
        specs: [spec('is well', 'expected', [well])],
        suites: [
          { specs: [spec('fails', 'unexpected', [once]), spec('wavers', 'flaky', [once, well])] },
        ],
      },
    ],
  };
  expect(whatFailed({ unit, journeys }).split('\n')).toEqual([
    'sums.test.ts › takes away',
    '    expected 1',
    'broken.test.ts',
    '    no such file',
    '[phone] cart.spec.ts:7 › fails',
    '    not visible',
    '[phone, at a second try passed] cart.spec.ts:7 › wavers',
    '    not visible',
  ]);
  expect(whatFailed({})).toBe('');
});
