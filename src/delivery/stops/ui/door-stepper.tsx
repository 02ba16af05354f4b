import { Minus, Plus } from 'lucide-react';

/**
 * A count for a thumb: narrow enough to stand beside the product's name on a small phone. `null` is not counted yet: less then
 * means one less than all, and more begins to count.
 */
export function DoorStepper(props: {
  value: number | null;
  max: number;
  label: string;
  onChange: (value: number) => void;
}) {
  const { value, max, label, onChange } = props;
  const set = (next: number) => onChange(Math.min(max, Math.max(0, next)));
  const side =
    'grid size-14 shrink-0 place-items-center border border-border bg-card aria-disabled:text-muted';
  const now = value ?? 0;
  return (
    <div role="group" aria-label={label} className="flex shrink-0">
      <button
        type="button"
        className={`${side} rounded-l-md`}
        aria-disabled={value === 0 || undefined}
        aria-label={`One less: ${label}`}
        onClick={() => set((value ?? max) - 1)}
      >
        <Minus aria-hidden="true" size={22} />
      </button>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        aria-label={label}
        placeholder="–"
        value={value ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          if (/^\d{1,4}$/.test(text)) set(Number(text));
        }}
        className="tabular h-14 w-12 border-y border-border bg-card text-center text-2xl font-bold placeholder:text-ink"
      />
      <button
        type="button"
        className={`${side} rounded-r-md`}
        aria-disabled={now >= max || undefined}
        aria-label={`One more: ${label}`}
        onClick={() => set(now + 1)}
      >
        <Plus aria-hidden="true" size={22} />
      </button>
    </div>
  );
}
