import { useState, useSyncExternalStore } from 'react';

/** Refusals of this page and how often each came, so that a repeated one is announced again. */
const announced = new Map<string, number>();
const listeners = new Set<() => void>();
/** So many sentences are remembered; a page has far fewer. */
const MOST = 500;

interface Refusal {
  message?: unknown;
  fields?: Readonly<Record<string, unknown>>;
}

/** An answer to a form was read; what it says is wrong counts as said once more. */
export function noteRefusal(answer: unknown): void {
  const error = (answer as { error?: Refusal | null } | null | undefined)?.error;
  if (!error || typeof error !== 'object') return;
  if (announced.size > MOST) announced.clear();
  for (const words of new Set([error.message, ...Object.values(error.fields ?? {})]))
    if (typeof words === 'string') announced.set(words, (announced.get(words) ?? 0) + 1);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * What the server said of a field is true of the value that it was sent: it goes with the first change of it, and comes back when the
 * server says it again. What the page itself judges at every render stays as long as the page says so.
 * @returns the message as it is to be shown now, and what the control calls when its value changes
 */
export function useFieldError(error: string | undefined): {
  error: string | undefined;
  onChanged: () => void;
} {
  const times = useSyncExternalStore(
    subscribe,
    () => (error === undefined ? 0 : (announced.get(error) ?? 0)),
    () => 0,
  );
  const [changed, setChanged] = useState<{ error: string; times: number } | null>(null);
  const isChanged = changed !== null && changed.error === error && changed.times === times;
  return {
    error: isChanged ? undefined : error,
    onChanged: () => {
      if (error !== undefined && times > 0 && !isChanged) setChanged({ error, times });
    },
  };
}
