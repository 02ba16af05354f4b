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

const wrongText = (min: number, max: number) => `A whole number from ${min} to ${max}.`;

/**
 * A number with minus and plus; typing works too. At an end its button goes on taking the focus and does nothing. Controlled: `onChange` gets a
 * whole number in [min, 9999]. What is typed and is none stays in the field, marked, and keeps its form from being sent.
 */
export function QuantityStepper(props: {
  value: number;
  onChange: (quantity: number) => void;
  label: string;
  name?: string;
  min?: number;
  max?: number;
  big?: boolean;
}) {
  const { value, onChange, label, name, min = 1, max = MAX_QUANTITY, big = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What is no quantity, beside the one that it was typed over: another value takes its place. */
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  const wrong = typed?.over === value ? typed.text : null;
  useEffect(() => {
    input.current?.setCustomValidity(wrong === null ? '' : wrongText(min, max));
  }, [wrong, min, max]);
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, value + by)));
  };
  return (
    <div role="group" aria-label={label} className={big ? 'stepper big' : 'stepper'}>
      <button
        type="button"
        aria-disabled={value <= min || undefined}
        aria-label={`One less: ${label}`}
        onClick={() => step(-1)}
      />
      <input
        ref={input}
        name={name}
        inputMode="numeric"
        pattern="[0-9]*"
        aria-label={label}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : id}
        value={wrong ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const { value: text } = event.currentTarget;
          const quantity = typedQuantity(text, min, max);
          setTyped(quantity === null ? { text, over: value } : null);
          if (quantity !== null) onChange(quantity);
        }}
      />
      {wrong === null ? null : (
        <span id={id} role="alert">
          {wrongText(min, max)}
        </span>
      )}
      <button
        type="button"
        aria-disabled={value >= max || undefined}
        aria-label={`One more: ${label}`}
        onClick={() => step(1)}
      />
    </div>
  );
}
