import { lazy, Suspense } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isOneOf, mayOrder, ORDERING, SEEING_MONEY } from '../../../kit/actor.ts';
import { requestContext, userOf } from '../../../platform/http/context.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole } from '../../../platform/http/gate.ts';
import { FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page } from '../../../ui/panel.tsx';
import { asksHow } from '../errors.ts';
import { cartAction } from '../server/cart-action.ts';
import { listAction } from '../server/list-action.ts';
import { loadView } from '../server/load-view.ts';
import { quickOrderAction } from '../server/quick-order-action.ts';
import { followRequestedSite } from '../server/requested-site.ts';
import { GuestCartView } from '../ui/guest-cart-view.tsx';
import { OthersOrder } from '../ui/others-order.tsx';
import type { Route } from './+types/cart';

/** Visitors have the cart of their browser; what an order needs is loaded by those who can place one. */
const AccountCart = lazy(async () => ({
  default: (await import('../ui/account-cart.tsx')).AccountCart,
}));

/** Visitors see the cart of their browser; what is sent needs a person. */
export const middleware = [requireRole(ORDERING, { writesOnly: true, returnTo: () => '/cart' })];

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag('Cart', matches),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const here = requestContext(context);
  const { app, actor } = here;
  const user = userOf(actor);
  // The link stands in everybody's header.
  if (user && !mayOrder(user))
    return { kind: 'others-order' as const, seesOrders: isOneOf(user, SEEING_MONEY) };
  if (user) await followRequestedSite(here, user, request, url);
  return user ? loadView(app, user, request).catch(failLoad) : { kind: 'guest' as const };
}

/** Each view has its forms: this order's, a list's, those of pasted rows. */
export const action = (args: Route.ActionArgs) => {
  const view = new URL(args.request.url).searchParams;
  if (view.has('paste')) return quickOrderAction(args);
  return view.has('list') ? listAction(args) : cartAction(args);
};

/** A refused order means that this page shows old prices or stock: read them again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  // Pasted rows and the question of a list say it where they stand.
  const error = failedForm(actionData)?.error;
  const isOwn = loaderData.kind !== 'account' || loaderData.view.kind !== 'paste';
  return (
    <Page>
      {error && isOwn && !asksHow(error) ? (
        <div className="mb-4">
          <FailureFocus by={error}>
            <Note tone="danger">{error.message}</Note>
          </FailureFocus>
        </div>
      ) : null}
      {loaderData.kind === 'guest' ? (
        <GuestCartView />
      ) : loaderData.kind === 'others-order' ? (
        <OthersOrder seesOrders={loaderData.seesOrders} />
      ) : (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <AccountCart page={loaderData} answer={actionData} />
        </Suspense>
      )}
    </Page>
  );
}

export { CartLoadError as ErrorBoundary } from '../ui/load-error.tsx';
