import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { buyerOf, isStaffOrRep, ORDERING } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
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
import { placeOrderInput } from '../contract.ts';
import { PLACED } from '../placed-messages.ts';
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

/** Signed out, foreign and missing orders look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = buyerOf(actor);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key');
  const named = searchParams.get('order') ?? '';
  // A browser that got no answer asks by the key that it sent.
  const byKey =
    user && named === '' && key && KEY_SHAPE.test(key)
      ? await storedAnswer<{ orderId: string }>(app.db, { ...PLACING, actor: user.id, key })
      : undefined;
  const orderId = byKey?.orderId ?? named;
  const order =
    user && isId(orderId) ? await readOrder(app.db, orderScope(user), orderId) : undefined;
  // Whether it was placed is told to its person alone: a browser that asks by its key has to know that it was not told.
  if (!user || !order) return { order: null, isSignedOut: !user };
  const company = await readCompany(app);
  return {
    order: orderForReader(user, order),
    approver: (await approvalOf(app, company, user, order.id))?.approverName ?? null,
    email: user.email,
    byUs: isStaffOrRep(user),
    company: { name: company.name, phone: company.phone },
  };
}

/**
 * Places the order of the cart that the screen showed, for its customer. The key names the cart's content, so a second press, a second tab or
 * a retry is the same order; another tab than the one that placed it is told so.
 */
export const action = formAction(placeOrderForm, async (fields, { app, user, form }) => {
  const key = form.get('key');
  if (typeof key !== 'string' || !KEY_SHAPE.test(key))
    throw new AppError('invalid-argument', 400, PLACED.reloadCart);
  const { seenDay, seenCart, seenAt = app.clock.now(), sentBefore, ...order } = fields;
  const expectedOn = order.wantedOn ?? seenDay ?? null;
  const command = parseInput(placeOrderInput, { ...order, expectedOn });
  const earlier =
    seenCart && !sentBefore
      ? await storedAnswer<{ orderId: string }>(app.db, { ...PLACING, actor: user.id, key })
      : undefined;
  const told = earlier && (await placedAlready(app, user, earlier.orderId));
  if (told) throw told;
  const seen = seenCart ? { state: seenCart, readAt: seenAt } : undefined;
  const { orderId } = await placeOrder(app, user, command, key, { seen });
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
        <PageHeading title="Order placed" />
        <EmptyState
          title={PLACED.none}
          action={<ButtonLink to="/dashboard/orders">All orders</ButtonLink>}
        >
          {PLACED.noneText}
        </EmptyState>
      </Page>
    );
  }
  const { order, approver, email, company, byUs } = loaderData;
  return (
    <Suspense>
      <PlacedOrder order={order} approver={approver} email={email} company={company} byUs={byUs} />
    </Suspense>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="order" back={{ to: '/dashboard/orders', label: 'All orders' }} />;
}
