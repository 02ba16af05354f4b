import { Link, useNavigation, useSubmit } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isBuyer, isRep, isSuperAdmin, SEEING_MONEY } from '../../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { doneForm, FailureFocus, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import {
  type ListName,
  listChoices,
  listForms,
} from '../../accounts/lists/server/public/list-forms.ts';
import { CUSTOMER_TABLE, SITE_TABLE } from '../customer-table.ts';
import type { CustomerRow } from '../public/contract.ts';
import * as messages from '../public/messages.ts';
import { countCustomers } from '../server/public/queries.ts';
import { customerScope } from '../server/public/scope.ts';
import { countTaxOpen } from '../server/state-tax.ts';
import { tableCustomers } from '../server/table-customers.ts';
import { taxForms } from '../server/tax-forms.ts';
import type { Route } from './+types/customers';

const LIST: ListName = 'customers';

export const middleware = [requireRole(SEEING_MONEY)];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const view = readTable(CUSTOMER_TABLE, url.searchParams);
  const choices = await listChoices(app, user, LIST, { url, usual: { dense: !isBuyer(user) } });
  const off = view.filters.show === 'off';
  const taxOpen = view.filters.tax === 'open';
  const [page, count, openCount, company] = await Promise.all([
    tableCustomers(app.db, user, view, PAGE_ROWS),
    off || taxOpen ? null : countCustomers(app, customerScope(user), view.filters.q ?? ''),
    taxOpen ? countTaxOpen(app, user) : 0,
    readCompany(app),
  ]).catch(failLoad);
  return {
    ...page,
    ...choices,
    view,
    count,
    off,
    taxOpen,
    openCount,
    isNoBooks: company.usesQuickBooks === 'no',
    usualTaxRateBp: company.usualTaxRateBp,
    mayChange: isSuperAdmin(user),
    mayMake: hasDuty(user, 'desk'),
    mayAsk: isRep(user),
    /** Its own people call a place a site. */
    isOwn: isBuyer(user),
  };
}

export const action = formActions({ ...listForms(LIST), ...taxForms });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(messages.LIST_WORDS[loaderData?.isOwn ? 'own' : 'ours'].title, matches),
];

const TAX_ACTIONS = [
  { label: messages.stateRate, intent: 'tax-rate' },
  { label: messages.stateExempt, intent: 'tax-exempt' },
];

/** The rate of the chosen ones, with the company's usual one filled in. */
const rateField = (usualTaxRateBp: number | null) => (form: string) => (
  <TextField
    form={form}
    name="taxRate"
    label={messages.stateRateLabel}
    inputMode="decimal"
    placeholder="8.25"
    defaultValue={usualTaxRateBp === null ? '' : usualTaxRateBp / 100}
    className="w-36"
  />
);

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, view, views, dense, count, off, taxOpen, mayChange, mayMake } =
    loaderData;
  const words = messages.LIST_WORDS[loaderData.isOwn ? 'own' : 'ours'];
  const { openCount } = loaderData;
  const notExempt = useFailure(actionData, 'tax-exempt');
  const notLeft = useFailure(actionData, 'tax-books');
  const failure = useFailure(actionData, 'tax-rate') ?? notExempt ?? notLeft;
  const done = doneForm(actionData);
  const lead = taxOpen ? messages.taxOpenLead : messages.listOff;
  const stating = mayChange && taxOpen && !off;
  return (
    <Page>
      <PageHeading
        title={words.title}
        compact
        description={<span role="status">{count === null ? lead : words.count(count)}</span>}
      >
        {stating && openCount > 0 && !loaderData.isNoBooks ? (
          <LeaveTaxToBooks count={openCount} />
        ) : null}
        {mayChange ? (
          <ButtonLink to="/dashboard/customers/import" variant="secondary">
            {messages.IMPORT_CSV}
          </ButtonLink>
        ) : null}
        {mayMake ? (
          <ButtonLink to={messages.newCustomerAt(view.filters.q)}>
            {messages.NEW_CUSTOMER_PRESS}
          </ButtonLink>
        ) : null}
        {loaderData.mayAsk ? (
          <ButtonLink to={messages.askForCustomer(view.filters.q)} variant="secondary">
            {messages.ASK_FOR_CUSTOMER}
          </ButtonLink>
        ) : null}
      </PageHeading>
      <FailureNote failure={failure} title={messages.taxNotStated} />
      {done && 'taxStated' in done ? (
        <FailureFocus by={done}>
          <Note tone="success">{done.taxStated}</Note>
        </FailureFocus>
      ) : null}
      <DataTable<CustomerRow>
        phone={{
          first: ['name'],
          firstEnd: 'state',
          second: ['city', 'address'],
          secondEnd: 'phone',
        }}
        views={{
          builtIn: [
            { name: 'All', search: '?view=all' },
            ...(mayChange
              ? [
                  { name: messages.taxOpen, search: '?tax=open' },
                  { name: 'Switched off', search: '?show=off' },
                ]
              : []),
          ],
          own: views,
          answer: actionData,
        }}
        label={words.title}
        shape={loaderData.isOwn ? SITE_TABLE : CUSTOMER_TABLE}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone: 'UTC' }}
        cells={{
          name: (row) => (
            <Link
              to={`/dashboard/customers/${row.id}`}
              className="font-semibold text-ink no-underline hover:underline"
            >
              {row.name}
            </Link>
          ),
        }}
        widths={{ name: 'w-[28%]', state: 'w-16', zip: 'w-20', phone: 'w-36', terms: 'w-28' }}
        name={(row) => row.name}
        href={(row) => `/dashboard/customers/${row.id}`}
        fields={[
          {
            kind: 'search',
            name: 'q',
            ...messages.FIND_CUSTOMER,
            label: words.find,
          },
          { kind: 'hidden', name: 'show', label: 'Show', shown: 'Switched off' },
          { kind: 'hidden', name: 'tax', label: 'Tax', shown: messages.taxOpen },
        ]}
        answer={actionData}
        {...(stating
          ? { bulk: TAX_ACTIONS, bulkFields: rateField(loaderData.usualTaxRateBp) }
          : {})}
        dense={dense}
        densityIntent="density"
        exportTo="/dashboard/customers.csv"
        empty={
          <EmptyState title={off ? messages.noneInactive : words.none}>
            {mayChange
              ? messages.noneHelpAdmin
              : mayMake
                ? messages.noneHelpDesk
                : messages.noneHelp}
          </EmptyState>
        }
        noMatch={
          !view.filters.q && (off || taxOpen)
            ? { title: off ? messages.noneInactive : messages.noneTaxOpen, hint: '' }
            : { title: words.noneFound, hint: messages.noneFoundHelp }
        }
      />
    </Page>
  );
}

/** The button that leaves the tax of all unset customers to QuickBooks; confirmed first, because it changes each of them. */
function LeaveTaxToBooks({ count }: { count: number }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  const { formData } = useNavigation();
  return (
    <Button
      variant="secondary"
      busy={formData?.get('intent') === 'tax-books'}
      onClick={() =>
        confirm({
          title: messages.TAX_BY_BOOKS.title,
          message: messages.TAX_BY_BOOKS.text,
          confirmText: messages.TAX_BY_BOOKS.yes,
          onConfirm: () =>
            void submit({ intent: 'tax-books', key: freshKey() }, { method: 'post' }),
        })
      }
    >
      {messages.TAX_BY_BOOKS.press(count)}
    </Button>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={BACK_TO_CUSTOMERS} />;
}
