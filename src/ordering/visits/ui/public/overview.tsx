import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText, monthText } from '../../../../kit/time.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import * as cartMessages from '../../../cart/messages.ts';
import type { SavedList } from '../../../cart/server/queries.ts';
import { GuideLead } from '../../../guides/ui/guide-lead.tsx';
import { FirstOrder, LastOrder, OpenOrder } from '../../../orders/ui/buyer-orders.tsx';
import { MoneyBars } from '../../../orders/ui/month-chart.tsx';
import { OrderBoard } from '../../../orders/ui/order-board.tsx';
import { OwnerLine } from '../../../orders/ui/owner-line.tsx';
import { WaitingApprovals } from '../../../orders/ui/waiting-approvals.tsx';
import type { BuyerPage, DeskPage, loadOverview } from '../../server/public/load-overview.ts';
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
}

/** What a person begins the day with. */
export function Overview({ page, tasks, others, sumsUp, trucks }: OverviewProps) {
  return (
    <Page>
      <WaitingApprovals {...page.approvals} />
      {page.kind === 'desk' ? (
        <Desk page={page} tasks={tasks} others={others} sumsUp={sumsUp} />
      ) : null}
      {page.kind === 'rep' ? <RepHome page={page} /> : null}
      {page.kind === 'buyer' ? <Buyer page={page} trucks={trucks} /> : null}
    </Page>
  );
}

function Desk({
  page,
  tasks,
  others,
  sumsUp,
}: { page: DeskPage } & Pick<OverviewProps, 'tasks' | 'others' | 'sumsUp'>) {
  return (
    <>
      <PageHeading
        low
        title="Today"
        description={`${page.orders.length} open · ${dayText(page.today)}`}
      >
        {others.map(({ to, text }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {text}
          </ButtonLink>
        ))}
        <ButtonLink to="/dashboard/new-order">New order</ButtonLink>
      </PageHeading>
      <div className="grid gap-6">
        {tasks}
        {page.figures && sumsUp ? <OwnerLine figures={page.figures} /> : null}
        <OrderBoard orders={page.orders} today={page.today} now={page.now} />
      </div>
    </>
  );
}

function Buyer({ page, trucks }: { page: BuyerPage; trucks: OverviewProps['trucks'] }) {
  const { last, open, moreOpen, lists, spend, timeZone } = page;
  return (
    <>
      <PageHeading title={`Hello, ${page.name.split(' ')[0]}`}>
        <ButtonLink to="/products" variant="secondary">
          Browse products
        </ButtonLink>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <GuideLead customer={page.customer} />
          {last ? <LastOrder order={last} timeZone={timeZone} /> : <FirstOrder />}
          <section aria-labelledby="open-orders">
            <div className="mb-2 flex items-baseline justify-between">
              <h2 id="open-orders" className="text-2xl">
                On the way
              </h2>
              <Link to="/dashboard/orders" className="text-brand underline">
                All orders
              </Link>
            </div>
            {open.length === 0 ? (
              <p className="rounded-lg border border-dashed border-border px-4 py-6 text-muted">
                No order of your customers is on the way right now.
              </p>
            ) : null}
            <ul className="grid gap-3">
              {open.map((order) => (
                <li key={order.id}>
                  <OpenOrder order={order} truck={trucks[order.id]} />
                </li>
              ))}
            </ul>
            {moreOpen ? (
              <p className="mt-3 text-muted">
                These {open.length} have waited longest. The others stand under “All orders”.
              </p>
            ) : null}
          </section>
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Lists lists={lists} />
          <Panel title="Spend per month">
            <MoneyBars
              label="Spend per month"
              points={spend.map((point) => ({
                name: monthText(point.month, 'long'),
                short: monthText(point.month, 'short'),
                cents: point.cents,
              }))}
            />
          </Panel>
        </aside>
      </div>
    </>
  );
}

function Lists({ lists }: { lists: SavedList[] }) {
  return (
    <Panel
      title={cartMessages.listTitle}
      actions={
        <Link to="/dashboard/lists" className="text-brand underline">
          All lists
        </Link>
      }
    >
      {lists.length === 0 ? <p className="text-muted">{cartMessages.listEmptyLead}</p> : null}
      <ul className="divide-y divide-rule">
        {lists.map((list) => (
          <li key={list.id} className="flex min-h-11 items-center justify-between gap-2 py-1">
            <Link
              to="/dashboard/lists"
              className="min-w-0 truncate font-semibold text-ink no-underline hover:underline"
            >
              {list.name}
            </Link>
            <span className="tabular text-sm whitespace-nowrap text-muted">
              {list.lines.length} {list.lines.length === 1 ? 'product' : 'products'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
