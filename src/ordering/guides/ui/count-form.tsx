import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type LooseUnit, looseUnits } from '../../../safety/inventory/public/count-units.ts';
import { looseUnit } from '../../../safety/inventory/public/words.ts';
import {
  countedLines,
  type TypedCount,
  useCounting,
} from '../../../safety/inventory/ui/public/counted.ts';
import { CountNotes, useSendCount } from '../../../safety/inventory/ui/public/send-count.tsx';
import { Button } from '../../../ui/button.tsx';
import * as messages from '../messages.ts';
import type { Guide, GuideRow } from '../server/read-guide.ts';
import { bySection } from './sections.ts';

interface CountFormProps {
  person: string;
  customerId: string;
  guide: Guide;
}

/** Counting on a phone: one section after another, in big fields. */
export function CountForm({ person, customerId, guide }: CountFormProps) {
  const kept = useCounting(person, customerId);
  const [now, change] = kept;
  const navigate = useNavigate();
  const { send, busy, failure } = useSendCount({
    kept,
    name: `guide-count-${customerId}`,
    address: '/dashboard/guide/count',
    fields: useMemo(() => ({ customerId }), [customerId]),
    linesOf: (typed) => countedLines(typed).lines,
    onDone: useCallback(
      ({ countId }: { countId: string }) => void navigate(`/dashboard/guide?count=${countId}`),
      [navigate],
    ),
  });
  const sections = bySection(guide);
  const [at, setAt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = sections[Math.min(at, sections.length - 1)];
  const { lines, wrong } = countedLines(now.typed);
  if (!section) return null;
  const go = (to: number) => {
    setAt(to);
    heading.current?.focus();
    window.scrollTo(0, 0);
  };
  const onSend = () => {
    setChecked(true);
    if (wrong.length === 0 && lines.length > 0) send();
  };
  const isLast = at >= sections.length - 1;
  return (
    <div className="print:hidden">
      <p className="tabular text-muted" role="status">
        {messages.countProgress(at + 1, sections.length, lines.length, guide.rows.length)}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-2 border-b-2 border-ink pb-1 text-2xl outline-none"
      >
        {section.name}
      </h2>
      <ul data-counting="">
        {section.rows.map((row) => (
          <CountLine
            key={row.productId}
            row={row}
            typed={now.typed[row.productId]}
            isWrong={isChecked && wrong.includes(row.productId)}
            isLocked={now.sending !== null}
            onType={(count) =>
              change((held) => ({
                ...held,
                typed: { ...held.typed, [row.productId]: count },
              }))
            }
          />
        ))}
      </ul>
      <CountNotes
        wrong={isChecked && wrong.length > 0 ? messages.countWrong(wrong.length) : null}
        waits={now.sending && !busy ? messages.countWaits : null}
        failure={failure}
        notSent={messages.countNotSent}
      />
      <div className="bottom-bar z-20 -mx-4 mt-4 flex flex-wrap justify-between gap-2 border-t-2 border-ink bg-paper px-4 py-2 sm:mx-0 sm:px-2">
        {at > 0 ? (
          <Button variant="secondary" onClick={() => go(at - 1)}>
            {messages.sectionBefore}
          </Button>
        ) : (
          <span />
        )}
        <span className="flex gap-2">
          {isLast ? null : (
            <Button variant="secondary" onClick={() => go(at + 1)}>
              {messages.sectionNext}
            </Button>
          )}
          {lines.length > 0 || isLast ? (
            <Button busy={busy} onClick={onSend} aria-disabled={lines.length === 0 || undefined}>
              {now.sending ? messages.sendAgain : messages.sendCount}
            </Button>
          ) : null}
        </span>
      </div>
    </div>
  );
}

/** Enter goes to the next product's first field. */
function toNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const list = event.currentTarget.closest('[data-counting]');
  const row = event.currentTarget.closest('li');
  const rows = [...(list?.children ?? [])];
  const next = row ? rows[rows.indexOf(row) + (event.shiftKey ? -1 : 1)] : undefined;
  next?.querySelector('input')?.focus();
}

const BIG =
  'tabular h-14 w-20 rounded-md border border-border bg-card px-2 text-center text-2xl font-bold text-ink read-only:bg-sunk aria-[invalid=true]:border-danger';

function CountLine({
  row,
  typed,
  isWrong,
  isLocked,
  onType,
}: {
  row: GuideRow;
  typed: TypedCount | undefined;
  isWrong: boolean;
  isLocked: boolean;
  onType: (count: TypedCount) => void;
}) {
  const units = looseUnits(row);
  const [first = ''] = units;
  const count: TypedCount = typed ?? { packs: '', loose: '', unit: first };
  const name = `${row.name}, ${row.sizeUnit}`;
  const field = (which: 'packs' | 'loose', label: string) => (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      readOnly={isLocked}
      inputMode={which === 'packs' ? 'numeric' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      maxLength={7}
      value={count[which]}
      onChange={(event) => onType({ ...count, [which]: event.currentTarget.value })}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={toNextRow}
      className={BIG}
    />
  );
  return (
    <li className="grid gap-2 border-b border-rule py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <p className="leading-snug">
        <span className="font-semibold">{row.name}</span>{' '}
        <span className="narrow text-base font-semibold">{row.sizeUnit}</span>
        <span className="tabular block text-sm text-muted">
          {row.par === null ? messages.noPar : messages.parIs(row.par)}
          {row.lastCount !== null && row.lastCountOn !== null
            ? `, ${messages.lastCounted(row.lastCount, row.lastCountOn)}`
            : ''}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {field('packs', messages.packsOf(name))}
        <span className="text-sm text-muted">{messages.wholePacks}</span>
        {units.length > 0 ? (
          <>
            {field('loose', messages.looseOf(name))}
            <select
              aria-label={messages.unitOf(name)}
              value={count.unit || first}
              aria-disabled={isLocked || undefined}
              onChange={(event) => {
                // What was sent off stays as it was sent until the answer is there.
                if (!isLocked) onType({ ...count, unit: event.currentTarget.value as LooseUnit });
              }}
              className="h-14 min-w-0 rounded-md border border-border bg-card px-2 text-ink"
            >
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {looseUnit(unit, row.dilution)}
                </option>
              ))}
            </select>
          </>
        ) : null}
      </p>
    </li>
  );
}
