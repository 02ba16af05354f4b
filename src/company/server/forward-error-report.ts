import type { App } from '../../platform/app.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import {
  columns,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { forwardErrorReportJob } from './jobs.ts';

const reportRow = rowShape({
  id: text,
  at: time,
  origin: textOf<'browser' | 'server' | 'job'>(),
  fingerprint: text,
  code: nullable(text),
  name: text,
  message: text,
  stack: nullable(text),
  url: nullable(text),
  userId: nullable(text),
  requestId: nullable(text),
  release: nullable(text),
});
type ReportRow = RowOf<typeof reportRow>;

/** Where a DSN sends to, and with which public key: `https://key@host/path/project`. */
export function readDsn(dsn: string): { address: string; key: string } {
  const url = new URL(dsn);
  const cut = url.pathname.lastIndexOf('/');
  const project = url.pathname.slice(cut + 1);
  if (!url.username || !project) throw new Error('SENTRY_DSN needs a public key and a project.');
  return {
    address: `${url.protocol}//${url.host}${url.pathname.slice(0, cut)}/api/${project}/envelope/`,
    key: url.username,
  };
}

/** Stack lines of V8 (`at f (file:1:2)`) and of Firefox and Safari (`f@file:1:2`) as frames, outermost first. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const match =
        /^\s*at (?:async )?(?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ??
        /^(.*?)@(.+?):(\d+):(\d+)$/.exec(line);
      if (!match) return [];
      const [, name, filename = '', lineno, colno] = match;
      return [
        {
          function: name || '?',
          filename,
          lineno: Number(lineno),
          colno: Number(colno),
          in_app: !/node_modules|^node:/.test(filename),
        },
      ];
    })
    .toReversed();
}

/** The address as people know it: a server's own report has the one on which the proxy asks it. */
function publicAddress(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return url;
  const { pathname, search } = new URL(url, baseUrl);
  return new URL(`${pathname}${search}`, baseUrl).href;
}

/** One report as an envelope: three lines of JSON (header, item header, event). */
export function envelopeOf(
  report: ReportRow,
  { environment, sentAt, baseUrl }: { environment: string; sentAt: string; baseUrl: string },
): string {
  const eventId = report.id.replaceAll('-', '');
  const frames = framesOf(report.stack ?? '');
  const event = JSON.stringify({
    event_id: eventId,
    timestamp: report.at.getTime() / 1000,
    platform: report.origin === 'browser' ? 'javascript' : 'node',
    level: 'error',
    release: report.release,
    environment,
    exception: {
      values: [
        {
          type: report.name,
          value: report.message,
          ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
        },
      ],
    },
    fingerprint: [report.fingerprint],
    tags: {
      origin: report.origin,
      ...(report.requestId ? { request_id: report.requestId } : {}),
      ...(report.code ? { code: report.code } : {}),
    },
    ...(report.url ? { request: { url: publicAddress(report.url, baseUrl) } } : {}),
    ...(report.userId ? { user: { id: report.userId } } : {}),
  });
  const item = JSON.stringify({
    type: 'event',
    content_type: 'application/json',
    length: Buffer.byteLength(event),
  });
  return `${JSON.stringify({ event_id: eventId, sent_at: sentAt })}\n${item}\n${event}\n`;
}

/**
 * Job: sends one stored report to the error service. The event id is the report's, so a repeat is dropped there.
 * Throws when the service is busy or away (the queue tries again); gives up when it refuses the report itself.
 */
export async function forwardErrorReport(
  app: App,
  payload: PayloadOf<typeof forwardErrorReportJob>,
): Promise<void> {
  const { sentryDsn } = app.config.errors;
  if (!sentryDsn) return;
  const report = await app.db.row(
    reportRow,
    sql`select ${columns(reportRow, 'r')} from error_reports r
         where r.id = ${payload.reportId} and r.forwarded_at is null`,
  );
  if (!report) return;
  const { address, key } = readDsn(sentryDsn);
  const now = new Date(app.clock.now());
  const answer = await app.fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${report.release ?? 'bellcart'}, sentry_key=${key}`,
    },
    body: envelopeOf(report, {
      environment: app.config.production ? 'production' : 'development',
      sentAt: now.toISOString(),
      baseUrl: app.config.http.baseUrl,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`The error service answered ${answer.status}.`);
  if (!answer.ok) {
    app.log.warn('the error service refused a report', {
      status: answer.status,
      reportId: report.id,
    });
    return;
  }
  await app.db.execute(sql`update error_reports set forwarded_at = ${now} where id = ${report.id}`);
}
