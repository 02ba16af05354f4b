import { SelectField } from '../../../ui/field.tsx';
import { NoneMarked } from '../../../ui/none-marked.ts';
import * as messages from '../hazard-messages.ts';
import { HAZARD_WORDS, type HazardMark } from '../public/hazard-mark.ts';

/** Whether a product is hazardous, as a person states it. What was stated once is changed, never taken back. */
export function HazardChoice({
  mark,
  error,
  required = false,
}: {
  mark: HazardMark;
  error?: string | undefined;
  /** It must be said: nothing is chosen yet, and "not known" is no answer. */
  required?: boolean;
}) {
  // It may be saved without, but no order leaves: "(optional)" would not be so.
  return (
    <NoneMarked value={true}>
      <SelectField
        name="hazardous"
        label={messages.choice}
        hint={messages.choiceHint}
        error={error}
        required={required}
        defaultValue={mark === 'unknown' ? '' : mark}
      >
        {mark === 'unknown' ? (
          <option value="">{required ? messages.choose : HAZARD_WORDS.unknown}</option>
        ) : null}
        <option value="no">{HAZARD_WORDS.no}</option>
        <option value="yes">{HAZARD_WORDS.yes}</option>
      </SelectField>
    </NoneMarked>
  );
}
