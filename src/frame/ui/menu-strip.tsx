import { ChevronDown, Plus } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useConnection } from '../../ui/connection.ts';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useNextPage } from '../../ui/use-next-page.ts';
import { waitingIn } from '../dashboard/navigation.ts';
import type { Entry } from '../menu-entries.ts';
import type { WhatWaits } from '../server/waiting.ts';
import type { Shown } from './menu.tsx';
import { Count } from './menu-count.tsx';

/** So many stand in the strip at most, and so many letters of them; a count takes the room of three. The others stand behind "More". */
const FIRST = 4;
const LETTERS = 32;
const COUNT = 3;
/** A longer name than this, shown instead of "More" on its own page, takes the room of the others. */
const NAME_OF_MORE = 10;

/** The entries that fit into the strip whole on the page of the entry `here`: none is cut, nor what waits at it. */
export function firstOf(
  menu: readonly Entry[],
  here?: string,
  waiting: WhatWaits | null = null,
): readonly Entry[] {
  const behind = menu.slice(FIRST).find(({ to }) => to === here)?.text ?? '';
  let letters = Math.max(0, behind.length - NAME_OF_MORE);
  const after = menu.slice(0, FIRST).findIndex((entry) => {
    letters += entry.text === NEW_ORDER ? 2 : entry.text.length;
    if (waiting && waitingIn([entry], waiting) > 0) letters += COUNT;
    return letters > LETTERS;
  });
  return menu.slice(0, after === -1 ? FIRST : after);
}

/** Drawn as a plus. */
const NEW_ORDER = 'New order';

/** Without a connection the worker of this phone knows what it keeps instead of a page: the link loads a whole document, without the router. */
function useWithoutConnection() {
  const { lost } = useConnection();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!(lost || !navigator.onLine) || !navigator.serviceWorker?.controller) return;
    event.preventDefault();
    window.location.assign(event.currentTarget.href);
  };
}

function Place({ entry, here, waiting }: { entry: Entry } & Pick<Shown, 'here' | 'waiting'>) {
  const isNew = entry.text === NEW_ORDER;
  const onClick = useWithoutConnection();
  return (
    <Link
      to={entry.to}
      onClick={isNew ? onClick : undefined}
      aria-current={entry.to === here ? 'page' : undefined}
      className="strip-place"
    >
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

/** The others, in a list that needs no script to open; on one of their pages it bears that page's name. Where its pages stand beside it, they have its numbers. */
function More({
  entries,
  here,
  isOpen,
  waiting,
}: { entries: readonly Entry[]; isOpen: boolean } & Omit<Shown, 'menu'>) {
  const details = useRef<HTMLDetailsElement>(null);
  useNextPage(() => {
    if (details.current) details.current.open = false;
  });
  const shown = entries.find(({ to }) => to === here);
  return (
    <details ref={details} className="group">
      <summary
        aria-current={shown ? 'page' : undefined}
        className="strip-place cursor-pointer list-none [&::-webkit-details-marker]:hidden"
      >
        {shown?.text ?? 'More'}
        {isOpen ? null : <Count of={waiting ? waitingIn(shown ? [shown] : entries, waiting) : 0} />}
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="transition-transform duration-[120ms] group-open:rotate-180 max-[23rem]:hidden"
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

/** On a phone: one line under the header. `whole`: all entries, for who has few; else the first that fit, four at most, and the others behind "More". In an entry that opens, its pages, and all entries behind its name. */
export function Strip({
  menu,
  here,
  part,
  waiting,
  whole,
}: Shown & { waiting: WhatWaits | null; whole: boolean }) {
  const opened = menu.find(({ to, listed }) => to === here && part && !listed);
  const first = opened?.tabs ?? (whole ? menu : firstOf(menu, here, waiting));
  const others = opened ? menu : menu.slice(first.length);
  const row = useInSight<HTMLDivElement>(opened ? (part?.to ?? '') : '');
  return (
    <nav
      aria-label="Dashboard"
      className="relative flex justify-between gap-2 max-[23rem]:gap-1 border-b border-ink bg-paper px-4 max-[23rem]:px-3 lg:hidden print:hidden"
    >
      <div
        ref={row}
        className="relative flex min-w-0 flex-1 justify-between gap-2 max-[23rem]:gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        {first.map((entry) => (
          <Place key={entry.to} entry={entry} here={opened ? part?.to : here} waiting={waiting} />
        ))}
      </div>
      {others.length > 0 ? (
        <More entries={others} here={here} isOpen={opened !== undefined} waiting={waiting} />
      ) : null}
    </nav>
  );
}
