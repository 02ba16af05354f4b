import { type TextareaHTMLAttributes, useId } from 'react';
import { CONTROL, describedBy, type FieldProps, Shell } from './field.tsx';
import { useFieldError } from './field-error.ts';
import { useFull } from './use-full.ts';

export function TextArea({
  label,
  hint,
  error: problem,
  hideLabel,
  className,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const made = useId();
  const id = area.id ?? made;
  const { full, onInput } = useFull(area);
  const { error, onChanged } = useFieldError(problem);
  return (
    <Shell
      {...{ id, label, hint, error, full, hideLabel: hideLabel ?? false }}
      className={className ?? ''}
      required={area.required}
    >
      <textarea
        {...area}
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
