import type { App } from '../../platform/app.ts';
import type { ReportFault } from '../../platform/http/errors.ts';
import { OutageError } from '../../platform/outage.ts';
import { type JobHandler, type JobHandlers, JobPayloadError } from '../../platform/queue.ts';
import { type ErrorReport, recordError } from './record-error.ts';

/** A job that fails this often is stuck: its queue tries for days before the last attempt. */
const STUCK_AT = 5;

function textOf(cause: unknown): string {
  return typeof cause === 'string' ? cause : (JSON.stringify(cause) ?? String(cause));
}

/** What was thrown, with the causes below it. */
function describe(fault: unknown): Pick<ErrorReport, 'name' | 'message' | 'stack' | 'code'> {
  if (!(fault instanceof Error)) return { name: 'Thrown', message: textOf(fault) };
  const causes: string[] = [];
  for (let cause = fault.cause, depth = 0; cause !== undefined && depth < 3; depth += 1) {
    causes.push(cause instanceof Error ? `${cause.name}: ${cause.message}` : textOf(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  const { code } = fault as { code?: unknown };
  return {
    name: fault.name,
    message: [fault.message, ...causes].join('\ncaused by '),
    stack: fault.stack,
    code: typeof code === 'string' ? code : undefined,
  };
}

/** Records a fault of the shop. Never throws: when the database refuses it, the log has the fault and the reason. */
async function store(app: App, report: ErrorReport): Promise<void> {
  try {
    await recordError(app, report);
  } catch (error) {
    app.log.warn('a fault could not be stored', { requestId: report.requestId, error });
  }
}

/** The reporter of the composition root: every fault in an endpoint or a page becomes a row. */
export function reportFault(app: App): ReportFault {
  return (fault, context) => {
    void store(app, { ...describe(fault), ...context, origin: 'server' });
  };
}

/** The same jobs, with a report when one is stuck and when one is given up. */
export function reportingJobs(jobs: JobHandlers): JobHandlers {
  const wrap = (name: string, handler: JobHandler<unknown>): JobHandler<unknown> => {
    return async (app, payload, run) => {
      try {
        await handler(app, payload, run);
      } catch (error) {
        const over = run.attempt >= run.maxAttempts || error instanceof JobPayloadError;
        const isStuck = run.attempt === STUCK_AT && !(error instanceof OutageError);
        if (over || isStuck)
          await store(app, { ...describe(error), origin: 'job', url: `job:${name}` });
        throw error;
      }
    };
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [name, wrap(name, handler)]),
  );
}
