import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ChangeCustomerForm } from '../../people/customers/ui/public/change-customer-of-cart.tsx';
import { type SiteTab, type TabRow, waitingAt } from '../dashboard/navigation.ts';
import type { WhatWaits } from '../server/waiting.ts';
import { Count } from './menu-count.tsx';

const TAB =
  'flex min-h-11 cursor-pointer items-center border-b-3 border-transparent pt-[3px] text-sm font-semibold whitespace-nowrap text-muted no-underline hover:text-ink pointer-fine:min-h-10 aria-[current=page]:border-brand aria-[current=page]:font-bold aria-[current=page]:text-ink';

/** Another page of a customer that has to be chosen first: the press chooses and goes there. */
function Choosing({ tab, customerId }: { tab: SiteTab; customerId: string }) {
  return (
    <ChangeCustomerForm returnTo={tab.to}>
      <button type="submit" name="customerId" value={customerId} className={TAB}>
        {tab.text}
      </button>
    </ChangeCustomerForm>
  );
}

/** A row that is wider than a phone begins where the tab that is shown can be read. */
export function useInSight<E extends HTMLElement>(here: string) {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector('[aria-current=page]');
    // A change of the page changes the tab.
    if (!here || !list || !tab) return;
    const [around, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.right > around.right || own.left < around.left)
      list.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
  }, [here]);
  return row;
}

/** The pages of one noun, below its title: one row. What the menu counts of the noun stands at the page where it waits. */
export function Tabs({
  row: { tabs, here, customerId },
  of,
  waiting,
}: {
  row: TabRow;
  of: string;
  waiting: WhatWaits | null;
}) {
  return (
    <nav aria-label={`Pages of ${of}`} className="border-b border-rule print:hidden">
      <ul
        ref={useInSight<HTMLUListElement>(here)}
        // What only is read stands in its tab: it must not widen the page.
        className="relative flex gap-x-6 overflow-x-auto [scrollbar-width:none] lg:flex-wrap"
      >
        {tabs.map((tab) => (
          <li key={tab.to} className="flex shrink-0 items-center gap-1.5">
            {tab.choose && customerId && tab.to !== here ? (
              <Choosing tab={tab} customerId={customerId} />
            ) : (
              <Link to={tab.to} aria-current={tab.to === here ? 'page' : undefined} className={TAB}>
                {tab.text}
              </Link>
            )}
            <Count of={waiting ? waitingAt(tab, waiting) : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
