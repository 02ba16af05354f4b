import { type FormEvent, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Badge, Note } from '../../../../ui/panel.tsx';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import { createPasskey, failureOfPasskey, usePasskeys } from '../../sign-in/ui/use-passkeys.ts';
import { browserName, When } from '../../sign-in/ui/when.tsx';
import { passkeyMessages as messages } from '../../sign-in-messages.ts';
import { type SettingsAnswer, SettingsForm, SettingsPanel } from './settings-section.tsx';

interface Passkey {
  id: string;
  name: string;
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

interface PasskeySettingsProps {
  answer: SettingsAnswer;
  passkeys: Passkey[];
  /** The address that passkeys are for; null when there are none. */
  origin: string | null;
  /** The options for the authenticator, present after the password was confirmed. */
  options: object | undefined;
}

export function PasskeySettings({ answer, passkeys, origin, options }: PasskeySettingsProps) {
  const usable = usePasskeys(origin);
  const heldOptions = useHeldOptions(options, answer);
  const notRemoved = useFailure(answer.failed, 'passkey-remove');
  const notAdded = useFailure(answer.failed, 'passkey-add');
  return (
    <SettingsPanel id="passkeys" title={messages.title} description={messages.what}>
      <AccountFailureNote failure={notRemoved} />
      {answer.saved === 'passkey-add' ? <Note tone="success" title={messages.added} /> : null}
      {answer.saved === 'passkey-remove' ? <Note tone="success" title={messages.removed} /> : null}
      {passkeys.length > 0 ? (
        <ul className="mb-4 divide-y divide-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={answer.doing === 'passkey-remove'}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted">{messages.none}</p>
      )}
      {usable === 'no' ? <p className="text-muted">{messages.notHere}</p> : null}
      {usable === 'yes' && notAdded ? (
        <div className="mb-4">
          <AccountFailureNote failure={notAdded} />
        </div>
      ) : null}
      {usable === 'yes' && heldOptions ? (
        <CreatePasskey options={heldOptions} sending={answer.doing === 'passkey-add'} />
      ) : null}
      {usable === 'yes' && !heldOptions ? (
        <SettingsForm intent="passkey-start" answer={answer} button={messages.add} savedText="">
          <PasswordField label="Current password" name="current" autoComplete="current-password" />
        </SettingsForm>
      ) : null}
    </SettingsPanel>
  );
}

/** Holds the authenticator's options until the passkey is stored or refused, so that a lost connection does not discard them. */
function useHeldOptions(options: object | undefined, answer: SettingsAnswer): object | undefined {
  const [lastOptions, setLastOptions] = useState(options);
  const [held, setHeld] = useState(options);
  if (options && options !== lastOptions) {
    setLastOptions(options);
    setHeld(options);
  }
  const isOver = answer.saved === 'passkey-add' || answer.failed?.intent === 'passkey-add';
  if (isOver && held) setHeld(undefined);
  return isOver ? undefined : held;
}

function PasskeyRow({ passkey, busy }: { passkey: Passkey; busy: boolean }) {
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="py-3">
      <p className="font-semibold break-words">
        {name} <Badge>{backedUp ? messages.backedUp : messages.oneDevice}</Badge>
      </p>
      <p className="text-sm text-muted">
        Added <When at={createdAt} /> · last used <When at={lastUsedAt} none="never" />
      </p>
      <details>
        <summary
          aria-label={messages.removeNamed(name)}
          className="min-h-11 w-fit cursor-pointer py-2.5 text-brand"
        >
          {messages.remove}
        </summary>
        <Form method="post" className="grid max-w-xl gap-4 pb-2">
          <input type="hidden" name="intent" value="passkey-remove" />
          <input type="hidden" name="id" value={id} />
          <p className="text-muted">{messages.removeMeans}</p>
          <PasswordField
            label={messages.passwordToRemove(name)}
            name="current"
            autoComplete="current-password"
          />
          <div>
            <Button type="submit" variant="danger" busy={busy}>
              {messages.removeNamed(name)}
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}

/** The default name of a new passkey. */
const ownName = () => browserName(navigator.userAgent);

/** After the password: a name, and the device's own question. What the device made is kept until it has arrived. */
function CreatePasskey({ options, sending }: { options: object; sending: boolean }) {
  const submit = useSubmit();
  const made = useRef<string>(undefined);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = (typeof typed === 'string' && typed.trim()) || ownName();
    setAsking(true);
    setFailure(undefined);
    try {
      made.current ??= JSON.stringify(await createPasskey(options));
      const sent = { intent: 'passkey-add', name, response: made.current };
      await submit(sent, { method: 'post' });
    } catch (error) {
      setFailure(failureOfPasskey(error));
    }
    setAsking(false);
  };
  return (
    <form
      method="post"
      className="grid max-w-xl gap-4"
      onSubmit={(event) => void create(event)}
      aria-label={messages.add}
    >
      <AccountFailureNote failure={failure} />
      <p>{messages.next}</p>
      <TextField
        label={messages.name}
        name="name"
        required
        maxLength={60}
        defaultValue={ownName()}
      />
      <div>
        <Button type="submit" busy={asking || sending}>
          {messages.create}
        </Button>
      </div>
    </form>
  );
}
