import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { useFieldError } from '../../../../../ui/field-error.ts';

const never = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A password with a button that shows it. Without JavaScript the button is not there. */
export function PasswordField({
  label,
  name,
  autoComplete,
  placeholder,
  hint,
  error: problem,
}: PasswordFieldProps) {
  const id = useId();
  const { error, onChanged } = useFieldError(problem);
  const [shown, setShown] = useState(false);
  const ready = useSyncExternalStore(never, inBrowser, onServer);
  const describedBy =
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          onInput={onChanged}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="block min-h-11 w-full rounded-md border border-border bg-card py-2 pr-12 pl-3 text-ink placeholder:text-muted aria-[invalid=true]:border-danger"
        />
        {ready ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show the characters"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-muted hover:text-ink"
          >
            {shown ? (
              <EyeOff aria-hidden="true" size={20} strokeWidth={1.75} />
            ) : (
              <Eye aria-hidden="true" size={20} strokeWidth={1.75} />
            )}
          </button>
        ) : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
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
