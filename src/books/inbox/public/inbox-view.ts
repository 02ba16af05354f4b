import { INBOX_VIEWS, type InboxView, TASK_KINDS, type Task, type TaskKind } from '../contract.ts';

/** A task, and until when a person let it wait. */
export type InboxTask = Task & { waitsUntil: Date | null };

/** What an empty inbox may say of QuickBooks: it was read, never, is not connected, or the shop works without it. */
export type Compared = 'read' | 'unread' | 'unconnected' | 'without';

/** What the address asks the inbox to show. */
export interface InboxFilter {
  show: InboxView;
  kind: TaskKind | null;
  /** Every word of it stands somewhere in the sentence, the detail or the code. */
  term: string;
}

export function readFilter(query: URLSearchParams): InboxFilter {
  return {
    show: INBOX_VIEWS.find((one) => one === query.get('show')) ?? 'open',
    kind: TASK_KINDS.find((one) => one === query.get('kind')) ?? null,
    term: query.get('q')?.trim().slice(0, 100) ?? '',
  };
}

/** Whether somebody has to act on it now: not what waits by choice, nor what the shop tries again by itself. */
export const isOpenTask = (task: InboxTask): boolean =>
  task.waitsUntil === null && task.kind !== 'pending';

const SHOWN: Readonly<Record<InboxView, (task: InboxTask) => boolean>> = {
  open: isOpenTask,
  money: (task) => isOpenTask(task) && task.stopsMoney,
  rest: (task) => isOpenTask(task) && !task.stopsMoney,
  pending: (task) => task.waitsUntil === null && task.kind === 'pending',
  waiting: (task) => task.waitsUntil !== null,
};

const words = ({ sentence, detail, code, tid, finds, about }: Task) =>
  [sentence, detail, code, tid, finds, ...about.map(({ label }) => label)].join(' ').toLowerCase();

/** The tasks of a filter in the order of the list, and how many each view and kind would show. */
export function filterInbox(tasks: readonly InboxTask[], { show, kind, term }: InboxFilter) {
  const sought = term.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tasks.filter((one) => sought.every((word) => words(one).includes(word)));
  const ofKind = found.filter((one) => kind === null || one.kind === kind);
  const ofView = found.filter(SHOWN[show]);
  return {
    rows: ofKind.filter(SHOWN[show]),
    views: INBOX_VIEWS.map((view) => ({ view, count: ofKind.filter(SHOWN[view]).length })),
    kinds: TASK_KINDS.map((one) => ({
      kind: one,
      count: ofView.filter((task) => task.kind === one).length,
    })).filter((one) => one.count > 0 || one.kind === kind),
  };
}
