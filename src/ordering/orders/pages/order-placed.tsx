import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { buyerOf, isStaffOrRep, ORDERING } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { BACK_TO_ORDERS } from '../../../kit/back-links.ts';
import { isId } from '../../../kit/id.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { KEY_SHAPE } from '../../../platform/idempotency.ts';
import { storedAnswer } from '../../../platform/stored-answer.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { type OrderFailure, OrderFailureNote } from '../../cart/ui/order-failure.tsx';
import { addToOrderInput, placeOrderInput } from '../contract.ts';
import { PLACED } from '../placed-messages.ts';
import { ADD_TO_ORDER, addToOrder } from '../server/add-to-order.ts';
import { placeOrderForm } from '../server/order-form.ts';
import { placeOrder } from '../server/place-order.ts';
import { approvalOf } from '../server/public/approvals.ts';
import { orderForReader } from '../server/public/event-detail.ts';
import { readOrder } from '../server/public/queries.ts';
import { orderScope } from '../server/public/scope.ts';
import { placedAlready } from '../server/seen-cart.ts';
import type { Route } from './+types/order-placed';

/** Reading shows nothing to others than who may see the order; placing needs a person. */
export const middleware = [requireRole(ORDERING, { writesOnly: true, returnTo: () => '/cart' })];

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag('Order placed', matches),
  { name: 'robots', content: 'noindex' },
];

const PLACING = { operation: 'place-order' };
const ADDING = { operation: ADD_TO_ORDER };

/** Signed out, foreign and missing orders look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = buyerOf(actor);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key');
  const named = searchParams.get('order') ?? '';
  const of = user && key && KEY_SHAPE.test(key) ? { actor: user.id, key } : null;
  // A browser that got no answer asks by the key that it sent.
  const byKey =
    of && named === ''
      ? await storedAnswer<{ orderId: string }>(app.db, { ...PLACING, ...of })
      : undefined;
  const added =
    of && !byKey
      ? await storedAnswer<{ orderId: string }>(app.db, { ...ADDING, ...of })
      : undefined;
  const orderId = byKey?.orderId ?? (named || (added?.orderId ?? ''));
  const order =
    user && isId(orderId) ? await readOrder(app.db, orderScope(user), orderId) : undefined;
  // Only the order's own person learns whether it was placed; a signed-out browser that asks by key is told so, not "not placed".
  if (!user || !order) return { order: null, isSignedOut: !user };
  const company = await readCompany(app);
  return {
    person: user.id,
    order: orderForReader(user, order),
    /** It was on its way already, and products were added to it. */
    isAddedTo: added?.orderId === order.id,
    approver: (await approvalOf(app, company, user, order.id))?.approverName ?? null,
    email: user.email,
    byUs: isStaffOrRep(user),
    company: { name: company.name, phone: company.phone },
  };
}

/**
 * Places the order of the cart that the screen showed, for its customer. The key names the cart's content, so a second press, a second tab or
 * a retry is the same order; another tab than the one that placed it is told so. Or adds it to an order that is on its way already.
 */
export const action = formAction(placeOrderForm, async (fields, { app, user, form }) => {
  const key = form.get('key');
  if (typeof key !== 'string' || !KEY_SHAPE.test(key))
    throw new AppError('invalid-argument', 400, PLACED.reloadCart);
  const { seenDay, seenCart, seenAt = app.clock.now(), sentBefore, addTo, ...order } = fields;
  const seen = seenCart ? { state: seenCart, readAt: seenAt } : undefined;
  if (addTo) {
    const [open = '', version] = addTo.split(':');
    const { customerId, lines } = order;
    const command = { orderId: open, version: Number(version), customerId, lines };
    await addToOrder(app, user, parseInput(addToOrderInput, command), { key, seen });
    return redirect(`/order-placed?order=${open}&key=${encodeURIComponent(key)}`);
  }
  const expectedOn = order.wantedOn ?? seenDay ?? null;
  const command = parseInput(placeOrderInput, { ...order, expectedOn });
  const earlier =
    seenCart && !sentBefore
      ? await storedAnswer<{ orderId: string }>(app.db, { ...PLACING, actor: user.id, key })
      : undefined;
  const placed = earlier && (await placedAlready(app, user, earlier.orderId));
  if (placed) throw placed;
  const { orderId } = await placeOrder(app, user, command, { key, seen });
  // The page that shows it tells the cart by the key that this order is settled.
  return redirect(`/order-placed?order=${orderId}&key=${encodeURIComponent(key)}`);
});

/** A visitor has no order to see here, and does not load what shows one. */
const PlacedOrder = lazy(async () => ({
  default: (await import('../ui/placed-order.tsx')).PlacedOrder,
}));

export default function OrderPlaced({ loaderData, actionData }: Route.ComponentProps) {
  const failure = failedForm(actionData)?.error;
  if (failure) {
    return (
      <Page narrow>
        <PageHeading title={PLACED.notPlaced} description={PLACED.notPlacedText} />
        <FailureFocus by={failure}>
          <OrderFailureNote failure={failure as OrderFailure} onTake={() => {}} />
        </FailureFocus>
        <p className="mt-4">
          <ButtonLink to="/cart">{PLACED.toCart}</ButtonLink>
        </p>
      </Page>
    );
  }
  if (!loaderData.order) {
    return (
      <Page narrow>
        <PageHeading title={PLACED.title} />
        <EmptyState
          title={PLACED.none}
          action={<ButtonLink to="/dashboard/orders">{PLACED.allOrders}</ButtonLink>}
        >
          {PLACED.noneText}
        </EmptyState>
      </Page>
    );
  }
  const { person, order, isAddedTo, approver, email, company, byUs } = loaderData;
  return (
    <Suspense>
      <PlacedOrder
        person={person}
        order={order}
        isAddedTo={isAddedTo}
        approver={approver}
        email={email}
        company={company}
        byUs={byUs}
      />
    </Suspense>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="order" back={BACK_TO_ORDERS} />;
}
