import { RouteError } from '../../../company/ui/route-error.tsx';
import { isStaffOrRep } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { stockAddress } from '../addresses.ts';
import * as messages from '../messages.ts';
import type { Route } from './+types/chemicals';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/**
 * `/dashboard/inventory`, an address of before: on to the stock of the site for which this browser orders. Nobody keeps the answer, because the
 * choice changes. Our own people without a choice find the customer first.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const chosen = await chosenCustomer(app, user, request);
  if (chosen) throw leadOn(request, stockAddress(chosen.id));
  if (isStaffOrRep(user)) throw leadOn(request, '/dashboard/customers');
  return null;
}

export const meta = titled(messages.title);

export default function Chemicals() {
  return (
    <Page>
      <PageHeading title={messages.title} />
      <EmptyState
        title={messages.chooseTitle}
        action={
          <ButtonLink to="/cart/customer?returnTo=/dashboard/inventory">
            {messages.choose}
          </ButtonLink>
        }
      >
        {messages.chooseLead}
      </EmptyState>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
