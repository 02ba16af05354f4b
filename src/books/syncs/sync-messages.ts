import { sentence } from '../../kit/sentence.ts';
import { type RunKind, SYNC_KINDS, type SyncKind } from '../choices.ts';
import type { RecordedSyncAnswer, RunState, SyncRun } from '../contract.ts';

/** What the rows of each kind are called. */
const ROWS: Record<RunKind, string> = {
  products: 'items',
  customers: 'customers',
  prices: 'documents',
  invoices: 'invoices',
};
const ROWS_OF: Record<RunKind, string> = {
  products: 'items',
  customers: 'customers',
  prices: 'invoiced prices',
  invoices: 'changed invoices',
};
const HERE: Record<RunKind, string> = {
  products: 'products here',
  customers: 'customers here',
  prices: 'kept before',
  invoices: 'invoices here',
};

/** Short names of the kinds, for tables and charts. */
export const KIND_NAMES: Record<RunKind, string> = {
  products: 'Items',
  customers: 'Customers',
  prices: 'Prices',
  invoices: 'Changed invoices',
};

/** Below what a run is; its state in a word is `RUN_MESSAGES`. */
export const OUTCOME_NAMES: Record<RunState, string> = {
  queued: 'in line',
  running: 'running',
  waiting: 'asks',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const ANSWER_NAMES: Record<RecordedSyncAnswer, string> = {
  accept: 'Accepted',
  leave: 'Left as it was',
  replaced: 'A later sync took its place',
};

const number = (value: number) => value.toLocaleString('en-US');

type Progress = Pick<
  SyncRun,
  'kind' | 'state' | 'rowsRead' | 'rowsThere' | 'rowsHere' | 'allRead' | 'cancelRequested'
>;

/** "4,000 of 10,000 items read; 312 products here." Sales receipts come uncounted after the invoices: then no total is said. */
export function progressText(run: Progress): string {
  const counted = run.rowsThere !== null && run.rowsRead <= run.rowsThere;
  const of = !counted ? '' : ` of ${number(run.rowsThere ?? 0)}`;
  const here = run.rowsHere === null ? '' : `; ${number(run.rowsHere)} ${HERE[run.kind]}`;
  const read = `${number(run.rowsRead)}${of} ${ROWS[run.kind]} read${here}.`;
  if (run.cancelRequested && run.state === 'running')
    return `${read} It stops before the next page.`;
  return run.allRead && run.state === 'running' ? `${read} Comparing them now.` : read;
}

export const SYNC_WORDS = {
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  inLine: (when: string) => `In line; goes on at ${when}.`,
  bySchedule: 'by the schedule',
  theSchedule: 'Schedule',
  byItself: 'The shop itself',
  history: 'All runs and sync health',
  schedule: 'Start by itself each night',
  scheduleHelp: (zone: string) => `In the company’s time zone, ${zone}.`,
  save: 'Save',
  saved: 'Saved.',
};

export const isSyncKind = (kind: RunKind): kind is SyncKind =>
  SYNC_KINDS.some((one) => one === kind);

const HOUR = 3_600_000;

/** 26 hours in ms -> "1 day" */
function ageText(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  if (hours < 1) return 'less than an hour';
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${number(days)} days`;
}

export const HEALTH_WORDS = {
  title: 'Sync health',
  lastGood: (kind: string) => `${kind}: last good sync`,
  age: (ms: number) => `${ageText(ms)} ago`,
  never: 'Never',
  days: 'Runs of the last 30 days',
  day: 'Day',
  today: 'Today',
  none: 'none',
  budget: 'Reads of QuickBooks this month',
  used: ({ reads, of }: { reads: number; of: number }) =>
    `${number(reads)} of ${number(of)} (${((reads / of) * 100).toFixed(reads > 0 && reads / of < 0.1 ? 2 : 0)} %)`,
  low: 'Most of this month’s reads are used',
  lowHelp:
    'When all are used, QuickBooks answers nothing more until the month ends. Invoices are writes and go on. Turn off nightly syncs that can wait.',
};

/** Prices need both sides of a pair: said beside their sync while one of them is missing. */
export const PRICES_FIRST = {
  title: (need: 'products' | 'customers') =>
    need === 'products' ? 'Products first' : 'Customers first',
  text: (need: 'products' | 'customers') =>
    need === 'products'
      ? 'No product here is matched to an item of QuickBooks yet, so no price there can be told. Sync the products, then say which is which.'
      : 'No customer here is matched to one of QuickBooks yet, so nobody’s price there can be told. Sync the customers, then say who is who.',
  link: (need: 'products' | 'customers') =>
    need === 'products' ? 'Product items' : 'Customers and QuickBooks',
};

export const HISTORY_WORDS = {
  title: 'Syncs',
  description: 'Everything that was read from QuickBooks, what it changed and what it asked.',
  empty: 'No sync has run yet',
  emptyHelp:
    'Start one on the QuickBooks page. One that is turned on there starts by itself each night.',
  noMatch: 'No run matches',
  noMatchHelp: 'Choose another kind or outcome.',
  back: 'All syncs',
  outcome: 'Outcome',
  asked: 'What it asked',
  would: 'What would go',
  pages: (pages: number) => (pages === 1 ? 'One page was read.' : `${pages} pages were read.`),
  took: (time: string) => `From start to end: ${time}.`,
  readFrom: (company: string) => sentence(`Read from ${company}`),
  cancelledBy: (name: string) => sentence(`Cancelled by ${name}`),
  pricesNow: ({ accepted, waiting }: { accepted: number; waiting: number }) =>
    `Now ${number(accepted)} ${accepted === 1 ? 'price' : 'prices'} of QuickBooks ${accepted === 1 ? 'is' : 'are'} accepted, and ${number(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a decision.`,
  pricesLink: 'Decide the prices',
  oneTitle: (kind: RunKind, when: string) => `${KIND_NAMES[kind]}, ${when}`,
};

/** Tasks of the inbox. */
export const SYNC_TASKS = {
  failed: (kind: RunKind, why: string) => `The last sync of ${ROWS_OF[kind]} failed: ${why}`,
  interrupted: (kind: RunKind, times: number) =>
    `The sync of ${ROWS_OF[kind]} was interrupted ${times === 1 ? 'once' : `${times} times`}. It goes on by itself from where it stood.`,
  overdue: (kind: RunKind, ms: number) =>
    `The nightly sync of ${ROWS_OF[kind]} is overdue: the last good one is ${ageText(ms)} old.`,
  budget: (budget: { reads: number; of: number }) =>
    `${HEALTH_WORDS.low}: ${HEALTH_WORDS.used(budget)}.`,
  run: (kind: RunKind) => `Sync of ${ROWS_OF[kind]}`,
  health: HEALTH_WORDS.title,
  look: 'See the sync',
  start: 'Start it now',
};
