import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Failure } from '../../kit/failure.ts';
import { messageFor } from '../../kit/messages.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { Button } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note } from '../../ui/panel.tsx';
import { freshKey } from '../../ui/send-key.tsx';
import { type LooseUnit, looseUnits } from '../count-units.ts';
import * as messages from '../messages.ts';
import type { Guide, GuideRow } from '../server/read-guide.ts';
import { type Counting, countedLines, type TypedCount, useCounting } from './counted.ts';
import { bySection } from './sections.ts';

interface CountAnswer {
  countId?: string;
  error?: Failure;
}

interface CountFormProps {
  person: string;
  customerId: string;
  guide: Guide;
}

/** Sends a count once: it waits on the device without a connection, and is sent again under its key. */
function useSendCount({ person, customerId }: CountFormProps) {
  const [now, change] = useCounting(person, customerId);
  const { submit, state, data } = useFetcher<CountAnswer>({ key: `guide-count-${customerId}` });
  const { lost } = useConnection();
  const navigate = useNavigate();
  const answered = useRef(data);
  const sent = useRef<string | null>(null);
  const { sending } = now;
  useEffect(() => {
    if (lost || state !== 'idle' || !sending || sent.current !== null) return;
    sent.current = sending.key;
    const { key, at, lines } = sending;
    void submit(
      { customerId, key, at: String(at), lines: JSON.stringify(lines) },
      { method: 'post', action: '/dashboard/guide/count' },
    );
  }, [lost, state, sending, customerId, submit]);
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    sent.current = null;
    if (data.error?.code === NETWORK_ERROR.code) return;
    change((held) => (data.error ? { ...held, sending: null } : { typed: {}, sending: null }));
    if (data.countId) void navigate(`/dashboard/guide?count=${data.countId}`);
  }, [state, data, change, navigate]);
  const send = () => {
    const { lines } = countedLines(now.typed);
    change((held) => ({
      ...held,
      // Pressed again without an answer: the same once more.
      sending: held.sending ? { ...held.sending } : { key: freshKey(), at: Date.now(), lines },
    }));
  };
  const failure = data?.error && data.error.code !== NETWORK_ERROR.code ? data.error : null;
  return { now, change, send, busy: state !== 'idle', failure };
}

/** Counting on a phone: one section after another, in big fields. */
export function CountForm(props: CountFormProps) {
  const { guide } = props;
  const { now, change, send, busy, failure } = useSendCount(props);
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
              change((held: Counting) => ({
                ...held,
                typed: { ...held.typed, [row.productId]: count },
              }))
            }
          />
        ))}
      </ul>
      <div className="mt-4 grid gap-2">
        {isChecked && wrong.length > 0 ? (
          <Note tone="danger">{messages.countWrong(wrong.length)}</Note>
        ) : null}
        {now.sending && !busy ? <Note tone="warning">{messages.countWaits}</Note> : null}
        {failure ? (
          <FailureFocus by={failure}>
            <Note tone="danger" title={messages.countNotSent}>
              {messageFor(failure)}
            </Note>
          </FailureFocus>
        ) : null}
      </div>
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
                  {messages.looseUnit(unit, row.dilution)}
                </option>
              ))}
            </select>
          </>
        ) : null}
      </p>
    </li>
  );
}
