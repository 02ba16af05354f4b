import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import * as messages from '../public/admin-messages.ts';
import type { SearchMiss } from '../search-words.ts';

/** What people searched for in vain, each with the way to teach it. */
export function MissList({ misses }: { misses: readonly SearchMiss[] }) {
  const timeZone = useTimeZone();
  return (
    <Panel title={messages.missesTitle}>
      <p className="mb-2 text-sm text-muted">{messages.missesLead}</p>
      {misses.length === 0 ? (
        <p>{messages.noMisses}</p>
      ) : (
        <ul className="border-t border-rule">
          {misses.map(({ folded, typed, times, lastAt }) => (
            <li
              key={folded}
              className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-rule py-1"
            >
              <span className="min-w-0 font-semibold break-words">{typed}</span>
              <span className="text-sm text-muted">
                {messages.missTimes(times)}, {momentText(lastAt, timeZone)}
              </span>
              <Link
                to={`?word=${encodeURIComponent(typed)}`}
                aria-label={messages.teachThis(typed)}
                className="ml-auto inline-flex min-h-11 items-center text-brand underline"
              >
                {messages.sayMeaning}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
