import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useDone } from '../../../../ui/done.ts';
import { FailureNote, failedForm } from '../../../../ui/failure.tsx';
import { Badge, Page, PageHeading } from '../../../../ui/panel.tsx';
import type { CustomerPage } from '../../server/public/load-customer.ts';
import { ChangeCustomerForm } from '../change-customer-form.tsx';
import { ChangeIdentityForm } from '../change-identity-form.tsx';
import { AddressPanel, FamilyPanel, PeoplePanel, TermsPanel } from '../customer-facts.tsx';

/** The customer's page. What other districts know of it comes in slots. `answer`: of the page's action. */
export function CustomerView({
  page,
  answer,
  links,
  business,
  safety,
  prices,
}: {
  page: CustomerPage;
  answer: unknown;
  links: ReactNode;
  business: ReactNode;
  safety: ReactNode;
  prices: ReactNode;
}) {
  const { customer, people, parents, mayChange } = page;
  const busy = useNavigation().state === 'submitting';
  const failed = failedForm(answer);
  const problemsOf = (intent: string) =>
    failed?.intent === intent ? (failed.error.fields ?? {}) : {};
  useDone(answer);
  const lead = `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`;
  return (
    <Page>
      <PageHeading title={customer.name} description={lead}>
        {links}
        {customer.isActive ? null : <Badge tone="warning">Switched off</Badge>}
        {customer.onCreditHold ? <Badge tone="danger">On credit hold</Badge> : null}
      </PageHeading>
      {failed ? (
        <div className="mb-4">
          <FailureNote failure={failed.error} title="Nothing was saved" />
        </div>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AddressPanel customer={customer} />
        <TermsPanel customer={customer} companyMinimumCents={page.companyMinimumCents} />
        <FamilyPanel customer={customer} />
        {people ? (
          <PeoplePanel
            {...people}
            inviteTo={mayChange ? `/dashboard/people/new?customer=${customer.id}` : null}
          />
        ) : null}
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 lg:col-span-2 xl:grid-cols-3">
          {business}
        </div>
        {safety}
        {mayChange ? (
          <div className="lg:col-span-2">
            <ChangeIdentityForm
              customer={customer}
              busy={busy}
              problems={problemsOf('change-identity')}
            />
          </div>
        ) : null}
        {mayChange ? (
          <div className="lg:col-span-2">
            <ChangeCustomerForm
              customer={customer}
              parents={parents}
              busy={busy}
              problems={problemsOf('change')}
            />
          </div>
        ) : null}
        <div className="lg:col-span-2">{prices}</div>
      </div>
    </Page>
  );
}
