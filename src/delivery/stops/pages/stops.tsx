import { useLocation } from 'react-router';
import { DELIVERING, hasDuty } from '../../../kit/actor.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titled } from '../../../ui/page-meta.ts';
import { DeliveryRouteError } from '../../deliveries/ui/delivery-route-error.tsx';
import { StopList } from '../ui/stop-list.tsx';
import type { Route } from './+types/stops';

export const middleware = [requireRole(DELIVERING)];

export const meta = titled('Your stops');

/** Installed from here, the phone opens at the stops. */
export const links = () => [{ rel: 'manifest', href: '/driver.webmanifest' }];

/** No stop is in the document: the phone keeps it for a start without a network, and the day apart and sealed. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = signedIn(context);
  return { person: user.id, office: hasDuty(user, 'desk') && !user.deliveriesOnly };
}

export default function Stops({ loaderData }: Route.ComponentProps) {
  useSignedRequests();
  const { closed } = (useLocation().state ?? {}) as { closed?: { id: string; name: string } };
  return <StopList {...loaderData} closed={closed ?? null} />;
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <DeliveryRouteError subject="page" />
    </main>
  );
}
