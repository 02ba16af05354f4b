import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import type { OrderForDelivery } from '../../orders/server/order-for-delivery.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import type { OrderDelivered } from '../contract.ts';
import { unsentStops as words } from '../messages.ts';
import { type Counted, DoorLine } from './door-line.tsx';
import { DoorResult } from './door-result.tsx';
import { MissingSheets } from './missing-sheets.tsx';
import { type SendFailure, sendDelivery } from './send-delivery.ts';
import { type UnsentStop, useUnsentStops } from './unsent-stops.ts';

interface DoorFormProps {
  order: OrderForDelivery;
  /** Who delivers: the device keeps an unsent stop for nobody else. */
  person: string;
  missingSheets: readonly { nameKey: string; name: string }[];
}

/** Counting, receiver, deliver: one stop from top to bottom. */
export function DoorForm({ order, person, missingSheets }: DoorFormProps) {
  const [counts, setCounts] = useState<Record<string, Counted>>({});
  const [signerName, setSignerName] = useState('');
  const [unsigned, setUnsigned] = useState(false);
  const [noSignatureReason, setNoSignatureReason] = useState('');
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  // What this device holds of the stop, also from before a reload or from another tab, or what it could not keep.
  const device = useUnsentStops(person);
  const held = device.stops.find((stop) => stop.orderId === order.id && stop.refusal === undefined);
  const [unkept, setUnkept] = useState<UnsentStop | null>(null);
  const waiting = held ?? unkept;
  // While the first sending is under way the form stays: a refusal finds all that was counted.
  const [isLive, setLive] = useState(false);
  const [done, setDone] = useState<OrderDelivered | null>(null);
  const sending = useRef(false);

  const count = (id: string, next: Counted) => setCounts((before) => ({ ...before, [id]: next }));
  const problems = problemsOf(order, counts, { signerName, unsigned, noSignatureReason });
  const units = order.lines.reduce(
    (sum, line) => sum + (counts[line.orderLineId]?.delivered ?? 0),
    0,
  );
  const expected = order.lines.reduce((sum, line) => sum + line.open, 0);

  const send = async (stop: UnsentStop) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const result = await sendDelivery(stop);
    sending.current = false;
    setBusy(false);
    setLive(false);
    if ('done' in result) {
      setUnkept(null);
      setDone(result.done);
      window.scrollTo(0, 0);
      return;
    }
    setFailure(result.failure);
    setUnkept(result.failure.unknown && !result.isKept ? stop : null);
    toast.error(
      result.failure.code === 'failed-precondition'
        ? result.failure.message
        : messageFor(result.failure),
    );
  };

  // Opened again, or connected again: it goes out by itself, once; after that by hand.
  const { lost } = useConnection();
  const due = useRef('');
  useEffect(() => {
    const stop = lost || isLive ? null : waiting;
    if ((stop?.id ?? '') === due.current) return;
    due.current = stop?.id ?? '';
    // oxlint-disable-next-line react/set-state-in-effect
    if (stop) void send(stop);
  });

  const deliver = () => {
    setAsked(true);
    if (problems.length > 0) return;
    const body = {
      orderId: order.id,
      lines: order.lines.map((line) =>
        bodyLine(line.orderLineId, line.open, counts[line.orderLineId]),
      ),
      signerName: unsigned ? '' : signerName.trim(),
      noSignatureReason: unsigned ? noSignatureReason.trim() : '',
      note: note.trim(),
      deviceTime: new Date().toISOString(),
    };
    setLive(true);
    void send({
      id: `${person}:${order.id}`,
      person,
      orderId: order.id,
      key: crypto.randomUUID(),
      body: JSON.stringify(body),
      number: order.number,
      customerName: order.shipTo.name,
      at: Date.now(),
    });
  };

  if (done) return <DoorResult done={done} />;
  if (waiting !== null && !isLive) {
    return (
      <Unsent
        orderId={order.id}
        busy={busy}
        failure={failure}
        isKept={held !== undefined}
        onSend={() => void send(waiting)}
      />
    );
  }

  return (
    <>
      <div className="flex-1 space-y-4 p-4">
        <Button
          variant="secondary"
          className="min-h-14 w-full"
          onClick={() =>
            setCounts(
              Object.fromEntries(
                order.lines.map((line) => [line.orderLineId, { delivered: line.open }]),
              ),
            )
          }
        >
          <Check aria-hidden="true" size={20} strokeWidth={1.75} /> All delivered
        </Button>
        <ul className="space-y-3">
          {order.lines.map((line) => (
            <DoorLine
              key={line.orderLineId}
              line={line}
              counted={counts[line.orderLineId]}
              asked={asked}
              onCount={(next) => count(line.orderLineId, next)}
            />
          ))}
        </ul>
        <MissingSheets products={missingSheets} when="before" />
        <fieldset className="rounded-lg border border-rule bg-card p-4">
          <legend className="px-1 font-display text-lg font-bold">Who takes the goods?</legend>
          {unsigned ? (
            <TextField
              label="Why is there no signature?"
              required
              value={noSignatureReason}
              onChange={(event) => setNoSignatureReason(event.currentTarget.value)}
              maxLength={200}
            />
          ) : (
            <TextField
              label="Name of the receiver"
              required
              autoComplete="off"
              value={signerName}
              onChange={(event) => setSignerName(event.currentTarget.value)}
              maxLength={200}
            />
          )}
          <label className="mt-2 flex min-h-14 items-center gap-3">
            <input
              type="checkbox"
              className="size-6 accent-brand"
              checked={unsigned}
              onChange={(event) => setUnsigned(event.currentTarget.checked)}
            />
            Nobody can sign
          </label>
          <TextArea
            label="Note"
            rows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2000}
          />
        </fieldset>
      </div>
      <div className="sticky bottom-0 space-y-3 border-t-2 border-ink bg-paper p-4">
        <Wrong problems={asked ? problems : []} failure={failure} />
        <Button className="min-h-16 w-full text-xl" busy={busy} onClick={deliver}>
          Deliver <span className="tabular">{units}</span> of{' '}
          <span className="tabular">{expected}</span>
        </Button>
      </div>
    </>
  );
}

function bodyLine(orderLineId: string, open: number, counted: Counted | undefined) {
  const delivered = counted?.delivered ?? 0;
  return {
    orderLineId,
    delivered,
    ...(delivered < open && counted?.reason
      ? { reason: counted.reason, reasonNote: counted.reasonNote?.trim() ?? '' }
      : {}),
  };
}

function problemsOf(
  order: OrderForDelivery,
  counts: Record<string, Counted>,
  receiver: { signerName: string; unsigned: boolean; noSignatureReason: string },
): string[] {
  const problems: string[] = [];
  const uncounted = order.lines.filter((line) => counts[line.orderLineId] === undefined);
  if (uncounted.length > 0)
    problems.push(
      uncounted.length === order.lines.length
        ? 'Count the goods, or press All delivered.'
        : `Count ${uncounted.map((line) => line.name).join(', ')}.`,
    );
  for (const line of order.lines) {
    const counted = counts[line.orderLineId];
    if (counted && counted.delivered < line.open && !counted.reason)
      problems.push(`Say why less of ${line.name} was delivered.`);
  }
  const any = order.lines.some((line) => (counts[line.orderLineId]?.delivered ?? 0) > 0);
  if (any && !(receiver.unsigned ? receiver.noSignatureReason : receiver.signerName).trim()) {
    problems.push(
      receiver.unsigned ? 'Write why there is no signature.' : 'Write who takes the goods.',
    );
  }
  return problems;
}

function Unsent(props: {
  orderId: string;
  busy: boolean;
  failure: SendFailure | null;
  isKept: boolean;
  onSend: () => void;
}) {
  const { orderId, busy, failure, isKept, onSend } = props;
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <Note tone="warning" title={words.title1}>
        {failure ? <p>{messageFor(failure)}</p> : null}
        {failure?.code === 'auth/user-token-expired' || failure?.code === 'unauthenticated' ? (
          <p>
            <Link
              to={`/login?returnTo=/dashboard/product-delivery/${orderId}`}
              className="font-semibold underline"
            >
              {words.signIn}
            </Link>
          </p>
        ) : null}
        <p>{isKept ? words.kept : words.notKept}</p>
      </Note>
      <Button className="min-h-16 w-full text-xl" busy={busy} onClick={onSend}>
        Send again
      </Button>
      <Link className={buttonClass('quiet', 'min-h-14')} to="/dashboard/deliveries">
        All stops
      </Link>
    </div>
  );
}

/** What still keeps the stop from being delivered: beside the button, where the thumb is. */
function Wrong({ problems, failure }: { problems: string[]; failure: SendFailure | null }) {
  if (problems.length > 0) {
    return (
      <Note tone="danger">
        <ul className="space-y-1">
          {problems.slice(0, 3).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Note>
    );
  }
  if (!failure) return null;
  return (
    <Note
      tone="danger"
      title={failure.code === 'failed-precondition' ? failure.message : messageFor(failure)}
    />
  );
}
