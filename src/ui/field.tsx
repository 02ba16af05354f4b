import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';

const CONTROL =
  'block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 text-ink placeholder:text-muted aria-[invalid=true]:border-danger aria-[invalid=true]:outline-danger disabled:bg-sunk';

interface FieldProps {
  label: string;
  /** Shown under the label, before the control. */
  hint?: ReactNode;
  /** What is wrong and what to do, next to the field. */
  error?: string | undefined;
  /** For labels that the design leaves out; screen readers still get them. */
  hideLabel?: boolean;
  className?: string;
}

function Shell({
  id,
  label,
  hint,
  error,
  hideLabel,
  className = '',
  required,
  children,
}: FieldProps & { id: string; required: boolean | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-semibold'}>
        {label}
        {required ? null : <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

export function TextField({ label, hint, error, hideLabel, className, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <Shell {...{ id, label, hint, error, hideLabel: hideLabel ?? false, className: className ?? '' }} required={input.required}>
      <input {...input} id={id} className={CONTROL} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, hint, error)} />
    </Shell>
  );
}

export function SelectField({ label, hint, error, hideLabel, className, children, ...select }: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const made = useId();
  const id = select.id ?? made;
  return (
    <Shell {...{ id, label, hint, error, hideLabel: hideLabel ?? false, className: className ?? '' }} required={select.required}>
      <select {...select} id={id} className={CONTROL} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, hint, error)}>
        {children}
      </select>
    </Shell>
  );
}

export function TextArea({ label, hint, error, hideLabel, className, ...area }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const made = useId();
  const id = area.id ?? made;
  return (
    <Shell {...{ id, label, hint, error, hideLabel: hideLabel ?? false, className: className ?? '' }} required={area.required}>
      <textarea {...area} id={id} className={CONTROL} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, hint, error)} />
    </Shell>
  );
}

export function CheckBox({ label, hint, ...input }: { label: ReactNode; hint?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input {...input} id={id} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-brand" aria-describedby={hint ? `${id}-hint` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
