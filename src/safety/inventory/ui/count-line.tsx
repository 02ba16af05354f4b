import { Minus, Plus } from 'lucide-react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { MAX_LOT } from '../limits.ts';
import * as messages from '../messages.ts';
import type { LooseUnit } from '../public/count-units.ts';
import type { CountRow } from '../server/load-count.ts';
import { EMPTY_LOT, type TypedLot } from './counting.ts';

const SIDE =
  'grid size-14 cursor-pointer place-items-center border border-border bg-card text-ink hover:bg-sunk aria-disabled:opacity-45';

interface LotProps {
  name: string;
  row: CountRow;
  lot: TypedLot;
  isWrong: boolean;
  isLocked: boolean;
  onChange: (lot: TypedLot) => void;
}

/** Full packs with minus and plus. Empty is "not counted", which is not 0. */
function Packs({ name, lot, isWrong, isLocked, onChange }: Omit<LotProps, 'row'>) {
  const now = /^\d+$/.test(lot.packs.trim()) ? Number(lot.packs) : null;
  const set = (packs: number) => {
    if (!isLocked) onChange({ ...lot, packs: String(Math.min(9999, Math.max(0, packs))) });
  };
  return (
    <p className="flex items-center gap-2">
      <span className="inline-flex">
        <button
          type="button"
          className={`${SIDE} rounded-l-md`}
          aria-label={messages.oneLess(name)}
          aria-disabled={isLocked || now === 0 || undefined}
          onClick={() => set((now ?? 0) - 1)}
        >
          <Minus aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
        <input
          aria-label={messages.packsOf(name)}
          aria-invalid={isWrong || undefined}
          readOnly={isLocked}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={4}
          placeholder="–"
          value={lot.packs}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ ...lot, packs: event.currentTarget.value })}
          className="tabular h-14 w-20 border-y border-border bg-card text-center text-2xl font-bold text-ink placeholder:text-muted read-only:bg-sunk aria-[invalid=true]:border-danger"
        />
        <button
          type="button"
          className={`${SIDE} rounded-r-md`}
          aria-label={messages.oneMore(name)}
          aria-disabled={isLocked || undefined}
          onClick={() => set((now ?? 0) + 1)}
        >
          <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      </span>
      <span className="text-sm text-muted">{messages.fullPacks}</span>
    </p>
  );
}

/** What stands beside full packs, and which lot it is. */
function Details({ row, lot, isLocked, onChange }: LotProps) {
  const [first] = row.units;
  const set = (more: Partial<TypedLot>) => {
    if (!isLocked) onChange({ ...lot, ...more });
  };
  return (
    <div className="grid gap-3 py-2 sm:grid-cols-2">
      {first ? (
        <>
          <TextField
            label={messages.opened}
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            value={lot.loose}
            onChange={(event) =>
              set({ loose: event.currentTarget.value, unit: lot.unit || first.unit })
            }
          />
          <SelectField
            label={messages.openedUnit}
            required
            value={lot.unit || first.unit}
            onChange={(event) => set({ unit: event.currentTarget.value as LooseUnit })}
          >
            {row.units.map(({ unit, label }) => (
              <option key={unit} value={unit}>
                {label}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      <TextField
        label={messages.lot}
        autoComplete="off"
        maxLength={MAX_LOT}
        value={lot.lot}
        onChange={(event) => set({ lot: event.currentTarget.value })}
      />
      <TextField
        label={messages.expires}
        type="date"
        value={lot.expiresOn}
        onChange={(event) => set({ expiresOn: event.currentTarget.value })}
      />
    </div>
  );
}

/** One size of a product: big steppers, and behind a fold what is opened, lots and expiry. */
export function CountLine({
  row,
  lots,
  isWrong,
  isLocked,
  onType,
}: {
  row: CountRow;
  lots: readonly TypedLot[];
  isWrong: boolean;
  isLocked: boolean;
  onType: (lots: readonly TypedLot[]) => void;
}) {
  const name = `${row.name}, ${row.sizeUnit}`;
  const several = lots.length > 1;
  return (
    <li className="border-b border-rule py-3">
      <p className="leading-snug">
        <span className="font-semibold">{row.name}</span>{' '}
        <span className="narrow text-base font-semibold">{row.sizeUnit}</span>
        <span className="tabular block text-sm text-muted">
          {row.here ? messages.lastHere(row.here.text, row.here.on) : messages.neverHere}
        </span>
      </p>
      {lots.map((lot, index) => {
        const named = several ? `${name}, ${messages.lotNumber(index + 1)}` : name;
        const props = {
          row,
          lot,
          isWrong,
          isLocked,
          name: named,
          onChange: (next: TypedLot) => onType(lots.with(index, next)),
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lots have no other name while they are typed
          <div key={index} className="mt-2 sm:flex sm:flex-wrap sm:items-start sm:gap-x-6">
            <Packs {...props} />
            <details className="min-w-0 flex-1" open={several || undefined}>
              <summary className="flex min-h-11 cursor-pointer items-center text-brand underline">
                {messages.more}
                <span className="sr-only">: {named}</span>
              </summary>
              <Details {...props} />
              {index === lots.length - 1 && !isLocked ? (
                <button
                  type="button"
                  className="min-h-11 cursor-pointer text-brand underline"
                  onClick={() => onType([...lots, EMPTY_LOT])}
                >
                  {messages.anotherLot}
                  <span className="sr-only">: {name}</span>
                </button>
              ) : null}
            </details>
          </div>
        );
      })}
    </li>
  );
}
