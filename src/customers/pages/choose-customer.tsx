import { Form, Link, redirect } from 'react-router';
import { failLoad } from '../../company/server/load-failure.ts';
import { requireUser } from '../../company/server/require-owner.ts';
import { PageRefused } from '../../company/ui/page-refused.tsx';
import { ownPath } from '../../kit/own-path.ts';
import { at } from '../../platform/http/context.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { chooseCustomer, chosenCustomer } from '../server/chosen-customer.ts';
import { listCustomers } from '../server/queries.ts';
import { customerScope } from '../server/scope.ts';
import { CustomerSearch } from '../ui/customer-search.tsx';
import * as words from '../words.ts';
import type { Route } from './+types/choose-customer';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = requireUser(context, request);
  const query = new URL(request.url).searchParams;
  const search = (query.get('q') ?? '').slice(0, 200);
  const cursor = query.get('cursor') ?? undefined;
  const [page, chosen] = await Promise.all([
    listCustomers(app, customerScope(user), { search, limit: 30, ...(cursor ? { cursor } : {}) }),
    chosenCustomer(app, user, request),
  ]).catch(failLoad);
  return { ...page, search, chosenId: chosen?.id ?? null, returnTo: ownPath(query.get('returnTo'), '/products') };
}

/** Remembers on this browser for whom a person orders, and goes back to where they came from. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, user } = requireUser(context, request);
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  at(context).setCookies.push(await chooseCustomer(app, user, text('customerId')).catch(failLoad));
  throw redirect(ownPath(text('returnTo'), '/products'));
}

export const meta: Route.MetaFunction = () => [{ title: 'Choose a customer | Bellcart' }];

export default function ChooseCustomer({ loaderData }: Route.ComponentProps) {
  const { customers, next, search, chosenId, returnTo } = loaderData;
  return (
    <Page narrow>
      <PageHeading title="Choose a customer" lead="Prices, tax and the delivery day follow the customer you order for." />
      <CustomerSearch search={search} kept={{ returnTo }} />
      {customers.length === 0 ? (
        <EmptyState title={search ? words.noneFound : words.none}>{search ? words.noneFoundHelp : words.noneHelp}</EmptyState>
      ) : (
        <Form method="post" className="border-t-2 border-ink">
          <input type="hidden" name="returnTo" value={returnTo} />
          <ul aria-label="Customers" className="divide-y divide-rule border-b border-rule">
            {customers.map((customer) => (
              <li key={customer.id}>
                <button
                  type="submit"
                  name="customerId"
                  value={customer.id}
                  aria-current={customer.id === chosenId ? 'true' : undefined}
                  className="flex min-h-14 w-full flex-wrap items-baseline gap-x-3 px-2 py-3 text-left hover:bg-sunk aria-[current]:border-l-4 aria-[current]:border-brand"
                >
                  <span className="min-w-0 flex-1 font-semibold break-words">{customer.name}</span>
                  {customer.id === chosenId ? <span className="text-sm font-semibold text-brand">chosen now</span> : null}
                  <span className="w-full text-sm text-muted">
                    {customer.address1}, {customer.city}, {customer.state} <span className="tabular">{customer.zip}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Form>
      )}
      <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
        {next ? (
          <Link className={buttonClass('secondary')} to={`?${new URLSearchParams({ q: search, returnTo, cursor: next }).toString()}`}>
            More customers
          </Link>
        ) : null}
        <ButtonLink to={returnTo} look="secondary">
          Back
        </ButtonLink>
      </nav>
    </Page>
  );
}

export function ErrorBoundary() {
  return <PageRefused subject="list" back={{ to: '/products', label: 'All products' }} />;
}
