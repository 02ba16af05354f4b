import { useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { Role } from '../../../kit/actor.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useConnection } from '../../../ui/connection.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import { APPROVAL_MESSAGES, EDIT_MESSAGES } from '../change-messages.ts';
import type { OrderAction } from '../contract.ts';
import { mayDoNow } from '../public/status.ts';
import type { OrderView } from '../server/public/queries.ts';
import { ActionForm } from './action-form.tsx';
import { AnywayField } from './anyway-field.tsx';
import { DiscountForm } from './discount-form.tsx';
import { RestPanel } from './public/rest-panel.tsx';
import { failureText, type UpdateDone } from './update-done.ts';

const SIMPLE: readonly {
  action: OrderAction;
  label: string;
  variant: ButtonVariant;
  sure?: string;
}[] = [
  { action: 'confirm', label: 'Confirm order', variant: 'primary' },
  { action: 'send-out', label: 'Send out', variant: 'primary' },
  { action: 'release', label: 'Release', variant: 'secondary' },
  {
    action: 'back-to-confirmed',
    label: 'Bring back',
    variant: 'secondary',
    sure: 'The order goes back to confirmed. Use this when the truck did not take it.',
  },
  {
    action: 'close-rest',
    label: 'Leave out the rest',
    variant: 'secondary',
    sure: 'What was not delivered is cancelled, and the order is settled.',
  },
];

/** The moves that this role may make with the order as it stands. The server decides again. */
export function OrderActions({
  order,
  role,
  today,
  waits = false,
}: {
  order: OrderView;
  role: Role;
  today: string;
  /** The panel above asks this person to approve it. */
  waits?: boolean;
}) {
  const fetcher = useFetcher<UpdateDone>({ key: `order-${order.id}` });
  const confirm = useConfirm();
  const { state, data } = fetcher;
  const busy = state !== 'idle';
  useEffect(() => {
    if (state === 'idle' && data?.error) toast.error(failureText(data.error));
  }, [state, data]);
  const keyNow = useKeyUntilAnswered(data);
  const [sent, setSent] = useState<{ action: OrderAction; version: number } | null>(null);
  const send = (action: OrderAction, extra: Record<string, string> = {}) => {
    const fields = { action, version: order.version, ...extra };
    setSent(fields);
    void fetcher.submit(
      { ...fields, key: keyNow(JSON.stringify(fields)) },
      { method: 'post', action: `/dashboard/orders/${order.id}` },
    );
  };
  // It got no answer, and stands in the order's history: it was done.
  const isUnanswered = state === 'idle' && data?.error?.code === NETWORK_ERROR.code;
  const arrived =
    isUnanswered &&
    order.events.some((event) => event.kind === sent?.action && event.version === sent.version + 1);
  const { lost } = useConnection();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isUnanswered && !lost) void revalidate();
  }, [isUnanswered, lost, revalidate]);
  const moves = SIMPLE.filter(
    ({ action }) =>
      mayDoNow(role, action, order) &&
      !(waits && action === 'confirm') &&
      // The panel of the rest asks for the one already, and comes before the other.
      !(order.restSince && (action === 'close-rest' || action === 'send-out')),
  );
  return (
    <div className="grid gap-3">
      {role !== 'user' && order.restSince ? (
        <RestPanel
          key={order.version}
          rest={{
            orderId: order.id,
            version: order.version,
            isPart: order.status === 'part_delivered',
            askOn: order.restAskOn,
            today,
          }}
        />
      ) : null}
      {data?.error && !busy && !arrived ? (
        <FailureFocus by={data.error}>
          <Note tone="danger">{failureText(data.error)}</Note>
        </FailureFocus>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {moves.map((move) => (
          <Button
            key={move.action}
            variant={move.variant}
            busy={busy}
            onClick={() =>
              move.sure
                ? confirm({
                    title: `${move.label}?`,
                    message: move.sure,
                    confirmText: move.label,
                    onConfirm: () => send(move.action),
                  })
                : send(move.action)
            }
          >
            {move.label}
          </Button>
        ))}
        <ActionForms
          order={order}
          role={role}
          today={today}
          busy={busy}
          waits={waits}
          isImpossibleDay={data?.error?.details?.reason === 'impossible-day'}
          send={send}
        />
      </div>
    </div>
  );
}

/** The moves that want to be told more than that they are wanted. */
function ActionForms({
  order,
  role,
  today,
  busy,
  waits,
  isImpossibleDay,
  send,
}: {
  order: OrderView;
  role: Role;
  today: string;
  busy: boolean;
  waits: boolean;
  /** The day that was chosen needs a reason. */
  isImpossibleDay: boolean;
  send: (action: OrderAction, fields: Record<string, string>) => void;
}) {
  return (
    <>
      {mayDoNow(role, 'approve-instead', order) && !waits ? (
        <ActionForm
          key={`instead-${order.version}`}
          label={APPROVAL_MESSAGES.instead}
          variant="secondary"
          busy={busy}
          onSend={(fields) => send('approve-instead', fields)}
        >
          <ReasonField label={APPROVAL_MESSAGES.insteadWhy} hint={APPROVAL_MESSAGES.insteadHint} />
        </ActionForm>
      ) : null}
      {mayDoNow(role, 'hold', order) ? (
        <ActionForm
          key={`hold-${order.version}`}
          label="Put on hold"
          variant="secondary"
          busy={busy}
          onSend={(fields) => send('hold', fields)}
        >
          <ReasonField label="Why is it on hold?" />
        </ActionForm>
      ) : null}
      {mayDoNow(role, 'discount', order) ? (
        <DiscountForm
          key={`discount-${order.version}`}
          busy={busy}
          order={order}
          onGive={(fields) => send('discount', fields)}
        />
      ) : null}
      {mayDoNow(role, 'move-day', order) ? (
        <ActionForm
          key={`day-${order.version}`}
          label="Move delivery day"
          variant="secondary"
          sendLabel="Move and tell the customer"
          busy={busy}
          onSend={(fields) => send('move-day', fields)}
        >
          <TextField
            name="promisedOn"
            type="date"
            label="New delivery day"
            required
            min={today}
            defaultValue={order.promisedOn ?? undefined}
          />
          <ReasonField label="Why does it move?" hint="The customer reads this." />
          {isImpossibleDay ? <AnywayField /> : null}
        </ActionForm>
      ) : null}
      {mayDoNow(role, 'cancel', order) ? (
        <ActionForm
          key={`cancel-${order.version}`}
          label="Cancel order"
          variant="danger"
          closeLabel="Keep order"
          busy={busy}
          onSend={(fields) => send('cancel', fields)}
        >
          <ReasonField label={EDIT_MESSAGES.cancelLabel} hint={EDIT_MESSAGES.cancelHint} />
        </ActionForm>
      ) : null}
    </>
  );
}

function ReasonField({ label, hint }: { label: string; hint?: string }) {
  return (
    <TextField
      name="reason"
      label={label}
      hint={hint}
      required
      maxLength={200}
      className="min-w-60 flex-1"
    />
  );
}
