import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { deviceStore } from '../../../ui/device-store.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { freshKey } from '../../../ui/send-key.tsx';

/** A count under way, on this device: what is typed by product, and what was sent off. */
export interface Counting<Typed, Line> {
  typed: Readonly<Record<string, Typed>>;
  /** With the key that makes it happen once; `at`: when, UTC ms. */
  sending: { key: string; at: number; lines: readonly Line[] } | null;
}

/** Keeps the counts of one kind on this device, under the person and the place that is counted. */
export function countStore<Typed, Line>(prefix: string) {
  return deviceStore<Counting<Typed, Line>>(
    prefix,
    { typed: {}, sending: null },
    ({ typed, sending }) => Object.keys(typed).length === 0 && sending === null,
  );
}

interface SendCount<Typed, Line, Done> {
  kept: ReturnType<ReturnType<typeof countStore<Typed, Line>>>;
  /** Of the fetcher: one for each place that is counted. */
  name: string;
  address: string;
  /** What goes with the lines: whose count it is. */
  fields: Readonly<Record<string, string>>;
  linesOf: (typed: Counting<Typed, Line>['typed']) => Line[];
  /** The count is kept by the shop; the answer of the action. */
  onDone: (answer: Done) => void;
}

/** Sends a count once: without a connection it waits on the device, and goes again under its key. */
export function useSendCount<Typed, Line, Done>({
  kept: [now, change],
  name,
  address,
  fields,
  linesOf,
  onDone,
}: SendCount<Typed, Line, Done>) {
  const { submit, state, data } = useFetcher<{ error?: Failure }>({ key: name });
  const { lost } = useConnection();
  const answered = useRef(data);
  /** The key under which it was sent last, and not in vain. */
  const sent = useRef<string | null>(null);
  const { sending } = now;
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    if (data.error?.code === NETWORK_ERROR.code) {
      // The connection may be back already: it is sent again in this very turn, or when it is.
      sent.current = null;
      return;
    }
    change((held) => (data.error ? { ...held, sending: null } : { typed: {}, sending: null }));
    if (!data.error) onDone(data as typeof data & Done);
  }, [state, data, change, onDone]);
  useEffect(() => {
    if (lost || state !== 'idle' || !sending || sent.current === sending.key) return;
    sent.current = sending.key;
    const { key, at, lines } = sending;
    void submit(
      { ...fields, key, at: String(at), lines: JSON.stringify(lines) },
      { method: 'post', action: address },
    );
  }, [lost, state, sending, fields, address, submit]);
  const send = () => {
    sent.current = null;
    change((held) => ({
      ...held,
      // Pressed again without an answer: the same once more.
      sending: held.sending
        ? { ...held.sending }
        : { key: freshKey(), at: Date.now(), lines: linesOf(now.typed) },
    }));
  };
  const failure = data?.error && data.error.code !== NETWORK_ERROR.code ? data.error : null;
  return { send, busy: state !== 'idle', failure };
}

/** What stands in the way of a count: text that is no number, no connection, a refusal. */
export function CountNotes({
  wrong,
  waits,
  failure,
  notSent,
}: {
  wrong: readonly string[] | null;
  waits: string | null;
  failure: Failure | null;
  notSent: string;
}) {
  return (
    <div className="mt-4 grid gap-2">
      {wrong && wrong.length > 0 ? (
        <Note tone="danger">
          {wrong.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      ) : null}
      {waits ? <Note tone="warning">{waits}</Note> : null}
      {failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger" title={notSent}>
            {messageFor(failure)}
          </Note>
        </FailureFocus>
      ) : null}
    </div>
  );
}
