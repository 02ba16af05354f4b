import { ScrollText } from 'lucide-react';
import { lazy, startTransition, useState, useSyncExternalStore } from 'react';
import { type LoggedToast, loggedToasts, onLogChange } from './toast.ts';

const NONE: readonly LoggedToast[] = [];

/** Fetched when the pointer or the focus comes to the button, so that it is there by the press. */
const fetchList = () => import('./message-list.tsx');
const fetchEarly = () => void fetchList().catch(() => {});
const MessageList = lazy(async () => ({ default: (await fetchList()).MessageList }));

/** Toasts go after five seconds; what they said stays readable here for this visit. */
export function MessageLog() {
  const messages = useSyncExternalStore(onLogChange, loggedToasts, () => NONE);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        // As a transition it opens the moment the list is there; a fallback would be shown for 300 ms at least.
        onClick={() => startTransition(() => setOpen(true))}
        className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-muted underline hover:text-ink"
      >
        <ScrollText aria-hidden="true" size={16} strokeWidth={1.75} />
        Messages
        {messages.length > 0 ? <span className="tabular">({messages.length})</span> : null}
      </button>
      {open ? <MessageList messages={messages} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
