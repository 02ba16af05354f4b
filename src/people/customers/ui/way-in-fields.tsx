import { TextArea } from '../../../ui/text-area.tsx';
import * as sentences from '../form-messages.ts';
import type { WayIn } from '../public/contract.ts';

/** What the driver has to know of the door, the same in both forms of a customer. */
export function WayInFields({
  values,
  problems,
}: {
  values: Readonly<Partial<Record<WayIn, string>>>;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <TextArea
      name="deliveryNote"
      label="Delivery note"
      rows={2}
      hint={sentences.noteHint}
      defaultValue={values.deliveryNote}
      error={problems.deliveryNote}
      className="sm:col-span-2"
    />
  );
}
