import { data, Form, Link, redirect } from 'react-router';
import { askOnPage } from '../../cart/server/ask-on-page.ts';
import { cartMoment } from '../../cart/server/settle-cart.ts';
import { readCompany } from '../../company/server/queries.ts';
import { customerLabel } from '../../customers/server/queries.ts';
import { customerScope } from '../../customers/server/scope.ts';
import { isStaff } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { isId } from '../../kit/id.ts';
import { messageFor } from '../../kit/messages.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { keyOfFormIfAny } from '../../platform/idempotency.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';
import { STATUS_MESSAGES } from '../messages.ts';
import { orderAgain } from '../server/order-again.ts';
import { refusalOf, textOf } from '../server/order-form.ts';
import { listOrders } from '../server/queries.ts';
import { orderScope } from '../server/scope.ts';
import { type OrderStatus, STATUSES } from '../status.ts';
import type { AgainDone } from '../ui/again-button.tsx';
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
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  const url = new URL(request.url);
  if (!user) throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
  const term = url.searchParams.get('q') ?? '';
  const asked = url.searchParams.get('status');
  const status = (STATUSES as readonly string[]).includes(asked ?? '')
    ? (asked as OrderStatus)
    : null;
  const wanted = url.searchParams.get('customer') ?? '';
  const customerId = isId(wanted) ? wanted : null;
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

export async function action({ context, request }: Route.ActionArgs) {
  const here = requestContext(context);
  const { app, actor } = here;
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/orders');
  const form = await request.formData();
  const orderId = textOf(form, 'orderId') ?? '';
  try {
    if (!isId(orderId)) throw new AppError('invalid-argument', 400, 'This order is not known.');
    const { cookie, ...done } = await orderAgain(
      app,
      user,
      orderId,
      await cartMoment(app, user, request, form),
      keyOfFormIfAny(form),
    );
    if (cookie) here.setCookies.push(cookie);
    return data<AgainDone>(done);
  } catch (error) {
    askOnPage(error, form, { order: orderId, returnTo: '/dashboard/orders' });
    const refusal = refusalOf(error);
    return data<AgainDone>(refusal, { status: refusal.error.status });
  }
}

export default function OrderList({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, term, status, customer, next, timeZone, staff, filtered } = loaderData;
  return (
    <Page>
      <PageHeading
        title="Orders"
        description={
          staff ? 'Of the customers you may see.' : 'Of your customers, ready to order again.'
        }
      />
      {actionData?.error ? (
        <FailureFocus by={actionData.error}>
          <Note tone="danger">{messageFor(actionData.error)}</Note>
        </FailureFocus>
      ) : null}
      {actionData?.added ? (
        <Note tone="success">
          {actionData.added} in your cart
          {actionData.switchedTo ? ` for ${actionData.switchedTo}` : ''}.{' '}
          <Link to="/cart" className="underline">
            Go to the cart
          </Link>
        </Note>
      ) : null}
      {customer ? (
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
      ) : null}
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
      {orders.length === 0 ? (
        filtered ? (
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
        )
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
