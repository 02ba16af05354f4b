import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { checkbox, text, textOrNull } from '../../../kit/form-fields.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { parseDollars } from '../../../kit/parse-money.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { APPROVAL_MESSAGES as words } from '../change-messages.ts';
import { setOrderLimitInput } from '../contract.ts';
import { type LimitedCustomer, limitsOfPerson, setOrderLimit } from '../server/order-limits.ts';
import type { Route } from './+types/order-limits';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return {
    personId: params.personId,
    ...(await limitsOfPerson(app, user, params.personId).catch(failLoad)),
  };
}

const limitForm = z.strictObject({
  customerId: text,
  limit: z
    .string()
    .trim()
    .transform((typed, at) => {
      if (typed === '') return null;
      const cents = parseDollars(typed);
      if (cents !== null) return cents;
      at.addIssue({ code: 'custom', message: words.amount });
      return z.NEVER;
    }),
  approverId: textOrNull,
  ownAllowed: checkbox,
});

export const action = formAction(
  limitForm,
  async ({ limit, ...fields }, { app, user, params, requestId, network }) => {
    const input = parseInput(setOrderLimitInput, {
      ...fields,
      limitCents: limit,
      userId: params.personId,
    });
    await setOrderLimit(app, user, input, { requestId, network });
    return { saved: input.customerId };
  },
  { typed: 'all' },
);

export const meta: Route.MetaFunction = () => [{ title: `${words.limits} | Bellcart` }];

export default function OrderLimits({ loaderData, actionData }: Route.ComponentProps) {
  const { name, personId, customers } = loaderData;
  const failure = useFailure(actionData);
  const failed = failedForm(actionData)?.typed;
  const saved = doneForm(actionData)?.saved;
  const busy = useNavigation().state !== 'idle';
  return (
    <Page narrow>
      <PageHeading title={words.limits} description={name}>
        <ButtonLink to={`/dashboard/people/${personId}`} variant="secondary">
          {name}
        </ButtonLink>
      </PageHeading>
      <p className="mb-4">{words.limitsLead}</p>
      {customers.length === 0 ? <EmptyState title={words.seesAll} /> : null}
      <div className="grid gap-4">
        {customers.map((customer) => (
          <Panel key={customer.customerId} title={`${customer.customerName}, ${customer.city}`}>
            {saved === customer.customerId ? <Note tone="success" title={words.saved} /> : null}
            {failed?.customerId === customer.customerId ? (
              <FailureNote failure={failure} title={words.nothingSaved}>
                {failure?.message}
              </FailureNote>
            ) : null}
            <LimitForm
              customer={customer}
              typed={failed?.customerId === customer.customerId ? failed : undefined}
              problem={
                failed?.customerId === customer.customerId ? failure?.fields?.limit : undefined
              }
              busy={busy}
            />
          </Panel>
        ))}
      </div>
    </Page>
  );
}

function LimitForm(props: {
  customer: LimitedCustomer;
  typed: Record<string, string> | undefined;
  problem: string | undefined;
  busy: boolean;
}) {
  const { customer, typed, problem, busy } = props;
  const { limitCents, approverId, approvers } = customer;
  return (
    <Form method="post" preventScrollReset className="mt-2 grid gap-3 sm:grid-cols-2">
      <input type="hidden" name="customerId" value={customer.customerId} />
      <TextField
        name="limit"
        inputMode="decimal"
        label={words.limit}
        hint={words.limitHint}
        autoComplete="off"
        error={problem}
        defaultValue={typed?.limit ?? (limitCents === null ? '' : centsToDecimal(limitCents))}
      />
      <SelectField
        name="approverId"
        label={words.approver}
        className="self-end"
        defaultValue={typed?.approverId ?? approverId ?? ''}
      >
        <option value="">{words.office}</option>
        {approvers.map((person) => (
          <option key={person.id} value={person.id}>
            {person.displayName} ({person.email})
          </option>
        ))}
      </SelectField>
      <CheckBox name="ownAllowed" label={words.own} defaultChecked={customer.ownAllowed} />
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" busy={busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={{ to: '/dashboard/people', label: 'All people' }} />;
}
