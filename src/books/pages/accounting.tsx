import { Link } from 'react-router';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { isSuperAdmin } from '../../kit/actor.ts';
import { dayIn, longDayText, longMomentText } from '../../kit/time.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { useFailure } from '../../ui/failure.tsx';
import { titled } from '../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { cashMessages as words } from '../cash-messages.ts';
import { readCheckUp } from '../connection/server/check-up.ts';
import { backlogOf } from '../connection/server/confirm-company.ts';
import { liveConnection } from '../connection/server/public/connection.ts';
import { CheckUpCard } from '../connection/ui/check-up-card.tsx';
import { ConnectionCard, type ConnectionView } from '../connection/ui/connection-card.tsx';
import { countWaitingCustomers } from '../customers/server/show-customers.ts';
import { WaitingCustomers } from '../customers/ui/waiting-customers.tsx';
import { filterInbox, type InboxTask, isOpenTask } from '../inbox/public/inbox-view.ts';
import { readInbox } from '../inbox/server/public/read-inbox.ts';
import { InboxPanel, type InboxView } from '../inbox/ui/inbox-panel.tsx';
import { PART_MESSAGES } from '../invoices/part-messages.ts';
import { countNotSynced } from '../invoices/server/followed.ts';
import { ageingOf, openBalance } from '../invoices/server/public/ageing.ts';
import { countInvoices } from '../invoices/server/public/queries.ts';
import { AgeingTable } from '../invoices/ui/ageing-table.tsx';
import { NotSyncedNote } from '../invoices/ui/not-followed.tsx';
import { productsWithoutItem } from '../items/server/new-items.ts';
import { countWaitingItems } from '../items/server/show-items.ts';
import { WaitingItems } from '../items/ui/waiting-items.tsx';
import { cashWeeks } from '../payments/server/cash-weeks.ts';
import { CashChart } from '../payments/ui/cash-chart.tsx';
import { someMatched } from '../prices/server/count-matched.ts';
import { countPrices } from '../prices/server/table-prices.ts';
import { accountingForms } from '../server/accounting-forms.ts';
import { openLedger } from '../server/open-ledger.ts';
import { recentSyncs } from '../syncs/server/recent-syncs.ts';
import { syncSchedules } from '../syncs/server/schedule-sync.ts';
import { viewOf } from '../syncs/server/sync-view.ts';
import { SyncPanel } from '../syncs/ui/sync-panel.tsx';
import { useWatch } from '../syncs/ui/use-watch.ts';
import { CashFigures } from '../ui/cash-figures.tsx';
import type { Route } from './+types/accounting';

export { AccountingRouteError as ErrorBoundary } from '../ui/accounting-route-error.tsx';

/** Up to how many prices are counted. */
const COUNTED_PRICES = 5000;

export const middleware = [requireRole('books')];

export const meta = titled('QuickBooks');

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const scope = orderScope(user);
  const [
    live,
    counts,
    inbox,
    check,
    runs,
    waitingPrices,
    ageing,
    weeks,
    open,
    schedules,
    matched,
    notFollowed,
  ] = await Promise.all([
    liveConnection(app.db),
    countInvoices(app.db, scope),
    readInbox({ app, scope }),
    readCheckUp(app),
    recentSyncs(app.db),
    countPrices(app, user, { filters: { show: 'waiting' }, chosen: [] }, COUNTED_PRICES),
    ageingOf(app.db, scope, today),
    cashWeeks(app.db, scope, today),
    openBalance(app.db, scope, today, null),
    syncSchedules(app.db),
    someMatched(app.db),
    countNotSynced(app.db, scope),
  ]);
  const connection: ConnectionView | null =
    live && live.state !== 'disconnected'
      ? {
          state: live.state,
          companyName: live.companyName,
          realmId: live.realmId,
          connectedOn: longDayText(dayIn(company.timeZone, live.connectedAt)),
        }
      : null;
  return {
    connection,
    backlog:
      live?.state === 'unconfirmed'
        ? { ...(await backlogOf(app.db)), tasks: inbox.tasks.filter(isOpenTask).length }
        : null,
    waitingCustomers: connection ? await countWaitingCustomers(app.db, connection.realmId) : 0,
    waitingItems: connection ? await countWaitingItems(app, connection.realmId) : 0,
    lackingItems: connection ? (await productsWithoutItem(app.db, connection.realmId)).total : 0,
    hasKeys: openLedger(app).canConnect(),
    /** Who connects and disconnects. */
    mayConnect: isSuperAdmin(user),
    environment: app.config.quickbooks.environment,
    counts,
    ageing,
    notFollowed,
    weeks,
    open,
    /** Payments were read at least once. */
    cashRead: Boolean(live?.cashReadUntil),
    waitingPrices,
    runs: runs.map((run) => viewOf(run, company.timeZone)),
    schedules,
    matched,
    timeZone: company.timeZone,
    inbox: inboxView(inbox.tasks),
    check: check && {
      lines: check.lines,
      readOn: check.readAt && longMomentText(check.readAt, company.timeZone),
      failedOn: check.failedAt && longMomentText(check.failedAt, company.timeZone),
    },
  };
}

/** How many tasks stand on the home page. */
const FIRST = 4;

function inboxView(tasks: InboxTask[]): InboxView {
  const { rows, views } = filterInbox(tasks, { show: 'open', kind: null, term: '' });
  const count = (view: string) => views.find((one) => one.view === view)?.count ?? 0;
  return {
    money: count('money'),
    rest: count('rest'),
    pending: count('pending'),
    first: rows
      .slice(0, FIRST)
      .map(({ key, sentence, stopsMoney }) => ({ key, sentence, stopsMoney })),
  };
}

export const action = accountingForms;

export default function Accounting({ loaderData, actionData }: Route.ComponentProps) {
  const {
    connection,
    backlog,
    hasKeys,
    mayConnect,
    environment,
    counts,
    runs,
    waitingPrices,
    waitingItems,
    waitingCustomers,
  } = loaderData;
  const syncFailure = useFirstFailure(actionData, [
    'sync',
    'settle-sync',
    'cancel-sync',
    'schedule-sync',
  ]);
  const checkFailure = useFailure(actionData, 'check-books');
  const companyFailure = useFailure(actionData, 'confirm-company');
  useWatch(
    runs.some((run) => run.state === 'queued' || run.state === 'running') || counts.waiting > 0,
  );
  return (
    <Page>
      <PageHeading low title="QuickBooks" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <ConnectionCard
            connection={connection}
            hasKeys={hasKeys}
            mayConnect={mayConnect}
            environment={environment}
            waiting={counts.waiting}
            backlog={backlog}
            failure={companyFailure}
          />
          {loaderData.check ? (
            <CheckUpCard
              {...loaderData.check}
              connected={connection?.state === 'connected'}
              failure={checkFailure}
            />
          ) : null}
          <WaitingCustomers count={waitingCustomers} shown={connection !== null} />
          <WaitingItems
            count={waitingItems}
            lacking={loaderData.lackingItems}
            shown={connection !== null}
          />
          <p>
            <Link
              className="inline-flex min-h-11 items-center text-brand underline"
              to="/dashboard/accounting/invoice-parts"
            >
              {PART_MESSAGES.link}
            </Link>
          </p>
        </div>
        <div className="space-y-5">
          <SyncPanel
            runs={runs}
            connected={connection?.state === 'connected'}
            waitingPrices={waitingPrices}
            matched={loaderData.matched}
            schedules={loaderData.schedules}
            timeZone={loaderData.timeZone}
            failure={syncFailure}
          />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 gap-5">
        <CashFigures counts={counts} open={loaderData.open} stopped={loaderData.inbox.money} />
        <InboxPanel {...loaderData.inbox} />
        <AgeingPanel rows={loaderData.ageing} notFollowed={loaderData.notFollowed} />
        <CashPanel
          weeks={loaderData.weeks}
          read={loaderData.cashRead}
          connected={connection?.state === 'connected'}
        />
      </div>
    </Page>
  );
}

function AgeingPanel({
  rows,
  notFollowed,
}: {
  rows: Loaded['ageing'];
  notFollowed: Loaded['notFollowed'];
}) {
  return (
    <Panel
      title={words.ageing}
      actions={
        <Link
          className="inline-flex min-h-11 items-center text-brand underline"
          to="/dashboard/accounting/statements"
        >
          {words.statements}
        </Link>
      }
    >
      <NotSyncedNote figures={notFollowed} where="counted" />
      <AgeingTable rows={rows} />
    </Panel>
  );
}

function CashPanel({
  weeks,
  read,
  connected,
}: {
  weeks: Loaded['weeks'];
  read: boolean;
  connected: boolean;
}) {
  const some = weeks.some((week) => week.invoicedCents + week.paidCents + week.overdueCents > 0);
  return (
    <Panel title={words.cash}>
      {read && some ? (
        <CashChart weeks={weeks} />
      ) : (
        <p className="text-muted">
          {read ? words.noCash : connected ? words.notReadYet : words.notRead}
        </p>
      )}
    </Panel>
  );
}

/** The failure of the first of these forms that has one. */
function useFirstFailure(answer: unknown, intents: readonly [string, string, string, string]) {
  const [first, second, third, fourth] = [
    useFailure(answer, intents[0]),
    useFailure(answer, intents[1]),
    useFailure(answer, intents[2]),
    useFailure(answer, intents[3]),
  ];
  return first ?? second ?? third ?? fourth;
}

type Loaded = Route.ComponentProps['loaderData'];
