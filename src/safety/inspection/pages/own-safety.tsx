import { RouteError } from '../../../company/ui/route-error.tsx';
import { isStaffOrRep } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { trainingOf } from '../../training/addresses.ts';
import * as messages from '../messages.ts';
import type { Route } from './+types/own-safety';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/**
 * Sheets, training and inspection packs had pages of their own that followed the site that is chosen: they lead on to its safety. Our own
 * people who have chosen none find it from a customer.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const chosen = await chosenCustomer(app, user, request);
  const isTraining = new URL(request.url).pathname.startsWith('/dashboard/training');
  if (chosen)
    throw leadOn(
      request,
      isTraining ? trainingOf(chosen.id) : `/dashboard/customers/${chosen.id}/safety`,
    );
  if (isStaffOrRep(user)) throw leadOn(request, '/dashboard/customers');
  return null;
}

export const meta = titled(messages.safety);

/** Nobody has chosen a site, or this person has none. */
export default function OwnSafety() {
  return (
    <Page narrow>
      <h1 className="sr-only">{messages.safety}</h1>
      <EmptyState
        title={messages.chooseFirst}
        action={
          <ButtonLink to="/cart/customer?returnTo=/dashboard/sheets">
            {messages.chooseWhere}
          </ButtonLink>
        }
      >
        {messages.chooseText}
      </EmptyState>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
