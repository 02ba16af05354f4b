import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { requireUser } from '../../company/server/require-owner.ts';
import { PageRefused } from '../../company/ui/page-refused.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { countCustomers, listCustomers } from '../server/queries.ts';
import { customerScope } from '../server/scope.ts';
import { CustomerList } from '../ui/customer-list.tsx';
import * as words from '../words.ts';
import type { Route } from './+types/customers';

/** How long typing rests before the list follows, in ms. */
const REST_MS = 180;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = requireUser(context, request);
  const query = new URL(request.url).searchParams;
  const search = (query.get('q') ?? '').slice(0, 200);
  const cursor = query.get('cursor') ?? undefined;
  const scope = customerScope(user);
  const [page, count] = await Promise.all([listCustomers(app, scope, { search, ...(cursor ? { cursor } : {}) }), countCustomers(app, scope, search)]);
  return { ...page, count, search, further: cursor !== undefined };
}

export const meta: Route.MetaFunction = () => [{ title: 'Customers | Bellcart' }];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, next, count, search, further } = loaderData;
  const submit = useSubmit();
  const loading = useNavigation().state === 'loading';
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  return (
    <Page>
      <PageHeading title="Customers" lead="Everyone you may order for or deliver to." />
      <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          name="q"
          label="Find a customer"
          hint="By name, street, city, state or ZIP code."
          required
          defaultValue={search}
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
          onChange={(event) => {
            const { form } = event.currentTarget;
            clearTimeout(rest.current);
            rest.current = setTimeout(() => void submit(form, { replace: true }), REST_MS);
          }}
        />
        <Button type="submit" look="secondary" busy={loading}>
          Search
        </Button>
      </Form>
      <p role="status" className="tabular mb-3 text-sm text-muted">
        {count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`}
      </p>
      {customers.length === 0 ? (
        <EmptyState title={search ? words.noneFound : words.none} action={search ? <ButtonLink to="/dashboard/customers">Show all</ButtonLink> : undefined}>
          {search ? words.noneFoundHelp : words.noneHelp}
        </EmptyState>
      ) : (
        <CustomerList customers={customers} />
      )}
      <nav aria-label="Pages" className="mt-4 flex gap-3">
        {further ? (
          <Link className={buttonClass('secondary')} to={`?${new URLSearchParams({ q: search }).toString()}`}>
            From the start
          </Link>
        ) : null}
        {next ? (
          <Link className={buttonClass('secondary')} to={`?${new URLSearchParams({ q: search, cursor: next }).toString()}`}>
            More customers
          </Link>
        ) : null}
      </nav>
    </Page>
  );
}

export function ErrorBoundary() {
  return <PageRefused subject="list" back={{ to: '/dashboard/customers', label: 'All customers' }} />;
}
