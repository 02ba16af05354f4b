import { Form, Link } from 'react-router';
import { CALENDAR } from '../../../company/delivery-messages.ts';
import { dayText, longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CALENDAR_MESSAGES } from '../change-messages.ts';

type Answer = Parameters<typeof useFailure>[0];

/** The chosen day: close it under a name, rename it, or open it again. */
export function ClosureForm(props: {
  day: string;
  closure: { name: string } | undefined;
  promised: number;
  answer: Answer;
  busy: boolean;
}) {
  const { day, closure, promised, answer, busy } = props;
  const failures = [useFailure(answer, 'close'), useFailure(answer, 'open')];
  return (
    <Panel title={longDayText(day)}>
      <p className="mb-3">
        {CALENDAR_MESSAGES.state(closure !== undefined)}{' '}
        {promised > 0 && !closure ? CALENDAR_MESSAGES.wouldStay(promised) : null}
      </p>
      <FailureNote failure={failures.find(Boolean)} title={CALENDAR_MESSAGES.nothingSaved} />
      <Form method="post" className="grid gap-3" preventScrollReset>
        <input type="hidden" name="day" value={day} />
        <TextField
          name="name"
          label={CALENDAR.nameLabel}
          hint={CALENDAR.nameHint}
          maxLength={60}
          autoComplete="off"
          defaultValue={failedForm(answer)?.typed?.name ?? closure?.name ?? ''}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="close"
            busy={busy}
            variant={closure ? 'secondary' : 'primary'}
          >
            {closure ? CALENDAR.rename : CALENDAR.close}
          </Button>
          {closure ? (
            <Button type="submit" name="intent" value="open" variant="secondary" busy={busy}>
              {CALENDAR.reopen}
            </Button>
          ) : null}
        </div>
      </Form>
    </Panel>
  );
}

/** Orders that are promised for a closed day, each with the day that it would move to. Nothing moves before it is asked for. */
export function PromisesOfDay(props: {
  day: string;
  name: string;
  promises: readonly {
    id: string;
    number: string;
    customerName: string;
    to: string;
    full: string | null;
  }[];
  answer: Answer;
  busy: boolean;
}) {
  const { day, name, promises, answer, busy } = props;
  const failure = useFailure(answer, 'move');
  return (
    <Panel title={CALENDAR_MESSAGES.promisedTitle(promises.length)}>
      <p className="mb-2">{CALENDAR_MESSAGES.stays}</p>
      <ul className="mb-3 max-h-72 divide-y divide-rule overflow-y-auto">
        {promises.map((order) => (
          <li key={order.id} className="flex flex-wrap justify-between gap-x-3 py-2">
            <span>
              <Link className="tabular text-brand underline" to={`/dashboard/orders/${order.id}`}>
                {order.number}
              </Link>{' '}
              {order.customerName}
            </span>
            {order.full === null ? (
              <span className="tabular text-muted">→ {dayText(order.to)}</span>
            ) : (
              <span className="text-warning">{CALENDAR_MESSAGES.noDayCarries(order.full)}</span>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="grid gap-3" preventScrollReset>
        <input type="hidden" name="day" value={day} />
        <TextField
          name="reason"
          label={CALENDAR_MESSAGES.reasonLabel}
          hint={CALENDAR_MESSAGES.reasonHint}
          required
          maxLength={200}
          autoComplete="off"
          error={failure?.fields?.reason}
          defaultValue={CALENDAR_MESSAGES.reason(day, name)}
        />
        <FailureNote failure={failure} title={CALENDAR_MESSAGES.nothingMoved} />
        <Button type="submit" name="intent" value="move" busy={busy}>
          {CALENDAR_MESSAGES.move(promises.length)}
        </Button>
      </Form>
    </Panel>
  );
}

/** The next holidays on which deliveries are promised: each closes by one press. */
export function OpenHolidays({
  days,
  answer,
  busy,
}: {
  days: readonly { day: string; name: string }[];
  /** Undefined while a chosen day's own form says what its press became. */
  answer: Answer;
  busy: boolean;
}) {
  const failure = useFailure(answer, 'close');
  if (days.length === 0) return null;
  return (
    <Panel title={CALENDAR.holidays}>
      <p className="mb-2 text-sm text-muted">{CALENDAR.holidaysWhy}</p>
      <FailureNote failure={failure} title={CALENDAR_MESSAGES.nothingSaved} />
      <ul className="grid gap-2">
        {days.map(({ day, name }) => (
          <li key={day}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="day" value={day} />
              <input type="hidden" name="name" value={name} />
              <Button type="submit" name="intent" value="close" variant="secondary" busy={busy}>
                {CALENDAR.closeHoliday(day, name)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** All closed days from today on, as a list. */
export function ClosedDays(props: {
  closures: readonly { day: string; name: string }[];
  counts: Readonly<Record<string, number>>;
}) {
  const { closures, counts } = props;
  return (
    <Panel title={CALENDAR.list}>
      {closures.length === 0 ? <p className="text-muted">{CALENDAR.none}</p> : null}
      <ul className="divide-y divide-rule">
        {closures.map(({ day, name }) => (
          <li key={day}>
            <Link
              to={`?day=${day}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3"
            >
              <span className="text-brand underline">{dayText(day)}</span>
              <span>
                {name}
                {counts[day] ? ` · ${CALENDAR_MESSAGES.count(counts[day])}` : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
