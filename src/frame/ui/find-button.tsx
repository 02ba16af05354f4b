import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { failedForm } from '../../ui/failure.tsx';
import { areLettersOn, isTyping } from '../../ui/page-keys.ts';
import { toast } from '../../ui/toast.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { find } from '../find-messages.ts';
import type { Person } from './command-choices.ts';
import { objectAt, rememberObject } from './recent-objects.ts';

/** A page has its title this long after its address, in ms. */
const TITLED_AFTER = 600;

/** Opens the command menu: by a press, Ctrl-K or Cmd-K, and `/` while no field has the focus. For signed-in people only. */
export function FindButton({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  const { Component, fetchEarly, fetchNow } = useLazyComponent(() =>
    import('./command-menu.tsx').then(({ CommandMenu }) => CommandMenu),
  );
  const form = useFetcher({ key: 'command-menu' });
  const refused = failedForm(form.data)?.error;
  useEffect(() => {
    if (refused) toast.error(messageFor(refused));
  }, [refused]);
  const [show] = useState(() => () => setOpen(true));
  const isComing = open && !Component;
  const early = useRef('');
  useEffect(() => {
    if (!isComing) return;
    early.current = '';
    // Who types on before the menu is there typed for its field.
    const catchKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return setOpen(false);
      if (event.key === 'Backspace') {
        event.preventDefault();
        early.current = early.current.slice(0, -1);
      }
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      early.current += event.key;
    };
    // Whoever presses something else meanwhile goes on there, as a press beside the open menu closes it.
    const leave = () => setOpen(false);
    document.addEventListener('keydown', catchKey);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', catchKey);
      document.removeEventListener('pointerdown', leave);
    };
  }, [isComing]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      const byK = held && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
      const bySlash =
        event.key === '/' &&
        !held &&
        !event.altKey &&
        areLettersOn() &&
        !isTyping(document.activeElement);
      if ((!byK && !bySlash) || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      fetchNow();
      show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const { pathname } = useLocation();
  const { uid } = person;
  useEffect(() => {
    const timer = setTimeout(() => {
      const object = objectAt(pathname, document.title);
      if (object) rememberObject(uid, object);
    }, TITLED_AFTER);
    return () => clearTimeout(timer);
  }, [pathname, uid]);
  return (
    <>
      <button
        type="button"
        aria-label={find.open}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => {
          fetchNow();
          show();
        }}
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md px-2.5 font-semibold hover:bg-sunk"
      >
        <Search aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="hidden after:ml-2 after:font-mono after:text-sm after:font-normal after:text-muted after:content-['Ctrl_K'] lg:inline">
          {find.short}
        </span>
      </button>
      {open && Component ? (
        <Component
          person={person}
          early={early}
          sendQuietly={({ action, fields }) => void form.submit(fields, { method: 'post', action })}
          onClosed={() => {
            early.current = '';
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
