import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimForDevelopment, isDevelopment } from './development.mjs';

let dataDir;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'development-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a new directory becomes one for development, and stays one', () => {
  writeFileSync(join(dataDir, 'lock'), '');
  expect(isDevelopment(dataDir)).toBe(false);
  claimForDevelopment(dataDir);
  writeFileSync(join(dataDir, 'mode.json'), '{}');
  claimForDevelopment(dataDir);
  expect(isDevelopment(dataDir)).toBe(true);
});

test('the data of npm start are refused', () => {
  writeFileSync(join(dataDir, 'mode.json'), '{"demo":true}');
  expect(() => claimForDevelopment(dataDir)).toThrow('was not made by `npm run dev`');
  expect(isDevelopment(dataDir)).toBe(false);
});
