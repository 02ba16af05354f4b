import { Form, Link } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { customerLabel } from '../../customers/server/queries.ts';
import { customerScope } from '../../customers/server/scope.ts';
import { isStaff } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { text } from '../../kit/form-fields.ts';
import { isId } from '../../kit/id.ts';
import { messageFor } from '../../kit/messages.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { doneForm, FailureFocus, useFailure } from '../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';
import { STATUS_MESSAGES } from '../messages.ts';
import { orderAgain } from '../server/order-again.ts';
import { listOrders } from '../server/queries.ts';
import { orderScope } from '../server/scope.ts';
import { type OrderStatus, STATUSES } from '../status.ts';
import { OrderRow } from '../ui/order-row.tsx';
import type { Route } from './+types/order-list';

const PAGE_SIZE = 25;

export const meta: Route.MetaFunction = () => [{ title: 'Orders | Bellcart' }];

/** "2026-03-03T15:00:00.000Z_<id>", or null for the first page. */
function placeOf(text: string | null): { placedAt: string; id: string } | null {
  const [placedAt = '', id = ''] = (text ?? '').split('_');
  return isId(id) && !Number.isNaN(Date.parse(placedAt)) ? { placedAt, id } : null;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const url = new URL(request.url);
  const term = url.searchParams.get('q') ?? '';
  const asked = url.searchParams.get('status');
  const status = (STATUSES as readonly string[]).includes(asked ?? '')
    ? (asked as OrderStatus)
    : null;
  const given = url.searchParams.get('customer') ?? '';
  const customerId = isId(given) ? given : null;
  const [company, customer, found] = await Promise.all([
    readCompany(app),
    customerId ? customerLabel(app, customerScope(user), customerId) : undefined,
    listOrders(app.db, orderScope(user), {
      term,
      status,
      customerId,
      after: placeOf(url.searchParams.get('after')),
      limit: PAGE_SIZE,
    }),
  ]);
  const orders = found.slice(0, PAGE_SIZE);
  const last = orders.at(-1);
  let next: string | null = null;
  if (found.length > PAGE_SIZE && last) {
    const params = new URLSearchParams(url.searchParams);
    params.set('after', `${last.placedAt}_${last.id}`);
    next = `/dashboard/orders?${params}`;
  }
  return {
    orders,
    term,
    status,
    customer: customer ?? null,
    next,
    timeZone: company.timeZone,
    staff: isStaff(user),
    filtered:
      term !== '' || status !== null || customerId !== null || url.searchParams.has('after'),
  };
}

const againForm = z.strictObject({ orderId: text });

/** Puts an earlier order into the cart for its customer. */
export const action = formAction(againForm, async ({ orderId }, call) => {
  const { app, user, request, keyIfAny, setCookies } = call;
  if (!isId(orderId)) throw new AppError('invalid-argument', 400, 'This order is not known.');
  const chosen = await chosenCustomer(app, user, request);
  const { cookie, ...done } = await orderAgain(app, user, orderId, chosen, keyIfAny);
  if (cookie) setCookies.push(cookie);
  return done;
});

export default function OrderList({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, customer, next, timeZone, staff, filtered } = loaderData;
  const failure = useFailure(actionData, 'again');
  const done = doneForm(actionData);
  return (
    <Page>
      <PageHeading
        title="Orders"
        description={
          staff ? 'Of the customers you may see.' : 'Of your customers, ready to order again.'
        }
      />
      {failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{messageFor(failure)}</Note>
        </FailureFocus>
      ) : null}
      {done?.added ? (
        <Note tone="success">
          {done.added} in your cart
          {done.switchedTo ? ` for ${done.switchedTo}` : ''}.{' '}
          <Link to="/cart" className="underline">
            Go to the cart
          </Link>
        </Note>
      ) : null}
      {customer ? <OneCustomer customer={customer} /> : null}
      <SearchForm {...loaderData} />
      {orders.length === 0 ? (
        <NoOrders filtered={filtered} />
      ) : (
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-card">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} timeZone={timeZone} again={!staff} />
          ))}
        </ul>
      )}
      {next ? (
        <p className="mt-4 text-center">
          <ButtonLink to={next} variant="secondary">
            Older orders
          </ButtonLink>
        </p>
      ) : null}
    </Page>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function OneCustomer({ customer }: { customer: NonNullable<Loaded['customer']> }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3">
      <span>
        Only orders of <span className="font-semibold">{customer.name}</span>, {customer.city}
      </span>
      <Link
        to="/dashboard/orders"
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Show all orders
      </Link>
    </p>
  );
}

function SearchForm({ customer, term, status }: Pick<Loaded, 'customer' | 'term' | 'status'>) {
  return (
    <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-3">
      {customer ? <input type="hidden" name="customer" value={customer.id} /> : null}
      <div className="min-w-60 flex-1">
        <label htmlFor="order-search" className="mb-1 block font-semibold">
          Search orders
        </label>
        <input
          id="order-search"
          type="search"
          name="q"
          defaultValue={term}
          placeholder="Number, PO, customer, product or SKU"
          className="block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 placeholder:text-muted"
        />
      </div>
      <div>
        <label htmlFor="order-status" className="mb-1 block font-semibold">
          Status
        </label>
        <select
          id="order-status"
          name="status"
          defaultValue={status ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="min-h-11 rounded-md border border-border bg-card px-3"
        >
          <option value="">All</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_MESSAGES[one]}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No order matches"
      action={
        <ButtonLink to="/dashboard/orders" variant="secondary">
          Show all orders
        </ButtonLink>
      }
    >
      Try a part of the number, the PO, a product or a SKU.
    </EmptyState>
  ) : (
    <EmptyState
      title="No orders to show"
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    >
      Orders of the customers you may see stand here, with where they are and when they come.
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
