import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { forgetReports, keptReports } from '../../../tests/support/error-reports.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
forgetReports(() => app);

const rows = () => keptReports(app);

const VIOLATION = {
  'document-uri': 'http://localhost:3000/cart?x=1',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?id=1',
};

test.each([
  ['application/csp-report', { 'csp-report': VIOLATION }],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'http://localhost:3000/cart?x=1',
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?id=1',
        },
      },
    ],
  ],
])('a violation of the policy is kept, as %s', async (type, body) => {
  expect(
    (
      await app.call(null, 'POST', '/api/csp-reports', body, {
        'content-type': type,
        origin: 'null',
      })
    ).status,
  ).toBe(200);
  expect(await rows()).toMatchObject([
    {
      code: 'csp',
      url: 'http://localhost:3000/cart',
      message: 'script-src-elem blocked https://evil.example/x.js',
    },
  ]);
});

test.each([
  ['another type', 'text/plain', '{}', 415],
  ['no JSON', 'application/csp-report', '{', 400],
  ['no violation', 'application/reports+json', '[{"type":"deprecation","body":{}}]', 400],
  [
    'a huge body',
    'application/csp-report',
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } }),
    413,
  ],
])('a policy report with %s is refused', async (_what, type, body, expected) => {
  expect(
    (await app.call(null, 'POST', '/api/csp-reports', body, { 'content-type': type })).status,
  ).toBe(expected);
  expect(await rows()).toHaveLength(0);
});
