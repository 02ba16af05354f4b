import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  ATTENTION,
  type AttentionKey,
  andMore,
  calm,
  STOPS_WORK,
  title,
} from '../attention-messages.ts';
import type { AttentionItem } from '../server/attention.ts';

/** So many lines are shown; the others fold. */
const SHOWN = 8;

function Line({ item }: { item: AttentionItem }) {
  const { key, count, to = ATTENTION[key].to, named = [] } = item;
  const stops = STOPS_WORK.has(key);
  return (
    <li className="border-b border-rule">
      <Link
        to={to}
        className={`flex min-h-11 items-center gap-3 text-sm leading-5 text-ink no-underline hover:bg-sunk pointer-fine:min-h-8.5 ${stops ? 'font-bold' : ''}`}
      >
        <span aria-hidden="true" className={`size-2 shrink-0 ${stops ? 'bg-danger' : 'bg-rule'}`} />
        <span className="min-w-0 flex-1">
          {count} {ATTENTION[key].text(count)}
        </span>
        <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} className="text-muted" />
      </Link>
      {named.length > 0 ? (
        <p className="pb-1.5 pl-5 text-[0.8125rem] leading-5 text-muted">
          {named.map((one, at) => (
            <Fragment key={one.to + one.name}>
              {at > 0 ? <span aria-hidden="true"> · </span> : null}
              <Link to={one.to} className="inline-block text-brand underline pointer-coarse:py-2.5">
                {one.name}
              </Link>
            </Fragment>
          ))}
          {count > named.length ? ` · ${andMore(count - named.length)}` : null}
        </p>
      ) : null}
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
            All {lines.length} to do
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
