import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfferedDay } from '../../../company/delivery-messages.ts';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { MOVE_DAY as words } from '../change-messages.ts';
import { promisedDayText, requestedDayText } from '../public/messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { AnywayField } from './anyway-field.tsx';
import { failureText } from './update-done.ts';
import type { OrderMove } from './use-order-move.ts';

const OTHER = 'other';

/** By day that the trucks can't carry with this order: why. */
type FullDays = Readonly<Record<string, string>>;

/**
 * The delivery day of an order, in its head. Who may move it presses it and chooses among the days on which a truck comes; any other day is
 * typed, with the reason that the order's history keeps. A day on which the trucks are full says so, and asks for that reason.
 */
export function DeliveryDay({
  order,
  move,
  may,
  days,
  full,
  today,
  staff,
  told,
}: {
  order: OrderView;
  move: OrderMove;
  may: boolean;
  days: readonly OfferedDay[];
  full: FullDays;
  today: string;
  /** The day leads to everything that goes out on it. */
  staff: boolean;
  /** Somebody gets an e-mail about a move. */
  told: boolean;
}) {
  /** The version of the order for which it is open: the next one closes it. */
  const [open, setOpen] = useState<number | null>(null);
  const { promisedOn } = order;
  const isOpen = open === order.version;
  const requestedText = requestedDayText(order);
  const isMovable = may && promisedOn !== null;
  const day = <span className="font-semibold text-ink">{promisedDayText(promisedOn)}</span>;
  return (
    <div className={isOpen ? 'basis-full' : ''}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {isMovable ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={words.move(promisedDayText(promisedOn))}
            onClick={() => setOpen(isOpen ? null : order.version)}
            className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-border bg-card px-3 text-sm hover:bg-sunk pointer-coarse:min-h-11 print:border-0 print:p-0"
          >
            <CalendarDays aria-hidden="true" size={16} className="print:hidden" />
            {words.label} {day}
          </button>
        ) : (
          <span>
            {words.label} {day}
          </span>
        )}
        {requestedText ? <span>{requestedText}</span> : null}
        {staff && promisedOn !== null ? (
          <Link
            to={`/dashboard/deliveries?day=${promisedOn}`}
            className="inline-flex items-center text-brand underline pointer-coarse:min-h-11 print:hidden"
          >
            {words.thatDay}
          </Link>
        ) : null}
      </div>
      {isOpen ? (
        <MoveForm
          order={order}
          move={move}
          days={days}
          full={full}
          today={today}
          told={told}
          close={() => setOpen(null)}
        />
      ) : null}
      {move.left ? (
        <div className="mt-2">
          <Note tone="info">{move.left}</Note>
        </div>
      ) : null}
    </div>
  );
}

function MoveForm({
  order,
  move: { send, busy, failed },
  days,
  full,
  today,
  told,
  close,
}: {
  order: OrderView;
  move: OrderMove;
  days: readonly OfferedDay[];
  full: FullDays;
  today: string;
  told: boolean;
  close: () => void;
}) {
  const possible = days.filter(({ day, reason }) => reason === null && day !== order.promisedOn);
  const [day, setDay] = useState('');
  const isOther = day === OTHER || possible.length === 0;
  const error = failed?.action === 'move-day' ? failed.error : null;
  return (
    <form
      className="mt-3 grid max-w-xl gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = typed.get(name);
          return typeof value === 'string' ? value : '';
        };
        send('move-day', {
          promisedOn: isOther ? text('otherDay') : day,
          reason: text('reason'),
          ...(typed.has('anyway') ? { anyway: text('anyway') } : {}),
        });
      }}
    >
      {possible.length > 0 ? (
        <SelectField
          label={words.newDay}
          required
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        >
          <option value="">{words.choose}</option>
          {possible.map((one) => (
            <option key={one.day} value={one.day}>
              {full[one.day] ? words.full(dayText(one.day), full[one.day] ?? '') : dayText(one.day)}
            </option>
          ))}
          <option value={OTHER}>{words.other}</option>
        </SelectField>
      ) : null}
      {isOther ? (
        <TextField name="otherDay" type="date" label={words.otherDay} required min={today} />
      ) : null}
      <TextField
        name="reason"
        label={words.why}
        hint={told ? words.whyHint : words.whyHintAlone}
        maxLength={200}
        autoComplete="off"
        className="sm:col-span-2"
      />
      {error?.details?.reason === 'impossible-day' || day in full ? <AnywayField /> : null}
      {error ? (
        <div className="sm:col-span-2">
          <FailureFocus by={error}>
            <Note tone="danger">{failureText(error)}</Note>
          </FailureFocus>
        </div>
      ) : null}
      {told ? null : <p className="sm:col-span-2">{words.nobodyNotified}</p>}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={busy}>
          {told ? words.send : words.sendAlone}
        </Button>
        <Button variant="quiet" onClick={close}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
