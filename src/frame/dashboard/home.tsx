import { Link, redirect } from 'react-router';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { stopsBeforeText } from '../../delivery/runs/messages.ts';
import { stopsBefore } from '../../delivery/runs/server/stops-before.ts';
import { isStaff, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { ownPath } from '../../kit/own-path.ts';
import { dayText, monthText } from '../../kit/time.ts';
import * as cartMessages from '../../ordering/cart/messages.ts';
import { type SavedList, savedLists } from '../../ordering/cart/server/queries.ts';
import { GuideLead } from '../../ordering/guides/ui/guide-lead.tsx';
import { waitingApprovals } from '../../ordering/orders/server/approvals.ts';
import { ownerFigures, spendPerMonth } from '../../ordering/orders/server/order-figures.ts';
import { lastOrderOf, openOrders } from '../../ordering/orders/server/queries.ts';
import { orderScope } from '../../ordering/orders/server/scope.ts';
import { FirstOrder, LastOrder, OpenOrder } from '../../ordering/orders/ui/buyer-orders.tsx';
import { MoneyBars } from '../../ordering/orders/ui/month-chart.tsx';
import { OrderBoard } from '../../ordering/orders/ui/order-board.tsx';
import { WaitingApprovals } from '../../ordering/orders/ui/waiting-approvals.tsx';
import { loadRep } from '../../ordering/visits/server/load-rep.ts';
import { RepHome } from '../../ordering/visits/ui/rep-home.tsx';
import { chosenCustomer } from '../../people/customers/server/chosen-customer.ts';
import type { App } from '../../platform/app.ts';
import { type RequestContext, requestContext } from '../../platform/http/context.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useLiveReload } from '../../ui/live-page.ts';
import { Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { attentionOf } from '../server/attention.ts';
import { readSetupSteps } from '../server/setup-steps.ts';
import type { Route } from './+types/home';
import { AttentionPanel } from './attention-panel.tsx';
import { homesOf } from './navigation.ts';
import { OwnerLine } from './owner-line.tsx';
import { isNewShop, SetupPanel } from './setup-panel.tsx';

/** Orders on the desk's board, and open orders of a buyer. */
const BOARD_SIZE = 200;
const MINE_SIZE = 10;
const MONTHS = 6;

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard | Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [home] = isStaff(user) ? homesOf(user.duties) : [];
  if (isStaff(user) && !home) return failLoad(permissionDenied());
  if (home && home.to !== '/dashboard') throw redirect(ownPath(home.to));
  const page = await loadOf(requestContext(context), user, request);
  return { ...page, approvals: await waitingApprovals(app, user) };
}

function loadOf(here: RequestContext, user: UserActor, request: Request) {
  const { app } = here;
  if (user.salesRep) return loadRep(here, user, request);
  return isStaff(user) ? loadDesk(here, user) : loadBuyer(app, user, request);
}

async function loadDesk(here: RequestContext, user: UserActor) {
  const { app } = here;
  const company = await readCompany(app);
  const now = new Date(app.clock.now());
  const [attention, setup, orders, figures] = await Promise.all([
    attentionOf(here, user),
    isSuperAdmin(user) ? readSetupSteps(app) : [],
    openOrders(app.db, orderScope(user), BOARD_SIZE),
    isSuperAdmin(user) ? ownerFigures(app.db, company.timeZone, now) : undefined,
  ]);
  return {
    kind: 'desk' as const,
    /** Where the person's other duties begin; an owner has them all, and the list beside the page. */
    others: user.role === 'super_admin' ? [] : homesOf(user.duties).slice(1),
    // Who is not the owner is told of what is there to see to, and not that all is calm.
    attention: isSuperAdmin(user) || attention.length > 0 ? attention : null,
    setup,
    name: user.displayName,
    orders,
    figures: figures ?? null,
    timeZone: company.timeZone,
    today: companyDay(company, app.clock.now()),
    now: app.clock.now(),
  };
}

async function loadBuyer(app: App, user: UserActor, request: Request) {
  const company = await readCompany(app);
  const scope = orderScope(user);
  const [customer, open, last, lists, spend] = await Promise.all([
    chosenCustomer(app, user, request),
    openOrders(app.db, scope, MINE_SIZE + 1),
    lastOrderOf(app.db, scope, user.id),
    savedLists(app, user),
    spendPerMonth(app.db, scope, company.timeZone, MONTHS, new Date(app.clock.now())),
  ]);
  const waiting = await stopsBefore(
    app.db,
    scope,
    open.map(({ id }) => id),
  );
  return {
    kind: 'buyer' as const,
    name: user.displayName,
    customer,
    /** Where the truck is, by order. */
    trucks: Object.fromEntries(
      waiting.map(({ orderId, before }) => [orderId, stopsBeforeText(before)]),
    ),
    open: open.slice(0, MINE_SIZE).reverse(),
    moreOpen: open.length > MINE_SIZE,
    last: last ?? null,
    lists: lists.slice(0, 5),
    spend,
    timeZone: company.timeZone,
  };
}

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  useLiveReload('order invoice request account sheet');
  return (
    <Page>
      <WaitingApprovals {...loaderData.approvals} />
      {loaderData.kind === 'desk' ? <Desk page={loaderData} /> : null}
      {loaderData.kind === 'rep' ? <RepHome page={loaderData} /> : null}
      {loaderData.kind === 'buyer' ? <Buyer page={loaderData} /> : null}
    </Page>
  );
}

function Desk({ page }: { page: Awaited<ReturnType<typeof loadDesk>> }) {
  return (
    <>
      <PageHeading
        low
        title="Today"
        description={`${page.orders.length} open · ${dayText(page.today)}`}
      >
        {page.others.map(({ to, text }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {text}
          </ButtonLink>
        ))}
        <ButtonLink to="/dashboard/new-order">New order</ButtonLink>
      </PageHeading>
      <div className="grid gap-6">
        <SetupPanel steps={page.setup} />
        {page.attention && !isNewShop(page.setup) ? (
          <AttentionPanel items={page.attention} />
        ) : null}
        {page.figures && !isNewShop(page.setup) ? <OwnerLine figures={page.figures} /> : null}
        <OrderBoard orders={page.orders} today={page.today} now={page.now} />
      </div>
    </>
  );
}

function Buyer({ page }: { page: Awaited<ReturnType<typeof loadBuyer>> }) {
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
                  <OpenOrder order={order} truck={page.trucks[order.id]} />
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

export function ErrorBoundary() {
  return <RouteError subject="dashboard" />;
}
