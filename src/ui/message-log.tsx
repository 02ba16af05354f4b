import { ScrollText } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { buttonClass } from './button.tsx';
import { type LoggedToast, loggedToasts, onLogChange } from './toast.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const NONE: readonly LoggedToast[] = [];
const TONES = { success: 'text-success', error: 'text-danger', info: 'text-info' } as const;
const WORDS = { success: 'Done', error: 'Problem', info: 'Note' } as const;

/** Toasts go after five seconds; what they said stays readable here for this visit. */
export function MessageLog() {
  const messages = useSyncExternalStore(onLogChange, loggedToasts, () => NONE);
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-muted underline hover:text-ink"
      >
        <ScrollText aria-hidden="true" size={16} strokeWidth={1.75} />
        Messages
        {messages.length > 0 ? <span className="tabular">({messages.length})</span> : null}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="message-log-title"
        onClose={() => setOpen(false)}
        className="m-auto max-h-[80dvh] w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-base text-ink backdrop:bg-black/55"
      >
        {open ? (
          <>
            <h2 id="message-log-title" className="border-b-2 border-ink pb-2 text-2xl">
              Messages of this visit
            </h2>
            {messages.length === 0 ? (
              <p className="py-5 text-muted">No messages yet. What the shop tells you in the corner of the screen stays here until you close the page.</p>
            ) : (
              <ol className="divide-y divide-rule">
                {messages.map((message) => (
                  <li key={message.id} className="grid grid-cols-[5.5rem_1fr] gap-x-3 py-2.5">
                    <time className="tabular text-sm text-muted" dateTime={new Date(message.at).toISOString()}>
                      {time.format(message.at)}
                    </time>
                    <p>
                      <span className={`font-semibold ${TONES[message.tone]}`}>{WORDS[message.tone]}:</span> {message.text}
                    </p>
                  </li>
                ))}
              </ol>
            )}
            <button type="button" className={buttonClass('secondary', 'mt-5')} onClick={() => dialog.current?.close()}>
              Close
            </button>
          </>
        ) : null}
      </dialog>
    </>
  );
}
