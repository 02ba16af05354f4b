import { Link } from 'react-router';
import { DELIVERING } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { orderForDelivery } from '../../orders/server/order-for-delivery.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { loadFailure } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { missingSheetsOf } from '../../sheets/server/missing-sheets.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { notDeliverable, notFound } from '../errors.ts';
import { deliveriesOfOrder } from '../server/queries.ts';
import { DeliveryForm } from '../ui/delivery-form.tsx';
import { DeliveryPanel } from '../ui/delivery-panel.tsx';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import { UnsentStopsPanel } from '../ui/unsent-stops-panel.tsx';
import type { Route } from './+types/product-delivery';

export const middleware = [requireRole(DELIVERING)];

export const meta = () => [{ title: 'Deliver | Bellcart' }];

const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = orderScope(user);
  const order = isId(params.orderId)
    ? await orderForDelivery(app.db, scope, params.orderId)
    : undefined;
  if (!order) throw loadFailure(notFound());
  const open = DELIVERABLE.includes(order.status) && order.lines.length > 0;
  const earlier = await deliveriesOfOrder(app.db, scope, order.id);
  const missingSheets = await missingSheetsOf(
    app.db,
    order.lines.map((line) => line.productId),
  );
  return {
    person: user.id,
    order,
    earlier,
    missingSheets,
    closed: open ? null : notDeliverable(order.status).message,
  };
}

/** Made for a phone in one hand: no header, no footer, one column, targets of 56 px. */
export default function ProductDelivery({ loaderData }: Route.ComponentProps) {
  const { person, order, earlier, missingSheets, closed } = loaderData;
  const { shipTo } = order;
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col">
      <div className="border-b-2 border-ink px-4 pt-2 pb-3">
        <div className="flex items-center justify-between gap-3">
          <Link
            className="inline-flex min-h-14 items-center font-semibold text-brand underline"
            to="/dashboard/deliveries"
          >
            All stops
          </Link>
          <span className="font-mono">{order.number}</span>
        </div>
        <h1 className="text-3xl">{shipTo.name}</h1>
        <p>
          {shipTo.address1}, {shipTo.city}, {shipTo.state} {shipTo.zip}
        </p>
        {shipTo.phone ? (
          <a
            className="inline-flex min-h-14 items-center font-semibold text-brand underline"
            href={`tel:${shipTo.phone}`}
          >
            Call {shipTo.phone}
          </a>
        ) : null}
        {shipTo.deliveryNote || order.note ? (
          <p className="mt-1 border-l-4 border-yellow bg-card px-3 py-2 whitespace-pre-line">
            {[shipTo.deliveryNote, order.note].filter(Boolean).join('\n')}
          </p>
        ) : null}
      </div>
      <div className="px-4 pt-4 empty:hidden">
        <UnsentStopsPanel person={person} {...(closed === null ? { except: order.id } : {})} />
      </div>
      <div className="flex flex-1 flex-col">
        {closed === null ? (
          <DeliveryForm
            key={order.id}
            order={order}
            person={person}
            missingSheets={missingSheets}
          />
        ) : (
          <div className="space-y-4 p-4">
            <Note tone="info" title={closed} />
            <DeliveryPanel deliveries={earlier} />
            <Link className={buttonClass('primary', 'min-h-14 w-full')} to="/dashboard/deliveries">
              Go to all stops
            </Link>
          </div>
        )}
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="order" />;
}
