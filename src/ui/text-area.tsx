import { type TextareaHTMLAttributes, useId } from 'react';
import { CONTROL, describedBy, type FieldProps, Shell } from './field.tsx';

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const made = useId();
  const id = area.id ?? made;
  return (
    <Shell
      {...{ id, label, hint, error, hideLabel: hideLabel ?? false, className: className ?? '' }}
      required={area.required}
    >
      <textarea
        {...area}
        id={id}
        className={CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Shell>
  );
}
