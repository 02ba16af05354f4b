import { useEffect, useRef } from 'react';
import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { MAX_NOTE } from '../choices.ts';
import * as messages from '../messages.ts';

/** What is being written: it stands in the address, so that the buttons work without a script. */
const KINDS = {
  call: messages.NOTE_THE_CALL,
  'follow-up': messages.FOLLOW_UP,
} as const;
type Kind = keyof typeof KINDS;
export const writing = (kind: Kind) => `?write=${kind}`;

function useWriting(): Kind | null {
  const asked = new URLSearchParams(useLocation().search).get('write');
  return asked === 'call' || asked === 'follow-up' ? asked : null;
}

export function NoteFields({
  text = '',
  followUpOn = '',
  fields,
  dated,
}: {
  text?: string;
  followUpOn?: string | undefined;
  fields: Record<string, string> | undefined;
  /** Without a day it is no follow-up. */
  dated: boolean;
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
        required={dated}
        defaultValue={followUpOn}
        error={fields?.followUpOn}
        className="max-w-56"
      />
    </>
  );
}

function WriteNote({ kind, answer, tomorrow }: { kind: Kind; answer: unknown; tomorrow: string }) {
  const failure = useFailure(answer, 'write');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const done = doneForm(answer as { wrote?: boolean } | undefined)?.wrote;
  const busy = useNavigation().formData?.get('intent') === 'write';
  const given = useRef(answer);
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);
  useEffect(() => {
    // What was answered before this form was opened is not its own.
    if (!done || answer === given.current) return;
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [done, answer, navigate, pathname]);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      aria-label={KINDS[kind]}
      className="grid gap-3 rounded-md border border-border bg-card p-3"
    >
      <input type="hidden" name="intent" value="write" />
      <FailureNote failure={failure} title="Nothing was saved" unanswered={messages.NOTE_AGAIN} />
      <NoteFields
        fields={failure?.fields}
        dated={kind === 'follow-up'}
        followUpOn={kind === 'follow-up' ? tomorrow : undefined}
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
export function NoteButtons({ answer, tomorrow }: { answer: unknown; tomorrow: string }) {
  const kind = useWriting();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(KINDS) as Kind[]).map((one) => (
          <Link
            key={one}
            to={writing(one)}
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
          <WriteNote key={kind} kind={kind} answer={answer} tomorrow={tomorrow} />
        </div>
      ) : null}
    </>
  );
}
