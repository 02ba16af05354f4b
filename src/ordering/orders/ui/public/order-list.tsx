import { Link, type useActionData, useNavigation } from 'react-router';
import { messageFor } from '../../../../kit/messages.ts';
import { formatCents } from '../../../../kit/money.ts';
import { paramsOf } from '../../../../kit/table-view.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import type { ViewsOfList } from '../../../../ui/data-table/view-tabs.tsx';
import { doneForm, FailureFocus, failedForm, useFailure } from '../../../../ui/failure.tsx';
import { useFreshRows } from '../../../../ui/live-page.ts';
import { EmptyState, Note } from '../../../../ui/panel.tsx';
import { InCartForm, isInCart } from '../../../cart/ui/in-cart-question.tsx';
import { orderTable, type ShownOrderRow } from '../../order-table.ts';
import { ORDERED_BASIS, orderedSum, SPEND_COUNTS } from '../../ordered-messages.ts';
import { AGAIN_MESSAGES, PRINT_THESE, PUT_ON_RUN } from '../../public/messages.ts';
import type { orderListForms, OrderList as Page } from '../../server/public/order-list.ts';
import { ORDER_WIDTHS, orderCells, orderFields } from '../order-cells.tsx';
import { AgainButton, againPage } from './again-button.tsx';
import { ConfirmedNote } from './confirmed-note.tsx';

type Answer = ReturnType<typeof useActionData<typeof orderListForms>>;

/** What came of the list's last form. */
export function OrderListAnswer({ answer }: { answer: Answer }) {
  const notAdded = useFailure(answer, 'again');
  const notConfirmed = useFailure(answer, 'confirm');
  const failure = notAdded ?? notConfirmed;
  const failed = failedForm(answer);
  const done = doneForm(answer);
  if (failed && isInCart(failure))
    return <InCartForm failed={failed} leaveTo="/dashboard/orders" />;
  if (failure)
    return (
      <FailureFocus by={failure}>
        <Note tone="danger">{messageFor(failure)}</Note>
      </FailureFocus>
    );
  if (!done) return null;
  if ('added' in done && done.added)
    return (
      <Note tone="success">
        {done.added} in your cart
        {done.switchedTo ? ` for ${done.switchedTo}` : ''}.{' '}
        <Link to="/cart" className="underline">
          Go to the cart
        </Link>
      </Note>
    );
  if ('toCheck' in done && done.toCheck)
    return (
      <Note tone="warning">
        {AGAIN_MESSAGES.lookFirst}{' '}
        <Link to={againPage(done.toCheck)} className="underline">
          {AGAIN_MESSAGES.look}
        </Link>
      </Note>
    );
  return 'confirm' in done ? <ConfirmedNote {...done.confirm} /> : null;
}

/** The rows of the orders. A buyer orders one of them again; the desk chooses several and confirms them or puts them on a run. */
export function OrderList({
  page,
  views,
  dense,
  answer,
}: {
  page: Page;
  views: ViewsOfList;
  dense: boolean;
  answer: Answer;
}) {
  const { rows, stops, next, previous, view, customer, names, timeZone, today, staff, site, desk } =
    page;
  const { ordered } = view.filters;
  const fresh = useFreshRows(rows.map(({ id }) => id));
  const sending = useNavigation().formData?.get('intent') === 'confirm';
  const shape = orderTable(staff, site);
  const query = paramsOf(shape, view).toString();
  const printed = `/api/orders-print?rows=${rows.map(({ id }) => id).join(',')}`;
  return (
    <>
      {page.sum && ordered ? (
        <p className="mb-3 text-sm">
          <span className="tabular font-semibold">
            {orderedSum(ordered, formatCents(page.sum.cents), page.sum.count)}
          </span>
          <span className="block text-muted">{staff ? ORDERED_BASIS : SPEND_COUNTS}</span>
        </p>
      ) : null}
      <DataTable<ShownOrderRow>
        label="Orders"
        shape={shape}
        view={view}
        views={views}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone }}
        cells={orderCells({ timeZone, today, stops, site, first: rows[0]?.id })}
        widths={ORDER_WIDTHS}
        phone={{
          first: ['promised', 'customer'],
          firstEnd: 'status',
          second: ['total', 'number'],
        }}
        name={(row) => row.number}
        href={(row) => `/dashboard/orders/${row.id}`}
        rowValue={(row) => `${row.id}_${row.version}`}
        fields={orderFields(customer, names, view.filters.ordered)}
        dense={dense}
        densityIntent="density"
        fresh={fresh}
        exportTo="/dashboard/orders.csv"
        answer={answer}
        {...(staff
          ? {
              bulk: [
                { label: 'Confirm', intent: 'confirm', busy: sending },
                ...(desk
                  ? [
                      {
                        label: PUT_ON_RUN,
                        to: '/dashboard/orders/put-on-run',
                        opens: 'here' as const,
                      },
                    ]
                  : []),
                { label: 'Print', to: '/api/orders-print', opens: 'new-tab' as const },
                { label: 'Export', to: `/dashboard/orders.csv${query ? `?${query}` : ''}` },
              ],
            }
          : {
              menus:
                rows.length > 0 ? (
                  <a
                    href={printed}
                    target="_blank"
                    rel="noreferrer"
                    className="flex min-h-9 items-center rounded-sm px-2 text-sm text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11"
                  >
                    {PRINT_THESE}
                  </a>
                ) : undefined,
              trailing: {
                title: 'Order again',
                onHover: true,
                cell: (row: ShownOrderRow) => (
                  <AgainButton inRow orderId={row.id} number={row.number} variant="secondary" />
                ),
              },
            })}
        empty={<NoOrders takesOrders={Boolean(desk)} />}
        otherRows={page.elsewhere}
        noMatch={{
          title: 'No order matches',
          hint: 'Try a part of the number, the PO, a product or a SKU.',
        }}
      />
    </>
  );
}

function NoOrders({ takesOrders }: { takesOrders: boolean }) {
  return (
    <EmptyState
      title="No orders to show"
      action={
        takesOrders ? (
          <ButtonLink to="/dashboard/new-order">New order</ButtonLink>
        ) : (
          <ButtonLink to="/products">Browse products</ButtonLink>
        )
      }
    >
      Orders stand here with their delivery day and state.
    </EmptyState>
  );
}
