import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
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

function Member({ member }: { member: CrewMember }) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'change');
  const lost = useFailure(fetcher.data, 'decide');
  useDone(fetcher.data);
  const form = `${member.name}|${member.department}|${member.language}`;
  /** What is being changed: a changed one is another. */
  const [changing, setChanging] = useState<string | null>(null);
  const isGone = member.state === 'left';
  return (
    <li className="border-b border-rule py-2">
      <FailureNote failure={failure ?? lost} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0">
          <span className="font-semibold wrap-anywhere">{member.name}</span>
          <span className="block text-sm text-muted">
            {[member.department, messages.languages[member.language]].filter(Boolean).join(' · ')}
          </span>
        </p>
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
          <button
            type="submit"
            name="decision"
            value={isGone ? 'return' : 'leave'}
            className={LINK}
          >
            {isGone ? messages.returns : messages.leaves}
            <span className="sr-only">: {member.name}</span>
          </button>
        </fetcher.Form>
      </div>
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
    </li>
  );
}

/** The people of a site who use its products: names, no accounts. */
export function CrewPanel({
  customerId,
  crew,
}: {
  customerId: string;
  crew: readonly CrewMember[];
}) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'add');
  useDone(fetcher.data);
  const active = crew.filter(({ state }) => state === 'active');
  const gone = crew.filter(({ state }) => state === 'left');
  return (
    <Panel title={messages.crewTitle} className="print:hidden">
      <ul className="border-t border-rule">
        {active.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      <FailureNote failure={failure} />
      <fetcher.Form key={crew.length} method="post" className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="customerId" value={customerId} />
        <Fields fields={failure?.fields ?? {}} />
        <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
          {messages.add}
        </Button>
      </fetcher.Form>
      {gone.length > 0 ? (
        <details className="mt-3">
          <summary className={LINK}>{messages.leftTitle(gone.length)}</summary>
          <ul>
            {gone.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}

function Waiting({ member, active }: { member: CrewMember; active: readonly CrewMember[] }) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'decide');
  useDone(fetcher.data);
  return (
    <li className="border-t border-rule py-3">
      <FailureNote failure={failure} />
      <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="memberId" value={member.id} />
        <p className="min-w-0 flex-1 basis-40 self-center text-lg font-semibold wrap-anywhere">
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
    <Panel title={messages.waitingTitle} className="mb-6 print:hidden">
      <p className="mb-3 text-sm text-muted">{messages.waitingText}</p>
      <ul>
        {waiting.map((member) => (
          <Waiting key={member.id} member={member} active={active} />
        ))}
      </ul>
    </Panel>
  );
}
