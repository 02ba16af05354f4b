import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { MarkAll, useMarks } from '../../ui/marks.tsx';
import type { Reason } from '../customer-likeness.ts';
import type { BookState, Difference } from '../customer-lines.ts';
import * as messages from '../customer-messages.ts';

/** One of ours as a line names it. */
export interface Who {
  id: string;
  name: string;
  /** Address, e-mail, phone. */
  facts: string;
}

export interface BookLine {
  booksId: string;
  name: string;
  facts: string;
  parentName: string | null;
  ours: Who | null;
  candidates: Who[];
  reason: Reason | null;
  confidence: 'sure' | 'likely' | 'unsure' | null;
  caution: string | null;
  differences: Difference[];
  switchTo: boolean | null;
}

export const ROW =
  'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 border-b border-rule bg-card py-3 pr-3';

export function Mark({ value, name, marked }: { value: string; name: string; marked: boolean }) {
  return (
    <label className="flex size-11 items-center justify-center">
      <span className="sr-only">Choose {name}</span>
      <input
        type="checkbox"
        name="chosen"
        value={value}
        defaultChecked={marked}
        className="size-5 accent-brand"
      />
    </label>
  );
}

export function CustomerLink({ one }: { one: Who }) {
  return (
    <Link to={`/dashboard/customers/${one.id}`} className="font-semibold text-brand underline">
      {one.name}
    </Link>
  );
}

function Whom({ line }: { line: BookLine }) {
  const [only, second] = line.candidates;
  if (!only) return null;
  const name = `ours ${line.booksId}`;
  return (
    <div className="min-w-0">
      {second ? (
        <select name={name} aria-label={`Who ${line.name} is here`} className={CONTROL}>
          {line.candidates.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
              {one.facts ? `, ${one.facts}` : ''}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input type="hidden" name={name} value={only.id} />
          <CustomerLink one={only} />
          <p className="text-sm text-muted wrap-break-word">{only.facts}</p>
        </>
      )}
      <p className="mt-1 text-sm">
        <span className={line.confidence === 'unsure' ? 'text-warning' : 'text-success'}>
          {line.reason ? messages.REASON_WORDS[line.reason] : ''}
          {line.confidence ? `: ${messages.CONFIDENCE_WORDS[line.confidence]}` : ''}
        </span>
      </p>
    </div>
  );
}

function BookRow({ line, state }: { line: BookLine; state: BookState }) {
  const marked =
    state === 'proposed' ? line.confidence === 'sure' : state === 'new' && line.caution === null;
  return (
    <li
      className={`${ROW} ${state === 'proposed' ? 'lg:grid-cols-[2.75rem_1fr_1fr_10rem]' : 'lg:grid-cols-[2.75rem_minmax(0,1fr)_10rem]'}`}
    >
      <Mark value={line.booksId} name={line.name} marked={marked} />
      <div className="min-w-0 py-1">
        <p className="font-semibold wrap-break-word">{line.name}</p>
        <p className="text-sm text-muted wrap-break-word">
          {line.facts || messages.noFacts}
          {line.parentName ? ` · ${messages.partOf(line.parentName)}` : ''}
        </p>
        {line.caution ? <p className="text-sm text-warning">{line.caution}</p> : null}
      </div>
      {state === 'proposed' ? (
        <div className="py-1 max-lg:col-start-2">
          <Whom line={line} />
        </div>
      ) : null}
      <p className="max-lg:col-start-2">
        <Link
          to={`?show=${state}&line=${encodeURIComponent(line.booksId)}`}
          className="inline-flex min-h-11 items-center text-sm text-brand underline"
          aria-label={`${messages.another}: ${line.name}`}
        >
          {messages.another}
        </Link>
      </p>
    </li>
  );
}

/** `counted`: the label once the marked lines are counted. */
export type Act = readonly [intent: string, label: string, counted?: (count: number) => string];

/** What can be done with the marked lines; the first is the screen's one primary action. */
export function Actions({
  acts,
  all,
  count = null,
  busy,
}: {
  acts: readonly Act[];
  all?: Act | null;
  /** So many lines are marked, where that is counted. */
  count?: number | null;
  busy: string | null;
}) {
  return (
    <div className="sticky bottom-0 -mx-4 grid grid-cols-2 gap-2 border-t border-rule bg-paper px-4 py-2 sm:mx-0 sm:flex sm:flex-wrap sm:gap-3 sm:px-0 sm:py-3">
      {[...acts, ...(all ? [all] : [])].map(([intent, label, counted], at) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant={at === 0 ? 'primary' : 'secondary'}
          busy={busy === intent}
        >
          {counted && count !== null ? counted(count) : label}
        </Button>
      ))}
    </div>
  );
}

const BOOK_ACTS: Partial<Record<BookState, readonly Act[]>> = {
  proposed: [
    ['match', messages.matchMarked, messages.matchCounted],
    ['deny', messages.denyMarked],
    ['ignore', messages.ignoreMarked],
  ],
  new: [
    ['create', messages.createMarked, messages.create],
    ['ignore', messages.ignoreMarked],
  ],
  ignored: [['offer', messages.offerMarked]],
};

/** A matched one, and the way back. */
function MatchedRow({ line }: { line: BookLine }) {
  return (
    <li className="grid gap-x-4 border-b border-rule bg-card px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-break-word">{line.name}</p>
        <p className="text-sm text-muted wrap-break-word">{line.caution ?? line.facts}</p>
      </div>
      <p className="min-w-0 py-2">{line.ours ? <CustomerLink one={line.ours} /> : null}</p>
      {line.ours ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="booksId" value={line.booksId} />
          <Button
            type="submit"
            variant="quiet"
            name="intent"
            value="unmatch"
            aria-label={`${messages.unmatch}: ${line.name}`}
          >
            {messages.unmatch}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

interface BookListProps {
  lines: BookLine[];
  state: BookState;
  /** Another yes, for every line of the state that is plain. */
  all: Act | null;
  busy: string | null;
}

/** Customers of the books of one state. */
export function BookList({ lines, state, all, busy }: BookListProps) {
  const acts = BOOK_ACTS[state];
  const { form, count, onChange, mark } = useMarks();
  if (!acts)
    return (
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <MatchedRow key={line.booksId} line={line} />
        ))}
      </ul>
    );
  return (
    <Form
      ref={form}
      method="post"
      aria-label={messages.BOOK_STATE_WORDS[state]}
      preventScrollReset
      onChange={onChange}
    >
      <MarkAll count={count} mark={mark} />
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <BookRow key={line.booksId} line={line} state={state} />
        ))}
      </ul>
      <Actions acts={acts} all={all} count={count} busy={busy} />
    </Form>
  );
}
