import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Failure } from '../../kit/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure.tsx';
import { Badge, Note, Panel } from '../../ui/panel.tsx';
import { type RunKind, SYNC_KINDS, type SyncKind } from '../choices.ts';
import type { SyncQuestion, SyncRun } from '../contract.ts';
import { ASK_MESSAGES, RUN_MESSAGES, SYNC_BLOCKED, SYNC_MESSAGES } from '../messages.ts';

export type SyncRunView = Omit<SyncRun, 'createdAt' | 'finishedAt'> & { when: string };

const TONES = {
  queued: 'plain',
  running: 'info',
  waiting: 'warning',
  done: 'success',
  failed: 'danger',
} as const;

/** The three syncs, what they last found, and the prices that wait for a yes. */
export function SyncPanel({
  runs,
  connected,
  waitingPrices,
  failure,
}: {
  runs: SyncRunView[];
  connected: boolean;
  waitingPrices: number;
  /** Why a press here was not done. */
  failure: Failure | undefined;
}) {
  const navigation = useNavigation();
  const doing = navigation.state === 'idle' ? null : navigation.formData?.get('sync');
  const read =
    runs.find((run) => run.kind === 'invoices' && run.state === 'waiting') ??
    runs.find((run) => run.kind === 'invoices');
  return (
    <Panel title="Read from QuickBooks">
      <div className="mb-4 empty:hidden">
        <FailureNote failure={failure} />
      </div>
      {waitingPrices > 0 ? <AcceptPrices count={waitingPrices} /> : null}
      <ul className="divide-y divide-rule">
        {SYNC_KINDS.map((kind) => (
          <li key={kind} className="py-4 first:pt-0 last:pb-0">
            <OneSync
              kind={kind}
              last={runs.find((run) => run.kind === kind)}
              connected={connected}
              busy={doing === kind}
            />
          </li>
        ))}
        {read ? (
          <li className="py-4 last:pb-0">
            <Heading kind="invoices" />
            <LastRun run={read} />
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function OneSync({
  kind,
  last,
  connected,
  busy,
}: {
  kind: SyncKind;
  last: SyncRunView | undefined;
  connected: boolean;
  busy: boolean;
}) {
  const active = last?.state === 'queued' || last?.state === 'running';
  const why = useId();
  const blocked = connected ? (active ? SYNC_BLOCKED.running : null) : SYNC_BLOCKED.notConnected;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Heading kind={kind} />
        <Form method="post" className="grid justify-items-end gap-1 max-sm:justify-items-start">
          <input type="hidden" name="intent" value="sync" />
          <Button
            type="submit"
            name="sync"
            value={kind}
            variant="secondary"
            busy={busy}
            disabled={blocked !== null}
            aria-describedby={blocked ? why : undefined}
            aria-label={`Sync now: ${SYNC_MESSAGES[kind].title}`}
          >
            Sync now
          </Button>
          {blocked ? (
            <p id={why} className="text-sm text-muted">
              {blocked}
            </p>
          ) : null}
        </Form>
      </div>
      {last ? <LastRun run={last} /> : <p className="mt-2 text-sm text-muted">Not run yet.</p>}
    </>
  );
}

function Heading({ kind }: { kind: RunKind }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="text-lg">{SYNC_MESSAGES[kind].title}</h3>
      <p className="text-muted">{SYNC_MESSAGES[kind].text}</p>
    </div>
  );
}

function LastRun({ run }: { run: SyncRunView }) {
  const { report } = run;
  return (
    <div className="mt-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={TONES[run.state]}>{RUN_MESSAGES[run.state]}</Badge>
        <span className="text-muted">
          {run.when}
          {run.startedBy ? `, ${run.startedBy}` : ''}
          {run.interrupted > 0
            ? run.interrupted === 1
              ? ', interrupted once'
              : `, interrupted ${run.interrupted} times`
            : ''}
        </span>
      </p>
      {run.error ? <p className="mt-1 font-semibold text-danger">{run.error}</p> : null}
      {run.state === 'waiting' && run.question ? (
        <Question runId={run.id} question={run.question} />
      ) : null}
      {report.text ? <p className="mt-1">{report.text}</p> : null}
      <Lines title="Could not be read" lines={report.aside ?? []} />
      <Lines title="What changed" lines={report.changes ?? []} />
      <Lines title="For you to settle" lines={report.conflicts ?? []} />
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

function Lines({ title, lines }: { title: string; lines: string[] }) {
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

function AcceptPrices({ count }: { count: number }) {
  const busy = useNavigation().formData?.get('intent') === 'accept-prices';
  return (
    <div className="mb-4">
      <Note
        tone="warning"
        title={`${count} invoiced ${count === 1 ? 'price waits' : 'prices wait'} for your yes`}
      >
        Read the report of the price sync below. Nobody pays these prices before you accept them;
        prices set by staff always win.
        <Form method="post" className="mt-3">
          <Button type="submit" name="intent" value="accept-prices" busy={busy}>
            Accept these prices
          </Button>
        </Form>
      </Note>
    </div>
  );
}
