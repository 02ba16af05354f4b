import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { useConnection } from '../../../ui/connection.ts';
import { CONTROL } from '../../../ui/field.tsx';
import { LookUpWaits, useAsking, useListInView } from '../../../ui/look-up.tsx';

interface ComboboxProps<T> {
  label: string;
  hint: string | undefined;
  name?: string;
  placeholder?: string;
  inputRef: Ref<HTMLInputElement>;
  term: string;
  onTerm: (term: string) => void;
  /** Requests the options for the term. */
  onAsk: (term: string) => void;
  /** The answer, and for which term it is. */
  found: { term: string; rows: readonly T[] } | undefined;
  keyOf: (row: T) => string;
  show: (row: T) => ReactNode;
  onTake: (row: T) => void;
  none: string;
  /** Enter, and nothing was found. */
  onNone?: () => void;
  /** Why the first of the rows is not simply taken: Enter then goes to it, and takes it when pressed once more. */
  question?: string | undefined;
  /** A digit, or Enter, that is typed after Enter and before its answer: true when it is kept for what is taken then. */
  onAhead?: (key: string) => boolean;
  /** The rows push down what stands below instead of covering it. */
  inFlow?: boolean;
}

/** The row after or before this one, around the ends; from none to the first or the last. */
const stepped = (at: number, step: number, rows: number): number | null =>
  rows === 0 ? null : (Math.max(at, step < 0 ? 0 : -1) + step + rows) % rows;

/**
 * A field with suggestions: arrows choose, Enter takes, Escape clears. Enter before the answer is here takes the first row once it comes:
 * nobody waits for the screen while a caller speaks.
 */
export function Combobox<T>({
  label,
  hint,
  name,
  placeholder,
  inputRef,
  term,
  onTerm,
  onAsk,
  found,
  keyOf,
  show,
  onTake,
  none,
  onNone,
  question,
  onAhead,
  inFlow = false,
}: ComboboxProps<T>) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const active = chosen ?? (question ? -1 : 0);
  const [waiting, setWaiting] = useState('');
  const searched = term.trim();
  const isOpen = searched !== '';
  const isCurrent = found?.term === searched;
  const { lost } = useConnection();
  // Without a connection no answer replaces that to an earlier term: it must not stand there as if it were to this one.
  const rows = isOpen && found && (isCurrent || !lost) ? found.rows : [];
  useAsking(searched, onAsk);
  const isNone = isOpen && isCurrent && rows.length === 0;
  const list = useListInView(rows.length, isOpen && !isNone && (rows.length > 0 || lost));
  const status = useListInView<HTMLParagraphElement>(0, isNone);
  useEffect(() => {
    if (waiting === '' || found?.term !== waiting) return;
    const [first] = found.rows;
    if (waiting === searched && !first) onNone?.();
    else if (waiting === searched && first && !question) onTake(first);
    // oxlint-disable-next-line react/set-state-in-effect -- the answer that Enter waited for came
    else if (waiting === searched) setChosen(0);
    setWaiting('');
  }, [waiting, found, searched, onTake, onNone, question]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Who types on after Enter means the quantity; in this field the digits would look for another product.
    if (waiting !== '' && waiting === searched && onAhead?.(event.key)) event.preventDefault();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(stepped(active, step, rows.length));
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey) {
      event.preventDefault();
      const row = rows[active];
      if (!isCurrent) setWaiting(searched);
      else if (row) onTake(row);
      else if (rows.length > 0) setChosen(0);
      else onNone?.();
    } else if (event.key === 'Escape') onTerm('');
  };
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        name={name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={term}
        placeholder={placeholder}
        onChange={(event) => {
          onTerm(event.currentTarget.value);
          setChosen(null);
          setWaiting('');
        }}
        onKeyDown={onKeyDown}
        className={CONTROL}
      />
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || isNone}
        className={`${inFlow ? '' : 'absolute inset-x-0 z-20 max-h-96 shadow-lg max-sm:max-h-60'} mt-1 scroll-mb-40 overflow-y-auto rounded-md border border-border bg-card`}
      >
        {question && rows.length > 0 ? <Question text={question} /> : null}
        {rows.map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={keyOf(row)}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Rows that open under a mouse that rests choose nothing while it is asked which is meant.
            onMouseEnter={question ? undefined : () => setChosen(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(row)}
            onKeyDown={onKeyDown}
            className="min-h-11 cursor-pointer border-b border-rule px-3 py-2 last:border-b-0 hover:bg-sunk aria-selected:bg-sunk"
          >
            {show(row)}
          </div>
        ))}
        {isOpen && !isCurrent && rows.length === 0 ? <LookUpWaits /> : null}
      </div>
      <p ref={status} role="status" className={isNone ? 'mt-1 scroll-mb-40' : 'sr-only'}>
        {isOpen && isCurrent ? (isNone ? none : (question ?? countText(rows.length))) : ''}
      </p>
    </div>
  );
}

const countText = (rows: number) => `${rows} ${rows === 1 ? 'suggestion' : 'suggestions'}`;

/** Above the rows; whoever hears the screen is told by its status. */
const Question = ({ text }: { text: string }) => (
  <p aria-hidden="true" className="border-b border-rule px-3 py-2 font-semibold">
    {text}
  </p>
);

const Hint = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="mt-1 text-sm text-muted">
    {children}
  </p>
);
