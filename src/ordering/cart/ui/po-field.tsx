import { type ComponentProps, type InputEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { MAX_PO } from '../limits.ts';
import { poTooLong } from '../order-messages.ts';

/**
 * A PO number. What is longer than an order holds stays as it was typed or pasted and is refused in words: one that was cut would stand on
 * the bill as another number. `isUsed` false: it stands hidden and goes nowhere, so what is wrong with it stops no form.
 */
export function PoField({
  isUsed = true,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'maxLength' | 'error'> & { isUsed?: boolean }) {
  const [typed, setTyped] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const length = typeof props.value === 'string' ? props.value.length : typed;
  const wrong = isUsed && length > MAX_PO ? poTooLong(length) : '';
  // A form can't be sent with it; the browser goes there and says the same.
  useEffect(() => input.current?.setCustomValidity(wrong), [wrong]);
  return (
    <TextField
      {...props}
      ref={input}
      autoComplete="off"
      error={wrong || undefined}
      onInput={(event: InputEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value.length);
        props.onInput?.(event);
      }}
    />
  );
}
