import { data, Link, redirect } from 'react-router';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { isSuperAdmin } from '../../kit/actor.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { at, userOf } from '../../platform/http/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { liveConnection } from '../quickbooks/server/connection.ts';
import { canConnect } from '../quickbooks/server/environment.ts';
import { countInvoices, listInvoices } from '../server/queries.ts';
import { ConnectionCard, type ConnectionView } from '../ui/connection-card.tsx';
import { InvoiceStateBadge } from '../ui/invoice-state.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { RetryInvoice } from '../ui/retry-button.tsx';
import type { Route } from './+types/accounting';

export const meta = () => [{ title: 'Accounting | Bellcart' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/accounting');
  if (!isSuperAdmin(user)) throw data(null, { status: 403 });
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const scope = orderScope(user);
  const [live, counts, attention, waiting] = await Promise.all([
    liveConnection(app.db),
    countInvoices(app.db, scope, today),
    listInvoices(app.db, scope, 'attention', null),
    listInvoices(app.db, scope, 'waiting', null),
  ]);
  const day = new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  const connection: ConnectionView | null =
    live && live.state !== 'disconnected'
      ? { state: live.state, companyName: live.companyName, realmId: live.realmId, connectedOn: day.format(live.connectedAt) }
      : null;
  return {
    connection,
    hasKeys: canConnect(app.config),
    environment: app.config.quickbooks.environment,
    today,
    counts,
    queue: [...attention.rows, ...waiting.rows].slice(0, 10),
  };
}

export default function Accounting({ loaderData }: Route.ComponentProps) {
  const { connection, hasKeys, environment, today, counts, queue } = loaderData;
  return (
    <Page>
      <PageHeading title="Accounting" lead="The books are in QuickBooks. This is what the shop writes there and reads back." />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConnectionCard connection={connection} hasKeys={hasKeys} environment={environment} />
        <Panel
          title="Invoices on their way"
          actions={
            <Link className="inline-flex min-h-11 items-center text-brand underline" to="/dashboard/invoices?show=all">
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
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <Link className="font-mono text-brand underline" to={`/dashboard/orders/${row.orderId}`}>
                        {row.docNumber ?? row.orderNumber}
                      </Link>
                      <InvoiceStateBadge invoice={row} staff today={today} />
                    </p>
                    <p className="truncate">{row.customerName}</p>
                    {row.problem ? <p className="text-sm text-muted">{row.problem}</p> : null}
                  </div>
                  {row.state === 'needs_attention' ? <RetryInvoice invoiceId={row.id} label={`Retry invoice ${row.docNumber ?? row.orderNumber}`} /> : null}
                </li>
              ))}
            </ul>
          )}
          {counts.attention + counts.waiting > queue.length ? (
            <p className="mt-3">
              <ButtonLink look="secondary" to="/dashboard/invoices?show=waiting">
                See all that wait
              </ButtonLink>
            </p>
          ) : null}
        </Panel>
      </div>
    </Page>
  );
}

function Figure({ label, value, alert = false }: { label: string; value: number; alert?: boolean }) {
  return (
    <div className={`flex flex-col-reverse justify-end border-t-4 pt-2 ${alert ? 'border-danger' : 'border-rule'}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`narrow tabular text-4xl leading-none font-bold ${alert ? 'text-danger' : ''}`}>{value}</dd>
    </div>
  );
}

export function ErrorBoundary() {
  return <Refusal />;
}
