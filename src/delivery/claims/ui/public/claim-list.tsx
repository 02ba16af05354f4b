import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayIn, dayText } from '../../../../kit/time.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import type { ViewsOfList } from '../../../../ui/data-table/view-tabs.tsx';
import { EmptyState } from '../../../../ui/panel.tsx';
import { CLAIM_STATES } from '../../choices.ts';
import { claimTable } from '../../claim-table.ts';
import type { Claim } from '../../contract.ts';
import { messages } from '../../messages.ts';
import type { ClaimList as Page } from '../../server/public/load-claim-list.ts';
import { ClaimStateBadge } from '../claim-state.tsx';

/** Their tab among the views of the orders. */
export const claimsTab = (open: number) => ({
  name: messages.claims,
  search: '?show=claims',
  ...(open > 0 ? { count: String(open) } : {}),
});

/** The claims, a view of the orders. */
export function ClaimList({
  page: { rows, next, previous, view, staff, timeZone },
  views,
  dense,
}: {
  page: Page;
  views: ViewsOfList;
  dense: boolean;
}) {
  const cells: Record<string, (row: Claim) => ReactNode> = {
    raised: (row) => (
      <span className="tabular whitespace-nowrap">
        {dayText(dayIn(timeZone, row.raisedAt.toISOString()))}
      </span>
    ),
    order: (row) => (
      <Link
        to={`/dashboard/claims/${row.id}`}
        className="tabular text-brand no-underline hover:underline one-line:font-bold"
      >
        {row.orderNumber}
      </Link>
    ),
    state: (row) =>
      row.state === 'open' ? (
        <ClaimStateBadge state={row.state} />
      ) : (
        <span className="text-muted">{messages.states[row.state]}</span>
      ),
  };
  return (
    <DataTable<Claim>
      label={messages.claims}
      shape={claimTable(staff)}
      view={view}
      views={views}
      rows={rows}
      next={next}
      previous={previous}
      context={{ timeZone }}
      cells={cells}
      widths={{ raised: 'w-32', order: 'w-28', customer: 'w-56', state: 'w-32' }}
      phone={{ first: ['raised', 'customer'], firstEnd: 'state', second: ['order', 'what'] }}
      name={(row) => row.orderNumber}
      href={(row) => `/dashboard/claims/${row.id}`}
      fields={[
        {
          kind: 'search',
          name: 'q',
          label: messages.search,
          placeholder: messages.searchHint,
        },
        {
          kind: 'choice',
          name: 'state',
          label: messages.state,
          options: CLAIM_STATES.map((value) => ({ value, label: messages.states[value] })),
        },
      ]}
      dense={dense}
      densityIntent="density"
      empty={<EmptyState title={messages.none}>{messages.noneMore}</EmptyState>}
      noMatch={{ title: messages.noMatch, hint: messages.noMatchHint }}
    />
  );
}
