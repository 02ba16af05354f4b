import { Minus, Plus } from 'lucide-react';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';

const SIDE =
  'grid size-14 place-items-center border border-border bg-card text-ink hover:bg-sunk aria-disabled:opacity-45';

/** A number that somebody counts: empty until they do. `null` is not counted, 0 is counted and none. */
export function CountField(props: {
  label: string;
  value: number | null;
  onCount: (counted: number | null) => void;
}) {
  const { label, value, onCount } = props;
  const clamp = (next: number) => onCount(Math.min(MAX_QUANTITY, Math.max(0, next)));
  return (
    <div role="group" aria-label={label} className="inline-flex">
      <button
        type="button"
        className={`${SIDE} rounded-l-md`}
        aria-disabled={value === 0 || undefined}
        aria-label={value === null ? `None: ${label}` : `One less: ${label}`}
        onClick={() => clamp((value ?? 0) - 1)}
      >
        <Minus aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={label}
        value={value ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          if (text === '') onCount(null);
          else if (/^\d+$/.test(text)) clamp(Number(text));
        }}
        className="tabular h-14 w-20 border-y border-border bg-card text-center text-2xl font-bold"
      />
      <button
        type="button"
        className={`${SIDE} rounded-r-md`}
        aria-label={`One more: ${label}`}
        onClick={() => clamp((value ?? 0) + 1)}
      >
        <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </div>
  );
}
