import { SelectField } from '../../ui/field.tsx';
import type { SafetyRecord } from '../contract.ts';
import { GROUP_HINTS, REACTIVITY_GROUPS, type ReactivityGroup } from '../reactivity.ts';

const options = (groups: readonly ReactivityGroup[]) =>
  groups.map((group) => (
    <option key={group} value={group}>{`${group}: ${GROUP_HINTS[group]}`}</option>
  ));
const REACTING = REACTIVITY_GROUPS.filter((group) => group !== 'none');

/** What the product reacts as: the group that makes it most dangerous, and up to two more. */
export function GroupFields({
  record,
  problems,
}: {
  record: Pick<SafetyRecord, 'reactivityGroup' | 'alsoGroups'>;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <SelectField
        label="Reactivity group"
        name="reactivityGroup"
        hint="Decides who is warned. Choose what makes it most dangerous."
        defaultValue={record.reactivityGroup ?? ''}
        error={problems['reactivityGroup']}
      >
        <option value="">Not known</option>
        {options(REACTIVITY_GROUPS)}
      </SelectField>
      <SelectField
        label="Reacts as well as"
        name="alsoGroups"
        hint="What else section 3 or 10 shows, such as the alkali in a bleach gel."
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
