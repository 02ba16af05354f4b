import { SelectField } from '../../../ui/field.tsx';

interface ParentFieldProps {
  hint: string;
  parents: readonly { id: string; name: string; city: string; state: string }[];
  /** Id of the parent that stands there at first; '' for none. */
  chosen: string;
  error: string | undefined;
  className: string;
}

/** Which customer this one is a site of. */
export function ParentField({ hint, parents, chosen, error, className }: ParentFieldProps) {
  return (
    <SelectField
      name="parentId"
      label="Belongs to"
      hint={hint}
      defaultValue={chosen}
      error={error}
      className={className}
    >
      <option value="">No parent</option>
      {parents.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}, {one.city}, {one.state}
        </option>
      ))}
    </SelectField>
  );
}
