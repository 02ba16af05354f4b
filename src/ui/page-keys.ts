import { useEffect } from 'react';

/** Keys of one part of a page, as the list of keys shows them. It is the same object whenever the part is drawn. */
export interface KeyGroup {
  title: string;
  keys: readonly { press: string; does: string }[];
}

const shown: KeyGroup[] = [];
let show: (() => void) | null = null;

/** Says which keys this part of the page has, while it is shown. */
export function usePageKeys(group: KeyGroup | null): void {
  useEffect(() => {
    if (!group) return;
    shown.push(group);
    return () => void shown.splice(shown.indexOf(group), 1);
  }, [group]);
}

/** What the parts of the page that is shown have said, each once. */
export const keysOfPage = (): readonly KeyGroup[] => [...new Set(shown)];

/** Shows the list of keys, wherever the frame holds it. */
export const showKeys = (): void => show?.();

export function onShowKeys(listener: () => void): () => void {
  show = listener;
  return () => {
    if (show === listener) show = null;
  };
}

const TYPED_IN =
  'textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** Whether what is pressed there is text, or chooses by its letter. */
export const isTyping = (at: EventTarget | null): boolean =>
  at instanceof Element &&
  at.matches(`${TYPED_IN}, [role=menu] *, [role=listbox] *, [role=radiogroup] *`);

/** A field in which a product or a customer is looked up, and nothing is typed yet: nobody looks for "?". */
export const isEmptyLookUp = (at: EventTarget | null): boolean =>
  at instanceof HTMLInputElement &&
  at.value === '' &&
  (at.type === 'search' || at.getAttribute('role') === 'combobox');

const LETTERS = 'keys-without-letters';

/** Keys that are one letter or sign can be switched off: who speaks to the device would press them by accident (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(LETTERS) === null;
  } catch {
    return true;
  }
}

export function switchLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(LETTERS);
    else localStorage.setItem(LETTERS, 'off');
  } catch {
    // Without a store they stay as they are.
  }
}
