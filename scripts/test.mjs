// npm test: installs what the checks need, runs every runner, and ends with one plain line, `N passed, N failed`.
//   npm test -- --only=check|unit|journeys|proofs     one part; what follows goes to its runner
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PROOFS } from './proofs.mjs';
import { ensureBuilt } from './start/build.mjs';
import { ensureInstalled, pinnedNode } from './start/install.mjs';
import { root } from './start/paths.mjs';
import { EXIT, Stopped } from './start/stopped.mjs';
import { journeyResults, sum, unitResults, whatFailed } from './test/results.mjs';

const PARTS = ['check', 'unit', 'journeys', 'proofs'];
/** Of playwright.config.ts; the third one is a proof of its own, `npm run prove:widths`. */
const PROJECTS = ['--project=desktop', '--project=phone'];
/** A whole run ends before this, on whatever machine. */
const LONGEST = 43 * 60_000;
/** Of it the proofs have this much at the end: journeys that would take of it are not begun. */
const FOR_PROOFS = 8 * 60_000;
/** With less than this left no further proof is begun. */
const FOR_A_PROOF = 2 * 60_000;
const REPORTS = join(root, 'test-results');
const STATEMENTS_RAN = join(REPORTS, 'statements');
const UNHANDLED_ERRORS = join(REPORTS, 'unhandled-errors.json');
const TYPES_KNOWN = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');

const results = [];
/** The runners' reports of this run. */
const reports = {};
/** Of all unit tests of this run: proofs need not play again with every guard in its place what was just played so. */
let wholeUnitReport = null;
const began = Date.now();
/** What runs at this moment; the checks run beside each other. */
const running = new Set();
let interrupted = false;
/** One part alone takes as long as it takes. */
let isWhole = false;

const timeLeft = () => (isWhole ? LONGEST - (Date.now() - began) : 24 * 3_600_000);

/**
 * Runs a tool of node_modules/.bin with the pinned Node: its exit code and, unless it writes to the terminal itself, what it said. After
 * `enough` (ms) it is asked once to end in order, which is what `isCut` says.
 */
function run(tool, args, { quiet = false, env = {}, enough } = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const environment = { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  return new Promise((resolve) => {
    const output = [];
    // A process group of its own, so that all of it can be ended.
    const child = spawn(join(bin, tool), args, {
      cwd: root,
      env: environment,
      detached: true,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => output.push(chunk));
    let isCut = false;
    const cut = setTimeout(
      () => {
        isCut = true;
        child.kill('SIGINT');
      },
      Math.max(1000, enough ?? 2 ** 30),
    );
    const late = setTimeout(() => endGroup(child, 'it took too long'), Math.max(1000, timeLeft()));
    const done = (code) => {
      clearTimeout(cut);
      clearTimeout(late);
      running.delete(child);
      resolve({ code, isCut, said: Buffer.concat(output).toString('utf8').trim() });
    };
    child.once('error', (error) => {
      output.push(Buffer.from(error.message));
      done(1);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

function endGroup(child, reason) {
  process.stderr.write(`\nEnding the run: ${reason}.\n`);
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), 20_000).unref();
}

function signalGroup(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    // it has ended
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    if (interrupted) return;
    interrupted = true;
    for (const child of running) endGroup(child, 'interrupted');
  });
}

/** One part of the table: never silent, and a runner that ran nothing has failed. */
async function part(name, work) {
  const start = Date.now();
  let counted;
  try {
    counted = interrupted ? { passed: 0, failed: 1, note: 'interrupted' } : await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Stopped ? error.message : error.stack}\n`);
    counted = { passed: 0, failed: 1, note: 'did not run' };
  }
  if (counted.passed + counted.failed + (counted.skipped ?? 0) === 0)
    counted = { ...counted, failed: 1, note: 'nothing ran' };
  results.push({ name, skipped: 0, note: '', ...counted, seconds: (Date.now() - start) / 1000 });
}

async function check(name, commands) {
  await part(name, async () => {
    for (const [tool, ...args] of commands) {
      const { code, said } = await run(tool, args, { quiet: true });
      if (code === 0) continue;
      process.stdout.write(`\n${name} failed (${tool} ${args.join(' ')}):\n${said}\n`);
      return { passed: 0, failed: 1 };
    }
    process.stdout.write(`${name}: ok\n`);
    return { passed: 1, failed: 0 };
  });
}

/** Beside each other: none of them keeps two cores busy by itself. */
async function checks({ withShape }) {
  // First: the compiler and the linter read the pages' generated types.
  await check('pages', [['react-router', 'typegen']]);
  await Promise.all([
    check('lint', [['oxlint', '--type-aware']]),
    (async () => {
      await check('format', [['biome', 'check', '.']]);
      // What it found out is kept, so that a second run looks at what changed.
      await check('types', [
        ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_KNOWN],
      ]);
      if (withShape) await unit(['tests/shape'], 'shape', { WITHOUT_DATABASE: '1' });
    })(),
  ]);
}

/** `name` is the row in the table; the files are those that `filters` name, or all. */
async function unit(filters, name = 'unit', env = {}) {
  await part(name, async () => {
    const report = freshReport(`${name}.json`);
    const { code } = await run(
      'vitest',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./scripts/test/unhandled-errors.mjs',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { env: { STATEMENTS_RAN, UNHANDLED_ERRORS, ...env } },
    );
    reports.unit = readReport(report);
    reports.unhandled = readReport(UNHANDLED_ERRORS);
    if (filters.length === 0 && reports.unit) wholeUnitReport = report;
    return unitResults(reports.unit, code);
  });
}

/** After all tests of `unit`: is there a statement that none of them ran? */
async function statements() {
  await part('statements', async () => {
    const { code, said } = await run('node', ['scripts/test/statements.mjs', STATEMENTS_RAN], {
      quiet: true,
    });
    if (code !== 0) throw new Error(said);
    if (said === '') return { passed: 1, failed: 0 };
    process.stdout.write(`\nSQL that no test has run:\n${said}\n`);
    return { passed: 0, failed: said.split('\n').length };
  });
}

async function journeys(filters) {
  await part('build', async () => {
    await ensureBuilt({ say: (line) => process.stdout.write(`${line}\n`) });
    return { passed: 1, failed: 0 };
  });
  await part('journeys', async () => {
    if (!hasJourneys()) return { passed: 0, failed: 1, note: 'there are none in tests/journeys' };
    const report = freshReport('journeys.json');
    const { code, isCut } = await run('playwright', ['test', ...PROJECTS, ...filters], {
      env: { JOURNEYS_REPORT: report },
      enough: timeLeft() - FOR_PROOFS,
    });
    reports.journeys = readReport(report);
    return journeyResults(reports.journeys, code, isCut);
  });
}

/** The short form of each proof that is not a unit test or a journey itself. */
async function proofs(filters) {
  for (const { name, short } of PROOFS) {
    if (!short || (filters.length > 0 && !filters.includes(name))) continue;
    await part(`proof ${name}`, async () => {
      if (timeLeft() < FOR_A_PROOF)
        return { passed: 0, failed: 0, skipped: 1, note: `no time left: npm run prove:${name}` };
      const env = wholeUnitReport ? { UNIT_REPORT: wholeUnitReport } : {};
      const { code, said } = await run('node', short, { quiet: true, env });
      if (code === 0) return { passed: 1, failed: 0 };
      process.stdout.write(`\nThe proof ${name} failed:\n${said.slice(-4000)}\n`);
      return { passed: 0, failed: 1 };
    });
  }
}

function hasJourneys() {
  const folder = join(root, 'tests', 'journeys');
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  );
}

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function table() {
  const rows = results.map((row) =>
    [row.name, row.passed, row.failed, row.skipped, `${row.seconds.toFixed(1)} s`, row.note].map(
      String,
    ),
  );
  const all = [['', 'passed', 'failed', 'skipped', 'time', ''], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) =>
        column === 0 || column === 5 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

function readArguments(args) {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  if (only !== undefined && !PARTS.includes(only))
    throw new Stopped(`--only takes one of ${PARTS.join(', ')}, not "${only}".`, EXIT.usage);
  const filters = args.filter((arg) => !arg.startsWith('--only='));
  if (filters.length > 0 && !only)
    throw new Stopped(
      `Say which runner "${filters.join(' ')}" is for, with --only=unit or --only=journeys.`,
      EXIT.usage,
    );
  return { parts: only ? [only] : PARTS, filters };
}

try {
  const { parts, filters } = readArguments(process.argv.slice(2));
  isWhole = parts.length === PARTS.length;
  await ensureInstalled({ full: true, say: (line) => process.stdout.write(`${line}\n`) });
  pinnedNode();
  // Among all the others the shape's tests run as part of `unit`: each test counts once in the sum.
  if (parts.includes('check')) await checks({ withShape: !parts.includes('unit') });
  if (parts.includes('unit')) {
    rmSync(STATEMENTS_RAN, { recursive: true, force: true });
    await unit(filters);
    if (filters.length === 0) await statements();
  }
  if (parts.includes('journeys')) await journeys(filters);
  if (parts.includes('proofs')) await proofs(filters);
} catch (error) {
  process.stderr.write(`${error instanceof Stopped ? error.message : error.stack}\n`);
  results.push({ name: 'set-up', passed: 0, failed: 1, skipped: 0, seconds: 0, note: '' });
}
const { passed, failed } = sum(results);
const failures = whatFailed(reports);
if (failures) process.stdout.write(`\nOnce more, what failed:\n${failures}\n`);
process.exitCode = failed > 0 || passed === 0 ? EXIT.failed : 0;
process.stdout.write(`\n${table()}\n\n${passed} passed, ${failed} failed\n`);
