import { SelectField } from '../../../ui/field.tsx';
import { HAZARD_WORDS, type HazardMark } from '../public/hazard-mark.ts';
import * as messages from '../public/hazard-messages.ts';

/** Whether a product is hazardous, as a person states it. What was stated once is changed, never taken back. */
export function HazardChoice({ mark, error }: { mark: HazardMark; error?: string | undefined }) {
  return (
    <SelectField
      name="hazardous"
      label={messages.choice}
      hint={messages.choiceHint}
      error={error}
      defaultValue={mark === 'unknown' ? '' : mark}
    >
      {mark === 'unknown' ? <option value="">{HAZARD_WORDS.unknown}</option> : null}
      <option value="no">{HAZARD_WORDS.no}</option>
      <option value="yes">{HAZARD_WORDS.yes}</option>
    </SelectField>
  );
}
