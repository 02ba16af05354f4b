import { Minus, Plus } from 'lucide-react';
import { MAX_QUANTITY } from '../kit/quantity.ts';

/** A number with minus and plus; typing works too. At an end its button goes on taking the focus and does nothing. Controlled: `onChange` gets a whole number in [min, 9999]. */
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
  const clamp = (next: number) =>
    onChange(Math.min(max, Math.max(min, Number.isFinite(next) ? Math.round(next) : min)));
  const side = `grid place-items-center border border-border bg-card text-ink hover:bg-sunk aria-disabled:opacity-45 print:hidden ${big ? 'size-14' : 'size-11'}`;
  return (
    <div role="group" aria-label={label} className="inline-flex">
      <button
        type="button"
        className={`${side} rounded-l-md`}
        aria-disabled={value <= min || undefined}
        aria-label={`One less: ${label}`}
        onClick={() => clamp(value - 1)}
      >
        <Minus aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      <input
        name={name}
        inputMode="numeric"
        pattern="[0-9]*"
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        // Anything but digits changes nothing: dropping only the letters would read 0x10 as 10 and 1e1 as 11.
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          if (/^\d*$/.test(text)) clamp(Number(text || min));
        }}
        className={`tabular border-y border-border bg-card text-center print:border-0 print:font-bold ${big ? 'h-14 w-20 text-2xl font-bold' : 'h-11 w-14'}`}
      />
      <button
        type="button"
        className={`${side} rounded-r-md`}
        aria-disabled={value >= max || undefined}
        aria-label={`One more: ${label}`}
        onClick={() => clamp(value + 1)}
      >
        <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </div>
  );
}
