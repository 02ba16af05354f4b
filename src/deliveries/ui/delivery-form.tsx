import { Check } from 'lucide-react';
import { useState } from 'react';
import { messageFor } from '../../kit/messages.ts';
import type { OrderForDelivery } from '../../orders/server/order-for-delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { type Counts, deliveryBody, problemsOf, type Receiver } from './delivery-body.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { DeliveryResult } from './delivery-result.tsx';
import { MissingSheets } from './missing-sheets.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import type { SendFailure } from './send-delivery.ts';
import { UnsentDelivery } from './unsent-delivery.tsx';
import { useDelivery } from './use-delivery.ts';

interface DeliveryFormProps {
  order: OrderForDelivery;
  /** Who delivers: the device keeps an unsent stop for nobody else. */
  person: string;
  missingSheets: readonly { nameKey: string; name: string }[];
}

/** Counting, receiver, deliver: one stop from top to bottom. */
export function DeliveryForm({ order, person, missingSheets }: DeliveryFormProps) {
  const [counts, setCounts] = useState<Counts>({});
  const [receiver, setReceiver] = useState<Receiver>({
    signerName: '',
    unsigned: false,
    noSignatureReason: '',
    note: '',
  });
  const [asked, setAsked] = useState(false);
  const delivery = useDelivery(order, person);
  const { done, unsent, busy, failure } = delivery;
  const problems = problemsOf(order, counts, receiver);
  const units = order.lines.reduce(
    (sum, line) => sum + (counts[line.orderLineId]?.delivered ?? 0),
    0,
  );
  const expected = order.lines.reduce((sum, line) => sum + line.open, 0);

  const deliver = () => {
    setAsked(true);
    if (problems.length === 0) delivery.begin(deliveryBody(order, counts, receiver));
  };
  const countAll = () =>
    setCounts(
      Object.fromEntries(order.lines.map((line) => [line.orderLineId, { delivered: line.open }])),
    );

  if (done) return <DeliveryResult done={done} />;
  if (unsent)
    return (
      <UnsentDelivery
        orderId={order.id}
        busy={busy}
        failure={failure}
        isKept={unsent.isKept}
        onSend={delivery.sendAgain}
      />
    );
  return (
    <>
      <div className="flex-1 space-y-4 p-4">
        <Button variant="secondary" className="min-h-14 w-full" onClick={countAll}>
          <Check aria-hidden="true" size={20} strokeWidth={1.75} /> All delivered
        </Button>
        <ul className="space-y-3">
          {order.lines.map((line) => (
            <DeliveryLine
              key={line.orderLineId}
              line={line}
              counted={counts[line.orderLineId]}
              asked={asked}
              onCount={(next) => setCounts((before) => ({ ...before, [line.orderLineId]: next }))}
            />
          ))}
        </ul>
        <MissingSheets products={missingSheets} when="before" />
        <ReceiverFields
          receiver={receiver}
          onChange={(more) => setReceiver((before) => ({ ...before, ...more }))}
        />
      </div>
      <div className="sticky bottom-0 space-y-3 border-t-2 border-ink bg-paper p-4">
        <Problems problems={asked ? problems : []} failure={failure} />
        <Button className="min-h-16 w-full text-xl" busy={busy} onClick={deliver}>
          Deliver <span className="tabular">{units}</span> of{' '}
          <span className="tabular">{expected}</span>
        </Button>
      </div>
    </>
  );
}

/** What still keeps the stop from being delivered: beside the button, where the thumb is. */
function Problems({ problems, failure }: { problems: string[]; failure: SendFailure | null }) {
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
