import { DELIVERING, hasDuty } from '../../../kit/actor.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titled } from '../../../ui/page-meta.ts';
import { DeliveryRouteError } from '../../deliveries/ui/delivery-route-error.tsx';
import { StopScreen } from '../ui/stop-screen.tsx';
import type { Route } from './+types/product-delivery';

export const middleware = [requireRole(DELIVERING)];

export const meta = titled('Deliver');

/** Installed from here, the phone opens at the stops. */
export const links = () => [{ rel: 'manifest', href: '/driver.webmanifest' }];

/** The same document for every order, so that the phone can keep one of it: what the stop is comes from the day that it holds. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = signedIn(context);
  return { person: user.id, fromDesk: hasDuty(user, 'desk') };
}

export default function ProductDelivery({ loaderData, params }: Route.ComponentProps) {
  useSignedRequests();
  return <StopScreen key={params.orderId} {...loaderData} orderId={params.orderId} />;
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <DeliveryRouteError subject="order" />
    </main>
  );
}
