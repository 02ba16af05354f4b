import { useId, useMemo } from 'react';
import { daysOf } from '../../../company/delivery-messages.ts';
import { DayPicker } from '../../../company/ui/day-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as messages from '../messages.ts';
import * as orderMessages from '../order-messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { OpenOrder } from './add-to.tsx';
import { useOrderDetails } from './order-details.ts';
import { PoField } from './po-field.tsx';
import type { Placing } from './use-placing.ts';
import { PLACE_FORM } from './use-placing.ts';

/** On a desk the fields of the panel are as low as its rows. */
const COMPACT =
  '[&_label]:mb-0.5! [&_label]:text-[0.8125rem] [&_label]:leading-4 [&_label]:font-normal! [&_label]:text-muted [&_span[id$=-label]]:mb-0.5! [&_span[id$=-label]]:text-[0.8125rem] [&_span[id$=-label]]:leading-4 [&_span[id$=-label]]:font-normal! [&_span[id$=-label]]:text-muted lg:[&_:is(input,select,button,textarea)]:min-h-8 lg:[&_:is(input,select,button[aria-controls],textarea)]:py-1 lg:[&_:is(input,select,button,textarea)]:text-sm';

/** Day, PO number, note and what to do when something is short: all may stay empty. */
export function OrderFields({
  page,
  approver,
  beside,
}: {
  page: CartPage;
  /** Whom it waits for; null: nobody has to approve it. */
  approver: string | null;
  /** A placed order with which it is to come: its day is this one's. */
  beside: OpenOrder | null;
}) {
  const days = useMemo(() => daysOf(page.requestedDays), [page.requestedDays]);
  const { ref, onInput, wantedOn, chooseDay } = useOrderDetails(
    page.person,
    page.customer?.id ?? '',
  );
  return (
    <div
      ref={ref}
      onInput={onInput}
      className={`grid grid-cols-2 gap-x-2.5 gap-y-2 print:hidden ${COMPACT}`}
    >
      <div className="col-span-full">
        <input
          type="hidden"
          name="seenDay"
          value={days.find(({ reason }) => reason === null)?.day ?? ''}
        />
        {beside?.promisedDay ? (
          <>
            <input type="hidden" name="wantedOn" value={beside.promisedDay} />
            <p className="text-[0.8125rem] leading-4 text-muted">{messages.deliveryDay}</p>
            <p className="tabular text-sm font-semibold">
              {orderMessages.addTo.withOrder(beside.number, beside.promisedDay)}
            </p>
          </>
        ) : (
          <DayPicker
            name="wantedOn"
            label={messages.deliveryDay}
            days={days}
            first={approver ? orderMessages.firstApproved : undefined}
            kept={days.some(({ day }) => day === wantedOn) ? wantedOn : ''}
            onChange={chooseDay}
          />
        )}
      </div>
      <PoField name="poNumber" label={messages.po} />
      <SelectField
        name="shortfallPolicy"
        label={orderMessages.ifShort}
        defaultValue="ask"
        required
        title={messages.policy}
      >
        <option value="ask">Ask me first</option>
        <option value="back_order">Send it later</option>
        <option value="drop">Leave it out</option>
      </SelectField>
      <div className="col-span-full">
        <TextArea name="note" label={messages.note} rows={1} maxLength={2000} />
      </div>
    </div>
  );
}

/**
 * The one primary action, as long as there is something to place. When something is missing, a press scrolls to it and names it; it takes
 * no press only where there is no row to go to.
 */
export function PlaceButton({
  placing,
  addTo,
  approver,
  canType = true,
}: {
  placing: Placing;
  /** The order that it is added to; null: it becomes a new one. */
  addTo: OpenOrder | null;
  /** Whom it waits for; null: nobody has to approve it. */
  approver: string | null;
  /** The page has rows whose quantity can be typed. */
  canType?: boolean;
}) {
  const { missed, failure, isEmpty } = placing;
  const why = useId();
  const isOff = isEmpty && !canType;
  const missedText = !missed
    ? null
    : missed.of === 'minimum'
      ? messages.minimum(missed.cents)
      : missed.of === 'nothing' && missed.offered
        ? orderMessages.nothingYet(missed.offered.count)
        : orderMessages.firstMissing[missed.of];
  return (
    <div className="grid gap-1.5">
      {missedText ? (
        <p id={why} role="alert" className="text-sm font-semibold text-warning max-lg:max-w-44">
          {missedText}
        </p>
      ) : isOff ? (
        <p id={why} className="text-sm text-muted">
          {orderMessages.nothingIn}
        </p>
      ) : null}
      <Button
        type="submit"
        form={PLACE_FORM}
        variant={isEmpty ? 'secondary' : 'primary'}
        disabled={isOff}
        busy={placing.isBusy}
        aria-describedby={missedText || isOff ? why : undefined}
        className="min-h-11! text-[1.0625rem]"
      >
        {pressText(failure?.details?.reason === 'prices-changed', addTo, approver)}
      </Button>
    </div>
  );
}

/** What stands on the button that places: a new order, one that is sent for approval, or goods for one that is open. */
export function pressText(
  isAtNew: boolean,
  addTo: OpenOrder | null,
  approver: string | null,
): string {
  if (!addTo && approver) return isAtNew ? orderMessages.sendAtNew : orderMessages.sendForApproval;
  if (!addTo) return isAtNew ? messages.placeAtNew : messages.place;
  return isAtNew
    ? orderMessages.addTo.pressAtNew(addTo.number)
    : orderMessages.addTo.press(addTo.number);
}
