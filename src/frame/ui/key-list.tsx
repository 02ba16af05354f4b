import { useEffect, useRef, useState } from 'react';
import { areLettersOn, type KeyGroup, keysOfPage, switchLetters } from '../../ui/page-keys.ts';
import { pageKeys } from '../find-messages.ts';

/** The keys of the page that is shown: those of its parts, then those of every page. */
export function KeyList({ takesOrders, onClosed }: { takesOrders: boolean; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [groups] = useState<readonly KeyGroup[]>(() => {
    const parts = keysOfPage();
    const listed = new Set(parts.flatMap(({ keys }) => keys.map(({ press }) => press)));
    const everywhere = pageKeys.everywhere.filter(
      ({ press, forOrders }) => !listed.has(press) && (!forOrders || takesOrders),
    );
    return [...parts, { title: pageKeys.everyPage, keys: everywhere }];
  });
  const [letters, setLetters] = useState(areLettersOn);
  useEffect(() => {
    dialog.current?.showModal();
    // Not on the switch: a key that is pressed once too often must not turn it.
    close.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={pageKeys.title}
      onClose={onClosed}
      onKeyDown={(event) => {
        if (event.key === '?') dialog.current?.close();
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100%-2rem))] overflow-y-auto rounded-lg border-2 border-ink bg-card p-5 text-ink backdrop:bg-black/50"
    >
      <h2 className="text-xl">{pageKeys.title}</h2>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className="mt-4 mb-2 text-base">{title}</h3>
          <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2">
            {keys.map(({ press, does }) => (
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
        </section>
      ))}
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={letters}
          onChange={({ currentTarget }) => {
            switchLetters(currentTarget.checked);
            setLetters(currentTarget.checked);
          }}
          className="size-4.5 accent-brand"
        />
        {pageKeys.letters}
      </label>
      <form method="dialog" className="mt-2">
        <button
          ref={close}
          type="submit"
          className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-border px-4 font-semibold hover:bg-sunk"
        >
          {pageKeys.close}
        </button>
      </form>
    </dialog>
  );
}
