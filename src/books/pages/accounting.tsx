import { readCompany } from '../../company/server/queries.ts';
import { isSuperAdmin } from '../../kit/actor.ts';
import { dayIn, longDayText, longMomentText } from '../../kit/time.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { useFailure } from '../../ui/failure.tsx';
import { titled } from '../../ui/page-meta.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { useWatch } from '../../ui/use-watch.ts';
import { readCheckUp } from '../connection/server/check-up.ts';
import { backlogOf } from '../connection/server/confirm-company.ts';
import { connectionTasks } from '../connection/server/connection-tasks.ts';
import { liveConnection } from '../connection/server/public/connection.ts';
import { CheckUpCard } from '../connection/ui/check-up-card.tsx';
import { ConnectionCard, type ConnectionView } from '../connection/ui/connection-card.tsx';
import { countWaitingCustomers } from '../customers/server/show-customers.ts';
import { WaitingCustomers } from '../customers/ui/waiting-customers.tsx';
import { readOpenTasks } from '../inbox/server/public/read-inbox.ts';
import { countInvoices } from '../invoices/server/public/queries.ts';
import { productsWithoutItem } from '../items/server/new-items.ts';
import { countWaitingItems } from '../items/server/show-items.ts';
import { WaitingItems } from '../items/ui/waiting-items.tsx';
import { someMatched } from '../prices/server/count-matched.ts';
import { countPrices } from '../prices/server/table-prices.ts';
import { accountingForms } from '../server/accounting-forms.ts';
import { openLedger } from '../server/open-ledger.ts';
import { recentSyncs } from '../syncs/server/recent-syncs.ts';
import { syncSchedules } from '../syncs/server/schedule-sync.ts';
import { viewOf } from '../syncs/server/sync-view.ts';
import { SyncPanel } from '../syncs/ui/sync-panel.tsx';
import type { Route } from './+types/accounting';

export { AccountingRouteError as ErrorBoundary } from '../ui/accounting-route-error.tsx';

/** Up to how many prices are counted. */
const COUNTED_PRICES = 5000;

export const middleware = [requireRole('books')];

export const meta = titled('QuickBooks');

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const scope = orderScope(user);
  const [live, counts, check, runs, waitingPrices, schedules, matched] = await Promise.all([
    liveConnection(app.db),
    countInvoices(app.db, scope),
    readCheckUp(app),
    recentSyncs(app.db),
    countPrices(app, user, { filters: { show: 'waiting' }, chosen: [] }, COUNTED_PRICES),
    syncSchedules(app.db),
    someMatched(app.db),
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
        ? {
            ...(await backlogOf(app.db)),
            tasks: (await readOpenTasks({ app, scope })).length,
          }
        : null,
    /** A task waits for the connection; To do names it. */
    blocks: connection === null && (await connectionTasks({ app, scope })).length > 0,
    waitingCustomers: connection ? await countWaitingCustomers(app.db, connection.realmId) : 0,
    waitingItems: connection ? await countWaitingItems(app, connection.realmId) : 0,
    lackingItems: connection ? (await productsWithoutItem(app.db, connection.realmId)).total : 0,
    hasKeys: openLedger(app).canConnect(),
    /** Who connects and disconnects. */
    mayConnect: isSuperAdmin(user),
    environment: app.config.quickbooks.environment,
    counts,
    waitingPrices,
    runs: runs.map((run) => viewOf(run, company.timeZone)),
    schedules,
    matched,
    timeZone: company.timeZone,
    check: check && {
      lines: check.lines,
      readOn: check.readAt && longMomentText(check.readAt, company.timeZone),
      failedOn: check.failedAt && longMomentText(check.failedAt, company.timeZone),
    },
  };
}

export const action = accountingForms;

/** The connection to QuickBooks, its syncs and what is to be matched; tasks, receivables and invoice items have pages of their own. */
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
      <PageHeading compact title="QuickBooks" />
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
            blocks={loaderData.blocks}
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
    </Page>
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
