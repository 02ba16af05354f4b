import { normalise } from '../../../kit/normalise.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  BOOK_STATES,
  type BookState,
  type CustomerPlan,
  OUR_STATES,
  type OurCustomer,
  type OurState,
  type PlannedCustomer,
  type PlannedOurs,
} from '../customer-lines.ts';
import { termsText } from '../customer-messages.ts';
import {
  addressOf,
  confidenceOf,
  countBookStates,
  countOurStates,
  waitsForDecision,
} from '../customer-plan.ts';
import type { BookLine, Who } from '../ui/customer-list.tsx';
import type { OurLine } from '../ui/our-list.tsx';
import { readyOnes } from './create-here.ts';
import { readCustomerPlan } from './read-plan.ts';
import { lastReadOf } from './store-customers.ts';

/** Lines on one page of the screen. */
export const PAGE_LINES = 50;
const MOST_FOUND = 20;

export const SHOWN = [...BOOK_STATES, 'differing', ...OUR_STATES] as const;
export type Shown = BookState | OurState | 'differing';

const who = (one: OurCustomer): Who => ({
  id: one.id,
  name: one.name,
  facts: [addressOf(one), one.email, one.phone].filter(Boolean).join(' · '),
});

function bookLine(line: PlannedCustomer, ours: ReadonlyMap<string, OurCustomer>): BookLine {
  const { book, likeness } = line;
  return {
    booksId: book.booksId,
    name: book.plainName,
    facts: [addressOf(book), book.emails.join(', '), book.phone, termsText(book)]
      .filter(Boolean)
      .join(' · '),
    parentName: line.parentName,
    ours: line.ours && who(line.ours),
    candidates: (likeness?.ours ?? []).flatMap((id) => {
      const one = ours.get(id);
      return one ? [who(one)] : [];
    }),
    reason: likeness?.reason ?? null,
    confidence: likeness && confidenceOf(likeness),
    caution: line.caution?.text ?? null,
    differences: line.differences,
    switchTo: line.switchTo,
  };
}

const ourLine = ({ ours, state, mergedInto, through }: PlannedOurs): OurLine => ({
  ...who(ours),
  state,
  problem: ours.problem,
  failed: ours.adding === 'failed',
  through: through && who(through),
  mergedInto: mergedInto && {
    name: mergedInto.name,
    ours: mergedInto.ours && who(mergedInto.ours),
  },
});

const CONFIDENCE = { sure: 0, likely: 1, unsure: 2 };

function linesOf(plan: CustomerPlan, shown: Shown): PlannedCustomer[] {
  if (shown === 'differing')
    return plan.lines.filter((line) => line.differences.length > 0 || line.switchTo !== null);
  const lines = plan.lines.filter((line) => line.state === shown);
  return shown === 'proposed'
    ? lines.toSorted(
        (a, b) =>
          (a.likeness ? CONFIDENCE[confidenceOf(a.likeness)] : 3) -
          (b.likeness ? CONFIDENCE[confidenceOf(b.likeness)] : 3),
      )
    : lines;
}

/** Whether a line's words hold the term. */
const holds = (term: string, ...words: (string | null)[]) =>
  term === '' || words.some((one) => normalise(one ?? '').includes(term));

export interface Look {
  shown: Shown | null;
  page: number;
  search: string;
  /** A line of the books that somebody is sought for by hand, and the term. */
  line: string | null;
  find: string;
}

/** What the screen of customers shows: the counts, and one page of one state. Null = never read. */
export async function showCustomers(db: Sql, realmId: string, look: Look) {
  const readAt = await lastReadOf(db, realmId);
  if (!readAt) return null;
  const plan = await readCustomerPlan(db, realmId);
  const counts = {
    ...countBookStates(plan.lines),
    differing: linesOf(plan, 'differing').length,
    ...countOurStates(plan.onlyHere),
  };
  const first = (['lost', 'proposed', 'new', 'differing', 'missing'] as const).find(
    (one) => counts[one] > 0,
  );
  const shown = look.shown ?? first ?? 'matched';
  const term = normalise(look.search);
  const ours = new Map(plan.ours.map((one) => [one.id, one]));
  const isOurs = (OUR_STATES as readonly string[]).includes(shown);
  const books = isOurs
    ? []
    : linesOf(plan, shown).filter(({ book, ours: mine }) =>
        holds(term, book.plainName, book.city, book.zip, book.email, mine?.name ?? ''),
      );
  const here = isOurs
    ? plan.onlyHere.filter(
        (one) => one.state === shown && holds(term, one.ours.name, one.ours.city, one.ours.zip),
      )
    : [];
  const cut = <T>(all: T[]) => all.slice((look.page - 1) * PAGE_LINES, look.page * PAGE_LINES);
  return {
    readAt,
    counts,
    shown,
    sure: plan.lines.filter((one) => one.likeness && confidenceOf(one.likeness) === 'sure').length,
    ready: readyOnes(plan).length,
    waiting: plan.lines.filter(waitsForDecision).length,
    total: books.length + here.length,
    pages: Math.ceil((books.length + here.length) / PAGE_LINES),
    books: cut(books).map((line) => bookLine(line, ours)),
    ours: cut(here).map(ourLine),
    seeking: seekFor(plan, look),
  };
}

/** Ours that a line of the books could be matched to by hand. */
function seekFor(plan: CustomerPlan, { line: booksId, find }: Look) {
  const line = plan.lines.find((one) => one.book.booksId === booksId);
  if (!line) return null;
  const term = normalise(find || line.book.plainName.split(' ')[0] || '');
  const taken = new Set(
    plan.lines.flatMap((one) => (one.state === 'matched' && one.ours ? [one.ours.id] : [])),
  );
  const found = plan.ours.filter(
    (one) => !taken.has(one.id) && holds(term, one.name, one.city, one.zip, one.email),
  );
  return {
    booksId: line.book.booksId,
    name: line.book.plainName,
    find,
    found: found.slice(0, MOST_FOUND).map(who),
    more: Math.max(0, found.length - MOST_FOUND),
  };
}

/** How many lines wait for somebody, both sides together; ours that only stand here wait for nothing. */
export async function countWaitingCustomers(db: Sql, realmId: string): Promise<number> {
  if (!(await lastReadOf(db, realmId))) return 0;
  const { lines, onlyHere } = await readCustomerPlan(db, realmId);
  return (
    lines.filter(waitsForDecision).length +
    onlyHere.filter(({ ours, state }) => state === 'lost' || ours.adding === 'failed').length
  );
}
