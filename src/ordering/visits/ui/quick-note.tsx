import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePerson } from '../../../company/ui/person.ts';
import { Button } from '../../../ui/button.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import { storedNotes } from './stored-notes.ts';
import { NoteFields } from './write-note.tsx';

/**
 * A note about a customer, written where the customer stands in the day: it is kept on this device from the press, and the frame sends it,
 * once, as soon as there is a connection. Nothing has to be loaded for it.
 */
export function QuickNote({
  customer,
  today,
  due = null,
  onClose,
}: {
  customer: { id: string; name: string };
  today: string;
  /** The day of its follow-up that comes first. */
  due?: string | null;
  onClose: () => void;
}) {
  const person = usePerson();
  const form = useRef<HTMLFormElement>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const note = {
      customerId: customer.id,
      customerName: customer.name,
      key: freshKey(),
      text: textOf('text'),
      followUpOn: textOf('followUpOn'),
      refused: '',
    };
    if (!note.text) return;
    storedNotes.store(person, note);
    // A browser that keeps nothing would lose it: then it stays in the form.
    if (storedNotes.isStored(person, note)) onClose();
    else setLost(true);
  };
  return (
    <form
      ref={form}
      aria-label={messages.noteAbout(customer.name)}
      onSubmit={onSubmit}
      className="grid gap-3 rounded-md border border-border bg-card p-3"
    >
      <NoteFields
        fields={undefined}
        dated={false}
        min={today}
        closes={due && due <= today ? [due] : []}
      />
      {isLost ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {messages.NOTE_NOT_STORED}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Save note</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
