import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OfferedDay } from '../../../company/delivery-messages.ts';
import { DayPicker } from '../../../company/ui/day-picker.tsx';
import { timeText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { EDIT_MESSAGES } from '../change-messages.ts';
import { NO_DAY, NOTHING_CHANGED, POLICY_MESSAGES } from '../public/messages.ts';
import { SHORTFALL_POLICIES } from '../public/status.ts';
import type { MeanwhileChange } from '../server/changes-since.ts';
import type { OrderView } from '../server/public/queries.ts';
import { AddOrderLine } from './add-order-line.tsx';
import { EditLines } from './edit-lines.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { fieldsOf, type OrderDraft, useOrderDraft } from './order-draft.ts';
import { failureText, type UpdateDone } from './update-done.ts';

interface ChangeOrderProps {
  order: OrderView;
  /** False: who looks may not change it (any more). What they had typed before stays on the screen. */
  may: boolean;
  /** The days that it can be wanted for. */
  days: readonly OfferedDay[];
  timeZone: string;
  phone: string;
}

const NO_PRICES: ReadonlyMap<string, number> = new Map();

/** Products, notes and details of an order in one edit mode with one Save, which makes one version. The number stays. */
export function ChangeOrder({ order, may, days, timeZone, phone }: ChangeOrderProps) {
  const [open, setOpen] = useState(false);
  const [newPrices, setNewPrices] = useState(NO_PRICES);
  /** An answer that was closed with the edit mode: it is not shown again. */
  const [past, setPast] = useState<UpdateDone | undefined>();
  const edit = useOrderDraft(order);
  const fetcher = useFetcher<UpdateDone>({ key: `order-edit-${order.id}` });
  const { state, data } = fetcher;
  const keyNow = useKeyUntilAnswered(data);
  const confirm = useConfirm();
  const fields = fieldsOf(order, edit.draft, newPrices);
  const isDirty = Object.keys(fields).length > 0;
  useLeaveGuard(open && isDirty && state === 'idle' && !data?.done);
  const stop = () => {
    setOpen(false);
    setPast(data);
    setNewPrices(NO_PRICES);
    edit.clear();
  };
  useEffect(() => {
    if (state !== 'idle' || !data || data === past) return;
    if (data.done) {
      toast.success(EDIT_MESSAGES.saved);
      stop();
    }
    const prices = data.error?.details?.prices ?? [];
    if (prices.length > 0)
      setNewPrices(
        (known) =>
          new Map([...known, ...prices.map((one) => [one.productId, one.unitPriceCents] as const)]),
      );
    // An answer counts once; what else is read here belongs to the render that brought it.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state, data]);
  const save = () => {
    const sent = { action: 'edit', version: String(order.version), ...fields };
    void fetcher.submit(
      { ...sent, key: keyNow(JSON.stringify(sent)) },
      { method: 'post', action: `/dashboard/orders/${order.id}` },
    );
  };
  const close = () =>
    isDirty
      ? confirm({
          title: EDIT_MESSAGES.leaveTitle,
          titleTone: 'warning',
          message: EDIT_MESSAGES.leaveText,
          confirmText: EDIT_MESSAGES.leaveYes,
          cancelText: EDIT_MESSAGES.leaveNo,
          onConfirm: stop,
        })
      : stop();
  if (!open)
    return may ? (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {EDIT_MESSAGES.open}
      </Button>
    ) : null;
  return (
    <Panel
      title={EDIT_MESSAGES.title}
      actions={
        <Button variant="quiet" onClick={close}>
          {EDIT_MESSAGES.close}
        </Button>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && may && state === 'idle') save();
        }}
      >
        <p className="text-sm text-muted">{EDIT_MESSAGES.lead}</p>
        <EditLines order={order} edit={edit} newPrices={newPrices} />
        <AddOrderLine orderId={order.id} onAdd={edit.add} />
        <Details order={order} edit={edit} days={days} />
        <SaveFailure
          error={state === 'idle' && data !== past ? data?.error : undefined}
          timeZone={timeZone}
        />
        {may ? null : (
          <Note tone="danger" title={EDIT_MESSAGES.closedTitle}>
            {EDIT_MESSAGES.closedText(phone)}
          </Note>
        )}
        <SaveBar isDirty={isDirty} may={may} busy={state !== 'idle'} />
      </form>
    </Panel>
  );
}

function SaveBar({ isDirty, may, busy }: { isDirty: boolean; may: boolean; busy: boolean }) {
  return (
    <div className="bottom-bar -mx-4 grid gap-1 border-t border-rule bg-card px-4 py-3 sm:-mx-5 sm:px-5">
      {isDirty ? null : (
        <p id="order-save-why" className="text-sm text-muted">
          {NOTHING_CHANGED}
        </p>
      )}
      <Button
        type="submit"
        disabled={!isDirty || !may}
        aria-describedby={isDirty ? undefined : 'order-save-why'}
        busy={busy}
      >
        {EDIT_MESSAGES.save}
      </Button>
    </div>
  );
}

/** Why it was not saved. After a colleague's change: who changed what, with before and after. */
function SaveFailure({
  error,
  timeZone,
}: {
  error: NonNullable<UpdateDone['error']> | undefined;
  timeZone: string;
}) {
  if (!error) return null;
  const changes: readonly MeanwhileChange[] = error.details?.changes ?? [];
  return (
    <FailureFocus by={error}>
      {error.code === 'aborted' && changes.length > 0 ? (
        <Note tone="danger" title={EDIT_MESSAGES.staleTitle}>
          <ul className="grid gap-1">
            {changes.map((change) => (
              <li key={change.version}>
                {EDIT_MESSAGES.version(change.version, change.by, timeText(change.at, timeZone))}:{' '}
                {[change.title, ...change.what].join('. ')}
              </li>
            ))}
          </ul>
          <p className="mt-2">{EDIT_MESSAGES.staleText}</p>
        </Note>
      ) : (
        <Note tone="danger">{failureText(error)}</Note>
      )}
    </FailureFocus>
  );
}

function Details({
  order,
  edit,
  days,
}: {
  order: OrderView;
  edit: OrderDraft;
  days: readonly OfferedDay[];
}) {
  const { draft, setDetail } = edit;
  return (
    <div className="grid gap-3 border-t border-rule pt-4 sm:grid-cols-2">
      <TextField
        label={EDIT_MESSAGES.po}
        value={draft.details.poNumber ?? order.poNumber}
        maxLength={50}
        autoComplete="off"
        className="self-end"
        onChange={(event) => setDetail('poNumber', event.currentTarget.value)}
      />
      <DayPicker
        name="wantedOn"
        label={EDIT_MESSAGES.wantedOn}
        hint={order.promisedOn === null ? NO_DAY : EDIT_MESSAGES.promised(order.promisedOn)}
        days={days}
        defaultValue={draft.details.wantedOn ?? order.wantedOn ?? ''}
        onChange={(day) => setDetail('wantedOn', day)}
      />
      <TextArea
        label={EDIT_MESSAGES.orderNote}
        value={draft.details.note ?? order.note}
        maxLength={2000}
        rows={2}
        onChange={(event) => setDetail('note', event.currentTarget.value)}
      />
      <SelectField
        label={EDIT_MESSAGES.policy}
        value={draft.details.shortfallPolicy ?? order.shortfallPolicy}
        required
        onChange={(event) => setDetail('shortfallPolicy', event.currentTarget.value)}
      >
        {SHORTFALL_POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {POLICY_MESSAGES[policy]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
