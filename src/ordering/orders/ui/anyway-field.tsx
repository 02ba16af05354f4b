import { TextField } from '../../../ui/field.tsx';
import { ANYWAY } from '../change-messages.ts';

/** Asked for once a chosen day was refused: why the truck comes on it all the same. Empty while another day is chosen. */
export function AnywayField() {
  return (
    <TextField
      name="anyway"
      label={ANYWAY.label}
      hint={ANYWAY.hint}
      maxLength={200}
      className="min-w-60 flex-1"
    />
  );
}
