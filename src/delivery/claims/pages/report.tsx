import { useState } from 'react';
import { Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { BACK_TO_ORDERS } from '../../../kit/back-links.ts';
import { isId } from '../../../kit/id.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { messages } from '../messages.ts';
import { claimableLines, readOpenDelivery, siteOfOrder } from '../server/claimable.ts';
import { claimsOfDelivery } from '../server/queries.ts';
import { ClaimForm } from '../ui/claim-form.tsx';
import type { Route } from './+types/report';

export const middleware = [requireRole(ORDERING)];

export const meta = titled(messages.report);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (!isId(params.deliveryId)) return failLoad(notFound());
  const open = await readOpenDelivery(app, user, params.deliveryId).catch(failLoad);
  const { id, customerId, orderId } = open.delivery;
  return {
    person: user.id,
    delivery: { id, customerId, customerName: await siteOfOrder(app.db, orderId) },
    orderId,
    number: open.delivery.orderNumber,
    deliveredOn: open.deliveredOn,
    until: open.until,
    isPast: open.isPast,
    claimDays: open.claimDays,
    lines: await claimableLines(app.db, open.delivery.id),
    claims: (await claimsOfDelivery(app.db, orderScope(user), open.delivery.id)).map(
      ({ id }) => id,
    ),
  };
}

/** Reports lines of one delivery as short, damaged or wrong. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { delivery, number, lines, isPast } = loaderData;
  const nothingLeft = lines.every(({ left }) => left <= 0);
  // A report whose answer was lost leaves nothing to report; its form still has to hear what became of it.
  const [formOf, setFormOf] = useState('');
  const isOpen = !isPast && !nothingLeft;
  if (isOpen && formOf !== delivery.id) setFormOf(delivery.id);
  return (
    <Page narrow>
      <PageHeading
        title={messages.reportTitle(number)}
        description={isPast ? null : messages.reportLead(loaderData.deliveredOn, loaderData.until)}
      >
        <ButtonLink to={`/dashboard/orders/${loaderData.orderId}`} variant="secondary">
          {messages.toOrder}
        </ButtonLink>
      </PageHeading>
      {!isOpen && formOf !== delivery.id ? (
        <Note tone="info" title={messages.notOpen}>
          {isPast ? messages.tooLate(loaderData.claimDays, loaderData.until) : messages.allReported}{' '}
          {loaderData.claims.map((id) => (
            <Link key={id} to={`/dashboard/claims/${id}`} className="text-brand underline">
              {messages.toClaim}
            </Link>
          ))}
        </Note>
      ) : (
        <ClaimForm
          key={delivery.id}
          person={loaderData.person}
          deliveryId={delivery.id}
          lines={lines}
        />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="page"
      back={BACK_TO_ORDERS}
      missing={{ title: messages.missingDelivery, text: messages.missingMore }}
    />
  );
}
