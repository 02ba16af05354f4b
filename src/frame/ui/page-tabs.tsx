import { Link } from 'react-router';
import { ChangeCustomerForm } from '../../people/customers/ui/public/change-customer-of-cart.tsx';
import { type SiteTab, type TabRow, waitingAt } from '../dashboard/navigation.ts';
import type { WhatWaits } from '../server/waiting.ts';
import { Count } from './menu-count.tsx';
import '../../ui/office.css';
import { useInSight } from '../../ui/use-in-sight.ts';

/** Another page of a customer that has to be chosen first: the press chooses and goes there. */
function Choosing({ tab, customerId }: { tab: SiteTab; customerId: string }) {
  return (
    <ChangeCustomerForm returnTo={tab.to}>
      <button type="submit" name="customerId" value={customerId} className="page-tab">
        {tab.text}
      </button>
    </ChangeCustomerForm>
  );
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
    <nav aria-label={`Pages of ${of}`} className="print:hidden">
      <ul ref={useInSight<HTMLUListElement>(here)} className="tab-row lg:flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex shrink-0 items-center gap-1.5">
            {tab.choose && customerId && tab.to !== here ? (
              <Choosing tab={tab} customerId={customerId} />
            ) : (
              <Link
                to={tab.to}
                aria-current={tab.to === here ? 'page' : undefined}
                className="page-tab"
              >
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
