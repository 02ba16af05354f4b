import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FailedForm, Failure } from '../../../kit/failure.ts';
import { NETWORK_ERROR, NO_ANSWER } from '../../../kit/network-error.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';

/** The sentence of a refusal. Where no answer came it is said that nobody knows whether it was done. */
export const failureWords = (failure: Failure, unanswered = ''): string =>
  failure.code === NETWORK_ERROR.code
    ? `${NO_ANSWER}. ${unanswered || failure.message}`
    : (Object.values(failure.fields ?? {})[0] ?? failure.message);

/** One small form of the board, with its own key, and what was refused beside it. */
export function SmallForm({
  name,
  intent,
  fields,
  className = '',
  onSubmit,
  onDone,
  onAnswer,
  unanswered,
  children,
}: {
  /** Unique on the page. */
  name: string;
  intent: string;
  fields: Readonly<Record<string, string>>;
  className?: string;
  /** Called before the form is sent; false prevents it. */
  onSubmit?: (form: HTMLFormElement) => boolean;
  /** Once it is saved. */
  onDone?: () => void;
  /** Whatever the answer says. */
  onAnswer?: () => void;
  /** What to do where no answer came, because it may have been done. */
  unanswered?: string;
  children: (state: { busy: boolean; done: boolean }) => ReactNode;
}) {
  const fetcher = useFetcher<Partial<FailedForm>>({ key: `board-${name}` });
  const busy = fetcher.state !== 'idle';
  // What was refused is said until somebody changes the form, or the run has changed meanwhile: then its cause may be gone.
  const of = JSON.stringify(fields);
  const [shown, setShown] = useState({ data: fetcher.data, of, isOver: false });
  if (shown.data !== fetcher.data) setShown({ data: fetcher.data, of, isOver: false });
  const refused = fetcher.data?.error;
  const failure = busy || shown.isOver || shown.of !== of ? undefined : refused;
  const done = !busy && fetcher.data !== undefined && !refused;
  useEffect(() => {
    if (!busy && fetcher.data !== undefined) onAnswer?.();
    if (done) onDone?.();
    // Each answer once; the function is another one at each render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [done, busy, fetcher.data]);
  return (
    <fetcher.Form
      method="post"
      className={className}
      aria-busy={busy || undefined}
      onInput={() => refused && setShown({ ...shown, isOver: true })}
      onSubmit={(event) => {
        if (busy || (onSubmit && !onSubmit(event.currentTarget))) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SendKey answer={fetcher.data} />
      {children({ busy, done })}
      {failure ? (
        <FailureFocus by={failure}>
          <p role="alert" className="w-full text-sm font-semibold text-danger">
            {failureWords(failure, unanswered)}
          </p>
        </FailureFocus>
      ) : null}
    </fetcher.Form>
  );
}

interface PressFormProps {
  /** Unique on the page. */
  name: string;
  intent: string;
  fields: Readonly<Record<string, string>>;
  variant: ButtonVariant;
  /** The accessible name, for a field whose meaning follows only from what is beside it. */
  label?: string;
  onSubmit?: (form: HTMLFormElement) => boolean;
  children: ReactNode;
}

/** A small form that is one button. */
export function PressForm({ variant, label, children, ...form }: PressFormProps) {
  return (
    <SmallForm {...form}>
      {({ busy }) => (
        <Button type="submit" variant={variant} busy={busy} aria-label={label}>
          {children}
        </Button>
      )}
    </SmallForm>
  );
}
