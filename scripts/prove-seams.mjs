// Plays the table of seams, prints it, and takes each row's guard out of a copy: the row must fail then.
//   npm run prove:seams                    all rows
//   npm run prove:seams -- --only=<text>   rows whose name holds the text
//   npm run prove:seams -- --first=3       some rows, spread over the table
//   npm run prove:seams -- --table         the table alone
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openCopy } from './guards/copy.mjs';
import { playedBefore } from './guards/played.mjs';
import { root } from './start/paths.mjs';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const first = Number(
  process.argv.find((argument) => argument.startsWith('--first='))?.slice(8) ?? 0,
);
const tableAlone = process.argv.includes('--table');
const exact = (name) => `^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/** Every nth row, so that a short run sees the whole table's breadth. */
const spread = (rows) =>
  first > 0 ? rows.filter((_, at) => at % Math.ceil(rows.length / first) === 0) : rows;

const copy = openCopy();
/** Every row with every guard in its place. */
function playAll() {
  const report = join(copy.home, 'seams.json');
  const passed = copy.passes(['tests/seams', '--reporter=json', `--outputFile=${report}`]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed, testResults, home: copy.home };
}
let failed = 0;
try {
  const { passed: whole, testResults, home } = playedBefore('tests/seams') ?? playAll();
  const rows = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.meta?.seam)
      .map((test) => ({
        ...test.meta.seam,
        name: test.title,
        status: test.status,
        in: relative(home ?? root, file.name),
      })),
  );
  const counts = Object.groupBy(rows, (row) => row.outcome);
  for (const row of rows)
    console.log(
      `${row.status === 'passed' ? ' ' : 'X'} ${row.outcome.padEnd(8)} ${row.fact}  ->  ${row.act}`,
    );
  console.log(
    `${rows.length} seams: ${['refused', 'asked', 'told'].map((kind) => `${counts[kind]?.length ?? 0} ${kind}`).join(', ')}`,
  );
  if (!whole) throw new Error('The seams do not pass with every guard in its place.');
  const tried = tableAlone ? [] : spread(rows.filter((row) => !only || row.name.includes(only)));
  process.env.SEAM_WITHOUT = '1';
  for (const row of tried) {
    const { file, code, without } = row.guard;
    const missed = copy.without({ file, guard: code, without }, () =>
      copy.passes([row.in, '-t', exact(row.name)]),
    );
    if (missed) failed += 1;
    console.log(`${missed ? 'NOT MISSED' : 'missed'}  ${row.name}`);
  }
  console.log(`${tried.length - failed} passed, ${failed} failed`);
} finally {
  copy.close();
}
// Not `process.exit`: it would cut off what a pipe has not taken yet.
process.exitCode = failed === 0 ? 0 : 1;
