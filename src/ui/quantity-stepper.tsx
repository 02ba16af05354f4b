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
  return (
    <div role="group" aria-label={label} className={big ? 'stepper big' : 'stepper'}>
      <button
        type="button"
        aria-disabled={value <= min || undefined}
        aria-label={`One less: ${label}`}
        onClick={() => clamp(value - 1)}
      />
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
      />
      <button
        type="button"
        aria-disabled={value >= max || undefined}
        aria-label={`One more: ${label}`}
        onClick={() => clamp(value + 1)}
      />
    </div>
  );
}
