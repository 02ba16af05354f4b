import { Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { longDayText } from '../../../kit/time.ts';
import {
  type ListName,
  listChoices,
  listForms,
} from '../../../people/accounts/lists/server/public/list-forms.ts';
import { FIND_CUSTOMER } from '../../../people/customers/public/messages.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import {
  PRICED_CUSTOMER_TABLE,
  type PricedCustomerRow,
  SOON_DAYS,
} from '../priced-customer-table.ts';
import { tablePricedCustomers } from '../server/table-priced-customers.ts';
import type { Route } from './+types/prices-by-customer';

const LIST: ListName = 'priced-customers';

export const middleware = [requireRole('books')];

/** `/dashboard/prices/customers`: who has prices of their own; a row leads to the customer's prices, where they are read and set. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const view = readTable(PRICED_CUSTOMER_TABLE, url.searchParams);
  const choices = await listChoices(app, user, LIST, { url, usual: { dense: true } });
  const page = await tablePricedCustomers(app, user, view, PAGE_ROWS).catch(failLoad);
  return { ...page, ...choices, view };
}

export const action = formActions(listForms(LIST));

export const meta = titled(messages.byCustomer);

const pricesOf = ({ id }: { id: string }) => `/dashboard/customers/${id}/prices`;
/** No number where there is none. */
const countCell = (count: number) => (count === 0 ? '' : count);

export default function PricesByCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, view, views, dense } = loaderData;
  return (
    <Page>
      <PageHeading title={messages.byCustomer} compact>
        <ButtonLink to="/dashboard/prices/customers/import" variant="secondary">
          {messages.importShort}
        </ButtonLink>
      </PageHeading>
      <DataTable<PricedCustomerRow>
        phone={{ first: ['name'], firstEnd: 'own', second: ['city'], secondEnd: 'ends' }}
        views={{
          builtIn: [
            { name: messages.allCustomers, search: '?view=all' },
            { name: messages.withOwn, search: '?show=own' },
            { name: messages.endingSoon, search: '?show=ending' },
          ],
          own: views,
          answer: actionData,
        }}
        label={messages.byCustomer}
        shape={PRICED_CUSTOMER_TABLE}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone: 'UTC' }}
        cells={{
          name: (row) => (
            <Link
              to={pricesOf(row)}
              className="font-semibold text-ink no-underline hover:underline"
            >
              {row.name}
            </Link>
          ),
          city: ({ city, state }) => `${city}, ${state}`,
          own: ({ own }) =>
            own === 0 ? (
              ''
            ) : (
              <>
                {own}
                <span className="sm:hidden"> {messages.ownWord}</span>
              </>
            ),
          coming: ({ coming }) => countCell(coming),
          ends: ({ endsOn }) => (endsOn ? longDayText(endsOn) : ''),
          invoiced: ({ invoiced }) => countCell(invoiced),
        }}
        widths={{ name: 'w-[32%]', own: 'w-28', coming: 'w-24', ends: 'w-32', invoiced: 'w-28' }}
        name={(row) => row.name}
        href={pricesOf}
        fields={[
          {
            kind: 'search',
            name: 'q',
            ...FIND_CUSTOMER,
          },
          {
            kind: 'hidden',
            name: 'show',
            label: 'Show',
            shown: view.filters.show === 'ending' ? messages.endingIn(SOON_DAYS) : messages.withOwn,
          },
        ]}
        dense={dense}
        densityIntent="density"
        exportTo="/dashboard/prices/customers.csv"
        empty={<EmptyState title={messages.noCustomersYet} />}
        noMatch={{ title: messages.noCustomers, hint: messages.noneText }}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="list" back={{ to: '/dashboard/prices', label: messages.listPrices }} />
  );
}
