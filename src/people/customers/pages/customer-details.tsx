import { Link, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { isBuyer, SEEING_MONEY } from '../../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { useCachedAnswer } from '../../../ui/live-page.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page } from '../../../ui/panel.tsx';
import type { LateFact } from '../begun-customer.ts';
import { bothChanged } from '../form-messages.ts';
import * as messages from '../public/messages.ts';
import { customerPageForms } from '../server/customer-page-forms.ts';
import { loadCustomer } from '../server/public/load-customer.ts';
import { ChangeCustomerForm } from '../ui/change-customer-form.tsx';
import { AddressPanel, FamilyPanel } from '../ui/customer-facts.tsx';
import { CustomerHeading, MoreWithSite } from '../ui/public/customer-heading.tsx';
import { TermsSection } from '../ui/public/customer-terms.tsx';
import type { Route } from './+types/customer-details';

/** Whoever sees the customer reads it; the forms ask their verbs, which are the owner's. */
export const middleware = [requireRole(SEEING_MONEY)];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const page = await loadCustomer(app, user, params.customerId).catch(failLoad);
  return { ...page, isOwn: isBuyer(user) };
}

export const action = formActions(customerPageForms);

/** Also after a failure: the form then shows what others have saved, and names their version. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(messages.detailsOf(loaderData?.customer.name), matches),
];

/** Where a customer is and what its orders depend on; the owner changes it here. */
export default function CustomerDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, parents, mayChange, companyMinimumCents, isOwn } = loaderData;
  const answer = useCachedAnswer(actionData);
  const busy = useNavigation().state === 'submitting';
  const failed = failedForm(answer);
  const problemsOf = (intent: string) =>
    failed?.intent === intent ? (failed.error.fields ?? {}) : {};
  const { late = [] } = (failed?.error.details ?? {}) as { late?: readonly LateFact[] };
  useDone(answer);
  return (
    <Page>
      <CustomerHeading customer={customer} isOwn={isOwn} ownMore={mayChange && customer.isActive}>
        {mayChange && customer.isActive ? <MoreWithSite parentId={customer.id} /> : null}
      </CustomerHeading>
      {failed ? (
        <div className="mb-4">
          <FailureNote failure={failed.error} title={messages.notSaved}>
            {late.length > 0 ? (
              <ul className="mt-1 list-disc pl-5">
                {late.map((one) => (
                  <li key={one.field}>{bothChanged(one)}</li>
                ))}
              </ul>
            ) : null}
          </FailureNote>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        {/* Whoever changes these reads them in the forms. */}
        {mayChange ? null : (
          <>
            <AddressPanel customer={customer} />
            <TermsSection
              customer={customer}
              companyMinimumCents={companyMinimumCents}
              isNoBooks={loaderData.isNoBooks}
              isOwn={isOwn}
            >
              {isOwn ? (
                <Link
                  to={`/dashboard/customers/${customer.id}/prices`}
                  className="inline-flex min-h-11 items-center text-sm text-brand underline"
                >
                  {messages.yourPrices}
                </Link>
              ) : null}
            </TermsSection>
          </>
        )}
        <FamilyPanel customer={customer} />
        {mayChange ? (
          <div className="grid max-w-160 gap-4 lg:col-span-2">
            <ChangeCustomerForm
              customer={customer}
              parents={parents}
              companyMinimumCents={companyMinimumCents}
              isNoBooks={loaderData.isNoBooks}
              busy={busy}
              problems={problemsOf('change')}
              refused={failed?.intent === 'change'}
            />
          </div>
        ) : null}
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="customer" back={BACK_TO_CUSTOMERS} />;
}
