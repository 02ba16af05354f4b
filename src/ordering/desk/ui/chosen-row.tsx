import { type KeyboardEvent, type Ref, useId } from 'react';
import { formatCents } from '../../../kit/money.ts';
import { readQuantity } from '../../../kit/quantity.ts';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { NOT_A_QUANTITY } from '../../cart/messages.ts';
import * as messages from '../messages.ts';
import type { Found } from './found.ts';

/** The product that was taken from the list, with how many of it: not in the order before it is added. */
export function ChosenRow({
  product,
  fieldRef,
  quantity,
  onQuantity,
  onKeyDown,
  onAdd,
  onLeave,
}: {
  product: Found;
  fieldRef: Ref<HTMLInputElement>;
  quantity: string;
  onQuantity: (quantity: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onAdd: () => void;
  onLeave: () => void;
}) {
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-md border border-brand bg-sunk p-3">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{product.name}</span>
        <span className="tabular block text-sm text-muted">
          {product.sizeUnit} · {product.sku} ·{' '}
          {product.unitPriceCents === null ? 'on request' : formatCents(product.unitPriceCents)}
        </span>
      </p>
      <QuantityField
        fieldRef={fieldRef}
        value={quantity}
        onValue={onQuantity}
        onKeyDown={onKeyDown}
        wrong={quantity !== '' && readQuantity(quantity) === null}
      />
      {/* The number pad of a phone has no Enter. */}
      <div className="flex gap-2">
        <Button variant="secondary" onClick={onAdd}>
          {messages.ENTRY_ADD}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {messages.ENTRY_LEAVE}
        </Button>
      </div>
    </div>
  );
}

function QuantityField({
  fieldRef,
  value,
  onValue,
  onKeyDown,
  wrong,
}: {
  fieldRef: Ref<HTMLInputElement>;
  value: string;
  onValue: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  wrong: boolean;
}) {
  const id = useId();
  return (
    <div className="w-40">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {messages.QUANTITY}
      </label>
      <input
        ref={fieldRef}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        className={CONTROL}
      />
      {wrong ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-danger">
          {NOT_A_QUANTITY}
        </p>
      ) : null}
    </div>
  );
}
