import { useState } from 'react';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { TextField } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { MAX_LINE_NOTE } from '../../cart/limits.ts';
import { inStock, later } from '../../cart/order-messages.ts';
import { troubleOf } from '../../cart/ui/ordered-lines.ts';
import { QuantityField, RowState } from '../../cart/ui/quantity-field.tsx';
import { quantityIn } from '../../cart/ui/typed-quantities.ts';
import type { QuantityState } from '../../cart/ui/use-order.ts';
import { EDIT_MESSAGES } from '../change-messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { type OrderDraft, openQuantity } from './order-draft.ts';
import '../../../ui/office.css';

interface Row {
  productId: string;
  name: string;
  sizeUnit: string;
  unitPriceCents: number;
  quantity: number;
  /** What was delivered can't be taken off. */
  min: number;
  note: string;
  isNew: boolean;
  /** What stands on the order now; null for a new line. */
  was: number | null;
}

/** The lines of an order under edit: those that stand and those to be added, with quantity, note and a way off. */
export function EditLines({
  order,
  edit,
  newPrices,
  atMost,
  backOrdersAllowed,
  form,
  wrong,
  onWrong,
}: {
  order: OrderView;
  edit: OrderDraft;
  newPrices: ReadonlyMap<string, number>;
  /** How many each line can come to, by product. */
  atMost: ReadonlyMap<string, number>;
  backOrdersAllowed: boolean;
  /** The form around them. */
  form: string;
  /** By product: what is typed and is no quantity. */
  wrong: Readonly<Record<string, string>>;
  onWrong: (productId: string, text: string | undefined) => void;
}) {
  const { draft, setQuantity, setAdded, setNote } = edit;
  const rows: Row[] = [
    ...order.lines
      .filter((line) => openQuantity(line) > 0 || draft.quantities[line.productId] !== undefined)
      .map((line) => ({
        ...line,
        quantity: draft.quantities[line.productId] ?? openQuantity(line),
        min: line.delivered,
        note: draft.notes[line.productId] ?? line.note,
        isNew: false,
        was: openQuantity(line),
      })),
    ...draft.added.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      sizeUnit: product.sizeUnit,
      unitPriceCents: newPrices.get(product.id) ?? product.unitPriceCents ?? 0,
      quantity,
      min: 0,
      note: draft.notes[product.id] ?? '',
      isNew: true,
      was: null,
    })),
  ];
  return (
    <ul aria-label={EDIT_MESSAGES.lines} data-order className="border-t border-rule">
      {rows.map((row) => (
        <EditLine
          key={row.productId}
          row={row}
          atMost={atMost.get(row.productId) ?? null}
          backOrdersAllowed={backOrdersAllowed}
          form={form}
          wrong={wrong[row.productId]}
          onText={(text) => {
            const next = quantityIn(text);
            // A new line that is emptied is being typed anew; its own press takes it away.
            const isNone =
              next === null || next < row.min || (row.isNew && next === 0 && text !== TAKEN_OUT);
            onWrong(row.productId, isNone ? text : undefined);
            if (isNone) return;
            (row.isNew ? setAdded : setQuantity)(row.productId, next);
          }}
          onNote={(note) => setNote(row.productId, note)}
        />
      ))}
    </ul>
  );
}

/** What a press on Remove types. */
const TAKEN_OUT = '0';

const LINK =
  'inline-flex min-h-11 cursor-pointer items-center text-brand underline pointer-coarse:-my-3 pointer-fine:min-h-6';

/** One line as compact as those of the order guide: a field, the product, what it costs; its seldom wanted presses in words. */
function EditLine({
  row,
  atMost,
  backOrdersAllowed,
  form,
  wrong,
  onText,
  onNote,
}: {
  row: Row;
  /** How many there are for it; null: not known. */
  atMost: number | null;
  backOrdersAllowed: boolean;
  form: string;
  /** What is typed and is no quantity of it. */
  wrong: string | undefined;
  onText: (text: string) => void;
  onNote: (note: string) => void;
}) {
  const { productId, name, sizeUnit, quantity, was } = row;
  const [noting, setNoting] = useState(row.note !== '');
  const gone = quantity === 0;
  const label = `${name}, ${sizeUnit}`;
  const state: QuantityState = wrong !== undefined ? 'wrong' : gone ? 'none' : 'saved';
  const stock = { quantity, available: atMost ?? quantity, unitPriceCents: row.unitPriceCents };
  const trouble = troubleOf(stock, state, backOrdersAllowed);
  const field = {
    productId,
    name: label,
    state,
    trouble,
    onType: (_productId: string, text: string) => onText(text),
  };
  return (
    <li className="guide-line lg:grid-cols-[3.25rem_minmax(0,1fr)_auto_5.5rem]">
      <div className="field">
        <QuantityField {...field} form={form} value={wrong ?? (gone ? '' : String(quantity))} />
      </div>
      <p className="what">
        <span className={gone ? 'text-muted line-through' : ''}>
          <span className="font-semibold">{name}</span> <span className="size">{sizeUnit}</span>
        </span>{' '}
        {row.isNew ? (
          <Badge tone="info" compact>
            {EDIT_MESSAGES.isNew}
          </Badge>
        ) : null}
      </p>
      <div className="col-start-2 flex items-center justify-between gap-x-3 lg:contents">
        <span className="tabular flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {trouble ? (
            <>
              <RowState {...field} available={stock.available} />
              {trouble.kind === 'wrong' && row.min > 0 ? EDIT_MESSAGES.delivered(row.min) : null}
            </>
          ) : (
            <span>
              {[
                EDIT_MESSAGES.each(formatCents(row.unitPriceCents)),
                ...(was !== null && was !== quantity ? [EDIT_MESSAGES.was(was)] : []),
                ...(was !== quantity && !gone && atMost !== null
                  ? [quantity > atMost ? later(atMost) : inStock(atMost)]
                  : []),
              ].join(' · ')}
            </span>
          )}
          {noting ? null : (
            <button type="button" className={LINK} onClick={() => setNoting(true)}>
              {EDIT_MESSAGES.note}
              <span className="sr-only">: {label}</span>
            </button>
          )}
          {/* On a phone an emptied field says the same, as in the guide. */}
          {row.min === 0 ? (
            <button
              type="button"
              className={gone || row.isNew ? LINK : `${LINK} max-lg:hidden`}
              onClick={() => onText(gone ? String(was ?? 1) : TAKEN_OUT)}
            >
              {gone ? EDIT_MESSAGES.keep : EDIT_MESSAGES.remove}
              <span className="sr-only">: {label}</span>
            </button>
          ) : null}
        </span>
        <span className={`tabular text-right font-bold lg:text-sm ${gone ? 'text-muted' : ''}`}>
          {formatCents(lineTotal(row.unitPriceCents, quantity))}
        </span>
      </div>
      {noting ? (
        <div className="col-start-2 col-end-[-1] pb-1">
          <TextField
            label={EDIT_MESSAGES.noteOf(label)}
            hideLabel
            placeholder={EDIT_MESSAGES.notePlaceholder}
            value={row.note}
            maxLength={MAX_LINE_NOTE}
            autoComplete="off"
            onChange={(event) => onNote(event.currentTarget.value)}
          />
        </div>
      ) : null}
    </li>
  );
}
