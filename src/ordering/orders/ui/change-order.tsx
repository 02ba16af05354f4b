import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OfferedDay } from '../../../company/delivery-messages.ts';
import { DayPicker } from '../../../company/ui/day-picker.tsx';
import { formatCents } from '../../../kit/money.ts';
import { timeText } from '../../../kit/time.ts';
import type { Apart } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { ASK_TO_LEAVE, useLeaveGuard } from '../../../ui/leave-guard.ts';
import { Note, Panel } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { PoField } from '../../cart/ui/po-field.tsx';
import { EDIT_MESSAGES } from '../change-messages.ts';
import { NO_DAY, POLICY_MESSAGES } from '../public/messages.ts';
import { SHORTFALL_POLICIES } from '../public/status.ts';
import type { MeanwhileChange } from '../server/changes-since.ts';
import type { EditTerms } from '../server/edit-terms.ts';
import type { LimitOnChange } from '../server/public/approvals.ts';
import type { OrderView } from '../server/public/queries.ts';
import { AddOrderLine } from './add-order-line.tsx';
import { EditLines } from './edit-lines.tsx';
import {
  draftInWords,
  draftTotals,
  fieldsOf,
  type OrderDraft,
  stockOf,
  useOrderDraft,
} from './order-draft.ts';
import { PRODUCTS_ID } from './order-lines.tsx';
import { DraftSafety } from './order-safety.tsx';
import { SaveBar } from './save-bar.tsx';
import { SendTyped } from './send-typed.tsx';
import { TakesNoMore } from './takes-no-more.tsx';
import { failureText, type UpdateDone } from './update-done.ts';

interface ChangeOrderProps {
  /** Who looks: what they typed is theirs. */
  person: string;
  /** Who looks buys for this customer: prices are theirs. */
  buyer: boolean;
  order: OrderView;
  open: boolean;
  onClose: () => void;
  /** False: who looks may not change it (any more). What they had typed before stays on the screen. */
  may: boolean;
  /** The days that it can be wanted for. */
  days: readonly OfferedDay[];
  /** What the running total is reckoned with; null: none is shown. */
  terms: EditTerms | null;
  /** More than there is can be ordered: it comes later. */
  backOrdersAllowed: boolean;
  /** Above it the order takes no more; null where none is held against it. */
  limit: LimitOnChange | null;
  /** Incompatible products of the present order. */
  apart: readonly Apart[];
  timeZone: string;
  phone: string;
  /** The lines as they stand, while nobody changes them. */
  children: ReactNode;
}

/** A message about an order is no longer. */
const MESSAGE_LENGTH = 2000;

/** Once the form is gone: the products with their sum come where its bar was, and not what stood below it. */
const showProducts = () =>
  requestAnimationFrame(() =>
    document.getElementById(PRODUCTS_ID)?.scrollIntoView({ block: 'end' }),
  );

const NO_PRICES: ReadonlyMap<string, number> = new Map();

/** The lines of an order; opened, they are changed in place: products, notes and details with one Save, which makes one version. The number stays. */
export function ChangeOrder(props: ChangeOrderProps) {
  const { person, buyer, order, open, onClose, may, days, terms, limit } = props;
  const { apart, timeZone, phone, children } = props;
  const [newPrices, setNewPrices] = useState(NO_PRICES);
  /** An answer that was closed with the edit mode: it is not shown again. */
  const [past, setPast] = useState<UpdateDone | undefined>();
  const edit = useOrderDraft(person, order);
  const fetcher = useFetcher<UpdateDone>({ key: `order-edit-${order.id}` });
  const { state, data } = fetcher;
  const keyNow = useKeyUntilAnswered(data);
  const confirm = useConfirm();
  const form = useId();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const isWrong = Object.keys(wrong).length > 0;
  const fields = fieldsOf(order, edit.draft, newPrices);
  const isDirty = isWrong || Object.keys(fields).length > 0;
  useLeaveGuard(
    open && isDirty && state === 'idle' && !data?.done,
    EDIT_MESSAGES.leaveText,
    edit.clear,
  );
  const stop = () => {
    onClose();
    setPast(data);
    setNewPrices(NO_PRICES);
    setWrong({});
    edit.clear();
  };
  useEffect(() => {
    if (state !== 'idle' || !data || data === past) return;
    if (data.done) {
      toast.success(EDIT_MESSAGES.saved(formatCents(order.totalCents)));
      stop();
      showProducts();
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
          ...ASK_TO_LEAVE,
          message: EDIT_MESSAGES.leaveText,
          onConfirm: stop,
        })
      : stop();
  if (!open) return children;
  // A longer one does not fit into a message, and a cancelled order is changed by none.
  const words =
    buyer && !may && order.status !== 'cancelled' ? draftInWords(order, edit.draft) : '';
  const message = words.length <= MESSAGE_LENGTH && !isWrong ? words : '';
  const totalCents = terms && draftTotals(order, edit.draft, newPrices, terms).totalCents;
  const error = state === 'idle' && data !== past ? data?.error : undefined;
  const atMost = stockOf(order, edit.draft, terms, data === past ? undefined : data);
  return (
    <Panel title={EDIT_MESSAGES.title}>
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !isWrong && may && state === 'idle') save();
        }}
      >
        <EditLines
          order={order}
          edit={edit}
          newPrices={newPrices}
          atMost={atMost}
          backOrdersAllowed={props.backOrdersAllowed}
          form={form}
          wrong={wrong}
          onWrong={(productId, text) =>
            setWrong(({ [productId]: _before, ...others }) =>
              text === undefined ? others : { ...others, [productId]: text },
            )
          }
        />
        <SaveFailure error={error} timeZone={timeZone} />
        <AddOrderLine orderId={order.id} buyer={buyer} onAdd={edit.add} />
        <DraftSafety order={order} draft={edit.draft} pairs={apart} />
        <Details order={order} edit={edit} days={days} />
        <TakesNoMore order={order} draft={edit.draft} totalCents={totalCents} limit={limit} />
        <SaveBar
          isDirty={isDirty}
          isWrong={isWrong}
          closed={
            may
              ? null
              : {
                  status: order.status,
                  phone,
                  way: message ? (
                    <SendTyped orderId={order.id} text={message} onSent={stop} />
                  ) : null,
                }
          }
          busy={state !== 'idle'}
          totalCents={totalCents}
          wasCents={order.totalCents}
          onClose={close}
        />
      </form>
    </Panel>
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

/** The day as it stands: it is promised once the order is confirmed, wished for or planned before. */
export function dayHint({
  promisedOn,
  wantedOn,
  status,
}: Pick<OrderView, 'promisedOn' | 'wantedOn' | 'status'>): string {
  if (promisedOn === null) return NO_DAY;
  if (status !== 'placed' && status !== 'on_hold') return EDIT_MESSAGES.promised(promisedOn);
  return wantedOn === promisedOn
    ? EDIT_MESSAGES.wished(promisedOn)
    : EDIT_MESSAGES.planned(promisedOn);
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
      <PoField
        label={EDIT_MESSAGES.po}
        value={draft.details.poNumber ?? order.poNumber}
        onChange={(event) => setDetail('poNumber', event.currentTarget.value)}
      />
      <DayPicker
        name="wantedOn"
        label={EDIT_MESSAGES.wantedOn}
        hint={dayHint(order)}
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
