import { type InputEventHandler, useEffect, useState } from 'react';
import { fullField } from './messages.ts';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Shorter fields hold what has a fixed length, such as a ZIP: to be full is as it should be. */
const SHORT = 20;

/**
 * A browser drops what is typed or pasted beyond `maxLength` without a word: the sentence that says so while the field is full, and the
 * handler that looks. `value` is for a field whose text is kept by React.
 */
export function useFull<Element extends Typed>(props: {
  maxLength?: number | undefined;
  value?: unknown;
  onInput?: InputEventHandler<Element> | undefined;
}) {
  const { maxLength = 0, value, onInput } = props;
  const [field, setFull] = useState<Element | null>(null);
  useEffect(() => {
    const form = field?.form;
    const empty = () => setFull(null);
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, [field]);
  const isFull = field !== null && (typeof value !== 'string' || value.length >= maxLength);
  return {
    full: isFull ? fullField(maxLength) : undefined,
    onInput: ((event) => {
      const { currentTarget } = event;
      if (maxLength >= SHORT)
        setFull(currentTarget.value.length >= maxLength ? currentTarget : null);
      onInput?.(event);
    }) satisfies InputEventHandler<Element>,
  };
}
