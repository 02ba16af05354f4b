import { useEffect, useRef } from 'react';
import { KEYS } from '../keys.ts';
import * as messages from '../messages.ts';

export interface DeskKeys {
  newCall: () => void;
  /** By its number. */
  goTo: (place: number) => void;
  lines: () => void;
  usual: () => void;
  details: () => void;
  repeat: () => void;
  place: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/**
 * The keys of the desk, wherever the focus is. `code`, not `key`: Alt makes other letters of them on some keyboards.
 * `?` shows them, unless one is typing.
 */
export function useDeskKeys(keys: DeskKeys, showKeys: () => void): void {
  const now = useRef({ keys, showKeys });
  useEffect(() => {
    now.current = { keys, showKeys };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { keys: at, showKeys: show } = now.current;
      const does: Record<string, () => void> = {
        KeyN: at.newCall,
        KeyL: at.lines,
        KeyU: at.usual,
        KeyO: at.details,
        KeyR: at.repeat,
      };
      let run: (() => void) | undefined;
      if (event.altKey && !event.ctrlKey && !event.metaKey) {
        const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
        run = digit ? () => at.goTo(Number(digit)) : does[event.code];
      } else if (event.ctrlKey && event.key === 'Enter') run = at.place;
      else if (event.key === '?' && !isTyping(event.target)) run = show;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The keys as a list: what `?` shows. */
export function KeyList({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-label={messages.KEYS_TITLE}
      onClose={close}
      className="m-auto max-w-lg rounded-lg border-2 border-ink bg-card p-5 text-ink backdrop:bg-black/50"
    >
      <h2 className="mb-3 text-xl">{messages.KEYS_TITLE}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {KEYS.map(({ press, does }) => (
          <div key={press} className="contents">
            <dt>
              <kbd className="rounded-sm border border-border bg-sunk px-1.5 font-mono text-sm">
                {press}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-4">
        <button
          type="submit"
          className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-border px-4 font-semibold hover:bg-sunk"
        >
          Close
        </button>
      </form>
    </dialog>
  );
}
