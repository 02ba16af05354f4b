import { Printer } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { type OrderFailure, OrderFailureNote } from '../../cart/ui/order-failure.tsx';
import { SaveAsList } from '../../cart/ui/save-as-list.tsx';
import { readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { AppError } from '../../kit/app-error.ts';
import { isId } from '../../kit/id.ts';
import { sentence } from '../../kit/sentence.ts';
import { dayText } from '../../kit/time.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { requirePerson } from '../../platform/http/gate.ts';
import { parseInput } from '../../platform/http/read-form.ts';
import { KEY_SHAPE } from '../../platform/idempotency.ts';
import { keptAnswer } from '../../platform/kept-answer.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { FailureFocus, failedForm } from '../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import { type OrderStatus, placeOrderInput } from '../contract.ts';
import { deliveryText, NEXT_MESSAGES, POLICY_MESSAGES } from '../messages.ts';
import { orderForReader } from '../server/event-detail.ts';
import { placeOrderForm } from '../server/order-form.ts';
import { placeOrder } from '../server/place-order.ts';
import { readOrder } from '../server/queries.ts';
import { orderScope } from '../server/scope.ts';
import { AgainButton } from '../ui/again-button.tsx';
import { OrderLines, OrderTotals } from '../ui/order-lines.tsx';
import { OrderProgress } from '../ui/progress.tsx';
import type { Route } from './+types/order-placed';

/** Reading shows nothing to others than who may see the order; placing needs a person. */
export const middleware = [requirePerson({ writesOnly: true, returnTo: () => '/cart' })];

export const meta: Route.MetaFunction = () => [
  { title: 'Order placed | Bellcart' },
  { name: 'robots', content: 'noindex' },
];

/** Signed out, foreign and missing orders look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key');
  // A browser that got no answer asks by the key that it sent.
  const byKey =
    user && key && KEY_SHAPE.test(key)
      ? await keptAnswer<{ orderId: string }>(app.db, {
          actor: user.id,
          operation: 'place-order',
          key,
        })
      : undefined;
  const orderId = byKey?.orderId ?? searchParams.get('order') ?? '';
  const order =
    user && isId(orderId) ? await readOrder(app.db, orderScope(user), orderId) : undefined;
  if (!user || !order) return { order: null };
  const company = await readCompany(app);
  return {
    order: orderForReader(user, order),
    email: user.email,
    company: { name: company.name, phone: company.phone },
  };
}

/** Places the order of the cart that the screen showed, for its customer. The key names the cart's content, so a second press, a second tab or a retry is the same order. */
export const action = formAction(placeOrderForm, async (fields, { app, user, form }) => {
  const key = form.get('key');
  if (typeof key !== 'string' || !KEY_SHAPE.test(key))
    throw new AppError('invalid-argument', 400, 'Reload your cart, then place the order.');
  const { seenDay, ...order } = fields;
  const expectedOn = order.wantedOn ?? seenDay ?? null;
  const command = parseInput(placeOrderInput, { ...order, expectedOn });
  const { orderId } = await placeOrder(app, user, command, key);
  return redirect(`/order-placed?order=${orderId}`);
});

/** What happens next with an order that was just placed. */
function nextText({ status, holdReason }: { status: OrderStatus; holdReason: string | null }) {
  if (status !== 'on_hold') return NEXT_MESSAGES[status];
  return holdReason === 'approval'
    ? APPROVAL_MESSAGES.placed
    : `${sentence(`On hold: ${holdReason ?? ''}`)} ${NEXT_MESSAGES.on_hold}`;
}

export default function OrderPlaced({ loaderData, actionData }: Route.ComponentProps) {
  const failure = failedForm(actionData)?.error;
  if (failure) {
    return (
      <Page narrow>
        <PageHeading title="Not placed yet" description="Your cart is as it was." />
        <FailureFocus by={failure}>
          <OrderFailureNote failure={failure as OrderFailure} onTake={() => {}} />
        </FailureFocus>
        <p className="mt-4">
          <ButtonLink to="/cart">Back to the cart</ButtonLink>
        </p>
      </Page>
    );
  }
  if (!loaderData.order) {
    return (
      <Page narrow>
        <PageHeading title="Order placed" />
        <EmptyState
          title="There is no order to show here"
          action={<ButtonLink to="/dashboard/orders">See your orders</ButtonLink>}
        >
          Sign in with the account that placed the order. We also sent it by e-mail.
        </EmptyState>
      </Page>
    );
  }
  const { order, email, company } = loaderData;
  return (
    <Page>
      <div className="mb-6 border-b-2 border-ink pb-5">
        <p className="text-muted">Thank you. We have your order</p>
        <h1 className="tabular narrow stamp text-6xl font-extrabold sm:text-7xl">{order.number}</h1>
        <p className="mt-3 text-2xl font-semibold">
          Delivery {dayText(order.promisedOn)}
          {order.wantedOn && order.wantedOn !== order.promisedOn ? (
            <span className="block text-base font-normal text-muted">
              You asked for {dayText(order.wantedOn)}. This is our next day at your door from then
              on.
            </span>
          ) : null}
        </p>
        <p className="mt-2 text-lg">{nextText(order)}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-4">
          <Panel className="print:hidden">
            <OrderProgress status={order.status} />
          </Panel>
          <Panel title={order.shipTo.name}>
            <OrderLines order={order} />
            <div className="mt-4">
              <OrderTotals order={order} />
            </div>
          </Panel>
        </div>
        <aside className="grid gap-4">
          <Panel title="What happens next">
            <ol className="ml-5 list-decimal space-y-1">
              <li>We sent this order to {email}.</li>
              <li>Our office checks and confirms it.</li>
              <li>
                Our driver brings it to {order.shipTo.address1 || order.shipTo.name} on{' '}
                {dayText(order.promisedOn)}.
              </li>
              <li>You get the invoice for what was delivered.</li>
            </ol>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-rule pt-3 text-sm">
              <dt className="text-muted">Delivery</dt>
              <dd className="tabular">{deliveryText(order)}</dd>
              {order.poNumber ? (
                <>
                  <dt className="text-muted">PO number</dt>
                  <dd className="tabular">{order.poNumber}</dd>
                </>
              ) : null}
              <dt className="text-muted">When short</dt>
              <dd>{POLICY_MESSAGES[order.shortfallPolicy]}</dd>
            </dl>
            <p className="mt-3 text-sm text-muted">
              Questions? Call {company.name}, {company.phone}.
            </p>
          </Panel>
          <div className="grid gap-2 print:hidden">
            <ButtonLink to={`/dashboard/orders/${order.id}`}>Follow this order</ButtonLink>
            <a href={`/api/orders/${order.id}/pdf`} className={buttonClass('secondary')}>
              Download PDF
            </a>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Print
            </Button>
            <SaveAsList
              customerId={order.customerId}
              lines={order.lines.map(({ productId, ordered }) => ({
                productId,
                quantity: ordered,
              }))}
            />
            <div className="justify-self-center">
              <AgainButton orderId={order.id} number={order.number} variant="quiet" />
            </div>
            <p className="text-center">
              <Link to="/products" className="text-brand underline">
                Browse products
              </Link>
            </p>
          </div>
          {order.lines.some((line) => line.backOrdered) ? (
            <Note tone="warning">Some of it is on back-order. We send it when it is in.</Note>
          ) : null}
        </aside>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="order" back={{ to: '/dashboard/orders', label: 'See your orders' }} />
  );
}
