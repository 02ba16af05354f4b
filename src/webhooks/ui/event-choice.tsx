import { CheckBox } from '../../ui/check-box.tsx';
import { useFieldError } from '../../ui/field-error.ts';
import { MESSAGE_TYPES, type MessageType } from '../contract.ts';
import * as messages from '../messages.ts';

/** Of which events a receiver is told, in the form that adds one and in the form that changes it. */
export function EventChoice({
  chosen,
  error: problem,
}: {
  chosen: readonly MessageType[];
  error: string | undefined;
}) {
  const { error, onChanged } = useFieldError(problem);
  return (
    <fieldset onInput={onChanged} aria-invalid={error ? true : undefined}>
      <legend className="font-semibold">{messages.EVENTS}</legend>
      <div className="grid sm:grid-cols-2">
        {MESSAGE_TYPES.map((type) => (
          <CheckBox
            key={type}
            name="types"
            value={type}
            label={messages.TYPES[type]}
            defaultChecked={chosen.includes(type)}
          />
        ))}
      </div>
      {error ? <p className="text-sm font-semibold text-danger">{error}</p> : null}
    </fieldset>
  );
}
