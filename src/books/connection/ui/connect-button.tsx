import { useState } from 'react';
import { messageFor } from '../../../kit/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import * as sentences from '../connection-messages.ts';
import { PasswordAgain } from './password-again.tsx';

/** Goes to QuickBooks. By JSON and `location.assign`: the page's policy lets no form post end on another site. */
export function ConnectButton({ children }: { children: string }) {
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(false);
  const connect = async () => {
    setBusy(true);
    try {
      const response = await fetch('/api/quickbooks-auth-begin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const answer = (await response.json()) as {
        url?: string;
        error?: { code: string; message: string };
      };
      if (answer.url) {
        window.location.assign(answer.url);
        return;
      }
      if (answer.error?.code === 'auth/requires-recent-login') setAgain(true);
      else
        toast.error(answer.error ? messageFor(answer.error) : 'QuickBooks could not be reached.');
    } catch {
      toast.error(sentences.noNetwork);
    }
    setBusy(false);
  };
  if (again) return <PasswordAgain label={sentences.goOn} onConfirmed={() => void connect()} />;
  return (
    <Button busy={busy} onClick={() => void connect()}>
      {children}
    </Button>
  );
}
