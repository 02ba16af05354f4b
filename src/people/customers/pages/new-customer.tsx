import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { list, numberText } from '../../../kit/form-fields.ts';
import { newId } from '../../../platform/clock.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus, failedForm, useFailure } from '../../../ui/failure.tsx';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { createCustomerInput } from '../public/contract.ts';
import { createCustomer } from '../server/create-customer.ts';
import { possibleParents } from '../server/public/queries.ts';
import { customerScope } from '../server/public/scope.ts';
import { ContactFields } from '../ui/contact-fields.tsx';
import { IdentityFields } from '../ui/identity-fields.tsx';
import { ParentField } from '../ui/parent-field.tsx';
import { wayInForm } from '../way-in-form.ts';
import type { Route } from './+types/new-customer';

export const middleware = [requireRole('super_admin')];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const parents = await possibleParents(app, customerScope(user), '').catch(failLoad);
  return { key: newId(app), parents };
}

const typed = z.string().trim();

const newCustomerForm = z.strictObject({
  name: typed,
  address1: typed,
  city: typed,
  state: typed,
  zip: typed,
  parentId: typed.optional(),
  email: typed,
  phone: typed,
  routeDays: list(numberText),
  terms: typed,
  ...wayInForm,
});

export const action = formAction(
  newCustomerForm,
  async (form, { app, user, key, requestId, network }) => {
    const { parentId, ...facts } = form;
    const input = parseInput(createCustomerInput, {
      ...facts,
      ...(parentId ? { parentId } : {}),
    });
    const { id } = await createCustomer(app, user, input, key, { requestId, network });
    throw redirect(`/dashboard/customers/${id}`);
  },
  { typed: 'all' },
);

export const meta: Route.MetaFunction = () => [{ title: 'New customer | Bellcart' }];

export default function NewCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const failure = useFailure(actionData);
  const problems = failure?.fields ?? {};
  const values = failedForm(actionData)?.typed ?? {};
  const exists =
    failure?.code === 'customer-exists'
      ? (failure.details as { customerId: string }).customerId
      : null;
  return (
    <Page narrow>
      <PageHeading
        title="New customer"
        description="A hotel, restaurant, spa or laundry, with the door that the goods go to."
      />
      {failure ? (
        <div className="mb-4">
          <FailureFocus by={failure}>
            <Note tone="danger" title="Nothing was created">
              {failure.fields ? 'Please mend the fields marked below.' : failure.message}{' '}
              {exists ? (
                <a className="underline" href={`/dashboard/customers/${exists}`}>
                  Open it
                </a>
              ) : null}
            </Note>
          </FailureFocus>
        </div>
      ) : null}
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="key" value={loaderData.key} />
        <Panel title="Name and address">
          <div className="grid gap-4 sm:grid-cols-6">
            <IdentityFields values={values} problems={problems} />
            {loaderData.parents.length > 0 ? (
              <ParentField
                hint="For one of several sites: prices of the parent count where this one has none."
                parents={loaderData.parents}
                chosen={values.parentId ?? ''}
                error={problems.parentId}
                className="sm:col-span-6"
              />
            ) : null}
          </div>
        </Panel>
        <Panel title="Contact and delivery">
          <ContactFields values={values} problems={problems} />
          <p className="mt-3 text-sm text-muted">
            Tax, order minimum, prices and credit hold are set on the customer’s page. Until the tax
            is settled there, orders are taken and the first bill waits.
          </p>
        </Panel>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Create customer
          </Button>
          <ButtonLink to="/dashboard/customers" variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="page" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
