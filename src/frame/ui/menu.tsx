import { Link } from 'react-router';
import { MessageLog } from '../../ui/message-log.tsx';
import { waitingAt } from '../dashboard/navigation.ts';
import type { Entry } from '../menu-entries.ts';
import type { Waiting } from '../server/waiting.ts';
import { Count } from './menu-count.tsx';

export interface Shown {
  menu: readonly Entry[];
  /** The address of the entry that the page belongs to. */
  here: string | undefined;
  waiting: Waiting | null;
}

/** The nouns of this person's work, at the left of the page; past toasts below. */
export function Menu({ menu, here, waiting }: Shown) {
  return (
    <div className="max-lg:hidden">
      <nav aria-label="Dashboard">
        <ul>
          {menu.map((entry) => (
            <li key={entry.to} className="relative">
              <Link
                to={entry.to}
                aria-current={entry.to === here ? 'page' : undefined}
                className="flex min-h-9 items-center border-l-3 border-transparent pr-12 pl-3 text-[0.9375rem] leading-tight font-semibold text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11 aria-[current=page]:border-brand aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-brand"
              >
                {entry.text}
              </Link>
              <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
                <Count of={waiting ? waitingAt(entry, waiting) : 0} />
              </span>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3 border-t border-rule pt-2 pl-4">
        <MessageLog />
      </div>
    </div>
  );
}
