import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/endpoints.ts';
import type { Who } from '../../src/platform/http/who.ts';
import { RULES } from '../matrix/rules.ts';
import { ROOT } from './sources.ts';

const nameOf = (row: { method: string; path: string }) => `${row.method} ${row.path}`;

/** True when one of the issues, or of those inside a union, refuses a key by name. */
function refusesKeys(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(
    (issue) =>
      issue.code === 'unrecognized_keys' ||
      (issue.code === 'invalid_union' && issue.errors.some((inner) => refusesKeys(inner))),
  );
}

test('each endpoint is declared once, under /api', () => {
  const names = endpoints.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(endpoints.filter((row) => !row.path.startsWith('/api/')).map(nameOf)).toEqual([]);
});

test.each(endpoints.map((row) => [nameOf(row), row] as const))(
  '%s says who, what, and refuses unknown keys',
  (_name, row) => {
    expect(row.summary.length).toBeGreaterThan(10);
    expect(row.summary).not.toMatch(/\.$/);
    // A choice by a key says nothing of other keys until that key is there: each of its shapes is asked.
    const shapes =
      row.input instanceof z.ZodDiscriminatedUnion
        ? (row.input.options as z.ZodType[])
        : [row.input];
    for (const shape of shapes)
      expect(refusesKeys(shape.safeParse({ __unknown: 1 }).error?.issues ?? [])).toBe(true);
  },
);

/** security.md 1.1: writes that must not happen twice when an answer is lost. */
const WITH_KEY = [
  'POST /api/place-order',
  'POST /api/deliver-order',
  'POST /api/contact-us',
  'POST /api/create-account',
];

test('writes that must not happen twice take an idempotency key', () => {
  expect(
    endpoints.filter((row) => WITH_KEY.includes(nameOf(row)) && !row.idempotent).map(nameOf),
  ).toEqual([]);
});

/** Verbs that count several limits themselves, for their page and their endpoint alike. */
const LIMITED_INSIDE: Record<string, string> = {
  'POST /api/contact-us': 'src/people/contact/server/contact-us.ts',
  'POST /api/sign-in': 'src/people/accounts/sign-in/server/sign-in.ts',
  'POST /api/sign-in/second-step': 'src/people/accounts/sign-in/server/answer-second-step.ts',
  'POST /api/sign-in/passkey/options': 'src/people/accounts/sign-in/server/passkey-sign-in.ts',
  'POST /api/sign-in/passkey': 'src/people/accounts/sign-in/server/passkey-sign-in.ts',
  'POST /api/forgot-password': 'src/people/accounts/sign-in/server/forgot-password.ts',
  'POST /api/reset-password/verify': 'src/people/accounts/sign-in/server/reset-password.ts',
  'POST /api/reset-password/confirm': 'src/people/accounts/sign-in/server/reset-password.ts',
  'POST /api/account-requests': 'src/people/accounts/sign-in/server/request-account.ts',
};
/** Ending one's own session costs nothing, and the webhook proves itself by its signature. */
const UNLIMITED = new Set(['POST /api/sign-out', 'POST /api/quickbooks/webhook']);

test('who is anonymous and writes is limited', () => {
  const counts = (row: { method: string; path: string }) => {
    const verb = LIMITED_INSIDE[nameOf(row)];
    return (
      verb !== undefined &&
      readFileSync(path.join(ROOT, verb), 'utf8').match(/limits(Of\(app\))?\.take\(/) !== null
    );
  };
  expect(
    endpoints
      .filter(
        (row) =>
          row.who === 'anyone' &&
          row.method !== 'GET' &&
          !row.limit &&
          !counts(row) &&
          !UNLIMITED.has(nameOf(row)),
      )
      .map(nameOf),
  ).toEqual([]);
});

const tests = globSync('src/**/*.test.{ts,tsx}', { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));

/** Does a test call this row, and look for a refusal? Parameters may be written as `${...}` or as any text. */
function hasRefusalTest(row: { method: string; path: string }): boolean {
  const address = row.path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`]+' : part.replace(/[.]/g, '\\.')))
    .join('/');
  const called = new RegExp(`['"\`]${address}(?:[?'"\`]|\\$\\{)`);
  const method = new RegExp(`['"\`]${row.method}['"\`]`);
  return tests.some(
    ({ text }) => called.test(text) && method.test(text) && /\b40[134]\b|refus/.test(text),
  );
}

/** The access matrix refuses visitors and wrong roles at every row, and strangers at rows with objects, and looks that nothing changed. */
const inMatrix = (row: { method: string; path: string; who: Who }) =>
  row.who !== 'anyone' || RULES[nameOf(row)]?.objects !== undefined;

test('every write has a test of who may not: in the access matrix, or in its room', () => {
  const open = endpoints
    .filter(
      (row) =>
        row.method !== 'GET' && !(RULES[nameOf(row)] && inMatrix(row)) && !hasRefusalTest(row),
    )
    .map(nameOf);
  expect(open).toEqual([]);
});
