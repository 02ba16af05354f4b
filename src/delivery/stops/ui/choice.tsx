/** One of a few, as buttons that a thumb hits: radios underneath, so that keys and screen readers work them. */
export function Choice<Value extends string>(props: {
  legend: string;
  name: string;
  options: readonly (readonly [Value, string])[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  error?: string | undefined;
}) {
  const { legend, name, options, chosen, onChoose, error } = props;
  return (
    <fieldset>
      <legend className="font-semibold">
        {legend}
        {error ? <span className="text-danger"> {error}</span> : null}
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {options.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-center justify-center rounded-md border border-border bg-card px-2 text-center leading-tight font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {chosen === value ? <span aria-hidden="true">✓&nbsp;</span> : null}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A tick with a target of 56 px. */
export function BigTick(props: { label: string; checked: boolean; onTick: (on: boolean) => void }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-border bg-card px-3 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-brand"
        checked={props.checked}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
