import { ScrollText } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { type LoggedToast, loggedToasts, onLogChange } from './toast.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const NONE: readonly LoggedToast[] = [];

const list = async () => (await import('./message-list.tsx')).MessageList;

/** Toasts go after five seconds; what they said stays readable here for this visit. */
export function MessageLog({ timeZone }: { timeZone: string }) {
  const messages = useSyncExternalStore(onLogChange, loggedToasts, () => NONE);
  const [open, setOpen] = useState(false);
  const { Component: List, fetchEarly, fetchNow } = useLazyComponent(list);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => {
          fetchNow();
          setOpen(true);
        }}
        className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-muted underline hover:text-ink"
      >
        <ScrollText aria-hidden="true" size={16} strokeWidth={1.75} />
        Notices
        {messages.length > 0 ? <span className="tabular">({messages.length})</span> : null}
      </button>
      {open && List ? (
        <List messages={messages} timeZone={timeZone} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
