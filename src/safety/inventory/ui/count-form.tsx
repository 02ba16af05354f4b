import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { countAddress, inventoryAddress } from '../addresses.ts';
import * as messages from '../messages.ts';
import type { CountRow } from '../server/load-count.ts';
import { CountLine } from './count-line.tsx';
import { EMPTY_LOT, sentLines, type TypedLot, useCounting } from './counting.ts';
import { CountNotes, useSendCount } from './public/send-count.tsx';

interface Counted {
  counted: number;
  storeroom: string;
}

interface CountFormProps {
  person: string;
  customerId: string;
  codeId: string;
  rows: readonly CountRow[];
}

/** Counting one storeroom on a phone, in big fields. What is typed stays on the device. */
export function CountForm({ person, customerId, codeId, rows }: CountFormProps) {
  const kept = useCounting(person, `${customerId}.${codeId}`);
  const [now, change] = kept;
  const navigate = useNavigate();
  const { send, busy, failure } = useSendCount({
    kept,
    name: `storeroom-${codeId}`,
    address: countAddress(customerId),
    fields: useMemo(() => ({ customerId, codeId }), [customerId, codeId]),
    linesOf: (typed) => sentLines(typed).lines,
    onDone: useCallback(
      ({ counted, storeroom }: Counted) => {
        toast.success(messages.countedDone(counted, storeroom));
        void navigate(inventoryAddress(customerId));
      },
      [navigate, customerId],
    ),
  });
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
      <CountNotes
        wrong={isChecked && wrong.length > 0 ? messages.wrongNumbers(wrong.length) : null}
        waits={now.sending && !busy ? messages.waits : null}
        failure={failure}
        notSent={messages.notSent}
      />
      <div className="bottom-bar z-20 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-2 border-t-2 border-ink bg-paper px-4 py-2 sm:mx-0 sm:px-2">
        <p className="min-w-0 flex-1 text-sm text-muted">{messages.kept}</p>
        <Button busy={busy} onClick={onSend} aria-disabled={lines.length === 0 || undefined}>
          {now.sending ? messages.sendAgain : messages.send}
        </Button>
      </div>
    </div>
  );
}
