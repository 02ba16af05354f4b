import { type FormEvent, useState } from 'react';
import { messageFor } from '../../../kit/messages.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { PasswordField } from '../../../people/accounts/sign-in/ui/public/password-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import * as sentences from '../connection-messages.ts';

/** Requires the password before an act that a borrowed screen must not do, then continues. */
export function PasswordAgain({ label, onConfirmed }: { label: string; onConfirmed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string } | null>(null);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const current = new FormData(event.currentTarget).get('current');
    setBusy(true);
    setFailure(null);
    try {
      const response = await fetch('/api/users/me/confirm-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ current }),
      });
      if (response.ok) return onConfirmed();
      const answer = (await response.json()) as { error?: { code: string; message: string } };
      setFailure({ message: answer.error ? messageFor(answer.error) : sentences.didNotWork });
    } catch {
      setFailure({ message: NETWORK_ERROR.message });
    }
    setBusy(false);
  };
  return (
    <form
      method="post"
      className="max-w-md space-y-3 border-l-4 border-brand pl-4"
      onSubmit={(event) => void confirm(event)}
    >
      <PasswordField
        label="Your password"
        name="current"
        autoComplete="current-password"
        hint={sentences.passwordAgain}
        error={failure?.message}
      />
      {/* The field says it, and gets the focus. */}
      <FailureFocus by={failure}>{null}</FailureFocus>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </form>
  );
}
