import { type ComponentProps, type InputEvent, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { MAX_PO } from '../limits.ts';
import { poTooLong } from '../order-messages.ts';

/**
 * A PO number. What is longer than an order holds stays as it was typed or pasted and is refused in words: one that was cut would stand on
 * the bill as another number.
 */
export function PoField(props: Omit<ComponentProps<typeof TextField>, 'maxLength' | 'error'>) {
  const [typed, setTyped] = useState(0);
  const length = typeof props.value === 'string' ? props.value.length : typed;
  return (
    <TextField
      {...props}
      autoComplete="off"
      error={length > MAX_PO ? poTooLong(length) : undefined}
      onInput={(event: InputEvent<HTMLInputElement>) => {
        const field = event.currentTarget;
        setTyped(field.value.length);
        // A form can't be sent with it; the browser goes there and says the same.
        field.setCustomValidity(field.value.length > MAX_PO ? poTooLong(field.value.length) : '');
        props.onInput?.(event);
      }}
    />
  );
}
