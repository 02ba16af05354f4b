import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { checkMessages as words } from '../load-check-messages.ts';
import { type LoadTrouble, loadStoreOf, unsavedOf, useLoadOutbox } from './load-outbox.ts';

/** As often it is tried again, in ms. */
const AGAIN = 5000;

/**
 * An act on what a truck carries: its paper, its placards, its departure. Counts of this truck that this phone has not sent go first, and the
 * page is read again with them before anybody may press.
 */
export function CountsFirst(props: { person: string; runId: string; children: ReactNode }) {
  const { person, runId, children } = props;
  const [store] = useState(() => loadStoreOf(person, runId));
  const unsaved = unsavedOf(useLoadOutbox(store));
  // Until the page was read again it shows the load without them.
  const [isBehind, setBehind] = useState(false);
  const [trouble, setTrouble] = useState<LoadTrouble | null>(null);
  const { revalidate } = useRevalidator();
  if (unsaved > 0 && !isBehind) setBehind(true);
  useEffect(() => {
    if (!isBehind) return;
    let isOver = false;
    const send = async () => {
      const found = await store.send();
      if (isOver) return;
      setTrouble(found);
      if (found) return;
      await revalidate();
      if (!isOver) setBehind(false);
    };
    void send();
    const timer = setInterval(() => void send(), AGAIN);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isBehind, store, revalidate]);
  if (!isBehind) return children;
  return (
    <Note tone="warning" title={words.countsFirst(unsaved)}>
      <p role="status">{trouble ? words.countsWait : words.countsGo}</p>
      {trouble ? (
        <Button variant="secondary" className="mt-1 min-h-14" onClick={() => void store.send()}>
          {words.sendNow}
        </Button>
      ) : null}
    </Note>
  );
}
