import { Link } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { MessageLog } from '../../ui/message-log.tsx';
import { waitingAt } from '../dashboard/navigation.ts';
import type { Entry, Tab } from '../menu-entries.ts';
import type { WhatWaits } from '../server/waiting.ts';
import { Count } from './menu-count.tsx';

export interface Shown {
  menu: readonly Entry[];
  /** The address of the entry that the page belongs to. */
  here: string | undefined;
  /** Of its pages below it in the menu, the one that is shown. */
  part?: Tab | undefined;
  waiting: WhatWaits | null;
}

function Place({ entry, here, waiting }: { entry: Entry } & Omit<Shown, 'menu'>) {
  return (
    <>
      <Link to={entry.to} aria-current={entry.to === here ? 'page' : undefined}>
        {entry.text}
      </Link>
      <Count of={waiting ? waitingAt(entry, waiting) : 0} />
    </>
  );
}

/** An entry whose pages stand below it: they have the numbers, and one of them is where one is. */
function Opened({ entry, part, waiting }: { entry: Entry; part: Tab; waiting: Shown['waiting'] }) {
  return (
    <>
      <Link to={entry.to}>{entry.text}</Link>
      <ul aria-label={entry.text} className="pl-3">
        {entry.tabs?.map((tab) => (
          <li key={tab.to}>
            <Place entry={tab} here={part.to} waiting={waiting} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The nouns of this person's work, at the left of the page; past toasts below. */
export function Menu({ menu, here, part, waiting }: Shown) {
  return (
    <div className="max-lg:hidden">
      <nav aria-label="Dashboard">
        <ul className="menu">
          {menu.map((entry) => (
            <li key={entry.to}>
              {entry.to === here && part ? (
                <Opened entry={entry} part={part} waiting={waiting} />
              ) : (
                <Place entry={entry} here={here} waiting={waiting} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3 border-t border-rule pt-2 pl-4">
        <MessageLog timeZone={useTimeZone()} />
      </div>
    </div>
  );
}
