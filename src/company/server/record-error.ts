import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { enqueue } from '../../platform/queue.ts';
import { release } from '../../platform/release.ts';
import { nullable, rowShape, text, textOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { insertingIf } from '../../platform/write-rows.ts';
import { forwardErrorReportJob } from './jobs.ts';
import { bareAddress, redactText } from './redact.ts';

export interface ErrorReport {
  origin: 'browser' | 'server' | 'job';
  name: string;
  message: string;
  stack?: string | undefined;
  code?: string | undefined;
  url?: string | undefined;
  userId?: string | undefined;
  requestId?: string | undefined;
  agent?: string | undefined;
}

/** Rows kept of one kind of fault in an hour; the rest is only counted. */
export const ROWS_AN_HOUR = 10;
/** `bellcart@0.1.0+1a2b3c4d5e6f`: two builds of one version are told apart by their commit. */
export const RELEASE = `bellcart@${release.version}${release.commit ? `+${release.commit}` : ''}`;

/** Frames without line numbers and without the hashes of built files, so that one fault keeps its kind over releases. */
function framesOf(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s*at |@/.test(line));
  return lines
    .slice(0, 4)
    .map((line) =>
      line
        .replace(/[?:]\d.*$/, '')
        .replace(/-[\w-]{8}\.js/g, '.js')
        .replace(/https?:\/\/[^/]+/, '')
        .trim(),
    )
    .join('|');
}

/** Faults that look alike share it: origin, name, message without its numbers and quoted parts, and the upper frames. */
function fingerprintOf(report: ErrorReport): string {
  const message = report.message
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+|"[^"]*"|'[^']*'/gi, '#')
    .slice(0, 300);
  const parts = [
    report.origin,
    report.name,
    report.code ?? '',
    message,
    framesOf(report.stack ?? ''),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

/**
 * A page that somebody may not open, as a browser reports it (`ui/load-failure.ts`; the specification has load failures reported). The refusal is
 * what should happen, and no fault that waits for the owner: its group is kept as settled.
 */
const isRefusal = ({ origin, name, message }: ErrorReport): boolean =>
  origin === 'browser' && name === 'LoadFailure' && message.startsWith('permission-denied: ');

const reportRow = rowShape({
  origin: textOf<ErrorReport['origin']>(),
  code: nullable(text),
  name: text,
  message: text,
  stack: nullable(text),
  url: nullable(text),
  userId: nullable(text),
  requestId: nullable(text),
  agent: nullable(text),
} satisfies { [K in keyof ErrorReport]-?: unknown });

/**
 * Keeps one report without secrets: counts it in its group, stores a row while the group is under its cap, and queues it
 * for the forwarder when one is set. Never called inside a business transaction: the fault may be what rolls that back.
 */
export async function recordError(
  app: Pick<App, 'db' | 'clock' | 'random' | 'config'>,
  report: ErrorReport,
): Promise<{ stored: boolean }> {
  const at = new Date(app.clock.now());
  const clean = {
    ...report,
    message: redactText(report.message, 2000),
    stack: report.stack === undefined ? undefined : redactText(report.stack, 8000),
  };
  const fingerprint = fingerprintOf(clean);
  const id = newId(app);
  const endedAt = isRefusal(clean) ? at : null;
  return app.db.transaction(async (tx) => {
    // The group's row lock makes twins wait, so the cap below counts right.
    await tx.execute(sql`
      insert into error_groups (fingerprint, first_at, last_at, settled_at)
      values (${fingerprint}, ${at}, ${at}, ${endedAt})
      on conflict (fingerprint) do update set count = error_groups.count + 1,
        last_at = greatest(error_groups.last_at, excluded.last_at), settled_at = excluded.settled_at`);
    const stored = await tx.execute(sql`
      insert into error_reports ${insertingIf(
        reportRow,
        {
          origin: report.origin,
          code: report.code?.slice(0, 100) ?? null,
          name: redactText(report.name, 100),
          message: clean.message,
          stack: clean.stack ?? null,
          url: report.url === undefined ? null : bareAddress(report.url),
          userId: report.userId ?? null,
          requestId: report.requestId?.slice(0, 64) ?? null,
          agent: report.agent?.slice(0, 300) ?? null,
        },
        { id, at: sql`${at}::timestamptz`, fingerprint, release: RELEASE },
      )}
       where (select count(*) from error_reports where fingerprint = ${fingerprint}
                 and at > ${at}::timestamptz - interval '1 hour') < ${ROWS_AN_HOUR}::integer`);
    if (stored === 1 && app.config.errors.sentryDsn)
      await enqueue(
        tx,
        forwardErrorReportJob,
        { reportId: id },
        { key: `error:${id}`, maxAttempts: 8 },
      );
    return { stored: stored === 1 };
  });
}
