import { SelectField, TextField } from '../../../ui/field.tsx';
import type { SafetyRecord } from '../contract.ts';
import * as sentences from '../form-messages.ts';
import { GROUP_HINTS, REACTIVITY_GROUPS, type ReactivityGroup } from '../public/reactivity.ts';

const options = (groups: readonly ReactivityGroup[]) =>
  groups.map((group) => (
    <option key={group} value={group}>{`${group}: ${GROUP_HINTS[group]}`}</option>
  ));
const REACTING = REACTIVITY_GROUPS.filter((group) => group !== 'none');

/** What we read from the PDF stands beside the field, for a person to take over. */
const casHint = (read: readonly string[]) =>
  `From section 3 of the sheet, such as 7681-52-9. With UN number, pH and hazard codes they propose the groups below.${read.length > 0 ? ` Read from the PDF: ${read.join(', ')}. Enter those that section 3 lists.` : ''}`;

/** What the product reacts as: the group that makes it most dangerous, and up to two more. */
export function GroupFields({
  record,
  problems,
}: {
  record: Pick<SafetyRecord, 'reactivityGroup' | 'alsoGroups' | 'casNumbers' | 'casRead'>;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <TextField
        label="CAS numbers of its ingredients"
        name="casNumbers"
        hint={casHint(record.casRead)}
        defaultValue={record.casNumbers.join(', ')}
        error={problems['casNumbers']}
      />
      <SelectField
        label="Reactivity group"
        name="reactivityGroup"
        hint={sentences.groupHint}
        defaultValue={record.reactivityGroup ?? ''}
        error={problems['reactivityGroup']}
      >
        <option value="">Not known</option>
        {options(REACTIVITY_GROUPS)}
      </SelectField>
      <SelectField
        label={sentences.alsoReacts}
        name="alsoGroups"
        hint={sentences.alsoReactsHint}
        defaultValue={record.alsoGroups[0] ?? ''}
        error={problems['alsoGroups']}
      >
        <option value="">Nothing more</option>
        {options(REACTING)}
      </SelectField>
      <SelectField label="And as" name="alsoGroups" defaultValue={record.alsoGroups[1] ?? ''}>
        <option value="">Nothing more</option>
        {options(REACTING)}
      </SelectField>
    </>
  );
}
