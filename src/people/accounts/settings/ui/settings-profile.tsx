import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { awaitedRoleMessages, passwordNeeds } from '../../messages.ts';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import * as sentences from '../page-messages.ts';
import { type SettingsAnswer, SettingsForm, SettingsPanel } from './settings-section.tsx';

interface ProfileProps {
  answer: SettingsAnswer;
  displayName: string;
  defaultCustomerId: string | null;
  customers: { id: string; name: string; city: string }[];
  /** To a customer's own people it is a site. */
  isBuyer: boolean;
}

export function ProfileSettings({
  answer,
  displayName,
  defaultCustomerId,
  customers,
  isBuyer,
}: ProfileProps) {
  return (
    <SettingsPanel id="profile" title="Profile">
      <SettingsForm
        intent="profile"
        answer={answer}
        button="Save profile"
        savedText={sentences.profileSaved}
      >
        <TextField
          label="Display name"
          name="displayName"
          required
          maxLength={200}
          defaultValue={displayName}
          autoComplete="name"
        />
        <SelectField
          label={isBuyer ? 'Default site' : 'Default customer'}
          name="defaultCustomerId"
          defaultValue={defaultCustomerId ?? ''}
          hint={isBuyer ? sentences.orderStartsWith : sentences.cartStartsWith}
        >
          <option value="">None</option>
          {customers.map((customer) => (
            <option key={customer.id} value={customer.id}>
              {customer.name}
              {customer.city ? `, ${customer.city}` : ''}
            </option>
          ))}
        </SelectField>
      </SettingsForm>
    </SettingsPanel>
  );
}

export function EmailSettings({
  answer,
  email,
  code,
}: {
  answer: SettingsAnswer;
  email: string;
  code: string;
}) {
  return (
    <SettingsPanel
      id="email"
      title="Email"
      description={`You sign in with ${email}. A new address takes effect after you open the link that we send there.`}
    >
      {code ? (
        <div className="mb-6">
          <SettingsForm
            intent="confirm-email"
            answer={answer}
            button={sentences.confirmAddress}
            savedText={sentences.addressChanged}
            variant="primary"
          >
            <input type="hidden" name="code" value={code} />
            <Note tone="info" title={sentences.oneStepLeft}>
              {sentences.confirmAddressText}
            </Note>
          </SettingsForm>
        </div>
      ) : null}
      {answer.saved === 'confirm-email' ? (
        <Note tone="success" title={sentences.addressChanged} />
      ) : null}
      <SettingsForm
        intent="email"
        answer={answer}
        button={sentences.sendLink}
        savedText={sentences.linkSent}
      >
        <TextField
          label="New email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
        />
        <PasswordField label="Current password" name="current" autoComplete="current-password" />
      </SettingsForm>
    </SettingsPanel>
  );
}

/** `staff`: the password alone protects a staff account. `awaited`: a staff role waits until this form was sent with a password for it. */
export function PasswordSettings({
  answer,
  staff,
  awaited,
}: {
  answer: SettingsAnswer;
  staff: boolean;
  awaited: boolean;
}) {
  return (
    <SettingsPanel id="password" title="Password" description={sentences.passwordLead}>
      {awaited ? (
        <div className="mb-4">
          <Note tone="warning" title={awaitedRoleMessages.title}>
            {awaitedRoleMessages.what}
          </Note>
        </div>
      ) : null}
      <SettingsForm
        intent="password"
        answer={answer}
        button="Change password"
        savedText={sentences.passwordChanged}
      >
        <PasswordField label="Current password" name="current" autoComplete="current-password" />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={staff ? passwordNeeds.staff : passwordNeeds.user}
        />
      </SettingsForm>
    </SettingsPanel>
  );
}
