import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { waitingInvoicedPrices } from '../../catalogue/server/receive-invoiced-prices.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { isSuperAdmin } from '../../kit/actor.ts';
import { dayIn, longDayText, momentText } from '../../kit/time.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useFailure } from '../../ui/failure.tsx';
import { Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { accountingForms } from '../server/accounting-forms.ts';
import { backlogOf } from '../server/confirm-company.ts';
import { liveConnection } from '../server/connection.ts';
import { openLedger } from '../server/open-ledger.ts';
import { countInvoices, listInvoices } from '../server/queries.ts';
import { recentSyncs } from '../server/recent-syncs.ts';
import { countWaitingItems } from '../server/show-items.ts';
import { ConnectionCard, type ConnectionView } from '../ui/connection-card.tsx';
import { InvoiceStateBadge } from '../ui/invoice-state.tsx';
import { SyncPanel } from '../ui/sync-panel.tsx';
import { WaitingItems } from '../ui/waiting-items.tsx';
import { WaysOut } from '../ui/ways-out.tsx';
import type { Route } from './+types/accounting';

export { AccountingRouteError as ErrorBoundary } from '../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = () => [{ title: 'Accounting | Bellcart' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const scope = orderScope(user);
  const [live, counts, attention, waiting, runs, waitingPrices] = await Promise.all([
    liveConnection(app.db),
    countInvoices(app.db, scope, today),
    listInvoices(app.db, scope, 'attention', null),
    listInvoices(app.db, scope, 'waiting', null),
    recentSyncs(app.db),
    waitingInvoicedPrices(app.db),
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
    backlog: live?.state === 'unconfirmed' ? await backlogOf(app.db) : null,
    waitingItems: connection ? await countWaitingItems(app, connection.realmId) : 0,
    hasKeys: openLedger(app).canConnect(),
    /** Who connects and disconnects. */
    mayConnect: isSuperAdmin(user),
    environment: app.config.quickbooks.environment,
    today,
    counts,
    waitingPrices,
    runs: runs.map(({ createdAt, finishedAt, ...run }) => ({
      ...run,
      when: momentText(finishedAt ?? createdAt, company.timeZone),
    })),
    queue: [...attention.rows, ...waiting.rows].slice(0, 10),
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
    today,
    counts,
    queue,
    runs,
    waitingPrices,
    waitingItems,
  } = loaderData;
  const syncFailure = useFirstFailure(actionData, ['sync', 'accept-prices', 'settle-sync']);
  const companyFailure = useFailure(actionData, 'confirm-company');
  useWatch(
    runs.some((run) => run.state === 'queued' || run.state === 'running') || counts.waiting > 0,
  );
  return (
    <Page>
      <PageHeading
        title="Accounting"
        description="The books are in QuickBooks. This is what the shop writes there and reads back."
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <ConnectionCard
            connection={connection}
            hasKeys={hasKeys}
            mayConnect={mayConnect}
            environment={environment}
            backlog={backlog}
            failure={companyFailure}
          />
          <WaitingItems count={waitingItems} shown={connection !== null} />
          <SyncPanel
            runs={runs}
            connected={connection?.state === 'connected'}
            waitingPrices={waitingPrices}
            failure={syncFailure}
          />
        </div>
        <InvoicesOnTheirWay counts={counts} queue={queue} today={today} />
      </div>
    </Page>
  );
}

/** The failure of the first of these forms that has one. */
function useFirstFailure(answer: unknown, intents: readonly [string, string, string]) {
  const [first, second, third] = [
    useFailure(answer, intents[0]),
    useFailure(answer, intents[1]),
    useFailure(answer, intents[2]),
  ];
  return first ?? second ?? third;
}

type Loaded = Route.ComponentProps['loaderData'];

function InvoicesOnTheirWay({ counts, queue, today }: Pick<Loaded, 'counts' | 'queue' | 'today'>) {
  return (
    <Panel
      title="Invoices on their way"
      actions={
        <Link
          className="inline-flex min-h-11 items-center text-brand underline"
          to="/dashboard/invoices?show=all"
        >
          All invoices
        </Link>
      }
    >
      <dl className="grid grid-cols-3 gap-3">
        <Figure label="Need attention" value={counts.attention} alert={counts.attention > 0} />
        <Figure label="Waiting" value={counts.waiting} />
        <Figure label="Open" value={counts.open} />
      </dl>
      {queue.length === 0 ? (
        <p className="mt-4 text-muted">Nothing waits. Every delivery is billed.</p>
      ) : (
        <ul className="mt-4 divide-y divide-rule border-t border-rule">
          {queue.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    className="font-mono text-brand underline"
                    to={`/dashboard/orders/${row.orderId}`}
                  >
                    {row.docNumber ?? row.orderNumber}
                  </Link>
                  <InvoiceStateBadge invoice={row} staff today={today} />
                </p>
                <p className="truncate">{row.customerName}</p>
                {row.problem ? <p className="text-sm text-muted">{row.problem}</p> : null}
              </div>
              {row.state === 'needs_attention' ? <WaysOut invoice={row} /> : null}
            </li>
          ))}
        </ul>
      )}
      {counts.attention + counts.waiting > queue.length ? (
        <p className="mt-3">
          <ButtonLink variant="secondary" to="/dashboard/invoices?show=waiting">
            See all that wait
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}

const WATCH_MS = 3000;

/** While something is under way, the page looks again by itself. */
function useWatch(active: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, WATCH_MS);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}

function Figure({
  label,
  value,
  alert = false,
}: {
  label: string;
  value: number;
  alert?: boolean;
}) {
  return (
    <div
      className={`flex flex-col-reverse justify-end border-t-4 pt-2 ${alert ? 'border-danger' : 'border-rule'}`}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={`narrow tabular text-4xl leading-none font-bold ${alert ? 'text-danger' : ''}`}
      >
        {value}
      </dd>
    </div>
  );
}
