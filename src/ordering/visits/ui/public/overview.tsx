import { lazy, type ReactNode, Suspense } from 'react';
import { dayText } from '../../../../kit/time.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Page, PageHeading } from '../../../../ui/panel.tsx';
import { OrderBoard } from '../../../orders/ui/order-board.tsx';
import { OwnerLine } from '../../../orders/ui/owner-line.tsx';
import { WaitingApprovals } from '../../../orders/ui/waiting-approvals.tsx';
import { openOrders } from '../../messages.ts';
import type { DeskPage, loadOverview } from '../../server/public/load-overview.ts';
import { RepHome } from '../rep-home.tsx';

interface OverviewProps {
  page: Awaited<ReturnType<typeof loadOverview>>;
  /** What waits for a person of the staff. */
  tasks: ReactNode;
  /** Where the person's other duties begin. */
  others: readonly { to: string; text: string }[];
  /** There is something to sum up: somebody has ordered. */
  sumsUp: boolean;
  /** Where the truck is, by order. */
  trucks: Readonly<Record<string, string>>;
  /** That nothing was handed over, and why, by order of which the desk is to decide. */
  outcomes: Readonly<Record<string, string>>;
}

/** Our own people do not load it. */
const OrderGuide = lazy(async () => ({
  default: (await import('../../../guides/ui/order-guide.tsx')).OrderGuide,
}));

/** What a person begins the day with. */
export function Overview({ page, tasks, others, sumsUp, trucks, outcomes }: OverviewProps) {
  return (
    <Page>
      <WaitingApprovals {...page.approvals} />
      {page.kind === 'desk' ? <Desk {...{ page, tasks, others, sumsUp, outcomes }} /> : null}
      {page.kind === 'rep' ? <RepHome page={page} /> : null}
      {page.kind === 'buyer' ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <OrderGuide page={page.order} trucks={trucks} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Desk({
  page,
  tasks,
  others,
  sumsUp,
  outcomes,
}: { page: DeskPage } & Pick<OverviewProps, 'tasks' | 'others' | 'sumsUp' | 'outcomes'>) {
  // Before the first order a board of nothing says nothing: what is to be set up stands alone.
  const isEmpty = !sumsUp && page.orders.length === 0;
  return (
    <>
      <PageHeading
        compact
        title="Today"
        description={
          isEmpty
            ? dayText(page.today)
            : `${openOrders(page.orders.length)} · ${dayText(page.today)}`
        }
      >
        {others.map(({ to, text }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {text}
          </ButtonLink>
        ))}
        {/* On a phone the strip above begins one. */}
        <ButtonLink to="/dashboard/new-order" className="max-lg:hidden">
          New order
        </ButtonLink>
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        {tasks}
        {page.figures && sumsUp ? <OwnerLine figures={page.figures} /> : null}
        {isEmpty ? null : <OrderBoard {...page} outcomes={outcomes} />}
      </div>
    </>
  );
}
