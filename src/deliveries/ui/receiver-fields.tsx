import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Receiver } from './delivery-body.ts';

/** Who takes the goods, or why nobody signs. */
export function ReceiverFields({
  receiver,
  onChange,
}: {
  receiver: Receiver;
  onChange: (more: Partial<Receiver>) => void;
}) {
  const { signerName, unsigned, noSignatureReason, note } = receiver;
  return (
    <fieldset className="rounded-lg border border-rule bg-card p-4">
      <legend className="px-1 font-display text-lg font-bold">Who takes the goods?</legend>
      {unsigned ? (
        <TextField
          label="Why is there no signature?"
          required
          value={noSignatureReason}
          onChange={(event) => onChange({ noSignatureReason: event.currentTarget.value })}
          maxLength={200}
        />
      ) : (
        <TextField
          label="Name of the receiver"
          required
          autoComplete="off"
          value={signerName}
          onChange={(event) => onChange({ signerName: event.currentTarget.value })}
          maxLength={200}
        />
      )}
      <label className="mt-2 flex min-h-14 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-brand"
          checked={unsigned}
          onChange={(event) => onChange({ unsigned: event.currentTarget.checked })}
        />
        Nobody can sign
      </label>
      <TextArea
        label="Note"
        rows={2}
        value={note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        maxLength={2000}
      />
    </fieldset>
  );
}
