import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What of the message is kept; the trap for scripts and the hidden fields are not. */
const STORED_FIELDS = ['name', 'email', 'company', 'phone', 'topic', 'message'] as const;

type Draft = Partial<Record<(typeof STORED_FIELDS)[number], string>>;
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What is typed to the office, kept in this tab over reloads until it is sent. `person`: whose it is, '' for a visitor; who signs in next has a
 * draft of their own. `about`: the address's question, because a link may begin another message. A browser without storage keeps nothing.
 */
export function messageDraft(store: () => Store, person: string, about: string) {
  const name = `bellcart.message ${person} ${about}`;
  const trying = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (): Draft => trying(() => JSON.parse(store().getItem(name) ?? '{}') as Draft, {}),
    write: (draft: Draft) => trying(() => store().setItem(name, JSON.stringify(draft)), undefined),
    drop: () => trying(() => store().removeItem(name), undefined),
  };
}

const inTab = (person: string, about: string) =>
  messageDraft(() => window.sessionStorage, person, about);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as Field | null;

/** Stores the form's text on the device and restores it after a reload. */
export function useMessageDraft(
  person: string,
  about: string,
): { ref: RefObject<HTMLFormElement | null>; onInput: () => void } {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!ref.current) return;
    for (const [name, value] of Object.entries(inTab(person, about).read())) {
      const field = fieldOf(ref.current, name);
      if (field && value !== '') field.value = value;
    }
  }, [person, about]);
  const onInput = useCallback(() => {
    const form = ref.current;
    if (!form) return;
    inTab(person, about).write(
      Object.fromEntries(STORED_FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? ''])),
    );
  }, [person, about]);
  return { ref, onInput };
}

/** Deletes the draft once the message is sent. */
export function useSentMessage(person: string, about: string): void {
  useEffect(() => inTab(person, about).drop(), [person, about]);
}
