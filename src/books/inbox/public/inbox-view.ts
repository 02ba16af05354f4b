import {
  INBOX_VIEWS,
  type InboxView,
  MATTER_KINDS,
  type Matter,
  type MatterKind,
} from '../contract.ts';

/** A matter, and until when a person let it wait. */
export type InboxMatter = Matter & { waitsUntil: Date | null };

/** What the address asks the inbox to show. */
export interface InboxFilter {
  show: InboxView;
  kind: MatterKind | null;
  /** Every word of it stands somewhere in the sentence, the detail or the code. */
  term: string;
}

export function readFilter(query: URLSearchParams): InboxFilter {
  return {
    show: INBOX_VIEWS.find((one) => one === query.get('show')) ?? 'open',
    kind: MATTER_KINDS.find((one) => one === query.get('kind')) ?? null,
    term: query.get('q')?.trim().slice(0, 100) ?? '',
  };
}

/** Whether somebody has to act on it now: not what waits by choice, nor what the shop tries again by itself. */
export const isAsked = (matter: InboxMatter): boolean =>
  matter.waitsUntil === null && matter.kind !== 'pending';

const SHOWN: Readonly<Record<InboxView, (matter: InboxMatter) => boolean>> = {
  open: isAsked,
  money: (matter) => isAsked(matter) && matter.stopsMoney,
  rest: (matter) => isAsked(matter) && !matter.stopsMoney,
  pending: (matter) => matter.waitsUntil === null && matter.kind === 'pending',
  waiting: (matter) => matter.waitsUntil !== null,
};

const words = ({ sentence, detail, code, tid, about }: Matter) =>
  [sentence, detail, code, tid, ...about.map(({ label }) => label)].join(' ').toLowerCase();

/** The matters of a filter in the order of the list, and how many each view and kind would show. */
export function filterInbox(matters: readonly InboxMatter[], { show, kind, term }: InboxFilter) {
  const sought = term.toLowerCase().split(/\s+/).filter(Boolean);
  const found = matters.filter((one) => sought.every((word) => words(one).includes(word)));
  const ofKind = found.filter((one) => kind === null || one.kind === kind);
  const ofView = found.filter(SHOWN[show]);
  return {
    rows: ofKind.filter(SHOWN[show]),
    views: INBOX_VIEWS.map((view) => ({ view, count: ofKind.filter(SHOWN[view]).length })),
    kinds: MATTER_KINDS.map((one) => ({
      kind: one,
      count: ofView.filter((matter) => matter.kind === one).length,
    })).filter((one) => one.count > 0 || one.kind === kind),
  };
}
