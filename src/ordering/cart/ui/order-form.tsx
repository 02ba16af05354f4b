import { Fragment, useCallback, useId } from 'react';
import { useRevalidator } from 'react-router';
import { DayPicker } from '../../../company/ui/day-picker.tsx';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as messages from '../messages.ts';
import type { Totals } from '../public/totals.ts';
import { chargeRows, DEPOSIT_NOTE, taxText } from '../public/totals.ts';
import type { CartPage } from '../server/load-cart.ts';
import { DeliveryCountdown } from './countdown.tsx';

/** Subtotal, surcharge, tax, delivery, total, and what is missing to the minimum or to free delivery. */
export function MoneySummary({ page, totals }: { page: CartPage; totals: Totals }) {
  const missing = page.minimumCents - totals.subtotalCents;
  const { freeDeliveryFromCents, deliveryFeeCents } = page.money;
  const toFree =
    deliveryFeeCents > 0 && freeDeliveryFromCents > 0
      ? freeDeliveryFromCents - totals.subtotalCents
      : 0;
  return (
    <div>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1">
        <dt className="text-muted">{messages.subtotal}</dt>
        <dd className="text-right">{formatCents(totals.subtotalCents)}</dd>
        {chargeRows(totals).map(([label, cents]) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{formatCents(cents)}</dd>
          </Fragment>
        ))}
        <dt className="text-muted">{messages.tax}</dt>
        <dd className="text-right">{taxText(page.taxSettled, totals.taxCents)}</dd>
        {deliveryFeeCents > 0 ? (
          <>
            <dt className="text-muted">{messages.delivery}</dt>
            <dd className="text-right">
              {totals.deliveryFeeCents > 0 ? formatCents(totals.deliveryFeeCents) : messages.free}
            </dd>
          </>
        ) : null}
        <dt className="mt-2 border-t-2 border-ink pt-2 font-display text-xl font-bold">
          {messages.orderTotal}
        </dt>
        <dd className="mt-2 border-t-2 border-ink pt-2 text-right font-display text-xl font-bold">
          {formatCents(totals.totalCents)}
        </dd>
      </dl>
      <p className="mt-1 text-sm text-muted">
        {page.taxSettled ? messages.taxNote : messages.taxOpenNote}
      </p>
      {totals.depositCents > 0 ? <p className="mt-1 text-sm text-muted">{DEPOSIT_NOTE}</p> : null}
      {page.limitCents !== null ? (
        <p
          className={`mt-2 text-sm ${totals.totalCents > page.limitCents ? 'font-semibold text-warning' : 'text-muted'}`}
        >
          {totals.totalCents > page.limitCents
            ? `Above your limit of ${formatCents(page.limitCents)} for one order: it waits for approval, and gets its delivery day then.`
            : `Your limit for one order is ${formatCents(page.limitCents)}.`}
        </p>
      ) : null}
      {missing > 0 ? (
        <div className="mt-3">
          <Note tone="warning">
            <p className="font-semibold">{messages.minimum(missing)}</p>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-2 h-1.5 w-full"
            >
              <rect width="100" height="4" className="fill-rule" />
              <rect
                width={Math.round((totals.subtotalCents / page.minimumCents) * 100)}
                height="4"
                className="fill-current"
              />
            </svg>
          </Note>
        </div>
      ) : toFree > 0 ? (
        <p className="mt-3 text-sm font-semibold">{messages.freeDelivery(toFree)}</p>
      ) : null}
    </div>
  );
}

/** Until when it can still come on which day; the page is read again when that has passed. */
export function NextRun({ page }: { page: CartPage }) {
  const { revalidate } = useRevalidator();
  const onPassed = useCallback(() => void revalidate(), [revalidate]);
  return page.nextRun ? (
    <DeliveryCountdown key={page.nextRun.nowMs} at={page.nextRun} onPassed={onPassed} />
  ) : null;
}

/** PO number, day, note and what to do when something is short: all may stay empty. */
export function OrderFields({ page }: { page: CartPage }) {
  return (
    <div className="grid gap-3 print:hidden">
      <TextField name="poNumber" label={messages.po} maxLength={50} autoComplete="off" />
      <input
        type="hidden"
        name="seenDay"
        value={page.wantedDays.find(({ reason }) => reason === null)?.day ?? ''}
      />
      <DayPicker
        key={page.customer?.id}
        name="wantedOn"
        label={messages.wantedOn}
        days={page.wantedDays}
      />
      <TextArea name="note" label={messages.note} rows={2} maxLength={2000} />
      <SelectField name="shortfallPolicy" label={messages.policy} defaultValue="ask" required>
        <option value="ask">Ask me first</option>
        <option value="back_order">Send it later</option>
        <option value="drop">Leave it out</option>
      </SelectField>
    </div>
  );
}

/** The one primary action of the page. `blocked` says beside it why it can't be pressed. */
export function PlaceButton(props: {
  busy: boolean;
  blocked: string | null;
  changed: boolean;
  form?: string;
  isWhySaid?: boolean;
}) {
  const { busy, blocked, changed, form, isWhySaid = false } = props;
  const why = useId();
  return (
    <div className="grid gap-1.5">
      {blocked ? (
        <p id={why} className={isWhySaid ? 'sr-only' : 'text-sm font-semibold text-warning'}>
          {blocked}
        </p>
      ) : null}
      <Button
        type="submit"
        {...(form ? { form } : {})}
        busy={busy}
        disabled={blocked !== null}
        aria-describedby={blocked ? why : undefined}
        className="text-lg"
      >
        {changed ? messages.placeAtNew : messages.place}
      </Button>
    </div>
  );
}
