import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Badge, Note } from '../../../ui/panel.tsx';
import type { SyncQuestion, SyncRun } from '../../contract.ts';
import { ASK_MESSAGES, RUN_MESSAGES } from '../../messages.ts';
import { isSyncKind, progressText, SYNC_WORDS } from '../sync-messages.ts';

/** A run as a page shows it: its moments written in the company's time zone. */
export type SyncRunView = Omit<SyncRun, 'createdAt' | 'finishedAt' | 'nextTryAt'> & {
  when: string;
  nextTry: string | null;
};

export const RUN_TONES = {
  queued: 'plain',
  running: 'info',
  waiting: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'plain',
} as const;

/** How a run stands: its state, progress, question and report. `linked` = with the way to its own page. */
export function SyncRunState({ run, linked }: { run: SyncRunView; linked?: boolean }) {
  const who = run.scheduled ? SYNC_WORDS.bySchedule : run.startedBy;
  return (
    <div className="mt-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={RUN_TONES[run.state]}>{RUN_MESSAGES[run.state]}</Badge>
        <span className="text-muted">
          {linked ? (
            <Link to={`/dashboard/accounting/syncs/${run.id}`} className="text-brand underline">
              {run.when}
            </Link>
          ) : (
            run.when
          )}
          {who ? `, ${who}` : ''}
          {run.interrupted > 0
            ? run.interrupted === 1
              ? ', interrupted once'
              : `, interrupted ${run.interrupted} times`
            : ''}
        </span>
      </p>
      <Progress run={run} />
      {run.error ? <p className="mt-1 font-semibold text-danger">{run.error}</p> : null}
      {run.state === 'cancelled' ? <p className="mt-1">{SYNC_WORDS.cancelled}</p> : null}
      {run.state === 'waiting' && run.question ? (
        <Question runId={run.id} question={run.question} />
      ) : null}
      {run.report.text ? <p className="mt-1">{run.report.text}</p> : null}
      <Lines title="Could not be read" lines={run.report.aside ?? []} />
      <Lines title="What changed" lines={run.report.changes ?? []} />
      <Lines title="For you to settle" lines={run.report.conflicts ?? []} />
    </div>
  );
}

/** How far a run is that has not ended, and the way to cancel it. */
function Progress({ run }: { run: SyncRunView }) {
  const going = useNavigation().formData;
  if (!isSyncKind(run.kind) || (run.state !== 'queued' && run.state !== 'running')) return null;
  const busy = going?.get('intent') === 'cancel-sync' && going.get('run') === run.id;
  const share = run.rowsThere ? Math.min(1, run.rowsRead / run.rowsThere) : 0;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <svg
          viewBox="0 0 100 3"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-2 w-full"
        >
          <rect width="100" height="3" className="fill-sunk" />
          <rect width={share * 100} height="3" className="fill-brand" />
        </svg>
        <p role="status" className="tabular mt-1 text-sm">
          {progressText(run)}
          {run.state === 'queued' && run.nextTry ? ` ${SYNC_WORDS.inLine(run.nextTry)}` : ''}
        </p>
      </div>
      {run.cancelRequested ? null : (
        <Form method="post">
          <input type="hidden" name="intent" value="cancel-sync" />
          <input type="hidden" name="run" value={run.id} />
          <Button type="submit" variant="secondary" busy={busy}>
            {SYNC_WORDS.cancel}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** What would go, and the two answers. Nothing is changed until one of them is given. */
function Question({ runId, question }: { runId: string; question: SyncQuestion }) {
  const going = useNavigation().formData;
  const busy = going?.get('run') === runId ? going.get('answer') : null;
  return (
    <div className="mt-3">
      <Note tone="warning" title={ASK_MESSAGES.title}>
        <p>{question.text}</p>
        <Lines title={ASK_MESSAGES.list} lines={question.items.map((item) => item.text)} />
        <p>{ASK_MESSAGES.why}</p>
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="settle-sync" />
          <input type="hidden" name="run" value={runId} />
          <Button type="submit" name="answer" value="leave" busy={busy === 'leave'}>
            {ASK_MESSAGES.leave}
          </Button>
          <Button
            type="submit"
            name="answer"
            value="accept"
            variant="danger"
            busy={busy === 'accept'}
          >
            {ASK_MESSAGES.accept} {question.items.length}
          </Button>
        </Form>
      </Note>
    </div>
  );
}

export function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {title} ({lines.length})
      </summary>
      <ul className="max-h-80 overflow-y-auto border-l-4 border-rule pl-3 text-sm">
        {lines.map((line, index) => (
          <li key={`${index} ${line}`} className="py-1">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
