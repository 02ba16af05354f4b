/* oxlint-disable no-console -- this file is about the console */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest';
import { setYearClock } from '../../src/kit/time.ts';
import { SqlText } from '../../src/platform/sql.ts';
import { restartNumbers } from './numbers.ts';
import { startFromBundles } from './readers.ts';

restartNumbers();

// Texts leave out the year in which the clock of the tests stands, whatever year it is here.
setYearClock(() => Date.UTC(2026, 2, 1));

const readers = inject('readers');
if (readers) startFromBundles(readers);

// What reaches console.error is an error that somebody would have to read. A test that means to cause one spies on it itself.
let printed: string[] = [];
const report = console.error;

beforeEach(() => {
  printed = [];
  console.error = (...parts: unknown[]) => {
    printed.push(format(...parts));
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  console.error = report;
  if (printed.length > 0) throw new Error(`console.error was called:\n${printed.join('\n')}`);
});

/** Where the texts of statements are noted that the tests of a file run. This file runs again for each; what it wraps stays wrapped. */
const noted = Symbol.for('the statements that ran');
const runner = SqlText.prototype as SqlText & { [noted]?: Set<string> };
const ran = (runner[noted] ??= noteStatements());
ran.clear();

function noteStatements(): Set<string> {
  const texts = new Set<string>();
  const prepared: (this: SqlText) => ReturnType<SqlText['prepared']> = Reflect.get(
    SqlText.prototype,
    'prepared',
  );
  SqlText.prototype.prepared = function () {
    const statement = prepared.call(this);
    texts.add(statement.text);
    return statement;
  };
  return texts;
}

// The next file runs in the same process: it finds the globals as they were.
afterAll(() => vi.unstubAllGlobals());

// Each text of a statement that ran, once a test file: scripts/test/statements.mjs asks which never did.
afterAll(() => {
  const folder = process.env.STATEMENTS_RAN;
  if (!folder || ran.size === 0) return;
  mkdirSync(folder, { recursive: true });
  const lines = [...ran].map((text) => `${JSON.stringify(text)}\n`).join('');
  writeFileSync(join(folder, `${process.pid}-${performance.now()}.jsonl`), lines);
});
