import { useEffect, useRef, useState } from 'react';
import {
  endOwedSession,
  signOutPhone,
} from '../../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { deviceMessages as messages } from '../../device-messages.ts';
import { countWaits, isAnything, type Waits } from './outbox.ts';
import { forgetKeys } from './seal.ts';
import { forgetPages } from './warm-pages.ts';

/** In place of the whole screen: this phone shows nothing of anybody any more, and the office hears it as soon as there is a network. */
function SignedOutHere() {
  const shown = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    shown.current?.focus();
    const tell = () => {
      void endOwedSession().then((isEnded) => {
        if (isEnded) globalThis.location.assign('/login');
      });
    };
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, []);
  return (
    <div className="driver-screen fixed inset-0 z-50 space-y-3 overflow-auto bg-paper p-4">
      <h1 ref={shown} tabIndex={-1} className="text-2xl">
        {messages.signedOutHere}
      </h1>
      <p>{messages.signedOutText}</p>
    </div>
  );
}

/** Signs out of a driver's phone: says first what is not sent. The key goes with the session; what waits stays, sealed. */
export function DriverSignOut({ person }: { person: string }) {
  const [unsent, setUnsent] = useState<Waits | null>(null);
  const [left, setLeft] = useState<'no' | 'asking' | 'owed'>('no');

  const leave = async () => {
    await forgetKeys().catch(() => undefined);
    if ('caches' in window) await forgetPages().catch(() => undefined);
    setLeft('asking');
    if (await signOutPhone().catch(() => false)) globalThis.location.assign('/login');
    else setLeft('owed');
  };
  const ask = async () => {
    const now = await countWaits(person);
    if (isAnything(now)) setUnsent(now);
    else await leave();
  };

  if (left === 'owed') return <SignedOutHere />;
  return (
    <div className="space-y-3">
      {unsent ? (
        <Note tone="warning" title={messages.signOutTitle(unsent)}>
          <p>{messages.signOutText}</p>
          <div className="mt-2 grid gap-2">
            <Button className="min-h-14" onClick={() => setUnsent(null)}>
              {messages.stay}
            </Button>
            <Button
              variant="secondary"
              className="min-h-14"
              busy={left === 'asking'}
              onClick={() => void leave()}
            >
              {messages.signOut}
            </Button>
          </div>
        </Note>
      ) : (
        <Button
          variant="quiet"
          className="min-h-14 w-full"
          busy={left === 'asking'}
          onClick={() => void ask()}
        >
          {messages.signOut}
        </Button>
      )}
    </div>
  );
}
