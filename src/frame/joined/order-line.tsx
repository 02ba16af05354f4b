import { bookFactsOfLine } from '../../books/invoices/server/public/line-facts.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { LINE_MESSAGES } from '../../delivery/claims/public/line-messages.ts';
import { lineHistory } from '../../delivery/claims/server/public/line-history.ts';
import { OrderLineView } from '../../delivery/claims/ui/public/order-line-view.tsx';
import { SEEING_MONEY } from '../../kit/actor.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { useLiveReload } from '../../ui/live-page.ts';
import type { Route } from './+types/order-line';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.line.name ?? LINE_MESSAGES.title} | Bellcart` },
];

export async function loader({ context, params: { orderId, lineId } }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return lineHistory(app, user, { orderId, lineId }, bookFactsOfLine).catch(failLoad);
}

export default function OrderLine({ loaderData }: Route.ComponentProps) {
  useLiveReload('order invoice', loaderData.order.id);
  return <OrderLineView page={loaderData} />;
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="line"
      back={{ to: '/dashboard/orders', label: 'See your orders' }}
      missing={{
        title: 'We can’t find that line',
        text: 'The address may be mistyped, or the order belongs to another account.',
      }}
      failed={{ title: 'We could not load this line', text: 'Nothing was changed.' }}
    />
  );
}
