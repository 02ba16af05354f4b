import { Link, useNavigation } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { momentText } from '../../kit/time.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type NoteTone } from '../../ui/panel.tsx';
import { Section } from '../../ui/section.tsx';
import {
  hostOf,
  type Message,
  type MessageState,
  type MessageType,
  type Receiver,
} from '../contract.ts';
import * as messages from '../messages.ts';
import { Press } from './receivers.tsx';

const TONES: Readonly<Record<MessageState, NoteTone | 'plain'>> = {
  waiting: 'plain',
  sent: 'success',
  failed: 'danger',
};

/** The latest messages to a receiver with its answers. */
export function Messages({
  receiver,
  messages: rows,
}: {
  receiver: Receiver;
  messages: readonly Message[];
}) {
  return (
    <Section
      title={messages.messagesOf(hostOf(receiver.address))}
      actions={<span className="text-sm text-muted">{messages.LAST}</span>}
    >
      {rows.length === 0 ? (
        <p className="py-2 text-sm text-muted">{messages.NO_MESSAGES}</p>
      ) : (
        <ul className="divide-y divide-rule">
          {rows.map((row) => (
            <MessageRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const typeText = (type: string) => messages.TYPES[type as MessageType] ?? messages.TEST;

function MessageRow({ row }: { row: Message }) {
  const { id, type, number, orderId, state, tries, status, createdAt } = row;
  const timeZone = useTimeZone();
  const sending = useNavigation().formData;
  const busy = sending?.get('intent') === 'again' && sending.get('id') === id;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">
            {typeText(type)}
            {orderId ? (
              <>
                {' '}
                <Link className="text-brand underline" to={`/dashboard/orders/${orderId}`}>
                  {number}
                </Link>
              </>
            ) : null}
          </span>
          <Badge compact tone={TONES[state]}>
            {messages.MESSAGE_STATES[state]}
          </Badge>
        </p>
        <p className="tabular text-sm text-muted">
          {[momentText(createdAt, timeZone), tries > 0 ? messages.tries(tries) : '', status]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Press id={id} intent="again">
        <Button
          type="submit"
          variant="secondary"
          busy={busy}
          aria-label={`${messages.SEND_AGAIN}: ${typeText(type)} ${number}`.trim()}
        >
          {messages.SEND_AGAIN}
        </Button>
      </Press>
      {row.answer ? (
        <p className="col-span-full text-sm break-words text-muted">{row.answer}</p>
      ) : null}
    </li>
  );
}
