import { useEffect, useId, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../kit/quantity.ts';

/** What is typed as a quantity in [min, max]; nothing counts as the least; null when it is none: what was typed then stays, and is said to be wrong. */
export function typedQuantity(text: string, min: number, max: number): number | null {
  const digits = text.trim();
  if (digits === '') return min;
  // Dropping only the letters would read 0x10 as 10, and 2.5 as 25.
  if (!/^\d{1,6}$/.test(digits)) return null;
  const quantity = Number(digits);
  return quantity >= min && quantity <= max ? quantity : null;
}

/** What is wrong with a text that is no quantity. */
export const wrongQuantity = (min: number, max: number) => `A whole number from ${min} to ${max}.`;

/** A number that somebody counts, and what was typed in its place and is none. */
export interface TypedCount {
  /** Null: nothing is counted yet. */
  count: number | null;
  /** '' where what stands in the field is a number or nothing. */
  wrong: string;
}

/** What a text in the field of a count means, beside the count that stood there before. */
export function countOf(text: string, before: number | null, min: number, max: number): TypedCount {
  if (text.trim() === '') return { count: null, wrong: '' };
  const count = typedQuantity(text, min, max);
  return count === null ? { count: before, wrong: text } : { count, wrong: '' };
}

export interface CountStepperProps {
  value: TypedCount;
  onChange: (value: TypedCount) => void;
  label: string;
  name?: string;
  min?: number;
  max?: number;
  /** `big`: for a thumb at the dock; `door`: as high, and narrow enough to stand beside a product's name on a small phone. */
  size?: '' | 'big' | 'door';
  /** What the press for less counts where nothing is counted yet, and what that press is called then. */
  fromNothing?: { count: number; says: string };
}

/**
 * A count with minus and plus; typing works too. At an end its button goes on taking the focus and does nothing. Controlled: what is typed and is
 * no number in [min, max] stays in the field, marked, is told with the last count beside it, and keeps its form from being sent.
 */
export function CountStepper(props: CountStepperProps) {
  const { value, onChange, label, name, min = 0, max = MAX_QUANTITY, size = '' } = props;
  const { count, wrong } = value;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Emptied to be typed anew: the number that it had must not stand there again before the next key.
  const [isEmptied, setEmptied] = useState(false);
  useEffect(() => {
    input.current?.setCustomValidity(wrong === '' ? '' : wrongQuantity(min, max));
  }, [wrong, min, max]);
  const step = (from: number, by: number) => {
    setEmptied(false);
    onChange({ count: Math.min(max, Math.max(min, from + by)), wrong: '' });
  };
  const start = count === null ? props.fromNothing : undefined;
  return (
    <div className={size === '' ? 'stepper' : `stepper ${size}`}>
      <button
        type="button"
        aria-disabled={(count !== null && count <= min) || undefined}
        aria-label={`${start?.says ?? 'One less'}: ${label}`}
        onClick={() => (start ? step(start.count, 0) : step(count ?? min, -1))}
      />
      <input
        ref={input}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong !== '' || undefined}
        aria-describedby={wrong === '' ? undefined : id}
        placeholder={size === 'door' ? '–' : undefined}
        value={isEmptied ? '' : wrong === '' ? (count ?? '') : wrong}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setEmptied(false)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setEmptied(text.trim() === '');
          onChange(countOf(text, count, min, max));
        }}
      />
      {wrong === '' ? null : (
        <span id={id} role="alert">
          {wrongQuantity(min, max)}
        </span>
      )}
      <button
        type="button"
        aria-disabled={(count !== null && count >= max) || undefined}
        aria-label={`One more: ${label}`}
        onClick={() => step(count ?? 0, 1)}
      />
    </div>
  );
}

/**
 * A quantity that is never missing: an emptied field counts as the least, so that one types over it. `onChange` gets a whole number in [min, 9999]
 * and nothing else; a text that is none stays here.
 */
export function QuantityStepper(
  props: Omit<CountStepperProps, 'value' | 'onChange' | 'fromNothing'> & {
    value: number;
    onChange: (quantity: number) => void;
  },
) {
  const { value, onChange, min = 1, ...rest } = props;
  /** What is no quantity, beside the one that it was typed over: another value takes its place. */
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  return (
    <CountStepper
      {...rest}
      min={min}
      value={{ count: value, wrong: typed?.over === value ? typed.text : '' }}
      onChange={({ count, wrong }) => {
        setTyped(wrong === '' ? null : { text: wrong, over: value });
        if (wrong === '') onChange(count ?? min);
      }}
    />
  );
}
