import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isBuyer, mayOrder } from '../../kit/actor.ts';
import { areLettersOn, isEmptyLookUp, isTyping, onShowKeys, showKeys } from '../../ui/page-keys.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import type { Person } from './command-choices.ts';

const NEW_ORDER = '/dashboard/new-order';
const ROW = 'tr[data-row]';

/** The row that j or k goes to: beside the one that the focus is in, else the one that has the table's place in the tab order. */
function rowBeside(step: 1 | -1): HTMLElement | null {
  const here = document.activeElement?.closest(ROW);
  if (!here) return document.querySelector<HTMLElement>(`main ${ROW}[tabindex="0"]`);
  const beside = step === 1 ? here.nextElementSibling : here.previousElementSibling;
  return beside instanceof HTMLElement && beside.matches(ROW) ? beside : null;
}

/**
 * The keys that every page has: a new order, the first row of a list, the list of keys. Nothing while somebody types or a dialog is open. The
 * parts of a page have keys of their own, and come first.
 */
export function PageKeys({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { Component, fetchNow } = useLazyComponent(() =>
    import('./key-list.tsx').then(({ KeyList }) => KeyList),
  );
  const takesOrders = !isBuyer(person) && mayOrder(person);
  useEffect(() =>
    onShowKeys(() => {
      fetchNow();
      setOpen(true);
    }),
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.altKey) {
        // The desk leaves an order that is begun in its own way.
        if (event.code !== 'KeyN' || !takesOrders || pathname === NEW_ORDER) return;
        // Where somebody types it is a letter: ñ on a Mac.
        if (isTyping(event.target)) return;
        event.preventDefault();
        return void navigate(NEW_ORDER);
      }
      if (!areLettersOn()) return;
      const typing = isTyping(event.target);
      if (event.key === '?' && (!typing || isEmptyLookUp(event.target))) {
        event.preventDefault();
        showKeys();
      } else if (!typing && (event.key === 'j' || event.key === 'k')) {
        const row = rowBeside(event.key === 'j' ? 1 : -1);
        if (!row) return;
        event.preventDefault();
        row.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, pathname, takesOrders]);
  return isOpen && Component ? (
    <Component takesOrders={takesOrders} onClosed={() => setOpen(false)} />
  ) : null;
}
