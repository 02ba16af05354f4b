import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { forgetReports, keptReports, REPORT } from '../../../tests/support/error-reports.ts';
import { envelopeOf, forwardErrorReport } from './forward-error-report.ts';

interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: string;
}

/** A real error service on loopback, answering what the test asks of it. */
const received: Received[] = [];
let status = 200;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    });
    response.writeHead(status).end('{}');
  });
});

let app: AppUnderTest;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = await startApp({
    SENTRY_DSN: `http://publickey@127.0.0.1:${(service.address() as AddressInfo).port}/42`,
  });
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
forgetReports(() => app);

const rows = () => keptReports(app);

test('a report goes to the error service once, as an envelope', async () => {
  await app.call(null, 'POST', '/api/error-reports', REPORT);
  expect(await app.runJobs()).toEqual(['forward-error-report']);
  const [sent] = received;
  expect(received).toHaveLength(1);
  expect(sent?.path).toBe('/api/42/envelope/');
  expect(sent?.headers['x-sentry-auth']).toContain('sentry_key=publickey');
  const [head, item, event] = (sent?.body ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const [row] = await rows();
  expect(head.event_id).toBe(row.id.replaceAll('-', ''));
  expect(item).toMatchObject({ type: 'event', length: Buffer.byteLength(JSON.stringify(event)) });
  expect(event).toMatchObject({
    platform: 'javascript',
    release: expect.stringMatching(/^bellcart@0\.1\.0\b/),
    fingerprint: [row.fingerprint],
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is not a function',
          stacktrace: { frames: [{ function: 'f', lineno: 1, colno: 200 }] },
        },
      ],
    },
  });
  expect(event.request).toEqual({ url: `${app.config.http.baseUrl}/cart` });
  await forwardErrorReport(app, { reportId: row.id });
  expect(received).toHaveLength(1);
});

test('a server’s report has the public address, and frames after an await keep their file', () => {
  const stack =
    'Error: x\n    at async file:///srv/shop/build/start.js:16603:7\n    at async run (/a.js:1:2)';
  const report = {
    id: '1-2',
    at: new Date(0),
    origin: 'server' as const,
    fingerprint: 'f',
    code: null,
    name: 'Error',
    message: 'x',
    stack,
    url: 'http://localhost:3000/sds?q=1',
    userId: null,
    requestId: null,
    release: null,
  };
  const about = { environment: 'production', sentAt: '', baseUrl: 'https://shop.example.com' };
  const event = JSON.parse(envelopeOf(report, about).split('\n')[2] ?? '');
  expect(event.request.url).toBe('https://shop.example.com/sds?q=1');
  expect(event.exception.values[0].stacktrace.frames).toMatchObject([
    { function: 'run', filename: '/a.js' },
    { function: '?', filename: 'file:///srv/shop/build/start.js', lineno: 16603 },
  ]);
});

test('a busy error service is tried again, a refusing one is not', async () => {
  await app.call(null, 'POST', '/api/error-reports', REPORT);
  const [row] = await rows();
  for (status of [429, 503])
    await expect(forwardErrorReport(app, { reportId: row.id })).rejects.toThrow(String(status));
  status = 400;
  await forwardErrorReport(app, { reportId: row.id });
  expect((await rows())[0].forwarded_at).toBeNull();
  expect(app.lines.map((line) => line.message)).toContain('the error service refused a report');
});
