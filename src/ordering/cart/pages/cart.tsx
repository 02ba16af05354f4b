import { lazy, Suspense } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { mayOrder, ORDERING } from '../../../kit/actor.ts';
import { requestContext, userOf } from '../../../platform/http/context.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole } from '../../../platform/http/gate.ts';
import { FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { Note, Page } from '../../../ui/panel.tsx';
import { cartAction } from '../server/cart-action.ts';
import { loadCart } from '../server/load-cart.ts';
import { GuestCartView } from '../ui/guest-cart-view.tsx';
import type { Route } from './+types/cart';

/** Visitors have the cart of their browser; what an order needs is loaded by those who can place one. */
const AccountCart = lazy(async () => ({
  default: (await import('../ui/account-cart.tsx')).AccountCart,
}));

/** Visitors see the cart of their browser; what is sent needs a person. */
export const middleware = [requireRole(ORDERING, { writesOnly: true, returnTo: () => '/cart' })];

export const meta: Route.MetaFunction = () => [
  { title: 'Cart | Bellcart' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (user && !mayOrder(user)) failLoad(permissionDenied());
  return user ? loadCart(app, user, request).catch(failLoad) : { kind: 'guest' as const };
}

export const action = cartAction;

/** A refused order means that this page shows old prices or stock: read them again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const failed = failedForm(actionData)?.error;
  return (
    <Page>
      {failed ? (
        <div className="mb-4">
          <FailureFocus by={failed}>
            <Note tone="danger">{failed.message}</Note>
          </FailureFocus>
        </div>
      ) : null}
      {loaderData.kind === 'guest' ? (
        <GuestCartView />
      ) : (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <AccountCart page={loaderData} />
        </Suspense>
      )}
    </Page>
  );
}

export { CartLoadError as ErrorBoundary } from '../ui/load-error.tsx';
