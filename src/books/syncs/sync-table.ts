import type { TableShape } from '../../kit/table-view.ts';
import { stampText } from '../../kit/time.ts';
import type { RunKind } from '../choices.ts';
import type { RecordedSyncAnswer, RunState } from '../contract.ts';
import { ANSWER_NAMES, KIND_NAMES, OUTCOME_NAMES, SYNC_WORDS } from './sync-messages.ts';

/** A run as a line of the history. */
export interface SyncTableRow {
  id: string;
  kind: RunKind;
  state: RunState;
  createdAt: Date;
  finishedAt: Date | null;
  startedBy: string | null;
  scheduled: boolean;
  rowsRead: number;
  /** Lines of the report: what changed, what was put aside. */
  changes: number;
  aside: number;
  /** Seconds from its start to its end; null while it goes on. */
  seconds: number | null;
  interrupted: number;
  question: string | null;
  answer: RecordedSyncAnswer | null;
  answeredBy: string | null;
  /** The report in a sentence, or why it failed. */
  outcome: string;
  /** Which books it read, as they were called then; null: not yet, or nobody wrote it down. */
  company: string | null;
  realmId: string | null;
}

/** 125 -> "2 min 5 s" */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

export const startedByText = (row: Pick<SyncTableRow, 'scheduled' | 'startedBy'>) =>
  row.scheduled ? SYNC_WORDS.theSchedule : (row.startedBy ?? SYNC_WORDS.byItself);

export const answerText = ({ answer, answeredBy }: SyncTableRow) =>
  answer === null ? '' : `${ANSWER_NAMES[answer]}${answeredBy ? `, ${answeredBy}` : ''}`;

/** What the table of runs shows, on the screen and in the file. */
const COLUMNS = {
  started: {
    title: 'Started',
    text: (row, { timeZone }) => stampText(row.createdAt, timeZone),
    day: true,
    sort: 'down',
    fixed: true,
  },
  kind: { title: 'What', text: (row) => KIND_NAMES[row.kind] },
  state: { title: 'Outcome', text: (row) => OUTCOME_NAMES[row.state] },
  read: { title: 'Read', text: (row) => row.rowsRead, numeric: true },
  changed: { title: 'Changes', text: (row) => row.changes, sort: 'down', numeric: true },
  aside: { title: 'Put aside', text: (row) => row.aside, numeric: true },
  took: { title: 'Seconds', text: (row) => row.seconds ?? '', sort: 'down', numeric: true },
  by: { title: 'Started by', text: startedByText },
  question: { title: 'It asked', text: (row) => row.question ?? '', extra: true },
  answer: { title: 'Answer', text: answerText },
  interrupted: { title: 'Interrupted', text: (row) => row.interrupted, extra: true },
  outcome: { title: 'Report', text: (row) => row.outcome, extra: true },
} satisfies TableShape<SyncTableRow>['columns'];

const SYNC_TABLE: TableShape<SyncTableRow> = {
  columns: COLUMNS,
  filters: {
    kind: ['products', 'customers', 'prices', 'invoices'],
    state: ['done', 'waiting', 'failed', 'cancelled', 'queued', 'running'],
  },
  sort: '-started',
};

const { started, kind, ...rest } = COLUMNS;
/** As many columns at first as without it: what a run was answered is chosen beside its question. */
const OF_COMPANIES: TableShape<SyncTableRow> = {
  ...SYNC_TABLE,
  columns: {
    started,
    kind,
    company: { title: 'Company', text: (row) => row.company ?? '' },
    ...rest,
    answer: { ...COLUMNS.answer, extra: true },
    realm: { title: 'Company ID', text: (row) => row.realmId ?? '', extra: true },
  },
};

/** `several`: the shop has worked with more than one company, so each run says whose books it read. */
export const syncTable = (several: boolean): TableShape<SyncTableRow> =>
  several ? OF_COMPANIES : SYNC_TABLE;
