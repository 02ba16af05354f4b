// What the runners' JSON reports say, in one shape: { passed, failed, skipped, note }.

/** Vitest. A file that could not be loaded holds no test and counts as one failure; so does an exit code that nothing explains. */
export function unitResults(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, note: 'no report' };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return explain(
    { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped },
    exitCode,
  );
}

/** Playwright. A test that passed at a second try has passed, and is named. */
export function journeyResults(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, note: 'no report' };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counted = explain({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
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
