import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countPage as words } from '../count-messages.ts';
import type { CountRow } from '../server/count-back.ts';
import { type CountDraft, isCountedIn, restOf } from './count-draft.ts';
import { rowIds } from './count-missing.ts';

/**
 * Products of which by the reports nothing is on the truck: one tick says that it is so, and each stands below to be counted otherwise. What was
 * found of one is no part of what the tick says.
 */
export function CountRest(props: {
  rows: readonly CountRow[];
  draft: CountDraft;
  /** True: none of the rest came back; false: not answered. */
  onSay: (isNone: boolean) => void;
  children?: ReactNode;
}) {
  const { rows, draft, onSay, children } = props;
  const rest = restOf(rows, draft);
  const isCounted = rest.every(({ productId }) => isCountedIn(draft, productId));
  // Starts open when a row of the rest is counted already; the reader's choice counts from then on.
  const [isOpen] = useState(rest.length < rows.length);
  return (
    <section id={rowIds.rest} aria-label={words.restSection} className="scroll-mt-4">
      {rest.length > 0 ? (
        <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-t-lg border border-border bg-card px-3 py-2 leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-brand"
            aria-label={words.rest}
            checked={isCounted}
            onChange={(event) => onSay(event.currentTarget.checked)}
          />
          <span>
            <span className="block font-bold">{words.rest}</span>
            <span className="text-muted">{words.restHint(rest.length)}</span>
          </span>
        </label>
      ) : null}
      <details
        open={isOpen}
        className="group rounded-b-lg border border-border border-t-rule bg-card not-first:border-t-0"
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-3 font-semibold [&::-webkit-details-marker]:hidden">
          {words.restShow(rows.length)}
          <ChevronDown aria-hidden="true" size={22} className="shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="border-t border-rule px-3">{children}</ul>
      </details>
    </section>
  );
}
