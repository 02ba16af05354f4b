import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Failure } from '../../kit/failure.ts';
import { messageFor } from '../../kit/messages.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { Button } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note } from '../../ui/panel.tsx';
import { freshKey } from '../../ui/send-key.tsx';
import { toast } from '../../ui/toast.ts';
import { countAddress, inventoryAddress } from '../addresses.ts';
import * as messages from '../messages.ts';
import type { CountRow } from '../server/load-count.ts';
import { CountLine } from './count-line.tsx';
import { EMPTY_LOT, sentLines, type TypedLot, useCounting } from './counting.ts';

interface CountAnswer {
  counted?: number;
  storeroom?: string;
  error?: Failure;
}

interface CountFormProps {
  person: string;
  customerId: string;
  codeId: string;
  rows: readonly CountRow[];
}

/** Sends a count once: without a connection it waits on the device, and goes again under its key. */
function useSendCount({ person, customerId, codeId }: CountFormProps) {
  const [now, change] = useCounting(person, `${customerId}.${codeId}`);
  const { submit, state, data } = useFetcher<CountAnswer>({ key: `storeroom-${codeId}` });
  const { lost } = useConnection();
  const navigate = useNavigate();
  const answered = useRef(data);
  const sent = useRef<string | null>(null);
  const { sending } = now;
  useEffect(() => {
    if (lost || state !== 'idle' || !sending || sent.current !== null) return;
    sent.current = sending.key;
    const { key, at, lines } = sending;
    void submit(
      { customerId, codeId, key, at: String(at), lines: JSON.stringify(lines) },
      { method: 'post', action: countAddress(customerId) },
    );
  }, [lost, state, sending, customerId, codeId, submit]);
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    sent.current = null;
    if (data.error?.code === NETWORK_ERROR.code) return;
    change((held) => (data.error ? { ...held, sending: null } : { typed: {}, sending: null }));
    if (data.counted === undefined) return;
    toast.success(messages.countedDone(data.counted, data.storeroom ?? ''));
    void navigate(inventoryAddress(customerId));
  }, [state, data, change, navigate, customerId]);
  const send = () => {
    const { lines } = sentLines(now.typed);
    change((held) => ({
      ...held,
      // Pressed again without an answer: the same once more.
      sending: held.sending ? { ...held.sending } : { key: freshKey(), at: Date.now(), lines },
    }));
  };
  const failure = data?.error && data.error.code !== NETWORK_ERROR.code ? data.error : null;
  return { now, change, send, busy: state !== 'idle', failure };
}

/** Counting one storeroom on a phone, in big fields. What is typed stays on the device. */
export function CountForm(props: CountFormProps) {
  const { rows } = props;
  const { now, change, send, busy, failure } = useSendCount(props);
  const [isChecked, setChecked] = useState(false);
  const { lines, wrong } = sentLines(now.typed);
  const counted = new Set(lines.map(({ productId }) => productId)).size;
  const onType = (productId: string, lots: readonly TypedLot[]) =>
    change((held) => ({ ...held, typed: { ...held.typed, [productId]: lots } }));
  const onSend = () => {
    setChecked(true);
    if (wrong.length === 0 && lines.length > 0) send();
  };
  return (
    <div>
      <p className="tabular text-muted" role="status">
        {messages.countedSoFar(counted, rows.length)}
      </p>
      <ul className="mt-2 border-t-2 border-ink">
        {rows.map((row) => (
          <CountLine
            key={row.productId}
            row={row}
            lots={now.typed[row.productId] ?? [EMPTY_LOT]}
            isWrong={isChecked && wrong.includes(row.productId)}
            isLocked={now.sending !== null}
            onType={(lots) => onType(row.productId, lots)}
          />
        ))}
      </ul>
      <div className="mt-4 grid gap-2">
        {isChecked && wrong.length > 0 ? (
          <Note tone="danger">{messages.wrongNumbers(wrong.length)}</Note>
        ) : null}
        {now.sending && !busy ? <Note tone="warning">{messages.waits}</Note> : null}
        {failure ? (
          <FailureFocus by={failure}>
            <Note tone="danger" title={messages.notSent}>
              {messageFor(failure)}
            </Note>
          </FailureFocus>
        ) : null}
      </div>
      <div className="bottom-bar z-20 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-2 border-t-2 border-ink bg-paper px-4 py-2 sm:mx-0 sm:px-2">
        <p className="min-w-0 flex-1 text-sm text-muted">{messages.kept}</p>
        <Button busy={busy} onClick={onSend} aria-disabled={lines.length === 0 || undefined}>
          {now.sending ? messages.sendAgain : messages.send}
        </Button>
      </div>
    </div>
  );
}
