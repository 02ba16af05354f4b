import type { App } from '../../../platform/app.ts';
import {
  int,
  jsonRow,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { RunKind, SyncKind } from '../../choices.ts';
import type { RunState } from '../../contract.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { ASK_MESSAGES, SYNC_MESSAGES } from '../../messages.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { isBudgetLow } from '../health-contract.ts';
import { SYNC_TASKS as words } from '../sync-messages.ts';
import { questionRow } from './question-row.ts';

/** A nightly sync whose last good run is older than this is overdue. */
const OVERDUE_MS = 36 * 3_600_000;

const runRow = rowShape({
  id: text,
  kind: textOf<RunKind>(),
  state: textOf<RunState>(),
  question: nullable(jsonRow(questionRow)),
  error: nullable(text),
  interrupted: int,
  since: time,
});
const overdueRow = rowShape({ kind: textOf<SyncKind>(), lastGood: time });

/** Syncs that ask, have failed, were interrupted or are overdue, and a month's reads that run out. */
export async function syncTasks({ app }: Looking): Promise<Task[]> {
  const runs = await app.db.rows(
    runRow,
    sql`
      select s.id, s.kind, s.state, s.question, s.error, s.interrupted,
             coalesce(s.finished_at, s.read_until, s.created_at) as since
        from sync_runs s
       where s.state = 'waiting'
          or (s.state in ('queued', 'running') and s.interrupted > 0)
          or (s.state = 'failed' and not exists (
                select 1 from sync_runs later
                 where later.kind = s.kind and later.created_at > s.created_at))
       order by s.created_at desc, s.id desc limit ${SOURCE_LIMIT}`,
  );
  return [...runs.map(runTask), ...(await overdueTasks(app)), ...(await budgetTask(app))];
}

const PLAIN = { kind: 'sync', stopsMoney: false, detail: null, code: null, tid: null } as const;

function runTask(run: RowOf<typeof runRow>): Task {
  const { id, kind, question } = run;
  const to = `/dashboard/accounting/syncs/${id}`;
  const about = [{ label: words.run(kind), to }];
  if (run.state === 'waiting' && question)
    return {
      ...PLAIN,
      key: `sync:${id}`,
      // What was voided in the books still counts as owed until then.
      stopsMoney: kind === 'invoices',
      sentence: `${SYNC_MESSAGES[kind].title}: ${question.text}`,
      detail: question.items.map((item) => item.text).join('\n'),
      about,
      since: run.since,
      ways: [answerWay(id, 'accept'), answerWay(id, 'leave')],
    };
  return {
    ...PLAIN,
    key: `sync:${id}:${run.state}`,
    sentence:
      run.state === 'failed'
        ? words.failed(kind, run.error ?? '')
        : words.interrupted(kind, run.interrupted),
    about,
    since: run.since,
    ways: [{ to, label: words.look }],
  };
}

const answerWay = (run: string, answer: 'accept' | 'leave'): Way => ({
  intent: 'settle-sync',
  label: ASK_MESSAGES[answer],
  fields: { run, answer },
  input: { kind: 'none' },
  ...(answer === 'accept' ? { help: ASK_MESSAGES.why } : {}),
});

async function overdueTasks(app: App): Promise<Task[]> {
  const before = new Date(app.clock.now() - OVERDUE_MS);
  const rows = await app.db.rows(
    overdueRow,
    sql`select s.kind, max(r.finished_at) as last_good
          from sync_schedules s join sync_runs r on r.kind = s.kind and r.state = 'done'
         where s.is_on and r.read_until is not null
         group by s.kind having max(r.finished_at) < ${before} order by s.kind`,
  );
  const to = '/dashboard/accounting';
  return rows.map(({ kind, lastGood }) => ({
    ...PLAIN,
    key: `sync:${kind}:overdue`,
    sentence: words.overdue(kind, app.clock.now() - lastGood.getTime()),
    about: [{ label: words.run(kind), to: '/dashboard/accounting/syncs' }],
    since: lastGood,
    ways: [{ to, label: words.start }],
  }));
}

async function budgetTask(app: App): Promise<Task[]> {
  const budget = await openLedger(app).readBudget();
  if (!budget || !isBudgetLow(budget)) return [];
  const now = new Date(app.clock.now());
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const to = '/dashboard/accounting/syncs';
  return [
    {
      ...PLAIN,
      key: `sync:reads:${month.toISOString().slice(0, 7)}`,
      sentence: words.budget(budget),
      about: [{ label: words.health, to }],
      since: month,
      ways: [{ to, label: words.look }],
    },
  ];
}
