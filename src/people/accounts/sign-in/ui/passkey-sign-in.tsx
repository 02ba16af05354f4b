import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { passkeyMessages } from '../../sign-in-messages.ts';
import { AccountFailureNote } from './failure-note.tsx';
import { choosePasskey, failureOfPasskey, usePasskeys } from './use-passkeys.ts';

interface PasskeySignInProps {
  /** The address that passkeys are for; null when there are none. */
  origin: string | null;
  returnTo: string;
  /** The answer of the authenticator is on its way. */
  sending: boolean;
  /** Text above the button. */
  lead?: string;
  className?: string;
}

/**
 * Signs in with a passkey, where the browser has any. Its place is kept while the page wakes up, so that nothing moves. Inside the form
 * of the password it says as that one does whether the phone is for deliveries only.
 */
export function PasskeySignIn(props: PasskeySignInProps) {
  const { origin, returnTo, sending, lead, className = '' } = props;
  const usable = usePasskeys(origin);
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  if (usable === 'no') return null;
  const signIn = async (form: HTMLFormElement | null) => {
    setAsking(true);
    setFailure(undefined);
    try {
      const response = JSON.stringify(await choosePasskey());
      const deliveries = form !== null && new FormData(form).has('deliveriesOnly');
      const sent = { intent: 'passkey', returnTo, response };
      await submit(deliveries ? { ...sent, deliveriesOnly: 'on' } : sent, { method: 'post' });
    } catch (error) {
      setFailure(failureOfPasskey(error));
    }
    setAsking(false);
  };
  return (
    <div className={`${className} ${usable === 'unknown' ? 'invisible' : ''}`}>
      {lead ? <p className="mb-3 text-muted">{lead}</p> : null}
      {failure ? (
        <div className="mb-3">
          <AccountFailureNote failure={failure} />
        </div>
      ) : null}
      <Button
        variant="secondary"
        busy={asking || sending}
        className="w-full"
        onClick={(event) => void signIn(event.currentTarget.form)}
      >
        <KeyRound aria-hidden="true" size={20} strokeWidth={1.75} />
        {passkeyMessages.signIn}
      </Button>
    </div>
  );
}
