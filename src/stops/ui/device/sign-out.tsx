import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { deviceMessages as messages } from '../../device-messages.ts';
import { countUnsent } from './kept-stops.ts';
import { forgetKeys } from './seal.ts';
import { forgetPages } from './warm-pages.ts';

interface Unsent {
  stops: number;
  photos: number;
}

/** Signs out of a driver's phone: says first what is not sent. The key goes with the session; what waits stays, sealed. */
export function DriverSignOut({ person }: { person: string }) {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const leave = async () => {
    await forgetKeys().catch(() => undefined);
    if ('caches' in window) await forgetPages().catch(() => undefined);
    form.current?.requestSubmit();
  };
  const ask = async () => {
    const now = await countUnsent(person).catch(() => ({ stops: 0, photos: 0 }));
    if (now.stops + now.photos > 0) setUnsent(now);
    else await leave();
  };

  return (
    <div className="space-y-3">
      <form ref={form} method="post" action="/login">
        <input type="hidden" name="intent" value="sign-out" />
      </form>
      {unsent ? (
        <Note tone="warning" title={messages.signOutTitle(unsent.stops, unsent.photos)}>
          <p>{messages.signOutText}</p>
          <div className="mt-2 grid gap-2">
            <Button className="min-h-14" onClick={() => setUnsent(null)}>
              {messages.stay}
            </Button>
            <Button variant="secondary" className="min-h-14" onClick={() => void leave()}>
              {messages.signOut}
            </Button>
          </div>
        </Note>
      ) : (
        <Button variant="quiet" className="min-h-14 w-full" onClick={() => void ask()}>
          {messages.signOut}
        </Button>
      )}
    </div>
  );
}
