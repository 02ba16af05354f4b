import { useEffect, useState } from 'react';
import type { StopDraft } from '../stop-draft.ts';
import { begunDrafts } from './device/drafts.ts';
import { onPhoneChange } from './device/phone-database.ts';

export type Begun = ReadonlyMap<string, StopDraft>;

/** Stops that were begun on this phone and are not finished, by their order: read when the list is opened or comes back into sight. */
export function useBegun(person: string): Begun {
  const [begun, setBegun] = useState<Begun>(new Map());
  useEffect(() => {
    let isOver = false;
    const read = () =>
      void begunDrafts<StopDraft>(person).then((now) => {
        if (!isOver) setBegun(now);
      });
    read();
    const end = onPhoneChange(read);
    // Back from a stop the browser may show the list as it was left.
    window.addEventListener('pageshow', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      isOver = true;
      end();
      window.removeEventListener('pageshow', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, [person]);
  return begun;
}
