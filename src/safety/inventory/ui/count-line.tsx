import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { CONTROL } from '../../../ui/field.tsx';
import * as messages from '../count-messages.ts';
import { MAX_LOT } from '../limits.ts';
import type { LooseUnit } from '../public/count-units.ts';
import type { CountRow, LastHere } from '../server/load-count.ts';
import { EMPTY_LOT, expectedHere, leftHalf, type TypedLot, type WrongField } from './counting.ts';

const SIDE =
  'grid size-11 cursor-pointer place-items-center border border-border bg-card text-ink hover:bg-sunk aria-disabled:opacity-45';
const FIELD =
  'tabular h-11 w-14 border border-border bg-card text-center text-lg text-ink placeholder:text-muted read-only:bg-sunk aria-[invalid=true]:border-danger';

/** Enter goes to the next product's first field. */
function toNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const rows = [
    ...(event.currentTarget.closest('[data-counting]')?.querySelectorAll('li[data-row]') ?? []),
  ];
  const row = event.currentTarget.closest('li[data-row]');
  const next = row ? rows[rows.indexOf(row) + (event.shiftKey ? -1 : 1)] : undefined;
  next?.querySelector('input')?.focus();
}

interface LotProps {
  name: string;
  row: CountRow;
  lot: TypedLot;
  /** The field has text that is no number. */
  isWrong: (field: WrongField['field']) => boolean;
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
    <>
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
          aria-invalid={isWrong('packs') || undefined}
          readOnly={isLocked}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={4}
          placeholder="–"
          value={lot.packs}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={toNextRow}
          onChange={(event) => onChange({ ...lot, packs: event.currentTarget.value })}
          className={`${FIELD} border-x-0 font-bold`}
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
      <span className="w-7 text-sm text-muted">{messages.fullPacks}</span>
    </>
  );
}

/** What stands opened beside full packs, in a unit that the size has. */
function Loose({
  name,
  row,
  lot,
  isWrong,
  isLocked,
  onChange,
  last,
}: LotProps & {
  /** What stood opened at the last count, grey in the field until something is typed. */
  last: LastHere['opened'];
}) {
  const first = row.units.find(({ unit }) => unit === last?.unit) ?? row.units[0];
  if (!first) return null;
  const set = (more: Partial<TypedLot>) => {
    // What was sent off stays as it was sent until the answer is there.
    if (!isLocked) onChange({ ...lot, ...more });
  };
  return (
    <>
      <input
        aria-label={messages.looseOf(name)}
        aria-invalid={isWrong('loose') || undefined}
        readOnly={isLocked}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={7}
        placeholder={last?.loose ?? '–'}
        value={lot.loose}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={toNextRow}
        onChange={(event) =>
          set({ loose: event.currentTarget.value, unit: lot.unit || first.unit })
        }
        className={`${FIELD} rounded-md ${lot.loose === '' ? 'font-normal' : 'font-bold'}`}
      />
      <select
        aria-label={messages.unitOf(name)}
        value={lot.unit || first.unit}
        aria-disabled={isLocked || undefined}
        onChange={(event) => set({ unit: event.currentTarget.value as LooseUnit })}
        className="h-11 w-36 min-w-0 flex-1 rounded-md border border-border bg-card px-1 text-sm text-ink lg:flex-none"
      >
        {row.units.map(({ unit, label }) => (
          <option key={unit} value={unit}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

/** Which lot it is; a product of which several lots stand here has a line for each. */
function Lot({ name, lot, isLocked, onChange }: Omit<LotProps, 'row' | 'isWrong'>) {
  const set = (more: Partial<TypedLot>) => {
    if (!isLocked) onChange({ ...lot, ...more });
  };
  return (
    <div className="mt-1 grid w-full grid-cols-2 gap-2">
      <div className="text-sm text-muted">
        <span aria-hidden="true">{messages.lot}</span>
        <input
          aria-label={messages.lotIs(name)}
          autoComplete="off"
          maxLength={MAX_LOT}
          value={lot.lot}
          onChange={(event) => set({ lot: event.currentTarget.value })}
          className={CONTROL}
        />
      </div>
      <div className="text-sm text-muted">
        <span aria-hidden="true">{messages.expires}</span>
        <input
          type="date"
          aria-label={messages.expiresIs(name)}
          value={lot.expiresOn}
          onChange={(event) => set({ expiresOn: event.currentTarget.value })}
          className={CONTROL}
        />
      </div>
    </div>
  );
}

/** One size of a product: full packs, opened units, and lots on request. */
export function CountLine({
  row,
  here,
  inOtherRoom,
  lots,
  wrong,
  isLocked,
  onType,
}: {
  row: CountRow;
  here: LastHere | undefined;
  /** Another storeroom has counted it too. */
  inOtherRoom: boolean;
  lots: readonly TypedLot[];
  wrong: readonly WrongField[];
  isLocked: boolean;
  onType: (lots: readonly TypedLot[]) => void;
}) {
  const name = `${row.name}, ${row.sizeUnit}`;
  const several = lots.length > 1;
  const [isPressed, setPressed] = useState(false);
  // What was typed there stays visible.
  const isOpen = isPressed || several || lots.some((one) => one.lot || one.expiresOn);
  // What stood opened at the last count is seen beside its field, and is counted once somebody types it.
  const opened = several ? null : (here?.opened ?? null);
  const expected = expectedHere(row, here, inOtherRoom);
  const showsLoose = isOpen || opened !== null || lots.some(({ loose }) => loose !== '');
  return (
    <li
      data-row={row.productId}
      className="border-b border-rule py-2 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem_auto] lg:items-start lg:gap-x-3 lg:py-1"
    >
      <div className="flex items-start justify-between gap-2 leading-snug lg:contents">
        <p className="min-w-0 lg:col-start-1 lg:row-start-1 lg:py-0.5">
          <span className="font-semibold">{row.name}</span>{' '}
          <span className="narrow text-sm font-semibold">{row.sizeUnit}</span>
          <span className="tabular block text-xs leading-4 text-muted">
            {[
              here ? messages.lastHere(here) : messages.neverHere,
              ...(expected === null ? [] : [messages.expectedNow(expected)]),
              ...(row.par === null ? [] : [messages.parIs(row.par)]),
            ].join(', ')}
          </span>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={messages.lotOf(name)}
          onClick={() => setPressed(!isPressed)}
          className="-my-1.5 min-h-11 min-w-11 shrink-0 cursor-pointer text-muted hover:text-ink lg:col-start-3 lg:row-start-1 lg:my-0"
        >
          ⋯
        </button>
      </div>
      <div className="lg:col-start-2 lg:row-start-1">
        {lots.map((lot, index) => {
          const named = several ? `${name}, ${messages.lotNumber(index + 1)}` : name;
          const props = {
            row,
            lot,
            isWrong: (field: WrongField['field']) =>
              wrong.some((one) => one.field === field && one.text === lot[field].trim()),
            isLocked,
            name: named,
            onChange: (next: TypedLot) => onType(lots.with(index, next)),
          };
          const leaves = leftHalf(lot, lots.length, here);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lots have no other name while they are typed
            <div key={index} className="mt-1 flex flex-wrap items-center gap-x-2 lg:mt-0">
              <Packs {...props} />
              {showsLoose ? <Loose {...props} last={opened} /> : null}
              {leaves ? (
                <p className="w-full text-xs text-muted">{messages.leavesHalf[leaves]}</p>
              ) : null}
              {isOpen ? <Lot {...props} /> : null}
            </div>
          );
        })}
        {isOpen && !isLocked ? (
          <button
            type="button"
            aria-label={messages.anotherLotOf(name)}
            className="min-h-11 cursor-pointer text-sm text-brand underline"
            onClick={() => onType([...lots, EMPTY_LOT])}
          >
            {messages.anotherLot}
          </button>
        ) : null}
      </div>
    </li>
  );
}
