import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { usePerson } from '../../../company/ui/person.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { takeInHand } from '../../../ui/stored-work.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { MAX_NOTE } from '../choices.ts';
import * as messages from '../messages.ts';
import { refusedNote, type StoredNote, storedNotes } from './stored-notes.ts';

/** What is being written: it stands in the address, so that the buttons work without a script. */
const KINDS = {
  call: messages.NOTE_THE_CALL,
  'follow-up': messages.FOLLOW_UP,
} as const;
type Kind = keyof typeof KINDS;
export const writeAddress = (kind: Kind) => `?write=${kind}`;

function useWriting(): Kind | null {
  const writeParam = new URLSearchParams(useLocation().search).get('write');
  return writeParam === 'call' || writeParam === 'follow-up' ? writeParam : null;
}

export function NoteFields({
  text = '',
  followUpOn = '',
  fields,
  dated,
  min,
  closes = [],
}: {
  text?: string | undefined;
  followUpOn?: string | undefined;
  fields: Record<string, string> | undefined;
  /** Without a day it is no follow-up. */
  dated: boolean;
  /** The first day that can be chosen. */
  min?: string;
  /** The days of the follow-ups that are due: the note closes them. */
  closes?: readonly string[];
}) {
  return (
    <>
      <TextArea
        label="Note"
        name="text"
        required
        rows={3}
        maxLength={MAX_NOTE}
        defaultValue={text}
        error={fields?.text}
      />
      <TextField
        label="Follow up on"
        type="date"
        name="followUpOn"
        min={min}
        required={dated}
        defaultValue={followUpOn}
        error={fields?.followUpOn}
        className="max-w-56"
      />
      {closes.length > 0 ? (
        <p className="text-sm text-muted">{messages.closesFollowUps(closes)}</p>
      ) : null}
    </>
  );
}

interface NoteButtonsProps {
  answer: unknown;
  tomorrow: string;
  /** Whom the note is about. */
  customer: { id: string; name: string };
  /** The days of its follow-ups that are due. */
  due?: readonly string[];
}

/**
 * A note is kept on this device from the press until its answer, so that it outlives this page; while the page is shown its form sends it
 * itself, afterwards the frame does, under the same key.
 */
function useNoteUntilAnswered(answer: unknown, customer: NoteButtonsProps['customer']) {
  const person = usePerson();
  const lastAnswer = useRef(answer);
  const sent = useRef<{ note: StoredNote; letGo: () => void } | null>(null);
  // Refused after this page was left: it stands in the form again.
  const [before, setBefore] = useState<StoredNote | undefined>();
  // "Stored on this device" is shown only after the browser has stored it.
  const [isStored, setStored] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows what is kept on the device
  useEffect(() => setBefore(refusedNote(person, customer.id)), [person, customer.id]);
  useEffect(() => () => sent.current?.letGo(), []);
  useEffect(() => {
    if (answer === lastAnswer.current || !sent.current) return;
    const failed = failedForm(answer);
    const isAnswer = failed
      ? failed.intent === 'write' && failed.error.code !== NETWORK_ERROR.code
      : doneForm(answer as { wrote?: boolean } | undefined)?.wrote === true;
    if (!isAnswer) return;
    lastAnswer.current = answer;
    storedNotes.drop(person, sent.current.note);
    sent.current.letGo();
    sent.current = null;
  }, [answer, person]);
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget);
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const note: StoredNote = {
      customerId: customer.id,
      customerName: customer.name,
      key: textOf('key'),
      text: textOf('text'),
      followUpOn: textOf('followUpOn'),
      refused: '',
    };
    // The note in the form replaces the copies that were stored under earlier keys.
    for (const one of [sent.current?.note, before])
      if (one && one.key !== note.key) storedNotes.drop(person, one);
    sent.current?.letGo();
    sent.current = null;
    setBefore(undefined);
    if (!person || !note.key || !note.text.trim()) return;
    sent.current = { note, letGo: takeInHand(storedNotes.nameOf(person, note)) };
    storedNotes.store(person, note);
    setStored(storedNotes.isStored(person, note));
  };
  return { onSubmit, before, isStored };
}

function WriteNote({ kind, answer, tomorrow, customer, due }: NoteButtonsProps & { kind: Kind }) {
  const failure = useFailure(answer, 'write');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const done = doneForm(answer as { wrote?: boolean } | undefined)?.wrote;
  const busy = useNavigation().formData?.get('intent') === 'write';
  const lastAnswer = useRef(answer);
  const { onSubmit, before, isStored } = useNoteUntilAnswered(answer, customer);
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);
  useEffect(() => {
    // What was answered before this form was opened is not its own.
    if (!done || answer === lastAnswer.current) return;
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [done, answer, navigate, pathname]);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      onSubmit={onSubmit}
      aria-label={KINDS[kind]}
      className="grid gap-3 rounded-md border border-border bg-card p-3"
    >
      <input type="hidden" name="intent" value="write" />
      <FailureNote
        failure={failure}
        title="Nothing was saved"
        waits={isStored ? messages.NOTE_WAITS : messages.NOTE_WAITS_HERE}
      />
      <NoteFields
        // What the device gives back is there a moment after the page.
        key={before?.key ?? ''}
        fields={failure?.fields}
        text={before?.text}
        closes={due ?? []}
        dated={kind === 'follow-up'}
        followUpOn={before?.followUpOn || (kind === 'follow-up' ? tomorrow : undefined)}
      />
      <SendKey answer={answer as never} again />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save note
        </Button>
        <Link to={pathname} replace preventScrollReset className={buttonClass('quiet')}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

/** The two things one writes after a call, and below them the form of the one that was pressed. */
export function NoteButtons(props: NoteButtonsProps) {
  const kind = useWriting();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(KINDS) as Kind[]).map((one) => (
          <Link
            key={one}
            to={writeAddress(one)}
            replace
            preventScrollReset
            aria-current={one === kind || undefined}
            className={buttonClass('secondary')}
          >
            {KINDS[one]}
          </Link>
        ))}
      </div>
      {kind ? (
        <div className="col-span-full">
          <WriteNote key={kind} kind={kind} {...props} />
        </div>
      ) : null}
    </>
  );
}
