import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { askAction, loadAskPage } from '../../../people/contact/server/public/ask-page.ts';
import { AskPage } from '../../../people/contact/ui/public/ask-form.tsx';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { NEW_CUSTOMER } from '../messages.ts';
import { firstOrder } from '../ui/first-order.tsx';
import { useGuides } from '../ui/use-guides.ts';
import type { Route } from './+types/ask-for-customer';

export const meta: Route.MetaFunction = ({ matches }) => [titleTag(NEW_CUSTOMER, matches)];

export const middleware = [requireRole(ORDERING)];

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAskPage(signedIn(context).user, url.searchParams);
}

export const action = askAction;

/** A new customer, with what it wants first, as the reps' home takes it down. */
export default function AskForCustomerPage({ actionData }: Route.ComponentProps) {
  // Whoever comes here first has no products on the device yet.
  useGuides([]);
  return <AskPage answer={actionData} first={firstOrder} />;
}

export function ErrorBoundary() {
  return <RouteError back="dashboard" />;
}
