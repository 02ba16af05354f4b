import { data, Form, redirect, useNavigation } from 'react-router';
import { requireOwner } from '../../company/server/require-owner.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { newId } from '../../platform/clock.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ROUTE_DAYS } from '../messages.ts';
import { createCustomer } from '../server/create-customer.ts';
import { possibleParents } from '../server/queries.ts';
import { readNewCustomerForm } from '../server/read-customer-form.ts';
import { customerScope } from '../server/scope.ts';
import { IdentityFields } from '../ui/identity-fields.tsx';
import type { Route } from './+types/new-customer';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = requireOwner(context, request);
  return { key: newId(app), parents: await possibleParents(app, customerScope(user), '') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, user, requestId, network } = requireOwner(context, request);
  const form = await request.formData();
  let id: string;
  try {
    const created = await createCustomer(app, user, readNewCustomerForm(form), keyOfForm(form), {
      requestId,
      network,
    });
    id = created.id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details, status } = error;
    const typed = Object.fromEntries(
      [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    return data({ error: { code, message, details }, typed }, { status });
  }
  return redirect(`/dashboard/customers/${id}`);
}

export const meta: Route.MetaFunction = () => [{ title: 'New customer | Bellcart' }];

function problemsOf(details: unknown): Record<string, string> {
  return Array.isArray(details)
    ? Object.fromEntries(
        (details as { path: string; message: string }[]).map((issue) => [
          issue.path,
          issue.message,
        ]),
      )
    : {};
}

export default function NewCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const problems = problemsOf(actionData?.error.details);
  const typed = actionData?.typed ?? {};
  const exists =
    actionData?.error.code === 'customer-exists'
      ? (actionData.error.details as unknown as { customerId: string }).customerId
      : null;
  return (
    <Page narrow>
      <PageHeading
        title="New customer"
        lead="A hotel, restaurant, spa or laundry, with the door that the goods go to."
      />
      {actionData ? (
        <div className="mb-4">
          <FailureFocus by={actionData}>
            <Note tone="danger" title="Nothing was created">
              {Object.keys(problems).length > 0
                ? 'Please mend the fields marked below.'
                : messageFor(actionData.error)}{' '}
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
        <Panel title="Name and ship-to address">
          <div className="grid gap-4 sm:grid-cols-6">
            <IdentityFields values={typed} problems={problems} />
            {loaderData.parents.length > 0 ? (
              <SelectField
                name="parentId"
                label="Belongs to"
                hint="For one of several sites: prices of the parent count where this one has none."
                defaultValue={typed.parentId ?? ''}
                error={problems.parentId}
                className="sm:col-span-6"
              >
                <option value="">No parent</option>
                {loaderData.parents.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}, {one.city}, {one.state}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </div>
        </Panel>
        <Panel title="Contact and delivery">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="email"
              type="email"
              label="E-mail"
              defaultValue={typed.email}
              error={problems.email}
              autoComplete="off"
            />
            <TextField
              name="phone"
              type="tel"
              label="Phone"
              defaultValue={typed.phone}
              error={problems.phone}
              autoComplete="off"
            />
            <SelectField
              name="routeDay"
              label="Route day"
              hint="The day your truck comes by."
              defaultValue={typed.routeDay ?? ''}
              error={problems.routeDay}
              className="self-end"
            >
              <option value="">No fixed day</option>
              {ROUTE_DAYS.map((day, at) => (
                <option key={day} value={at}>
                  {day}
                </option>
              ))}
            </SelectField>
            <TextField
              name="terms"
              label="Payment terms"
              hint="Such as Net 30."
              defaultValue={typed.terms}
              error={problems.terms}
              className="self-end"
            />
            <TextArea
              name="deliveryNote"
              label="Delivery note"
              rows={3}
              hint="The driver reads it at the stop."
              defaultValue={typed.deliveryNote}
              error={problems.deliveryNote}
              className="sm:col-span-2"
            />
          </div>
          <p className="mt-3 text-sm text-muted">
            Tax, order minimum, prices and credit hold are set on the customer’s page.
          </p>
        </Panel>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Create customer
          </Button>
          <ButtonLink to="/dashboard/customers" look="secondary">
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
