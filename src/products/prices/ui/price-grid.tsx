import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFieldError } from '../../../ui/field-error.ts';
import { Badge, Panel } from '../../../ui/panel.tsx';
import * as priceMessages from '../../catalogue/price-messages.ts';
import type { PlannedPrice } from '../contract.ts';
import * as messages from '../messages.ts';
import '../../../ui/office.css';

/** Enter and the arrows go up and down the column that one types in; `reveal` shows the rows after the last shown one. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>, reveal: () => void): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.dataset.column) return;
  const step =
    event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
      ? -1
      : event.key === 'Enter' || event.key === 'ArrowDown'
        ? 1
        : 0;
  if (step === 0) return;
  event.preventDefault();
  const column = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(
      `input[data-column="${field.dataset.column}"]:not(:disabled)`,
    ),
  ];
  const next = column[column.indexOf(field) + step];
  if (next) {
    if (next.closest('[hidden]')) reveal();
    next.focus();
    next.select();
  } else if (step === 1) {
    event.currentTarget.querySelector<HTMLButtonElement>('button[data-check]')?.focus();
  }
}

/** An amount in a table: `name` is its form field, its column is what Enter walks down. */
export function AmountField({
  name,
  label,
  defaultValue,
  error: problem,
  placeholder,
  locked = false,
}: {
  name: string;
  label: string;
  defaultValue?: string;
  /** On a phone, which has no heads. */
  placeholder?: string;
  error?: string | undefined;
  locked?: boolean;
}) {
  const { error, onChanged } = useFieldError(problem);
  return (
    <input
      name={name}
      data-column={name}
      onInput={onChanged}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      title={error}
      // A field that is left out would shift the rows below it: it is sent, and not typed in.
      readOnly={locked}
      tabIndex={locked ? -1 : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      defaultValue={defaultValue}
      placeholder={placeholder}
      className="amount-field"
    />
  );
}

/** One row of the table: what it is about, its price now, and the fields. On a phone two lines that open with the field that one types in. */
export function GridRow({
  id,
  isHidden,
  isOutside,
  title,
  detail,
  now,
  notes,
  opens,
  error: problem,
  children,
}: {
  id: string;
  /** Not asked for yet. */
  isHidden: boolean;
  /** The list does not have it; it stands there for what is typed in it. */
  isOutside: boolean;
  title: ReactNode;
  detail: ReactNode;
  now: ReactNode;
  notes?: ReactNode;
  /** Further notes, on a phone once the row is open. */
  opens?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  const { error, onChanged } = useFieldError(problem);
  return (
    // A press anywhere on a row opens it, by its field; the keyboard goes to the field itself.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <li
      data-row={id}
      data-outside={isOutside || undefined}
      hidden={isHidden && !problem}
      onInput={onChanged}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a, button, input, summary, details'))
          return;
        const fields = currentTarget.querySelectorAll<HTMLInputElement>(
          'input[data-column]:not(:read-only)',
        );
        fields[fields.length - 1]?.focus();
      }}
      className="price-row"
    >
      <div className="what">
        <span>
          <span className="title">{title}</span> <span className="detail">{detail}</span>
        </span>
        {notes ? <div className="notes">{notes}</div> : null}
        {opens ? <div className="notes opens">{opens}</div> : null}
        {error ? <p>{error}</p> : null}
      </div>
      <div className="now">{now}</div>
      <div className="fields">{children}</div>
    </li>
  );
}

export const amountText = (cents: number | null) => (cents === null ? '–' : formatCents(cents));
/** What a price becomes. */
const afterText = (cents: number | null) =>
  cents === null ? messages.onRequest : formatCents(cents);

function Margin({ plan }: { plan: PlannedPrice }) {
  if (plan.margin === 'fine' || plan.margin === 'unknown') return null;
  return (
    <Badge tone={plan.margin === 'low' ? 'warning' : 'danger'}>
      {messages.MARGIN_WORDS[plan.margin]}
    </Badge>
  );
}

function PlanRow({ plan }: { plan: PlannedPrice }) {
  const { cost } = plan;
  return (
    <li className="grid gap-x-4 border-b border-rule py-1 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
      <span className="min-w-0">
        <span className="font-semibold">{plan.name}</span>{' '}
        {plan.notes.map((note) => (
          <span key={note} className="text-sm text-muted max-sm:block">
            {note}
          </span>
        ))}
        {plan.problem ? (
          <span className="block text-sm font-semibold text-danger">{plan.problem}</span>
        ) : null}
      </span>
      <span className="tabular flex flex-wrap items-center gap-2 sm:justify-end">
        <Margin plan={plan} />
        {plan.beforeCents === plan.afterCents ? null : (
          <span>
            <span className="text-muted">{amountText(plan.beforeCents)} → </span>
            <span className="font-bold">{afterText(plan.afterCents)}</span>
          </span>
        )}
        {!cost || cost.beforeCents === cost.afterCents ? null : (
          <span className="text-sm text-muted">
            cost {amountText(cost.beforeCents)} → {amountText(cost.afterCents)}
          </span>
        )}
      </span>
    </li>
  );
}

/**
 * What a check found, until something else is typed: then it is gone and has to be made anew, so that what is saved is what the fields
 * say. `lapse` is for every change of them.
 */
export function useCheck<T extends object>(
  checked: T | null,
): { check: T | null; lapsed: boolean; lapse: () => void } {
  const [gone, setGone] = useState<T | null>(null);
  const lapsed = checked !== null && checked === gone;
  return { check: lapsed ? null : checked, lapsed, lapse: () => setGone(checked) };
}

/** Names the round of typing: a save begins a new one with empty fields, and what is answered after that leaves what is typed. */
export function useRound(savedAt: string | undefined): string {
  const [round, setRound] = useState('typing');
  if (savedAt !== undefined && savedAt !== round) setRound(savedAt);
  return savedAt ?? round;
}

/** In the place of a check that is gone. */
export function CheckLapsed({ lapsed }: { lapsed: boolean }) {
  return (
    <p role="status" className={lapsed ? 'mb-4 font-semibold' : 'sr-only'}>
      {lapsed ? messages.checkAgain : ''}
    </p>
  );
}

/** The preview of a save with old and new prices, and its one confirmation. Problems come first. */
export function PricePreview({
  preview,
  busy,
  FormTag = Form,
}: {
  preview: { plans: PlannedPrice[]; command: string; key: string; days: string };
  busy: boolean;
  /** A fetcher's form, where the page must not be the one that answers. */
  FormTag?: typeof Form;
}) {
  const { plans } = preview;
  const problems = plans.filter((plan) => plan.problem !== null);
  const changed = plans.filter(
    ({ problem, beforeCents, afterCents, cost }) =>
      problem === null && (beforeCents !== afterCents || cost?.beforeCents !== cost?.afterCents),
  );
  const needsReason = changed.some((plan) => plan.margin === 'below-cost');
  return (
    <FailureFocus by={preview}>
      <Panel title={messages.checked(changed.length)} className="mb-4 border-ink">
        <p className="mb-2 text-sm text-muted">{preview.days}</p>
        <ul className="max-h-96 overflow-y-auto border-y border-rule">
          {[...problems, ...changed].map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </ul>
        {problems.length === 0 && changed.length > 0 ? (
          <FormTag method="post" className="mt-4 flex flex-wrap items-start gap-4">
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="command" value={preview.command} />
            <input type="hidden" name="key" value={preview.key} />
            {needsReason ? (
              <TextField
                name="reason"
                label={priceMessages.reason}
                hint={priceMessages.reasonHint}
                required
                maxLength={200}
                className="min-w-0 flex-1 basis-72"
              />
            ) : (
              <input type="hidden" name="reason" value="" />
            )}
            <Button type="submit" busy={busy} className={needsReason ? 'mt-7' : ''}>
              {messages.save(changed.length)}
            </Button>
          </FormTag>
        ) : null}
      </Panel>
    </FailureFocus>
  );
}

/** A day beside the button that checks a table; small, for the bar stays in view. */
export function BarDay({
  name,
  label,
  error: problem,
  ...input
}: {
  name: string;
  label: string;
  error: string | undefined;
  min?: string;
  defaultValue?: string;
  required?: boolean;
}) {
  const { error, onChanged } = useFieldError(problem);
  return (
    <label className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
      {label}
      <input
        {...input}
        name={name}
        type="date"
        onInput={onChanged}
        aria-invalid={error ? true : undefined}
        className="min-h-11 rounded-md border border-border bg-card px-2 py-1 text-base font-normal aria-[invalid=true]:border-danger"
      />
      {error ? <span className="text-danger">{error}</span> : null}
    </label>
  );
}
