import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { type CheckedRow, isGood } from '../quick-order.ts';
import * as messages from '../quick-order-messages.ts';
import type { QuickOrderDone } from '../server/quick-order-action.ts';

const priceText = (cents: number | null) => (cents === null ? '' : formatCents(cents));
/** Rows whose quantity is what is wrong: Enter goes there. */
const QUANTITY_STATES = new Set(['quantity', 'too-many', 'short']);

/** What is pressed beside a row: quiet, and a whole target on a phone. */
const SMALL = 'min-h-11 cursor-pointer text-brand underline md:min-h-8';

/** The field that Enter goes to: of the next row that needs a look. */
function nextField(row: HTMLElement | null): HTMLInputElement | null {
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) {
    const field = next.querySelector<HTMLInputElement>('[data-next]');
    if (field) return field;
  }
  return null;
}

interface RowProps {
  listId: string;
  row: CheckedRow;
  scripted: boolean;
}

/** One row of a list: SKU and quantity to correct, the product it means, and what became of it. */
export function CheckedRowFields({ listId, row, scripted }: RowProps) {
  const place = useRef<HTMLLIElement>(null);
  const saving = useFetcher<QuickOrderDone>({ key: `quick-order-row-${row.line}` });
  const good = isGood(row.state);
  const skuField = useServerValue(row.sku);
  const quantityField = useServerValue(row.quantity);
  const save = (sku: string, quantity: string) =>
    void saving.submit(
      { intent: 'row', list: listId, line: String(row.line), sku, quantity },
      { method: 'post' },
    );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value === 'remove') return;
    event.preventDefault();
    save(skuField.current?.value ?? '', quantityField.current?.value ?? '');
    const next = nextField(place.current);
    next?.focus();
    next?.select();
  };
  return (
    <li
      ref={place}
      className={good ? 'py-2 md:py-1' : 'border-l-4 border-l-warning py-2 pl-2 md:-ml-3 md:py-1'}
    >
      <saving.Form
        method="post"
        onSubmit={onSubmit}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)_6rem] items-start gap-x-3 gap-y-1 md:grid-cols-[3rem_11rem_6rem_1fr_1.2fr]"
      >
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" name="intent" value="row" hidden>
          {messages.save}
        </button>
        <input type="hidden" name="list" value={listId} />
        <input type="hidden" name="line" value={row.line} />
        <span className="tabular flex min-h-11 items-center text-sm text-muted md:min-h-9">
          {row.line}
        </span>
        <input
          ref={skuField}
          name="sku"
          defaultValue={row.sku}
          maxLength={120}
          aria-label={messages.skuOf(row.line)}
          aria-invalid={good || QUANTITY_STATES.has(row.state) ? undefined : true}
          aria-describedby={`state-${row.line}`}
          data-next={good || QUANTITY_STATES.has(row.state) ? undefined : ''}
          spellCheck={false}
          autoComplete="off"
          className={`${CONTROL} font-mono text-sm md:min-h-9 md:py-1`}
        />
        <input
          ref={quantityField}
          name="quantity"
          defaultValue={row.quantity}
          maxLength={40}
          inputMode="numeric"
          aria-label={messages.quantityOf(row.line)}
          aria-invalid={QUANTITY_STATES.has(row.state) || undefined}
          aria-describedby={`state-${row.line}`}
          data-next={QUANTITY_STATES.has(row.state) ? '' : undefined}
          autoComplete="off"
          className={`${CONTROL} tabular text-right md:min-h-9 md:py-1`}
        />
        <MatchedProduct row={row} />
        <div className="col-start-2 -col-end-1 md:col-auto">
          <p
            id={`state-${row.line}`}
            className={`text-sm md:pt-1.5 ${good ? 'text-success' : 'font-semibold text-warning'}`}
          >
            {messages.stateText(row, {
              was: priceText(row.priceCents),
              now: priceText(row.unitPriceCents),
            })}
          </p>
          <WaysOut row={row} onTake={save} />
          {good && scripted ? null : <RowButtons busy={saving.state !== 'idle'} />}
          <FailureNote failure={failedForm(saving.data)?.error} title={messages.notRead} />
        </div>
      </saving.Form>
    </li>
  );
}

/** A field's place. What the server has settled (a suggestion taken, another tab) shows in one that nobody is in. */
function useServerValue(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return field;
}

function MatchedProduct({ row: { product, name, unitPriceCents } }: { row: CheckedRow }) {
  return (
    <div className="col-start-2 -col-end-1 min-w-0 text-sm md:col-auto md:pt-1.5">
      {product ? (
        <p>
          {product.name}, {product.sizeUnit}
          {unitPriceCents === null ? null : (
            <span className="tabular whitespace-nowrap text-muted">
              {' '}
              {formatCents(unitPriceCents)}
            </span>
          )}
        </p>
      ) : (
        <p className="text-muted">{name}</p>
      )}
    </div>
  );
}

/** Buttons with the products that may be meant and the quantity in stock. */
function WaysOut({
  row,
  onTake,
}: {
  row: CheckedRow;
  onTake: (sku: string, quantity: string) => void;
}) {
  const { state, available, maybe, together } = row;
  const takes = state === 'short' && !together && available !== null && available > 0;
  if (!takes && maybe.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm print:hidden">
      {takes ? (
        <button type="button" onClick={() => onTake(row.sku, String(available))} className={SMALL}>
          {messages.take(available)}
        </button>
      ) : null}
      {maybe.length > 0 ? <span>{messages.maybe}</span> : null}
      {maybe.map((one) => (
        <button
          key={one.sku}
          type="button"
          title={`${one.name}, ${one.sizeUnit}`}
          onClick={() => onTake(one.sku, row.quantity)}
          className={`${SMALL} font-mono`}
        >
          {one.sku}
        </button>
      ))}
    </div>
  );
}

function RowButtons({ busy }: { busy: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-4 text-sm print:hidden" aria-busy={busy || undefined}>
      <button type="submit" name="intent" value="row" className={SMALL}>
        {messages.save}
      </button>
      <button type="submit" name="intent" value="remove" className={SMALL}>
        {messages.remove}
      </button>
    </div>
  );
}
