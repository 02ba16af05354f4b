import { CheckBox } from '../../../ui/check-box.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { CLAIM_KINDS, isTakenBack } from '../choices.ts';
import type { ClaimableLine } from '../contract.ts';
import { KIND_WORDS, messages } from '../messages.ts';
import { insideOf } from '../part-of-unit.ts';
import type { ChosenLine } from './claim-draft.ts';

/** The first choice of what is wrong with a line: where the focus goes while it is missing. */
export const kindId = (orderLineId: string) => `kind-${orderLineId}`;

/** A line of a delivery to tick; once ticked it asks how many and what is wrong. */
export function ReportedLine(props: {
  line: ClaimableLine;
  chosen: ChosenLine | undefined;
  /** Send was pressed: missing values are marked. */
  pressed: boolean;
  onChange: (one: ChosenLine) => void;
}) {
  const { line, chosen = { quantity: 0 }, pressed, onChange } = props;
  const about = (
    <>
      {line.name}, <span className="narrow font-semibold">{line.sizeUnit}</span>
    </>
  );
  const hint = (
    <>
      <span className="font-mono">{line.sku}</span> · {messages.delivered(line.delivered)}
      {line.left < line.delivered ? messages.leftToReport(line.left) : ''}
    </>
  );
  if (line.left <= 0)
    return (
      <li className="py-2 pl-8 first:pt-0 last:pb-0">
        {about}
        <p className="text-sm text-muted">{hint}</p>
      </li>
    );
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <CheckBox
        label={about}
        hint={hint}
        checked={chosen.quantity > 0}
        onChange={(event) => onChange({ ...chosen, quantity: event.currentTarget.checked ? 1 : 0 })}
      />
      {chosen.quantity > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-2 sm:pl-8">
          <HowMany line={line} chosen={chosen} onChange={onChange} />
          <WhatIsWrong line={line} chosen={chosen} missing={pressed} onChange={onChange} />
        </div>
      ) : null}
    </li>
  );
}

/** How many units, or how many of what one unit holds. */
function HowMany({
  line,
  chosen,
  onChange,
}: {
  line: ClaimableLine;
  chosen: ChosenLine;
  onChange: (one: ChosenLine) => void;
}) {
  const inside = insideOf(line.sizeUnit);
  const { part } = chosen;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        {part === undefined ? (
          <QuantityStepper
            label={messages.howMany(line.name)}
            max={line.left}
            value={chosen.quantity}
            onChange={(quantity) => onChange({ ...chosen, quantity })}
          />
        ) : (
          <QuantityStepper
            label={messages.partCount(line.name)}
            max={inside - 1}
            value={part}
            onChange={(some) => onChange({ ...chosen, quantity: 1, part: some })}
          />
        )}
        <span>
          {part === undefined
            ? messages.unit(chosen.quantity, line.sizeUnit)
            : messages.partOf(inside)}
        </span>
      </div>
      {inside > 1 ? (
        <CheckBox
          label={messages.partOnly(line.sizeUnit)}
          checked={part !== undefined}
          onChange={(event) =>
            onChange({ ...chosen, quantity: 1, part: event.currentTarget.checked ? 1 : undefined })
          }
        />
      ) : null}
    </div>
  );
}

function WhatIsWrong(props: {
  line: ClaimableLine;
  chosen: ChosenLine;
  missing: boolean;
  onChange: (one: ChosenLine) => void;
}) {
  const { line, chosen, onChange } = props;
  const missing = props.missing && chosen.kind === undefined;
  return (
    <fieldset role="radiogroup" aria-invalid={missing || undefined} className="min-w-0">
      <legend className="sr-only">{messages.kindOf(line.name)}</legend>
      <div className="flex flex-wrap gap-2">
        {CLAIM_KINDS.map((kind, at) => (
          <label
            key={kind}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-border bg-card px-3 has-checked:border-brand has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={at === 0 ? kindId(line.orderLineId) : undefined}
              type="radio"
              name={`kind-${line.orderLineId}`}
              className="size-4 accent-brand"
              checked={chosen.kind === kind}
              onChange={() => onChange({ ...chosen, kind })}
            />
            {KIND_WORDS[kind]}
          </label>
        ))}
      </div>
      {chosen.kind && isTakenBack(chosen.kind) ? (
        <p className="mt-1 max-w-prose text-sm text-muted">{messages.takeBack}</p>
      ) : null}
      {missing ? (
        <p role="alert" className="mt-1 text-sm font-semibold text-danger">
          {messages.kindMissing}
        </p>
      ) : null}
    </fieldset>
  );
}
