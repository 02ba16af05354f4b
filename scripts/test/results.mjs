// What the runners' JSON reports say, in one shape: { passed, failed, skipped, note }.
import { stripVTControlCharacters } from 'node:util';

/** Vitest: a test that passed after it had failed keeps what it said at first. */
const atSecondTry = ({ status, failureMessages }) =>
  status === 'passed' && (failureMessages ?? []).length > 0;

/** Vitest: a file that could not be loaded, or whose set-up or end failed: no test of it says so. */
const failedApart = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

/** Vitest. A test that passed at a second try has passed, and is named. A file that failed beside its tests counts as one failure; so does an exit code that nothing explains. */
export function unitResults(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, note: 'no report' };
  const apart = report.testResults.filter(failedApart).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  const flaky = report.testResults.flatMap((file) => file.assertionResults.filter(atSecondTry));
  return noteFlaky(
    explain(
      { passed: report.numPassedTests, failed: report.numFailedTests + apart, skipped },
      exitCode,
    ),
    flaky.length,
  );
}

/**
 * Playwright. A test that passed at a second try has passed, and is named. `isCut`: the run was asked to end because its time was over; what was
 * not played counts as skipped and is said, and a run that played nothing has failed.
 */
export function journeyResults(report, exitCode, isCut = false) {
  if (!report) return { passed: 0, failed: 1, note: 'no report' };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  if (isCut && unexpected === 0 && passed > 0) {
    const unplayed = testsOf(report).filter(({ results }) => !results.some(hasEnded)).length;
    const note = `no time for ${unplayed} of them on this machine: npm test -- --only=journeys`;
    return { passed, failed: 0, skipped, note };
  }
  return noteFlaky(
    explain({ passed: expected + flaky, failed: unexpected, skipped }, exitCode),
    flaky,
  );
}

const hasEnded = ({ status }) => status !== 'interrupted';

function testsOf(report) {
  const suites = [...report.suites];
  for (const suite of suites) suites.push(...(suite.suites ?? []));
  return suites.flatMap((suite) => (suite.specs ?? []).flatMap(({ tests }) => tests));
}

function noteFlaky(counted, flaky) {
  return flaky > 0 && !counted.note
    ? { ...counted, note: `${flaky} passed only at a second try` }
    : counted;
}

function explain(counted, exitCode) {
  if (exitCode === 0 || counted.failed > 0) return { ...counted, note: '' };
  return { ...counted, failed: 1, note: `the runner ended with exit ${exitCode}` };
}

/** The sum over all runners. */
export function sum(results) {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
  };
}

/** What failed or passed only at a second try: a line of its place and name, and how the reason begins. For the end of a long run. */
export function whatFailed({ unit, unhandled, journeys }) {
  const summary = (unhandled ?? []).map(({ name, message }) =>
    tell(`outside every test, during ${name}`, message),
  );
  for (const result of unit?.testResults ?? []) {
    const file = result.name;
    if (failedApart(result)) summary.push(tell(file, result.message));
    for (const test of result.assertionResults) {
      if (test.status !== 'failed' && !atSecondTry(test)) continue;
      const tries = test.status === 'failed' ? '' : ' (at a second try passed)';
      summary.push(tell(`${file} › ${test.fullName}${tries}`, test.failureMessages[0]));
    }
  }
  for (const { message } of journeys?.errors ?? []) summary.push(tell('journeys', message));
  const suites = [...(journeys?.suites ?? [])];
  for (const suite of suites) {
    suites.push(...(suite.suites ?? []));
    for (const { file, line, title, tests } of suite.specs ?? [])
      for (const { projectName, status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const first = results.find(({ errors }) => errors.length > 0);
        const tries = status === 'flaky' ? ', at a second try passed' : '';
        summary.push(
          tell(`[${projectName}${tries}] ${file}:${line} › ${title}`, first?.errors[0].message),
        );
      }
  }
  return summary.join('\n');
}

const LINES_OF_A_REASON = 12;
const LENGTH_OF_A_LINE = 300;

function tell(place, reason = '') {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, LINES_OF_A_REASON);
  return [place, ...lines.map((line) => `    ${line.slice(0, LENGTH_OF_A_LINE)}`)].join('\n');
}
