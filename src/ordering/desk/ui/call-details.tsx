import type { RefObject } from 'react';
import { Form } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as orderMessages from '../../cart/order-messages.ts';
import { AddToChoice, AddToMeans } from '../../cart/ui/add-to.tsx';
import { type OrderFailure, OrderFailureNote } from '../../cart/ui/order-failure.tsx';
import { PoField } from '../../cart/ui/po-field.tsx';
import { UnsettledOrderNote } from '../../cart/ui/unsettled-order.tsx';
import type { Order } from '../../cart/ui/use-order.ts';
import * as messages from '../messages.ts';
import { seenOf } from '../noted.ts';
import type { Call } from '../server/load-desk.ts';
import { Sum } from './call-sum.tsx';
import type { CallOrder } from './use-call-order.ts';
import type { CallPlacing } from './use-call-placing.ts';
import type { DetailsSaving } from './use-details-saving.ts';
import { notesAgain } from './use-order-without-signal.ts';

/** The form of a call; its button on a phone stands in the bar. */
export const CALL_FORM = 'call';

interface DetailsProps {
  call: Call;
  staff: boolean;
  /** What the page's action answered. */
  answer: unknown;
  formRef: RefObject<HTMLFormElement | null>;
  saving: DetailsSaving;
  noted: CallOrder;
  placing: CallPlacing;
}

function Fields({
  call,
  again,
  staff,
  isUsed,
}: {
  call: Call;
  again: CallPlacing['again'];
  staff: boolean;
  /** A new order takes them; an open one keeps its own. */
  isUsed: boolean;
}) {
  const { contacts, delivery } = call;
  const notes = notesAgain(call, again);
  return (
    <div className="grid gap-3 sm:max-lg:grid-cols-2">
      <SelectField label={messages.REQUESTER} name="askedBy" defaultValue={notes.askedBy ?? ''}>
        <option value="">{messages.NO_BUYER}</option>
        {contacts.map((contact) => (
          <option key={contact.id} value={contact.id}>
            {contact.name}
          </option>
        ))}
      </SelectField>
      <PoField label={messages.PO} name="poNumber" defaultValue={notes.poNumber} isUsed={isUsed} />
      <SelectField
        label={messages.DELIVERY_DAY}
        name="wantedOn"
        defaultValue={notes.wantedOn ?? ''}
      >
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
          className="sm:max-lg:col-span-2"
        />
      ) : null}
    </div>
  );
}

/** The lines as place-order takes them: with the price that the screen shows, and the one for this order. */
export function linesOf({ cart, notes }: Pick<Call, 'cart' | 'notes'>): string {
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

function Failed({ failure, order }: { failure: OrderFailure; order: Order }) {
  if (failure.details?.reason === 'below-margin')
    return (
      <Note tone="danger" title={messages.MARGIN_TITLE}>
        <p>{failure.message}</p>
        <div className="mt-2">
          <CheckBox name="marginAccepted" label={messages.MARGIN_ACCEPT} />
        </div>
      </Note>
    );
  return (
    <OrderFailureNote
      failure={failure}
      onTake={(productId, available) => order.type(productId, String(available))}
    />
  );
}

/** The call became an order in another window: which, and how to begin the next one here. */
function AlreadyPlaced({
  order,
  goOn,
}: {
  order: NonNullable<Call['lastPlaced']>;
  goOn: () => void;
}) {
  return (
    <Note tone="warning" title={messages.alreadyPlaced(order.number)}>
      <p role="status">{messages.PLACED_ELSEWHERE}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to={`/dashboard/orders/${order.id}`}>Open {order.number}</ButtonLink>
        <Button type="button" variant="secondary" onClick={goOn}>
          {messages.ANOTHER_CALL}
        </Button>
      </div>
    </Note>
  );
}

/** PO, day, notes, the sum, and the one press that places the order. Everything typed is kept as one leaves its field. */
export function CallDetails(props: DetailsProps) {
  const { call, staff, answer, formRef, saving, noted, placing } = props;
  const { failure, placed, missing } = placing;
  return (
    <Panel title={messages.DETAILS}>
      <Form
        ref={formRef}
        id={CALL_FORM}
        method="post"
        className="grid gap-3"
        onSubmit={(event) => {
          saving.stop();
          const seen = event.currentTarget.elements.namedItem('seenNotes') as HTMLInputElement;
          seen.value = saving.seen();
          placing.onSubmit(event);
        }}
        onInput={(event) => {
          // What was typed before the session ended is put back by the page, not by a person.
          if (!event.nativeEvent.isTrusted) placing.onPutBack();
          if (!placed) saving.saveSoon(event.currentTarget);
        }}
        onBlur={(event) => (placed ? undefined : saving.save(event.currentTarget))}
      >
        <input type="hidden" name="intent" value="place" />
        <input type="hidden" name="customerId" value={call.customer.id} />
        <input type="hidden" name="after" value={placing.after} />
        <input type="hidden" name="firstOn" value={call.delivery.first} />
        <input type="hidden" name="lines" value={linesOf(call)} />
        <input type="hidden" name="seenNotes" defaultValue={JSON.stringify(seenOf(call.notes))} />
        <input type="hidden" name="seenCart" value={call.cart.state} />
        <AddTo call={call} lines={noted.priced} placing={placing} />
        {/* Kept while another order is chosen: what was typed is there again with a new one. */}
        <div hidden={placing.open !== null || placed !== null}>
          <Fields call={call} again={placing.again} staff={staff} isUsed={placing.open === null} />
        </div>
        {/* Of what was sent and has no answer the order's own words are enough. */}
        {saving.unsaved && !placing.outcome ? (
          <p role="status" className="text-sm font-semibold text-warning">
            {messages.NOT_SAVED}
          </p>
        ) : null}
        {placed ? (
          <AlreadyPlaced order={placed} goOn={placing.goOn} />
        ) : placing.outcome ? (
          <UnsettledOrderNote
            outcome={placing.outcome}
            press={placing.open ? orderMessages.addTo.press(placing.open.number) : messages.PLACE}
          />
        ) : failure ? (
          <FailureFocus by={failure}>
            <Failed failure={failure} order={noted.order} />
          </FailureFocus>
        ) : null}
        <Sum totals={placing.totals} taxSettled={call.taxSettled} />
        {missing > 0 && placing.blocked === null ? (
          <p className="text-sm font-semibold text-warning">
            {messages.missingText(missing, staff)}
          </p>
        ) : null}
        <SendKey answer={answer as never} />
      </Form>
    </Panel>
  );
}

/** Where the lines go: a new order, or one of this customer that can still be changed, and what that means. */
function AddTo({
  call,
  lines,
  placing,
}: {
  call: Call;
  lines: CallOrder['priced'];
  placing: CallPlacing;
}) {
  const { open, addTo, totals } = placing;
  if (lines.length === 0 || call.openOrders.length === 0) return null;
  if (call.notes.overrides.length > 0)
    return <p className="text-sm text-muted">{messages.NEW_FOR_OTHER_PRICE}</p>;
  return (
    <>
      <AddToChoice
        openOrders={call.openOrders}
        firstDay={call.notes.wantedOn ?? call.delivery.first}
        open={open}
        onChoose={addTo.choose}
      />
      {open ? (
        <>
          <AddToMeans
            page={{ limit: null, minimumCents: call.minimumCents }}
            open={open}
            lines={lines}
            totals={totals}
          />
          <p className="text-sm font-semibold">{messages.detailsOfOpen(open.number)}</p>
        </>
      ) : null}
    </>
  );
}
