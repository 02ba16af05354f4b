import { RouteError } from '../../../company/ui/route-error.tsx';
import { customerChoice } from '../../../people/customers/server/chosen-customer.ts';
import { CustomerPicker } from '../../../people/customers/ui/customer-picker.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/save-safety-contact.ts';
import * as messages from '../messages.ts';
import { loadList } from '../server/load-list.ts';
import { ChemicalList, ListActions } from '../ui/chemical-list.tsx';
import type { Route } from './+types/chemicals';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/inventory`: the list of the site for which this browser orders. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { chosen, menu } = await customerChoice(app, user, request);
  const list = chosen ? await loadList(app, user, chosen.id).catch(failLoad) : null;
  return { chosen, menu, list };
}

export const meta: Route.MetaFunction = () => [{ title: `${messages.title} | Bellcart` }];

export default function Chemicals({ loaderData }: Route.ComponentProps) {
  const { chosen, menu, list } = loaderData;
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={
          list ? `${list.site.name}. ${messages.chemicals(list.rows.length)}` : undefined
        }
      >
        {list ? <ListActions customerId={list.site.id} isActive={list.site.isActive} /> : null}
      </PageHeading>
      <div className="-mt-4 mb-2 print:hidden">
        <CustomerPicker customer={chosen} choices={menu} />
      </div>
      {list ? (
        <ChemicalList key={list.site.id} list={list} />
      ) : (
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
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Back to the dashboard' }} />;
}
