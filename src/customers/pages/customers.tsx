import { Link } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { isSuperAdmin } from '../../kit/actor.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { countCustomers, listCustomers, listInactiveCustomers } from '../server/queries.ts';
import { customerAdminScope, customerScope } from '../server/scope.ts';
import { CustomerList } from '../ui/customer-list.tsx';
import { CustomerSearch } from '../ui/customer-search.tsx';
import type { Route } from './+types/customers';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get('q') ?? '').slice(0, 200);
  const cursor = query.get('cursor') ?? undefined;
  const mayChange = isSuperAdmin(user);
  if (query.get('show') === 'off' && mayChange) {
    const customers = await listInactiveCustomers(app, customerAdminScope(user), search).catch(
      failLoad,
    );
    return {
      customers,
      next: null,
      count: customers.length,
      search,
      further: false,
      mayChange,
      off: true,
    };
  }
  const scope = customerScope(user);
  const [page, count] = await Promise.all([
    listCustomers(app, scope, { search, ...(cursor ? { cursor } : {}) }),
    countCustomers(app, scope, search),
  ]).catch(failLoad);
  return { ...page, count, search, further: cursor !== undefined, mayChange, off: false };
}

export const meta: Route.MetaFunction = () => [{ title: 'Customers | Bellcart' }];

type Listed = Route.ComponentProps['loaderData'];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, count, search, mayChange, off } = loaderData;
  return (
    <Page>
      <PageHeading
        title="Customers"
        description={
          off
            ? 'Switched off: nobody sees them or can order for them.'
            : 'Everyone you may order for or deliver to.'
        }
      >
        {mayChange ? <AdminLinks off={off} /> : null}
      </PageHeading>
      {off ? null : <CustomerSearch search={search} />}
      <p role="status" className="tabular mb-3 text-sm text-muted">
        {count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`}
      </p>
      {customers.length === 0 ? (
        <NoCustomers listed={loaderData} />
      ) : (
        <CustomerList customers={customers} />
      )}
      <PageLinks listed={loaderData} />
    </Page>
  );
}

function AdminLinks({ off }: { off: boolean }) {
  return (
    <>
      <ButtonLink to={off ? '/dashboard/customers' : '?show=off'} variant="secondary">
        {off ? 'Active customers' : 'Switched off'}
      </ButtonLink>
      <ButtonLink to="/dashboard/customers/import" variant="secondary">
        Import CSV
      </ButtonLink>
      <ButtonLink to="/dashboard/customers/new">New customer</ButtonLink>
    </>
  );
}

function NoCustomers({ listed: { search, off, mayChange } }: { listed: Listed }) {
  if (search)
    return (
      <EmptyState
        title={messages.noneFound}
        action={<ButtonLink to="/dashboard/customers">Show all</ButtonLink>}
      >
        {messages.noneFoundHelp}
      </EmptyState>
    );
  if (off) return <EmptyState title={messages.noneInactive} />;
  return (
    <EmptyState title={messages.none}>
      {mayChange ? messages.noneHelpAdmin : messages.noneHelp}
    </EmptyState>
  );
}

function PageLinks({ listed: { search, further, next } }: { listed: Listed }) {
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {further ? (
        <Link
          className={buttonClass('secondary')}
          to={`?${new URLSearchParams({ q: search }).toString()}`}
        >
          From the start
        </Link>
      ) : null}
      {next ? (
        <Link
          className={buttonClass('secondary')}
          to={`?${new URLSearchParams({ q: search, cursor: next }).toString()}`}
        >
          More customers
        </Link>
      ) : null}
    </nav>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="list" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
