import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button.tsx';
import { doneForm, failedForm } from '../../../../../ui/failure.tsx';
import { TextField } from '../../../../../ui/field.tsx';
import { Badge, Note, Page, PageHeading, Panel } from '../../../../../ui/panel.tsx';
import { awaitedRoleMessages, salesRepMessages } from '../../../messages.ts';
import { AccountFailureNote } from '../../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../../sign-in/ui/public/password-field.tsx';
import { useDoing } from '../../../sign-in/ui/use-doing.ts';
import { deliveriesPhoneMessages } from '../../../sign-in-messages.ts';
import * as sentences from '../../person-messages.ts';
import type { PersonPage } from '../../server/public/person-page.ts';
import { AccessFacts } from '../access-facts.tsx';
import { AccessFields } from '../access-fields.tsx';
import { StateBadge } from '../people-list.tsx';
import { PersonActions } from '../person-actions.tsx';
import { PersonPhones } from '../person-phones.tsx';
import { SalesRepForm } from '../sales-rep-form.tsx';
import { SignInHistory } from '../sign-in-history.tsx';

const SAVED: Record<string, string> = {
  access: sentences.accessSaved,
  disable: sentences.accountDisabled,
  enable: sentences.accountEnabled,
  'sign-out': sentences.allSignedOut,
  'sign-out-phone': deliveriesPhoneMessages.signedOut,
  'sales-rep': salesRepMessages.saved,
  invite: sentences.invitedAgain,
};

const ASK_PASSWORD: readonly string[] = ['auth/requires-recent-login', 'auth/wrong-password'];

interface PersonViewProps {
  page: PersonPage;
  /** What the page's action answered. */
  answer: unknown;
  /** Panels of later districts about this person; their forms show their own results. */
  limits: ReactNode;
  /** The intents of those forms. */
  outsideIntents: readonly string[];
}

/** A person: who they are, what they may see and do, their phones and sign-ins. */
export function PersonView({ page, answer, limits, outsideIntents }: PersonViewProps) {
  const { person, mayManage, self } = page;
  const failed = failedForm(answer);
  const failure = failed && !outsideIntents.includes(failed.intent) ? failed.error : undefined;
  const saved = doneForm(answer as { saved?: string } | null | undefined)?.saved;
  const doing = useDoing();
  const onCustomers = failure?.code === 'account/customers-required';
  const askPasswordFor = ASK_PASSWORD.includes(failure?.code ?? '') ? failed?.intent : undefined;
  return (
    <Page>
      <PageHeading title={person.displayName} description={person.email}>
        <ButtonLink to={`/dashboard/orders?by=${person.id}`} variant="secondary">
          Orders
        </ButtonLink>
        <ButtonLink to="/dashboard/people" variant="secondary">
          All people
        </ButtonLink>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        {saved && SAVED[saved] ? <Note tone="success" title={SAVED[saved]} /> : null}
        {onCustomers ? null : <AccountFailureNote failure={failure} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <Panel title="Access">
            {mayManage ? (
              <AccessForm
                page={page}
                busy={doing === 'access'}
                askPassword={askPasswordFor === 'access'}
                error={onCustomers ? failure?.message : undefined}
              />
            ) : (
              <AccessFacts
                phone={person.phone}
                role={person.role}
                brands={person.allBrands ? 'all' : person.brands}
                customers={person.customers === null ? null : person.customerList}
              />
            )}
          </Panel>
          {person.role === 'user' ? (
            <SalesRepForm
              salesRep={person.salesRep}
              mayChange={mayManage}
              busy={doing === 'sales-rep'}
            />
          ) : null}
          {limits}
          <SignInHistory rows={person.signIns} />
        </div>
        <Panel title="Account">
          <p className="mb-4 flex flex-wrap gap-2">
            <StateBadge state={person.state} invitedAt={person.invitedAt} />{' '}
            {person.secondFactor ? <Badge>Two-step</Badge> : null}{' '}
            {person.passkeys > 0 ? <Badge>Passkey</Badge> : null}{' '}
            {person.awaitsPassword ? (
              <Badge tone="warning">{awaitedRoleMessages.badge}</Badge>
            ) : null}
            <Badge>{person.sessions === 1 ? '1 device' : `${person.sessions} devices`}</Badge>
          </p>
          <PersonPhones phones={person.phones} />
          <PersonActions
            name={person.displayName}
            state={person.state}
            mayManage={mayManage}
            mayTakeBack={mayManage || person.role === 'user'}
            self={self}
            doing={doing}
            askPassword={askPasswordFor === 'delete'}
          />
        </Panel>
      </div>
    </Page>
  );
}

function AccessForm({
  page: { person, choice },
  busy,
  askPassword,
  error,
}: {
  page: PersonPage;
  busy: boolean;
  askPassword: boolean;
  error: string | undefined;
}) {
  return (
    <Form
      method="post"
      className="grid gap-6"
      key={`${person.role}${person.phone}${person.customers}${person.allBrands}${person.brands.join()}`}
    >
      <input type="hidden" name="intent" value="access" />
      <TextField
        label="Name"
        name="displayName"
        required
        maxLength={200}
        defaultValue={person.displayName}
        autoComplete="off"
      />
      <AccessFields
        choice={choice}
        suggestedRole={person.role}
        duties={person.duties}
        phone={person.phone}
        brands={person.allBrands ? 'all' : person.brands}
        customers={
          person.customers === null ? 'all' : person.customerList.map((customer) => customer.id)
        }
        error={error}
      />
      {askPassword ? (
        <PasswordField
          label={sentences.passwordToConfirm}
          name="current"
          autoComplete="current-password"
        />
      ) : null}
      <div>
        <Button type="submit" busy={busy}>
          Save access
        </Button>
      </div>
    </Form>
  );
}
