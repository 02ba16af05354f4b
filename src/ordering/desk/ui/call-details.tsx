import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureFocus, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { chargeRows, type Totals, taxText, totalsOf } from '../../cart/public/totals.ts';
import { type OrderFailure, OrderFailureNote } from '../../cart/ui/order-failure.tsx';
import { UnsettledOrderNote, useUnsettledOrder } from '../../cart/ui/unsettled-order.tsx';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';

interface DetailsProps {
  person: string;
  call: Call;
  staff: boolean;
  /** What the page's action answered. */
  answer: unknown;
  formRef: RefObject<HTMLFormElement | null>;
  /** Keeps what is typed. */
  save: (form: HTMLFormElement) => void;
  /** What is typed is not kept yet. */
  unsaved: boolean;
  /** Lines that are still on their way: the order waits for them. */
  waiting: boolean;
  put: (productId: string, quantity: number) => void;
}

function Fields({ call, staff }: { call: Call; staff: boolean }) {
  const { notes, contacts, delivery } = call;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField label={messages.ASKED_BY} name="askedBy" defaultValue={notes.askedBy ?? ''}>
        <option value="">{messages.NO_BUYER}</option>
        {contacts.map((contact) => (
          <option key={contact.id} value={contact.id}>
            {contact.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.PO}
        name="poNumber"
        maxLength={50}
        autoComplete="off"
        defaultValue={notes.poNumber}
      />
      <SelectField label={messages.WANTED} name="wantedOn" defaultValue={notes.wantedOn ?? ''}>
        <option value="">{messages.firstDay(delivery.first)}</option>
        {delivery.later.map((day) => (
          <option key={day} value={day}>
            {dayText(day)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.NOTE}
        name="note"
        maxLength={2000}
        autoComplete="off"
        defaultValue={notes.note}
      />
      {staff ? (
        <TextArea
          label={messages.INTERNAL}
          hint={messages.INTERNAL_HINT}
          name="internalNote"
          rows={2}
          maxLength={2000}
          defaultValue={notes.internalNote}
          className="sm:col-span-2"
        />
      ) : null}
    </div>
  );
}

/** Subtotal, tax, fee and total of what is noted, with the prices of this order. */
function useTotals(call: Call) {
  const given = new Map(call.notes.overrides.map((one) => [one.productId, one.unitPriceCents]));
  const lines = call.cart.lines.map((line) => ({
    ...line,
    unitPriceCents: given.get(line.productId) ?? line.unitPriceCents,
  }));
  const isUnpriced = lines.some((line) => line.unitPriceCents === null);
  const totals = totalsOf(
    lines.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents ?? 0 })),
    call.money,
  );
  return { totals, isUnpriced };
}

/** The lines as place-order takes them: with the price that the screen shows, and the one for this order. */
function linesOf({ cart, notes }: Call): string {
  return JSON.stringify(
    cart.lines.map((line) => {
      const override = notes.overrides.find((one) => one.productId === line.productId);
      return {
        productId: line.productId,
        quantity: line.quantity,
        expectedUnitPriceCents: line.unitPriceCents ?? 0,
        note: line.note,
        ...(override
          ? { override: { unitPriceCents: override.unitPriceCents, reason: override.reason } }
          : {}),
      };
    }),
  );
}

function Failed({ failure, put }: { failure: OrderFailure; put: DetailsProps['put'] }) {
  if (failure.details?.reason === 'below-margin')
    return (
      <Note tone="danger" title={messages.MARGIN_TITLE}>
        <p>{failure.message}</p>
        <div className="mt-2">
          <CheckBox name="marginAccepted" label={messages.MARGIN_ACCEPT} />
        </div>
      </Note>
    );
  return <OrderFailureNote failure={failure} onTake={put} />;
}

/** PO, day, notes, the sum, and the one press that places the order. Everything typed is kept as one leaves its field. */
export function CallDetails(props: DetailsProps) {
  const { person, call, staff, answer, formRef, save, unsaved, waiting, put } = props;
  const failure = useFailure(answer, 'place');
  const { totals, isUnpriced } = useTotals(call);
  const busy = useNavigation().formData?.get('intent') === 'place';
  const why = useId();
  // Without an answer the order is looked up by its key: the call is empty when it was placed.
  const unsettled = useUnsettledOrder(
    { person, customer: { id: messages.callPlace(call.customer.id) } },
    { state: busy ? 'submitting' : 'idle', ...(failure ? { data: { error: failure } } : {}) },
    messages.placedAt,
  );
  const [isPlacing, setPlacing] = useState(false);
  const missing = call.minimumCents - totals.subtotalCents;
  const blocked =
    call.cart.lines.length === 0
      ? messages.NOTHING_TO_PLACE
      : isUnpriced
        ? messages.UNPRICED
        : !staff && missing > 0
          ? messages.missingText(missing, false)
          : null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Lines on their way would be left out of the order: it goes once they are there.
    if (waiting) setPlacing(true);
    if (waiting || blocked !== null || busy) event.preventDefault();
    else {
      const key = new FormData(event.currentTarget).get('key');
      if (typeof key === 'string' && key) unsettled.onSend(key);
    }
  };
  useEffect(() => {
    if (!isPlacing || waiting) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the lines that the order waited for are there
    setPlacing(false);
    formRef.current?.requestSubmit();
  }, [isPlacing, waiting, formRef]);
  return (
    <Panel title={messages.DETAILS}>
      <Form
        ref={formRef}
        method="post"
        className="grid gap-4"
        onSubmit={onSubmit}
        onBlur={(event) => save(event.currentTarget)}
      >
        <input type="hidden" name="intent" value="place" />
        <input type="hidden" name="customerId" value={call.customer.id} />
        <input type="hidden" name="firstOn" value={call.delivery.first} />
        <input type="hidden" name="lines" value={linesOf(call)} />
        <Fields call={call} staff={staff} />
        {unsaved ? (
          <p role="status" className="text-sm font-semibold text-warning">
            {messages.NOT_SAVED}
          </p>
        ) : null}
        {unsettled.isUnsettled ? (
          <UnsettledOrderNote />
        ) : failure ? (
          <FailureFocus by={failure}>
            <Failed failure={failure as OrderFailure} put={put} />
          </FailureFocus>
        ) : null}
        <Sum totals={totals} taxSettled={call.taxSettled} />
        {missing > 0 && blocked === null ? (
          <p className="text-sm font-semibold text-warning">
            {messages.missingText(missing, staff)}
          </p>
        ) : null}
        {blocked ? (
          <p id={why} className="text-sm font-semibold text-warning">
            {blocked}
          </p>
        ) : null}
        <SendKey answer={answer as never} />
        <Button
          type="submit"
          busy={busy || isPlacing}
          disabled={blocked !== null}
          aria-describedby={blocked ? why : undefined}
          className="text-lg"
        >
          {blocked ? messages.PLACE : messages.placeFor(totals.totalCents)}
        </Button>
      </Form>
    </Panel>
  );
}

function Sum({ totals, taxSettled }: { totals: Totals; taxSettled: boolean }) {
  const rows = [
    ['Subtotal', totals.subtotalCents],
    ...chargeRows(totals),
    ['Tax', taxText(taxSettled, totals.taxCents)],
    ['Delivery fee', totals.deliveryFeeCents],
  ] as const;
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1 border-t border-rule pt-3">
      {rows.map(([label, cents]) =>
        label === 'Delivery fee' && cents === 0 ? null : (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{typeof cents === 'string' ? cents : formatCents(cents)}</dd>
          </div>
        ),
      )}
      <dt className="border-t-2 border-ink pt-2 font-display text-xl font-bold">Total</dt>
      <dd className="border-t-2 border-ink pt-2 text-right font-display text-xl font-bold">
        {formatCents(totals.totalCents)}
      </dd>
    </dl>
  );
}
