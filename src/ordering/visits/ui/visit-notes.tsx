import { useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { dayText, momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SECTION_LINK, Section } from '../../../ui/section.tsx';
import * as messages from '../messages.ts';
import type { VisitNote } from '../server/notes.ts';
import { NoteFields, writeAddress } from './write-note.tsx';

interface NotesProps {
  notes: readonly VisitNote[];
  today: string;
  timeZone: string;
  /** What the page's action answered. */
  answer: unknown;
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
      <NoteFields
        text={note.text}
        followUpOn={note.followUpOn ?? undefined}
        fields={failure?.fields}
        dated={false}
      />
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
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-xs text-brand underline pointer-coarse:min-h-11">
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

/** So many notes stand open; the rest unfolds. */
const SHOWN = 4;

function FollowUp({ note, page }: { note: VisitNote; page: Omit<NotesProps, 'notes'> }) {
  const due = note.followUpOn ?? page.today;
  return (
    <li className="border-b border-rule py-2 text-sm leading-5">
      <div className="flex items-start justify-between gap-3">
        <p className={due <= page.today ? 'font-bold text-warning' : 'font-bold'}>
          {messages.dueOnText(due, page.today)}
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="followed-up" />
          <input type="hidden" name="noteId" value={note.id} />
          <button
            type="submit"
            className="cursor-pointer text-sm text-brand underline pointer-coarse:min-h-11"
          >
            Done
            <span className="sr-only">: follow-up of {note.authorName}</span>
          </button>
        </Form>
      </div>
      <NoteBody note={note} page={page} />
    </li>
  );
}

/** A note that somebody wanted to come back to, and nobody has yet. */
const isOpenFollowUp = ({ followUpOn, followedUp }: VisitNote) =>
  followUpOn !== null && !followedUp;

/** Open follow-ups, the earliest first; such a note is listed only here until it is done. */
export function FollowUps({ notes, ...page }: NotesProps) {
  const open = notes
    .filter(isOpenFollowUp)
    .toSorted((a, b) => (a.followUpOn ?? '').localeCompare(b.followUpOn ?? ''));
  return (
    <Section title={messages.FOLLOW_UPS_TITLE}>
      {open.length === 0 ? (
        <p className="py-2 text-sm text-muted">{messages.FOLLOW_UPS_NONE}</p>
      ) : null}
      <ul>
        {open.map((note) => (
          <FollowUp key={`${note.id}-${note.version}`} note={note} page={page} />
        ))}
      </ul>
    </Section>
  );
}

function OneNote(props: { note: VisitNote; page: Omit<NotesProps, 'notes'> }) {
  return (
    <li className="border-b border-rule py-2 text-sm leading-5">
      <NoteBody {...props} />
    </li>
  );
}

/** The note with its author, who can also edit it. */
function NoteBody({ note, page }: { note: VisitNote; page: Omit<NotesProps, 'notes'> }) {
  const [changing, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
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
        <p className="break-words whitespace-pre-line">{note.text}</p>
      )}
      <p className="text-xs leading-4 text-muted">
        {note.authorName},{' '}
        <time dateTime={note.writtenAt}>{momentText(note.writtenAt, page.timeZone)}</time>
        {note.changedAt ? `, changed ${momentText(note.changedAt, page.timeZone)}` : ''}
        {note.followedUp ? ', followed up' : ''}
        {note.own && !changing ? (
          <>
            {' '}
            <button
              ref={button}
              type="button"
              onClick={() => setChanging(true)}
              className="cursor-pointer text-brand underline pointer-coarse:min-h-11"
            >
              Change
              <span className="sr-only">
                {' '}
                the note of {momentText(note.writtenAt, page.timeZone)}
              </span>
            </button>
          </>
        ) : null}
      </p>
      <Earlier note={note} timeZone={page.timeZone} />
    </>
  );
}

/** The other notes of a customer, for our own people: each one changes their own. */
export function VisitNotes({ notes: all, ...page }: NotesProps) {
  const notes = all.filter((note) => !isOpenFollowUp(note));
  const row = (note: VisitNote) => (
    // A saved change is another version, and closes its form.
    <OneNote key={`${note.id}-${note.version}`} note={note} page={page} />
  );
  return (
    <Section
      title={<span title={messages.NOTES_LEAD}>{messages.NOTES_TITLE}</span>}
      actions={
        <Link to={writeAddress('call')} replace className={SECTION_LINK}>
          Add<span className="sr-only"> a note</span>
        </Link>
      }
    >
      {notes.length === 0 ? (
        <p className="py-2 text-sm text-muted">
          {all.length === 0 ? messages.NOTES_NONE : messages.NOTES_ABOVE}
        </p>
      ) : null}
      <ul>{notes.slice(0, SHOWN).map(row)}</ul>
      {notes.length > SHOWN ? (
        <details>
          <summary className={`${SECTION_LINK} min-h-8 cursor-pointer`}>
            {messages.allNotes(notes.length)}
          </summary>
          <ul>{notes.slice(SHOWN).map(row)}</ul>
        </details>
      ) : null}
    </Section>
  );
}
