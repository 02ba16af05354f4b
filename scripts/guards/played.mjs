// What the unit tests of the same `npm test` said: they have just played the tables that a proof plays once with every guard in its place.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { root } from '../start/paths.mjs';

/**
 * The results of the test files in `folder`, from the report that `npm test` names in UNIT_REPORT. Null without one, or when it holds no such file: the
 * proof plays them itself.
 */
export function playedBefore(folder, { report = process.env.UNIT_REPORT, home = root } = {}) {
  if (!report) return null;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.filter(({ name }) =>
    relative(home, name).startsWith(`${folder.replaceAll('/', sep)}${sep}`),
  );
  if (files.length === 0) return null;
  return { testResults: files, passed: files.every(({ status }) => status === 'passed') };
}
