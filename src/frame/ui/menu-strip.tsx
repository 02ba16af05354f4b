import { ChevronDown, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { waitingIn } from '../dashboard/navigation.ts';
import type { Entry } from '../menu-entries.ts';
import type { Waiting } from '../server/waiting.ts';
import type { Shown } from './menu.tsx';
import { Count } from './menu-count.tsx';

/** So many stand in the strip; the others behind "More". */
const FIRST = 4;

const PLACE =
  'flex min-h-11 shrink-0 items-center gap-1 border-b-3 border-transparent pt-[3px] text-[0.9375rem] leading-none font-semibold whitespace-nowrap text-ink no-underline max-[23rem]:text-sm aria-[current=page]:border-brand aria-[current=page]:text-brand';

function Place({ entry, here, waiting }: { entry: Entry } & Pick<Shown, 'here' | 'waiting'>) {
  const isNew = entry.text === 'New order';
  return (
    <Link to={entry.to} aria-current={entry.to === here ? 'page' : undefined} className={PLACE}>
      {isNew ? (
        <>
          <Plus aria-hidden="true" size={20} strokeWidth={2} />
          <span className="sr-only">{entry.text}</span>
        </>
      ) : (
        entry.text
      )}
      <span className="contents max-[23rem]:hidden">
        <Count of={waiting ? waitingIn([entry], waiting) : 0} />
      </span>
    </Link>
  );
}

/** The others, in a list that needs no script to open; on one of their pages it bears that page's name. */
function More({ entries, here, waiting }: { entries: readonly Entry[] } & Omit<Shown, 'menu'>) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);
  const shown = entries.find(({ to }) => to === here);
  return (
    <details ref={details} className="group">
      <summary
        aria-current={shown ? 'page' : undefined}
        className={`${PLACE} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {shown?.text ?? 'More'}
        <Count of={waiting ? waitingIn(shown ? [shown] : entries, waiting) : 0} />
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <ul className="absolute inset-x-0 z-20 divide-y divide-rule border-b-2 border-ink bg-card px-4">
        {entries.map((entry) => (
          <li key={entry.to} className="flex items-center justify-between gap-3">
            <Link
              to={entry.to}
              aria-current={entry.to === here ? 'page' : undefined}
              className="flex min-h-11 flex-1 items-center font-semibold text-ink no-underline aria-[current=page]:text-brand"
            >
              {entry.text}
            </Link>
            <Count of={waiting ? waitingIn([entry], waiting) : 0} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** On a phone: one line under the header. `whole`: all entries, for who has few; else the first four and the others behind "More". */
export function Strip({
  menu,
  here,
  waiting,
  whole,
}: Shown & { waiting: Waiting | null; whole: boolean }) {
  const first = whole ? menu : menu.slice(0, FIRST);
  const others = menu.slice(first.length);
  return (
    <nav
      aria-label="Dashboard"
      className="relative flex justify-between gap-2 border-b border-ink bg-paper px-4 max-[23rem]:px-3 lg:hidden print:hidden"
    >
      <div className="flex min-w-0 flex-1 justify-between gap-2 overflow-x-auto [scrollbar-width:none]">
        {first.map((entry) => (
          <Place key={entry.to} entry={entry} here={here} waiting={waiting} />
        ))}
      </div>
      {others.length > 0 ? <More entries={others} here={here} waiting={waiting} /> : null}
    </nav>
  );
}
