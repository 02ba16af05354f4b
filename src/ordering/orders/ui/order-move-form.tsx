import type { ReactNode } from 'react';
import type { ButtonVariant } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { APPROVAL_MESSAGES, EDIT_MESSAGES, ACTION_TEXTS as words } from '../change-messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { ActionForm } from './action-form.tsx';
import { DiscountForm } from './discount-form.tsx';
import type { SendMove } from './use-order-move.ts';

/** What a form of the order's row of actions asks. */
export type FormAction = 'hold' | 'discount' | 'cancel' | 'approve-instead' | 'list';

/** Form of the moves that need input: a reason, an amount or a confirmation. */
export function MoveForm({
  what,
  order,
  busy,
  send,
  close,
}: {
  what: FormAction | null;
  order: OrderView;
  busy: boolean;
  send: SendMove;
  close: () => void;
}) {
  const form = (
    action: Exclude<FormAction, 'list'>,
    {
      label,
      variant,
      field,
      back,
    }: { label: string; variant: ButtonVariant; field: ReactNode; back?: string },
  ) => (
    <ActionForm
      label={label}
      variant={variant}
      busy={busy}
      onSend={(fields) => send(action, fields)}
      onClose={close}
      {...(back ? { closeLabel: back } : {})}
    >
      {field}
    </ActionForm>
  );
  if (what === 'hold')
    return form('hold', {
      label: words.hold,
      variant: 'secondary',
      field: <Reason label={words.holdWhy} />,
    });
  if (what === 'approve-instead')
    return form('approve-instead', {
      label: APPROVAL_MESSAGES.instead,
      variant: 'primary',
      field: <Reason label={APPROVAL_MESSAGES.insteadWhy} hint={APPROVAL_MESSAGES.insteadHint} />,
    });
  if (what === 'cancel')
    return form('cancel', {
      label: words.cancel,
      variant: 'danger',
      field: <Reason label={EDIT_MESSAGES.cancelLabel} hint={EDIT_MESSAGES.cancelHint} />,
      back: words.keep,
    });
  if (what === 'discount')
    return (
      <DiscountForm
        busy={busy}
        order={order}
        onGive={(fields) => send('discount', fields)}
        onClose={close}
      />
    );
  return null;
}

function Reason({ label, hint }: { label: string; hint?: string }) {
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
