import { useEffect, useRef } from 'react';
import { timeText } from '../kit/time.ts';
import { buttonClass } from './button.tsx';
import type { LoggedToast } from './toast.ts';

const TONES = { success: 'text-success', error: 'text-danger', info: 'text-info' } as const;
const WORDS = { success: 'Done', error: 'Problem', info: 'Note' } as const;

/** The open message log, with the company's clock as everywhere. The dialog gives the focus back to its button when it closes. */
export function MessageList({
  messages,
  timeZone,
  onClose,
}: {
  messages: readonly LoggedToast[];
  timeZone: string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="message-log-title"
      onClose={onClose}
      className="m-auto max-h-[80dvh] w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-base text-ink backdrop:bg-black/55"
    >
      <h2 id="message-log-title" className="border-b-2 border-ink pb-2 text-2xl">
        Notices of this visit
      </h2>
      {messages.length === 0 ? (
        <p className="py-5 text-muted">
          No messages yet. What the shop tells you in the corner of the screen stays here until you
          close the page.
        </p>
      ) : (
        <ol className="divide-y divide-rule">
          {messages.map((message) => (
            <li key={message.id} className="grid grid-cols-[5.5rem_1fr] gap-x-3 py-2.5">
              <time
                className="tabular text-sm text-muted"
                dateTime={new Date(message.at).toISOString()}
              >
                {timeText(message.at, timeZone)}
              </time>
              <p>
                <span className={`font-semibold ${TONES[message.tone]}`}>
                  {WORDS[message.tone]}:
                </span>{' '}
                {message.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      <button
        type="button"
        className={buttonClass('secondary', 'mt-5')}
        onClick={() => dialog.current?.close()}
      >
        Close
      </button>
    </dialog>
  );
}
