import { Link } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { MessageLog } from '../../ui/message-log.tsx';
import { leadsTo, waitingAt } from '../dashboard/navigation.ts';
import type { Entry } from '../menu-entries.ts';
import type { WhatWaits } from '../server/waiting.ts';
import { Count } from './menu-count.tsx';

export interface Shown {
  menu: readonly Entry[];
  /** The address of the entry that the page belongs to. */
  here: string | undefined;
  waiting: WhatWaits | null;
}

/** The nouns of this person's work, at the left of the page; past toasts below. */
export function Menu({ menu, here, waiting }: Shown) {
  return (
    <div className="max-lg:hidden">
      <nav aria-label="Dashboard">
        <ul className="menu">
          {menu.map((entry) => (
            <li key={entry.to}>
              <Link
                to={leadsTo(entry, waiting)}
                aria-current={entry.to === here ? 'page' : undefined}
              >
                {entry.text}
              </Link>
              <Count of={waiting ? waitingAt(entry, waiting) : 0} />
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
