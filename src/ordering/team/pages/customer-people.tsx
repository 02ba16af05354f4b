import { RouteError } from '../../../company/ui/route-error.tsx';
import { isBuyer, SEEING_MONEY } from '../../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { loadCustomer } from '../../../people/customers/server/public/load-customer.ts';
import { CustomerHeading } from '../../../people/customers/ui/public/customer-heading.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { useDone } from '../../../ui/done.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page } from '../../../ui/panel.tsx';
import { peopleOf } from '../messages.ts';
import { readTeam } from '../server/team.ts';
import { teamForms } from '../server/team-forms.ts';
import { TeamView } from '../ui/team-view.tsx';
import type { Route } from './+types/customer-people';

/** Who sees the customer sees who orders for it; the forms ask their verbs. */
export const middleware = [requireRole(SEEING_MONEY)];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { customer } = await loadCustomer(app, user, params.customerId).catch(failLoad);
  const team = customer.isActive
    ? await readTeam(app, user, params.customerId).catch(failLoad)
    : null;
  return { customer, team, isOwn: isBuyer(user) };
}

export const action = teamForms;

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(peopleOf(loaderData?.customer.name), matches),
];

/** Who may order for this customer. */
export default function CustomerPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, team, isOwn } = loaderData;
  useDone(actionData);
  return (
    <Page>
      <CustomerHeading customer={customer} isOwn={isOwn} />
      {team ? (
        <TeamView customerId={customer.id} site={customer.name} team={team} answer={actionData} />
      ) : null}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="customer" back={BACK_TO_CUSTOMERS} />;
}
