import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { CrewMember } from '../matrix.ts';
import * as messages from '../messages.ts';

const LINK = 'inline-flex min-h-11 cursor-pointer items-center text-brand underline';

function Fields({ member, fields }: { member?: CrewMember; fields?: Record<string, string> }) {
  return (
    <>
      <TextField
        label={messages.name}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={member?.name ?? ''}
        className="min-w-0 flex-1 basis-48"
        error={fields?.['name']}
      />
      <TextField
        label={messages.department}
        name="department"
        maxLength={60}
        autoComplete="off"
        defaultValue={member?.department ?? ''}
        className="min-w-0 flex-1 basis-40"
        error={fields?.['department']}
      />
      <SelectField
        label={messages.language}
        name="language"
        required
        defaultValue={member?.language ?? 'en'}
        className="basis-32"
      >
        <option value="en">{messages.languages.en}</option>
        <option value="es">{messages.languages.es}</option>
      </SelectField>
    </>
  );
}

/** What is done with a person of the list: changed, no longer here, here again. */
export function MemberActions({ member }: { member: CrewMember }) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'change');
  const lost = useFailure(fetcher.data, 'decide');
  useDone(fetcher.data);
  const form = `${member.name}|${member.department}|${member.language}`;
  /** What is being changed: a changed one is another. */
  const [changing, setChanging] = useState<string | null>(null);
  const isGone = member.state === 'left';
  return (
    <>
      <FailureNote failure={failure ?? lost} />
      <fetcher.Form method="post" className="flex gap-x-4 print:hidden">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="memberId" value={member.id} />
        {isGone ? null : (
          <button
            type="button"
            className={LINK}
            onClick={() => setChanging(changing === form ? null : form)}
          >
            {messages.change}
            <span className="sr-only">: {member.name}</span>
          </button>
        )}
        <button type="submit" name="decision" value={isGone ? 'return' : 'leave'} className={LINK}>
          {isGone ? messages.returns : messages.leaves}
          <span className="sr-only">: {member.name}</span>
        </button>
      </fetcher.Form>
      {changing === form ? (
        <fetcher.Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="memberId" value={member.id} />
          <Fields member={member} fields={failure?.fields ?? {}} />
          <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
            {messages.save}
          </Button>
        </fetcher.Form>
      ) : null}
    </>
  );
}

/** A name for the list: people without an account. Open where nobody stands on it. */
export function AddPerson({
  customerId,
  size,
  isFirst,
}: {
  customerId: string;
  /** How many names there are: with one more the fields are empty. */
  size: number;
  isFirst: boolean;
}) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'add');
  useDone(fetcher.data);
  return (
    <details open={isFirst} className="open:basis-full">
      <summary className={`${LINK} text-sm pointer-fine:min-h-9`}>{messages.addPerson}</summary>
      <FailureNote failure={failure} />
      <fetcher.Form key={size} method="post" className="mb-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="customerId" value={customerId} />
        <Fields fields={failure?.fields ?? {}} />
        <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
          {messages.add}
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Who no longer works there, folded. */
export function Gone({ crew }: { crew: readonly CrewMember[] }) {
  const gone = crew.filter(({ state }) => state === 'left');
  if (gone.length === 0) return null;
  return (
    <details className="open:basis-full">
      <summary className={`${LINK} text-sm pointer-fine:min-h-9`}>
        {messages.leftTitle(gone.length)}
      </summary>
      <ul className="text-sm leading-5">
        {gone.map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule"
          >
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{member.name}</span>{' '}
              <span className="text-muted">
                {[member.department, messages.languages[member.language]]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <MemberActions member={member} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Waiting({ member, active }: { member: CrewMember; active: readonly CrewMember[] }) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'decide');
  useDone(fetcher.data);
  return (
    <li className="border-t border-rule py-2">
      <FailureNote failure={failure} />
      <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="memberId" value={member.id} />
        <p className="min-w-0 flex-1 basis-40 self-center font-semibold wrap-anywhere">
          {member.name}
        </p>
        <SelectField
          label={messages.confirmAs}
          name="sameAs"
          defaultValue=""
          className="flex-1 basis-48"
        >
          <option value="">{messages.someoneNew}</option>
          {active.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="decision" value="confirm" variant="secondary">
          {messages.confirm}
        </Button>
        <Button type="submit" name="decision" value="refuse" variant="quiet">
          {messages.refuse}
        </Button>
      </fetcher.Form>
    </li>
  );
}

/** Names that were typed on a phone and that nobody has confirmed. */
export function WaitingPanel({ crew }: { crew: readonly CrewMember[] }) {
  const waiting = crew.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  const active = crew.filter(({ state }) => state === 'active');
  return (
    <section className="mb-4 rounded-md border border-border bg-card px-4 pt-3 pb-1 print:hidden">
      <h2 className="text-base leading-6">{messages.waitingTitle}</h2>
      <p className="mb-2 text-sm text-muted">{messages.waitingText}</p>
      <ul>
        {waiting.map((member) => (
          <Waiting key={member.id} member={member} active={active} />
        ))}
      </ul>
    </section>
  );
}
