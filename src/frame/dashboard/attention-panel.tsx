import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../ui/panel.tsx';
import { ATTENTION, andMore, calm, title } from '../attention-messages.ts';
import type { AttentionItem } from '../server/attention.ts';

/** What waits for a person, each with its number and the place where it is settled. */
export function AttentionPanel({ items }: { items: readonly AttentionItem[] }) {
  return (
    <Panel title={title}>
      {items.length === 0 ? <p className="text-muted">{calm}</p> : null}
      {/* Columns and not a grid: what names its first ones is longer, and would leave a hole beside it. */}
      <ul className="gap-x-6 sm:columns-2 xl:columns-3">
        {items.map(({ key, count, to = ATTENTION[key].to, named = [] }) => (
          <li key={key} className="break-inside-avoid border-b border-rule">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 py-1 text-ink no-underline hover:bg-sunk"
            >
              <span className="tabular min-w-8 text-right font-display text-2xl font-bold">
                {count}
              </span>
              <span className="min-w-0 flex-1">{ATTENTION[key].text(count)}</span>
              <ChevronRight
                aria-hidden="true"
                size={18}
                strokeWidth={1.75}
                className="text-muted"
              />
            </Link>
            {named.length > 0 ? (
              <ul className="mb-2 pl-11 text-sm">
                {named.map((one) => (
                  <li key={one.to}>
                    <Link
                      to={one.to}
                      className="inline-flex min-h-11 items-center text-brand underline"
                    >
                      {one.name}
                    </Link>
                  </li>
                ))}
                {count > named.length ? (
                  <li className="text-muted">{andMore(count - named.length)}</li>
                ) : null}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
