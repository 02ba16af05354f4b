import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import {
  ATTENTION,
  type AttentionKey,
  allToDo,
  andMore,
  calm,
  STOPS_WORK,
  title,
} from '../attention-messages.ts';
import type { AttentionItem } from '../server/attention.ts';

/** So many lines are shown; the others fold. */
const SHOWN = 8;

/** The first of them by name stands at the line's end, under it where the screen is narrow. */
function Line({ item }: { item: AttentionItem }) {
  const { key, count, to = ATTENTION[key].to, named: [first] = [] } = item;
  const stops = STOPS_WORK.has(key);
  return (
    <li className="relative border-b border-rule hover:bg-sunk sm:flex sm:items-center">
      {/* The whole line leads there: the link's area covers it, but for the name. */}
      <Link
        to={to}
        className={`flex min-w-0 flex-1 items-center gap-3 pr-7 ${first ? 'max-sm:pt-2 max-sm:pb-0.5 sm:min-h-11' : 'min-h-11'} text-sm leading-5 text-ink no-underline after:absolute after:inset-0 after:content-[''] pointer-fine:min-h-8.5 ${stops ? 'font-bold' : ''}`}
      >
        <span aria-hidden="true" className={`size-2 shrink-0 ${stops ? 'bg-danger' : 'bg-rule'}`} />
        <span className="min-w-0">
          {count} {ATTENTION[key].text(count)}
        </span>
      </Link>
      {first ? (
        <p className="relative z-1 min-w-0 text-[0.8125rem] leading-5 text-muted max-sm:flex max-sm:gap-1 max-sm:pb-2 max-sm:pl-5 max-sm:whitespace-nowrap lg:truncate sm:max-w-2/5 sm:pr-8">
          <Link
            to={first.to}
            title={first.name}
            // On a phone its 44 px reach into the line above: the row stays as low as two lines.
            className="text-muted no-underline hover:underline max-sm:-mt-3.5 max-sm:-mb-2.5 max-sm:truncate max-sm:pt-3.5 max-sm:pb-2.5 sm:pointer-coarse:inline-block sm:pointer-coarse:py-2.5"
          >
            {first.name}
          </Link>
          {/* A sum is of all of them. */}
          {count > 1 && key !== 'late-money' ? ` · ${andMore(count - 1)}` : null}
        </p>
      ) : null}
      <ChevronRight
        aria-hidden="true"
        size={16}
        strokeWidth={1.75}
        className="absolute top-3.5 right-0 text-muted pointer-fine:top-2.5"
      />
    </li>
  );
}

/** What stops work first, then in the order in which it is counted. */
const urgentFirst = (items: readonly AttentionItem[]) =>
  items.toSorted((a, b) => rank(a.key) - rank(b.key));
const rank = (key: AttentionKey) => (STOPS_WORK.has(key) ? 0 : 1);

/** What waits for a person: one sentence, one line, with the place where it is settled. */
export function AttentionPanel({ items }: { items: readonly AttentionItem[] }) {
  const lines = urgentFirst(items);
  const rest = lines.slice(SHOWN);
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="sr-only">
        {title}
      </h2>
      {items.length === 0 ? <p className="text-muted">{calm}</p> : null}
      <ul>
        {lines.slice(0, SHOWN).map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-brand underline pointer-fine:min-h-9">
            {allToDo(lines.length)}
          </summary>
          <ul>
            {rest.map((item) => (
              <Line key={item.key} item={item} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
