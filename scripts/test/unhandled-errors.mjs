import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest. What went wrong outside every test (a promise that nobody waits for) fails the run and stands in no report: it is
 * written to the file UNHANDLED_ERRORS, so that the end of a long run can say it.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS;
    if (!file) return;
    const reported = errors.map(
      ({ message, stack, VITEST_TEST_PATH: path = '', VITEST_TEST_NAME: name = '' }) => ({
        name: [path, name].filter(Boolean).join(' › '),
        message: stack ?? message,
      }),
    );
    writeFileSync(file, JSON.stringify(reported));
  }
}
