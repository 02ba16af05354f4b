import { Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isStaff, SEEING_MONEY } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { messageFor } from '../../../kit/messages.ts';
import { PAGE_ROWS, paramsOf, readTable } from '../../../kit/table-view.ts';
import {
  type ListName,
  listChoices,
  listForms,
} from '../../../people/accounts/lists/server/public/list-forms.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ViewTabs } from '../../../ui/data-table/view-tabs.tsx';
import { doneForm, FailureFocus, failedForm, useFailure } from '../../../ui/failure.tsx';
import { useFreshRows, useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { howAdded } from '../../cart/contract.ts';
import { InCartForm, isInCart } from '../../cart/ui/in-cart-question.tsx';
import { ORDER_TABLE, type OrderTableRow } from '../order-table.ts';
import {
  AGAIN_MESSAGES,
  BUYER_VIEWS,
  confirmedText,
  DESK_VIEWS,
  NOTHING_CHOSEN,
  PUT_ON_RUN,
} from '../public/messages.ts';
import { againUnlessNews } from '../server/check-again.ts';
import { type Confirmed, confirmOrders } from '../server/confirm-orders.ts';

import { orderScope } from '../server/public/scope.ts';
import { countTableOrders, filterNames, listedStops, tableOrders } from '../server/table-orders.ts';
import { ORDER_WIDTHS, orderCells, orderFields } from '../ui/order-cells.tsx';
import { AgainButton, againPage } from '../ui/public/again-button.tsx';
import type { Route } from './+types/order-list';

const LIST: ListName = 'orders';

/** Up to how many orders are counted. */
const COUNTED = 1000;

export const middleware = [requireRole(SEEING_MONEY)];

export const meta: Route.MetaFunction = () => [{ title: 'Orders | Bellcart' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const view = readTable(ORDER_TABLE, url.searchParams);
  const [company, choices] = await Promise.all([
    readCompany(app),
    listChoices(app, user, LIST, url, { dense: isStaff(user) }),
  ]);
  const moment = { scope: orderScope(user), terms: company, nowMs: app.clock.now() };
  const { customer: customerId } = view.filters;
  const [page, count, customer, names] = await Promise.all([
    tableOrders(app.db, moment, view, PAGE_ROWS),
    countTableOrders(app.db, moment, view, COUNTED),
    customerId ? customerLabel(app, customerScope(user), customerId) : undefined,
    filterNames(app.db, moment.scope, view.filters),
  ]);
  const stops = await listedStops(
    app.db,
    user,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    ...choices,
    stops,
    view,
    count,
    customer: customer ?? null,
    names,
    timeZone: company.timeZone,
    today: companyDay(company, app.clock.now()),
    staff: isStaff(user),
    desk: hasDuty(user, 'desk'),
  };
}

const againForm = z.strictObject({ orderId: text, how: howAdded });
const chosenForm = z.strictObject({ row: list(text) });

/** Puts an earlier order into the cart for its customer, or asks to look at it first. */
const againAction = pageForm(againForm, async ({ orderId, how }, call) => {
  const { app, user, request, keyIfAny, setCookies } = call;
  if (!isId(orderId)) throw new AppError('invalid-argument', 400, 'This order is not known.');
  const chosen = await chosenCustomer(app, user, request);
  const { cookie, ...done } = await againUnlessNews(app, user, orderId, chosen, keyIfAny, how);
  if (cookie) setCookies.push(cookie);
  return done;
});

export const action = formActions(
  {
    ...listForms(LIST),
    '': againAction,
    again: againAction,
    confirm: pageForm(chosenForm, async ({ row }, { app, user, keyIfAny }) => {
      if (row.length === 0) throw new AppError('invalid-argument', 400, NOTHING_CHOSEN);
      return { confirm: await confirmOrders(app, user, row.slice(0, PAGE_ROWS), keyIfAny) };
    }),
  },
  { typed: ['orderId'] },
);

export default function OrderList({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('order');
  const {
    rows,
    stops,
    next,
    previous,
    view,
    views,
    dense,
    count,
    customer,
    names,
    timeZone,
    today,
    staff,
    desk,
  } = loaderData;
  const fresh = useFreshRows(rows.map(({ id }) => id));
  const notAdded = useFailure(actionData, 'again');
  const notConfirmed = useFailure(actionData, 'confirm');
  const failure = notAdded ?? notConfirmed;
  const failed = failedForm(actionData);
  const done = doneForm(actionData);
  const sending = useNavigation().formData?.get('intent') === 'confirm';
  const query = paramsOf(ORDER_TABLE, view).toString();
  return (
    <Page>
      <PageHeading
        title="Orders"
        low
        description={
          count >= COUNTED ? `${COUNTED.toLocaleString('en-US')} or more` : String(count)
        }
      />
      {failed && isInCart(failure) ? (
        <InCartForm failed={failed} leaveTo="/dashboard/orders" />
      ) : failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{messageFor(failure)}</Note>
        </FailureFocus>
      ) : null}
      {done && 'added' in done && done.added ? (
        <Note tone="success">
          {done.added} in your cart
          {done.switchedTo ? ` for ${done.switchedTo}` : ''}.{' '}
          <Link to="/cart" className="underline">
            Go to the cart
          </Link>
        </Note>
      ) : null}
      {done && 'toCheck' in done && done.toCheck ? (
        <Note tone="warning">
          {AGAIN_MESSAGES.lookFirst}{' '}
          <Link to={againPage(done.toCheck)} className="underline">
            {AGAIN_MESSAGES.look}
          </Link>
        </Note>
      ) : null}
      {done && 'confirm' in done ? <ConfirmedNote {...done.confirm} /> : null}
      <ViewTabs
        shape={ORDER_TABLE}
        view={view}
        builtIn={staff ? DESK_VIEWS : BUYER_VIEWS}
        own={views}
        answer={actionData}
      />
      <DataTable<OrderTableRow>
        label="Orders"
        shape={ORDER_TABLE}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone }}
        cells={orderCells(timeZone, today, dense, stops)}
        widths={ORDER_WIDTHS}
        name={(row) => row.number}
        href={(row) => `/dashboard/orders/${row.id}`}
        rowValue={(row) => `${row.id}_${row.version}`}
        fields={orderFields(customer, names)}
        dense={dense}
        densityIntent="density"
        fresh={fresh}
        exportTo="/dashboard/orders.csv"
        answer={actionData}
        bulk={[
          ...(staff ? [{ label: 'Confirm', intent: 'confirm', busy: sending }] : []),
          ...(desk
            ? [{ label: PUT_ON_RUN, to: '/dashboard/orders/put-on-run', opens: 'here' as const }]
            : []),
          { label: 'Print', to: '/api/orders-print', opens: 'new-tab' },
          { label: 'Export', to: `/dashboard/orders.csv${query ? `?${query}` : ''}` },
        ]}
        {...(staff
          ? {}
          : {
              trailing: {
                title: 'Order again',
                cell: (row) => (
                  <AgainButton inRow orderId={row.id} number={row.number} variant="secondary" />
                ),
              },
            })}
        empty={<NoOrders />}
        noMatch={{
          title: 'No order matches',
          hint: 'Try a part of the number, the PO, a product or a SKU.',
        }}
      />
    </Page>
  );
}

/** "18 orders confirmed, 2 not: BC-1: it was cancelled." */
function ConfirmedNote({ confirmed, not }: Confirmed) {
  return (
    <FailureFocus by={confirmed}>
      <Note
        tone={not.length === 0 ? 'success' : 'warning'}
        title={confirmedText(confirmed.length, not.length)}
      >
        {not.length > 0 ? (
          <ul>
            {not.map(({ number, why }) => (
              <li key={number}>
                {number ? `${number}: ` : ''}
                {why}
              </li>
            ))}
          </ul>
        ) : null}
      </Note>
    </FailureFocus>
  );
}

function NoOrders() {
  return (
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
