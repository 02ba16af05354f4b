import type { ReactNode } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import type { FailedForm } from '../../kit/failure.ts';
import { Button } from '../../ui/button.tsx';
import { type ConfirmRequest, useConfirm } from '../../ui/confirm.tsx';
import { MORE_ROW, MoreMenu } from '../../ui/more-menu.tsx';
import { Badge, Note, type NoteTone } from '../../ui/panel.tsx';
import { SECTION_LINK } from '../../ui/section.tsx';
import { hostOf, MESSAGE_TYPES, type Receiver, type ReceiverState } from '../contract.ts';
import * as messages from '../messages.ts';
import { ChangeEvents } from './change-events.tsx';

const TONES: Readonly<Record<ReceiverState, NoteTone | 'plain'>> = {
  on: 'success',
  failing: 'warning',
  paused: 'plain',
  'paused-failing': 'danger',
};

/** The secret that was just made: there is no second time. */
export function MadeSecret({ secret, both }: { secret: string; both: boolean }) {
  return (
    <Note tone="success" title={messages.SECRET}>
      <p className="font-mono text-sm break-all select-all" data-secret>
        {secret}
      </p>
      <p className="mt-1">
        {messages.SECRET_ONCE} {both ? messages.SECRET_BOTH : null}
      </p>
    </Note>
  );
}

export function Receivers({
  receivers,
  chosenId,
  changing,
  answer,
}: {
  receivers: readonly Receiver[];
  chosenId: string | null;
  /** A change of events that was refused. */
  changing: FailedForm | undefined;
  answer: unknown;
}) {
  if (receivers.length === 0) return <p className="text-muted">{messages.NOBODY}</p>;
  return (
    <ul aria-label={messages.TITLE} className="divide-y divide-rule border-y border-rule">
      {receivers.map((receiver) => (
        <ReceiverRow
          key={receiver.id}
          receiver={receiver}
          isChosen={receiver.id === chosenId || receivers.length === 1}
        >
          <ChangeEvents
            receiver={receiver}
            failed={changing?.typed.id === receiver.id ? changing : undefined}
            answer={answer}
          />
        </ReceiverRow>
      ))}
    </ul>
  );
}

const typesText = ({ types }: Receiver) =>
  types.length === MESSAGE_TYPES.length
    ? messages.ALL_TYPES
    : MESSAGE_TYPES.filter((type) => types.includes(type))
        .map((type) => messages.TYPES[type])
        .join(', ');

function ReceiverRow({
  receiver,
  isChosen,
  children,
}: {
  receiver: Receiver;
  isChosen: boolean;
  children: ReactNode;
}) {
  const { id, address, note, state, failed } = receiver;
  const host = hostOf(address);
  const paused = state === 'paused' || state === 'paused-failing';
  const sending = useNavigation().formData;
  const busy = (intent: string) => sending?.get('intent') === intent && sending.get('id') === id;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 break-all">{address}</span>
          <Badge tone={TONES[state]}>{messages.STATES[state]}</Badge>
        </p>
        <p className="text-sm text-muted">
          {typesText(receiver)}
          {note ? ` · ${note}` : null}
        </p>
        {isChosen ? null : (
          <Link to={`?receiver=${id}`} preventScrollReset className={SECTION_LINK}>
            {messages.SHOW}
            <span className="sr-only"> to {host}</span>
          </Link>
        )}
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <Press id={id} intent="test" shows>
          <Button type="submit" variant="secondary" busy={busy('test')}>
            {messages.SEND_TEST}
          </Button>
        </Press>
        {paused ? (
          <Press id={id} intent="pause" fields={{ paused: 'false' }}>
            <Button type="submit" variant="secondary" busy={busy('pause')}>
              {messages.RESUME}
            </Button>
          </Press>
        ) : null}
        <div className="max-sm:ml-auto">
          <MoreMenu label={`${messages.MORE}: ${host}`}>
            {failed > 0 ? (
              <li>
                <Press id={id} intent="failed-again" shows>
                  <button type="submit" className={MORE_ROW}>
                    {messages.sendFailed(failed)}
                  </button>
                </Press>
              </li>
            ) : null}
            {paused ? null : (
              <li>
                <Press id={id} intent="pause" fields={{ paused: 'true' }}>
                  <button type="submit" className={MORE_ROW}>
                    {messages.PAUSE}
                  </button>
                </Press>
              </li>
            )}
            <li>
              <Press
                id={id}
                intent="secret"
                ask={{
                  title: messages.secretTitle(host),
                  message: messages.SECRET_TEXT,
                  confirmText: messages.NEW_SECRET,
                }}
              >
                <button type="submit" className={MORE_ROW}>
                  {messages.NEW_SECRET}
                </button>
              </Press>
            </li>
            <li>
              <Press
                id={id}
                intent="remove"
                ask={{
                  title: messages.removeTitle(host),
                  message: messages.REMOVE_TEXT,
                  confirmText: messages.REMOVE,
                  confirmLook: 'danger',
                }}
              >
                <button type="submit" className={MORE_ROW}>
                  {messages.REMOVE}
                </button>
              </Press>
            </li>
          </MoreMenu>
        </div>
      </div>
    </li>
  );
}

/** A form of one button, which asks first where it is given a question. */
export function Press({
  id,
  intent,
  fields = {},
  shows = false,
  ask,
  children,
}: {
  id: string;
  intent: string;
  fields?: Readonly<Record<string, string>>;
  /** What becomes of it is seen among this receiver's messages. */
  shows?: boolean;
  ask?: Omit<ConfirmRequest, 'onConfirm'>;
  children: ReactNode;
}) {
  const confirm = useConfirm();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      {...(shows ? { action: `?receiver=${id}` } : {})}
      preventScrollReset
      onSubmit={(event) => {
        if (!ask) return;
        event.preventDefault();
        const form = event.currentTarget;
        confirm({ ...ask, onConfirm: () => void submit(form, { preventScrollReset: true }) });
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
