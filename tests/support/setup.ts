/* oxlint-disable no-console -- this file is about the console */
import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

// What reaches console.error is an error that somebody would have to read. A test that means to cause one spies on it itself.
let said: string[] = [];
const report = console.error;

beforeEach(() => {
  said = [];
  console.error = (...parts: unknown[]) => {
    said.push(format(...parts));
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  console.error = report;
  if (said.length > 0) throw new Error(`console.error was called:\n${said.join('\n')}`);
});
