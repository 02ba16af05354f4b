import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Badge, Note } from '../../../../ui/panel.tsx';
import { apiKeyMessages as messages } from '../../messages.ts';
import { API_KEY_DAYS } from '../../public/choices.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import { When } from '../../sign-in/ui/when.tsx';
import {
  failureOf,
  type SettingsAnswer,
  SettingsForm,
  SettingsPanel,
} from './settings-section.tsx';

interface ApiKey {
  id: string;
  name: string;
  readsOnly: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string;
}

interface KeySettingsProps {
  answer: SettingsAnswer;
  keys: ApiKey[];
  /** The key that was just made: there is no second time. */
  made: string | undefined;
}

export function KeySettings({ answer, keys, made }: KeySettingsProps) {
  return (
    <SettingsPanel id="keys" title={messages.title} description={messages.what}>
      <AccountFailureNote failure={failureOf(answer, 'key-end')} />
      {answer.saved === 'key-end' ? <Note tone="success" title={messages.ended} /> : null}
      {made ? <MadeKey value={made} /> : null}
      {keys.length > 0 ? (
        <ul className="mb-4 divide-y divide-rule">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} busy={answer.doing === 'key-end'} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted">{messages.none}</p>
      )}
      <details open={failureOf(answer, 'key-create') !== undefined}>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-brand">
          {messages.add}
        </summary>
        <SettingsForm intent="key-create" answer={answer} button={messages.add} savedText="">
          <TextField
            label={messages.name}
            hint={messages.nameHint}
            name="name"
            required
            maxLength={60}
          />
          <SelectField label={messages.may} name="readsOnly" required defaultValue="true">
            <option value="true">{messages.read}</option>
            <option value="false">{messages.write}</option>
          </SelectField>
          <SelectField label={messages.days} name="days" required defaultValue="365">
            {API_KEY_DAYS.map((days) => (
              <option key={days} value={days}>
                {messages.daysOf(days)}
              </option>
            ))}
          </SelectField>
          <PasswordField label="Current password" name="current" autoComplete="current-password" />
          <p className="text-sm text-muted">{messages.ends}</p>
        </SettingsForm>
      </details>
      <p className="mt-2">
        <a className="text-brand underline" href="/api/docs">
          {messages.reference}
        </a>
      </p>
    </SettingsPanel>
  );
}

function MadeKey({ value }: { value: string }) {
  return (
    <Note tone="success" title={messages.made}>
      <p className="font-mono text-sm break-all select-all" data-key>
        {value}
      </p>
      <p className="mt-1">{messages.send}</p>
    </Note>
  );
}

function KeyRow({ apiKey, busy }: { apiKey: ApiKey; busy: boolean }) {
  const { id, name, readsOnly, createdAt, lastUsedAt, expiresAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {name} <Badge>{readsOnly ? messages.read : messages.write}</Badge>
        </p>
        <p className="text-sm text-muted">
          Made <When at={createdAt} /> · last used <When at={lastUsedAt} none="never" /> · ends{' '}
          <When at={expiresAt} />
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="key-end" />
        <Button
          type="submit"
          variant="secondary"
          name="sessionId"
          value={id}
          busy={busy}
          aria-label={messages.endNamed(name)}
        >
          {messages.end}
        </Button>
      </Form>
    </li>
  );
}
