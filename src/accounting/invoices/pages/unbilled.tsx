import { Link } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../orders/server/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { deliveredSince, type Unbilled, unbilled } from '../server/unbilled.ts';
import { unbilledMessages as words } from '../unbilled-messages.ts';
import type { Route } from './+types/unbilled';

export const middleware = [requireRole(['desk', 'books'])];

export const meta: Route.MetaFunction = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = orderScope(user);
  const now = app.clock.now();
  const [{ timeZone }, rows, since] = await Promise.all([
    readCompany(app),
    unbilled(app.db, scope, now),
    deliveredSince(app.db, scope),
  ]);
  return { rows, since, until: momentText(now, timeZone) };
}

/** The zero-list: what was delivered and what was invoiced are the same, or it stands here. */
export default function UnbilledPage({ loaderData }: Route.ComponentProps) {
  const { rows, since, until } = loaderData;
  return (
    <Page>
      <PageHeading title={words.title} description={words.lead} />
      {rows.length === 0 ? (
        <p className="text-lg font-semibold text-success">{words.none(since, until)}</p>
      ) : (
        <div className="grid gap-6">
          {since ? <p className="text-muted">{words.checked(since, until)}</p> : null}
          <Rows
            title={words.title2['not-invoiced']}
            rows={rows.filter((one) => one.delivered > one.invoiced)}
          />
          <Rows
            title={words.title2['not-delivered']}
            rows={rows.filter((one) => one.delivered < one.invoiced)}
          />
        </div>
      )}
    </Page>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Unbilled[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-rule">
        {rows.map((one) => (
          <li key={one.orderLineId} className="py-1">
            <Link
              to={`/dashboard/orders/${one.orderId}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {one.number}, {one.customerName}
            </Link>
            <p>{words.row(one)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
