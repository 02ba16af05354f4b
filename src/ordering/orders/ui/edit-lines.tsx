import { useState } from 'react';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { TextField } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { MAX_LINE_NOTE } from '../../cart/limits.ts';
import { EDIT_MESSAGES } from '../change-messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { type OrderDraft, openQuantity } from './order-draft.ts';

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
}: {
  order: OrderView;
  edit: OrderDraft;
  newPrices: ReadonlyMap<string, number>;
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
    <ul aria-label={EDIT_MESSAGES.lines} className="divide-y divide-rule">
      {rows.map((row) => (
        <EditLine
          key={row.productId}
          row={row}
          onQuantity={(next) =>
            row.isNew ? setAdded(row.productId, next) : setQuantity(row.productId, next)
          }
          onNote={(note) => setNote(row.productId, note)}
        />
      ))}
    </ul>
  );
}

const LINK =
  'inline-flex min-h-11 cursor-pointer items-center text-brand underline pointer-fine:min-h-6';

function EditLine({
  row,
  onQuantity,
  onNote,
}: {
  row: Row;
  onQuantity: (quantity: number) => void;
  onNote: (note: string) => void;
}) {
  const { name, sizeUnit, quantity, was } = row;
  const [noting, setNoting] = useState(row.note !== '');
  const gone = quantity === 0;
  const label = `${name}, ${sizeUnit}`;
  return (
    <li className="grid gap-2 py-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_5.5rem]">
        <span className="leading-5 max-sm:col-span-2">
          <span className={gone ? 'text-muted line-through' : ''}>
            <span className="font-semibold">{name}</span>{' '}
            <span className="narrow font-semibold">{sizeUnit}</span>
          </span>{' '}
          {row.isNew ? (
            <Badge tone="info" low>
              {EDIT_MESSAGES.isNew}
            </Badge>
          ) : null}
          <span className="tabular flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {EDIT_MESSAGES.each(formatCents(row.unitPriceCents))}
            {was !== null && was !== quantity ? ` · ${EDIT_MESSAGES.was(was)}` : ''}
            {noting ? null : (
              <button type="button" className={LINK} onClick={() => setNoting(true)}>
                {EDIT_MESSAGES.note}
                <span className="sr-only">: {label}</span>
              </button>
            )}
            {row.min === 0 ? (
              <button
                type="button"
                className={LINK}
                onClick={() => onQuantity(gone ? (was ?? 1) : 0)}
              >
                {gone ? EDIT_MESSAGES.keep : EDIT_MESSAGES.remove}
                <span className="sr-only">: {label}</span>
              </button>
            ) : null}
          </span>
        </span>
        <QuantityStepper
          value={quantity}
          min={row.min}
          onChange={onQuantity}
          label={EDIT_MESSAGES.quantityOf(label)}
        />
        <span className={`tabular text-right font-bold ${gone ? 'text-muted' : ''}`}>
          {formatCents(lineTotal(row.unitPriceCents, quantity))}
        </span>
      </div>
      {noting ? (
        <TextField
          label={EDIT_MESSAGES.noteOf(label)}
          hideLabel
          placeholder={EDIT_MESSAGES.notePlaceholder}
          value={row.note}
          maxLength={MAX_LINE_NOTE}
          autoComplete="off"
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      ) : null}
    </li>
  );
}
