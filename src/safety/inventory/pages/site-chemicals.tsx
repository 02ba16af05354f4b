import { RouteError } from '../../../company/ui/route-error.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { recordLeaving } from '../contract.ts';
import * as messages from '../messages.ts';
import { loadList } from '../server/load-list.ts';
import { recordLeaving as keepLeaving } from '../server/record-movements.ts';
import { ChemicalList, ListActions } from '../ui/chemical-list.tsx';
import type { Route } from './+types/site-chemicals';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/inventory/{customerId}`: the list of one site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadList(app, user, params.customerId).catch(failLoad);
}

/** What left a storeroom; the page of the chosen site sends it here too. */
export const action = formActions({
  leave: pageForm(recordLeaving, (leaving, { app, user, keyIfAny }) =>
    keepLeaving(app, user, leaving, keyIfAny),
  ),
});

export const meta: Route.MetaFunction = () => [{ title: `${messages.title} | Bellcart` }];

export default function SiteChemicals({ loaderData }: Route.ComponentProps) {
  const { site, rows } = loaderData;
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={`${site.name}, ${site.city}, ${site.state}. ${messages.chemicals(rows.length)}`}
      >
        <ListActions customerId={site.id} isActive={site.isActive} />
      </PageHeading>
      <ChemicalList list={loaderData} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Back to the dashboard' }} />;
}
