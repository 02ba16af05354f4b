import type { ReactNode } from 'react';
import type { OrderForDelivery } from '../../orders/server/order-for-delivery.ts';
import { TextField } from '../../ui/field.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { REASON_MESSAGES } from '../messages.ts';
import { REASONS } from '../reasons.ts';
import type { Counted } from './delivery-body.ts';

/** One product at the door: how much of it, and why less. */
export function DeliveryLine(props: {
  line: OrderForDelivery['lines'][number];
  counted: Counted | undefined;
  asked: boolean;
  onCount: (next: Counted) => void;
}) {
  const { line, counted, asked, onCount } = props;
  const short = counted !== undefined && counted.delivered < line.open;
  const full = counted !== undefined && !short;
  const edge = full ? 'border-success' : short ? 'border-warning' : 'border-rule';
  return (
    <li className={`rounded-lg border border-l-8 bg-card p-4 ${edge}`}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-display text-lg leading-tight font-bold">{line.name}</p>
          <p className="text-muted">{line.brand}</p>
          <p className="font-mono text-sm whitespace-nowrap text-muted">{line.sku}</p>
          {line.note ? <p className="mt-1 font-semibold">“{line.note}”</p> : null}
        </div>
        <p className="narrow max-w-2/5 shrink-0 text-right text-2xl leading-none font-bold">
          {line.sizeUnit}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <QuantityStepper
          big
          min={0}
          max={line.open}
          value={counted?.delivered ?? 0}
          label={`Delivered: ${line.name}, ${line.sizeUnit}`}
          onChange={(delivered) => onCount({ ...counted, delivered })}
        />
        <div className="flex flex-1 gap-1">
          <AllOrNone
            pressed={full}
            tone="full"
            onClick={() => onCount({ delivered: line.open })}
            label={`All ${line.open}: ${line.name}`}
          >
            All {line.open}
          </AllOrNone>
          <AllOrNone
            pressed={counted?.delivered === 0}
            tone="none"
            onClick={() => onCount({ ...counted, delivered: 0 })}
            label={`None: ${line.name}`}
          >
            None
          </AllOrNone>
        </div>
      </div>
      {short ? <WhyLess line={line} counted={counted} asked={asked} onCount={onCount} /> : null}
    </li>
  );
}

function WhyLess({
  line,
  counted,
  asked,
  onCount,
}: {
  line: OrderForDelivery['lines'][number];
  counted: Counted;
  asked: boolean;
  onCount: (next: Counted) => void;
}) {
  const missing = line.open - counted.delivered;
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">
        Why {missing} less?
        {asked && !counted.reason ? <span className="text-danger"> Choose a reason.</span> : null}
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-14 cursor-pointer items-center justify-center rounded-md border border-border px-2 text-center leading-tight font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`reason-${line.orderLineId}`}
              className="sr-only"
              checked={counted.reason === reason}
              onChange={() => onCount({ ...counted, reason })}
            />
            {REASON_MESSAGES[reason]}
          </label>
        ))}
      </div>
      {counted.reason ? (
        <TextField
          className="mt-3"
          label="What happened"
          maxLength={500}
          value={counted.reasonNote ?? ''}
          onChange={(event) => onCount({ ...counted, reasonNote: event.currentTarget.value })}
        />
      ) : null}
    </fieldset>
  );
}

const PRESSED = {
  full: 'aria-pressed:border-success aria-pressed:bg-success-tint aria-pressed:text-success',
  none: 'aria-pressed:border-warning aria-pressed:bg-warning-tint aria-pressed:text-warning',
};

function AllOrNone(props: {
  pressed: boolean;
  tone: keyof typeof PRESSED;
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      aria-label={props.label}
      className={`tabular min-h-14 min-w-14 flex-1 cursor-pointer rounded-md border border-border bg-card font-semibold whitespace-nowrap ${PRESSED[props.tone]}`}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
