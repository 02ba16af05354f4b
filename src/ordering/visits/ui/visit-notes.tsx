import { useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { dayText, momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Badge, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { MAX_NOTE } from '../choices.ts';
import * as messages from '../messages.ts';
import type { VisitNote } from '../server/notes.ts';

interface NotesProps {
  notes: readonly VisitNote[];
  today: string;
  timeZone: string;
  /** What the page's action answered. */
  answer: unknown;
}

function NoteFields({
  note,
  fields,
}: {
  note?: VisitNote;
  fields: Record<string, string> | undefined;
}) {
  return (
    <>
      <TextArea
        label="Note"
        name="text"
        required
        rows={3}
        maxLength={MAX_NOTE}
        defaultValue={note?.text ?? ''}
        error={fields?.text}
      />
      <TextField
        label="Follow up on"
        type="date"
        name="followUpOn"
        defaultValue={note?.followUpOn ?? ''}
        error={fields?.followUpOn}
        className="max-w-56"
      />
    </>
  );
}

function WriteNote({ answer }: { answer: unknown }) {
  const failure = useFailure(answer, 'write');
  const form = useRef<HTMLFormElement>(null);
  const done = doneForm(answer as { wrote?: boolean } | undefined)?.wrote;
  const busy = useNavigation().formData?.get('intent') === 'write';
  useEffect(() => {
    if (done && answer) form.current?.reset();
  }, [done, answer]);
  return (
    <Form ref={form} method="post" preventScrollReset className="mb-5 grid gap-3">
      <input type="hidden" name="intent" value="write" />
      <FailureNote failure={failure} title="Nothing was saved" />
      <NoteFields fields={failure?.fields} />
      <SendKey answer={answer as never} />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Save note
        </Button>
      </div>
    </Form>
  );
}

function ChangeNote({
  note,
  answer,
  close,
}: {
  note: VisitNote;
  answer: unknown;
  close: () => void;
}) {
  const failure = useFailure(answer, 'change');
  const busy = useNavigation().formData?.get('noteId') === note.id;
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="noteId" value={note.id} />
      <input type="hidden" name="version" value={note.version} />
      <FailureNote failure={failure} title="Nothing was saved" />
      <NoteFields note={note} fields={failure?.fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Save changes
        </Button>
        <Button variant="quiet" onClick={close}>
          Keep it as it was
        </Button>
      </div>
    </Form>
  );
}

function Earlier({ note, timeZone }: { note: VisitNote; timeZone: string }) {
  if (note.earlier.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
        What it said before ({note.earlier.length})
      </summary>
      <ol className="grid gap-2 border-l-2 border-rule pl-3 text-sm">
        {note.earlier.map((one) => (
          <li key={one.replacedAt}>
            <p className="text-muted">
              Until {momentText(one.replacedAt, timeZone)}
              {one.followUpOn ? `, follow-up ${dayText(one.followUpOn)}` : ''}
            </p>
            <p className="break-words whitespace-pre-line">{one.text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function FollowUp({ note, today }: { note: VisitNote; today: string }) {
  if (!note.followUpOn) return null;
  if (note.followedUp) return <Badge tone="success">Follow-up done</Badge>;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="followed-up" />
      <input type="hidden" name="noteId" value={note.id} />
      <Badge tone={note.followUpOn <= today ? 'warning' : 'plain'}>
        {messages.followUpText(note.followUpOn, today)}
      </Badge>
      <Button type="submit" variant="quiet">
        Done
        <span className="sr-only">: follow-up of {note.authorName}</span>
      </Button>
    </Form>
  );
}

function OneNote({ note, page }: { note: VisitNote; page: Omit<NotesProps, 'notes'> }) {
  const [changing, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li className="py-3">
      <p className="text-sm text-muted">
        <span className="font-semibold text-ink">{note.authorName}</span>,{' '}
        <time dateTime={note.writtenAt}>{momentText(note.writtenAt, page.timeZone)}</time>
        {note.changedAt ? `, changed ${momentText(note.changedAt, page.timeZone)}` : ''}
      </p>
      {changing ? (
        <ChangeNote
          note={note}
          answer={page.answer}
          close={() => {
            setChanging(false);
            requestAnimationFrame(() => button.current?.focus());
          }}
        />
      ) : (
        <>
          <p className="max-w-prose break-words whitespace-pre-line">{note.text}</p>
          <div className="flex flex-wrap items-center gap-x-4">
            <FollowUp note={note} today={page.today} />
            {note.own ? (
              <button
                ref={button}
                type="button"
                onClick={() => setChanging(true)}
                className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline"
              >
                Change
                <span className="sr-only">
                  {' '}
                  the note of {momentText(note.writtenAt, page.timeZone)}
                </span>
              </button>
            ) : null}
          </div>
        </>
      )}
      <Earlier note={note} timeZone={page.timeZone} />
    </li>
  );
}

/** The notes of a customer, for our own people: write one, change one's own, say that a follow-up is done. */
export function VisitNotes({ notes, ...page }: NotesProps) {
  const lead = useId();
  return (
    <Panel title={messages.NOTES_TITLE}>
      <p id={lead} className="mb-3 text-sm text-muted">
        {messages.NOTES_LEAD}
      </p>
      <WriteNote answer={page.answer} />
      {notes.length === 0 ? <p className="text-muted">{messages.NOTES_NONE}</p> : null}
      <ul className="divide-y divide-rule border-t border-rule empty:hidden">
        {notes.map((note) => (
          // A saved change is another version, and closes its form.
          <OneNote key={`${note.id}-${note.version}`} note={note} page={page} />
        ))}
      </ul>
    </Panel>
  );
}
