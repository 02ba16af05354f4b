import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/customer-picker.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { countToRecord } from '../contract.ts';
import * as messages from '../messages.ts';
import { loadGuide } from '../server/load-guide.ts';
import { recordCount } from '../server/record-count.ts';
import { CountForm } from '../ui/count-form.tsx';
import { PaperSheet } from '../ui/paper-sheet.tsx';
import type { Route } from './+types/count';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [{ title: 'Count | Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadGuide(app, user, request).catch(failLoad);
}

export const action = formAction(countToRecord, (count, { app, user, key }) =>
  recordCount(app, user, count, key),
);

export default function CountSheet({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, customers, guide, person } = loaderData;
  return (
    <Page>
      <PageHeading title={messages.countTitle}>
        <Button variant="secondary" onClick={() => window.print()}>
          {messages.printSheet}
        </Button>
        <ButtonLink to="/dashboard/guide" variant="secondary">
          {messages.back}
        </ButtonLink>
      </PageHeading>
      <div className="-mt-4 mb-2 print:hidden">
        <CustomerPicker customer={customer} choices={customers} />
      </div>
      <FailureNote failure={failedForm(actionData)?.error} />
      {customer && guide && guide.rows.length > 0 ? (
        <>
          <CountForm key={customer.id} person={person} customerId={customer.id} guide={guide} />
          <PaperSheet customer={customer.name} guide={guide} />
        </>
      ) : (
        <EmptyState title={customer ? messages.emptyTitle : messages.chooseFirst}>
          {customer ? messages.emptyLead : messages.chooseFirstLead}
        </EmptyState>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="count"
      back={{ to: '/dashboard/guide', label: 'Back to the order guide' }}
    />
  );
}
