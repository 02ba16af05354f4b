import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { usePerson } from '../../../../company/ui/person.ts';
import { Button } from '../../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { freshKey } from '../../../../ui/send-key.tsx';
import { takeInHand } from '../../../../ui/stored-work.ts';
import { useMessages } from '../../../../ui/use-messages.ts';
import { contactMessages } from '../../messages.ts';
import { ASK_ADDRESS, type StoredAsk, storedAsks } from '../stored-asks.ts';

type Fields = Partial<Record<(typeof FIELDS)[number]['name'], string>>;

interface AskFormProps {
  /** The key of one that was refused on this device: it stands here again. */
  again?: string | null;
  initial?: Fields;
  problems?: Readonly<Record<string, string>> | undefined;
  /** Where the form stands in another page: what ends it. */
  onClose?: () => void;
  /** The part in which its first order is taken down: it sends `firstLines`, and begins with what was refused. */
  first?: (initial: string) => ReactNode;
}

/**
 * A new customer, taken down at its door: kept on this device from the press, and sent to the desk by the frame, once, as soon as there is a
 * connection. Without a script the form goes to its page.
 */
export function AskForm({ again = null, initial = {}, problems, onClose, first }: AskFormProps) {
  const messages = useMessages(contactMessages);
  const person = usePerson();
  const form = useRef<HTMLFormElement>(null);
  const [before, setBefore] = useState<StoredAsk | undefined>();
  const [storedAsk, setStoredAsk] = useState<StoredAsk | null>(null);
  const [isLost, setLost] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows what is kept on the device
  useEffect(() => setBefore(again ? storedAsks.at(person, again) : undefined), [person, again]);
  // While it stands here, nothing else on the page says that it was refused.
  useEffect(
    () => (before ? takeInHand(storedAsks.nameOf(person, before)) : undefined),
    [person, before],
  );
  const isInPlace = onClose !== undefined;
  useEffect(() => {
    if (isInPlace) form.current?.querySelector('input')?.focus();
  }, [isInPlace]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const textOf = (name: keyof Fields | 'firstLines') => {
      const value = sent.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const ask: StoredAsk = {
      key: freshKey(),
      company: textOf('company'),
      address: textOf('address'),
      name: textOf('name'),
      email: textOf('email'),
      phone: textOf('phone'),
      note: textOf('note'),
      firstLines: textOf('firstLines') || '[]',
      refused: null,
      reference: null,
    };
    storedAsks.store(person, ask);
    // A browser that keeps nothing would lose it: then it stays in the form.
    if (!storedAsks.isStored(person, ask)) return setLost(true);
    if (before) storedAsks.drop(person, before);
    setBefore(undefined);
    setStoredAsk(ask);
  };
  // What became of it; gone once somebody has read that the desk has it.
  const stored = storedAsks.useAll(person).find(({ key }) => key === storedAsk?.key);
  // Refused while its form is still open: it stands there again, with what is wrong by its field.
  if (storedAsk && stored?.refused) {
    setStoredAsk(null);
    setBefore(stored);
  }
  useEffect(() => {
    if (before?.refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [before]);
  if (storedAsk)
    return (
      <div role="status">
        {/* The frame's note has its reference: a second one says nothing more. */}
        <p>
          {messages[stored && !stored.reference ? 'askWaits' : 'askArrived'](storedAsk.company)}
        </p>
        <Button variant="quiet" onClick={() => (onClose ? onClose() : setStoredAsk(null))}>
          {onClose ? 'Close' : messages.askAnother}
        </Button>
      </div>
    );
  return (
    <Form
      ref={form}
      // What the device gives back is there a moment after the page.
      key={before?.key ?? ''}
      method="post"
      action={ASK_ADDRESS}
      aria-label={messages.askTitle}
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2"
    >
      {before?.refused && !before.refused.fields ? (
        <div className="sm:col-span-2">
          <Note tone="danger" title={before.refused.message} />
        </div>
      ) : null}
      <AskFields shown={before ?? initial} wrong={before?.refused?.fields ?? problems ?? {}} />
      {first ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-2">
          {first(before?.firstLines ?? '[]')}
        </div>
      ) : null}
      <p
        role={isLost ? 'alert' : undefined}
        className={`text-sm sm:col-span-2 ${isLost ? 'font-semibold text-danger' : 'text-muted'}`}
      >
        {isLost ? messages.askNotKept : messages.askKept}
      </p>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit">{messages.askSend}</Button>
        {onClose ? (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

/** What a new customer is taken down by, in this order. */
const FIELDS = [
  { name: 'company', label: 'askCompany', required: true, maxLength: 200 },
  { name: 'address', label: 'askAddress', required: true, maxLength: 500 },
  { name: 'name', label: 'askContact', required: true, maxLength: 200 },
  { name: 'email', label: 'email', required: true, maxLength: 254, type: 'email' },
  { name: 'phone', label: 'phone', maxLength: 40, type: 'tel' },
  { name: 'note', label: 'askNote', maxLength: 2000 },
] as const;

function AskFields({ shown, wrong }: { shown: Fields; wrong: Readonly<Record<string, string>> }) {
  const messages = useMessages(contactMessages);
  return FIELDS.map(({ name, label, ...field }) => (
    <TextField
      key={name}
      {...field}
      name={name}
      label={messages[label]}
      hint={name === 'address' ? messages.askAddressHint : undefined}
      autoComplete="off"
      defaultValue={shown[name]}
      error={wrong[name]}
    />
  ));
}

/** A new customer in one short form, for a rep at its door; `answer` is what its action said. */
export function AskPage({
  answer,
  first,
}: {
  answer: { reference: string } | object | undefined;
  first: AskFormProps['first'];
}) {
  const messages = useMessages(contactMessages);
  const [search] = useSearchParams();
  const failed = failedForm(answer);
  const reference = doneForm(answer as { reference: string } | undefined)?.reference;
  return (
    <Page narrow>
      <PageHeading title={messages.askTitle} description={messages.askLead} />
      <FailureNote failure={useFailure(answer, '')} />
      {reference ? <Note tone="success" title={reference} /> : null}
      <AskForm
        key={search.get('again') ?? ''}
        again={search.get('again')}
        initial={{ company: search.get('company') ?? '', ...failed?.typed }}
        problems={failed?.error.fields}
        {...(first ? { first } : {})}
      />
    </Page>
  );
}
