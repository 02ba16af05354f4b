import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  use,
  useId,
} from 'react';
import { useFieldError } from './field-error.ts';
import { NoneMarked } from './none-marked.ts';
import { useFull } from './use-full.ts';

/** The look of a control of any element (rows.css). */
export const CONTROL = 'control';

export interface FieldProps {
  label: string;
  /** Shown below the control, so that the controls of a row stand at one height. */
  hint?: ReactNode;
  /** What is wrong and what to do, next to the field. */
  error?: string | undefined;
  /** For labels that the design leaves out; screen readers still get them. */
  hideLabel?: boolean;
  className?: string;
}

/** Label above a control, hint and error below it: the controls of a row stay aligned when one shows an error. */
export function Shell({
  id,
  label,
  hint,
  error,
  full,
  hideLabel,
  className = '',
  required,
  children,
}: FieldProps & {
  id: string;
  /** That it takes no further character. */
  full?: string | undefined;
  required: boolean | undefined;
  children: ReactNode;
}) {
  const isUnmarked = use(NoneMarked);
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-semibold'}>
        {label}
        {required || isUnmarked ? null : (
          <span className="font-normal text-muted"> (optional)</span>
        )}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {full ? (
        <p role="status" className="mt-1 text-sm font-semibold text-warning">
          {full}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The ids of what describes a control. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return (
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  );
}

export function TextField({
  label,
  hint,
  error: problem,
  hideLabel,
  className,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const made = useId();
  const id = input.id ?? made;
  const { full, onInput } = useFull(input);
  const { error, onChanged } = useFieldError(problem);
  return (
    <Shell
      {...{ id, label, hint, error, full, hideLabel: hideLabel ?? false }}
      className={className ?? ''}
      required={input.required}
    >
      <input
        {...input}
        id={id}
        onInput={(event) => {
          onChanged();
          onInput(event);
        }}
        className={CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Shell>
  );
}

export function SelectField({
  label,
  hint,
  error: problem,
  hideLabel,
  className,
  children,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const made = useId();
  const id = select.id ?? made;
  const { error, onChanged } = useFieldError(problem);
  return (
    <Shell
      {...{ id, label, hint, error, hideLabel: hideLabel ?? false, className: className ?? '' }}
      required={select.required}
    >
      <select
        {...select}
        id={id}
        onInput={(event) => {
          onChanged();
          select.onInput?.(event);
        }}
        className={CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {children}
      </select>
    </Shell>
  );
}
