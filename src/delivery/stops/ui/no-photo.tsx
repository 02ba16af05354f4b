import { TextField } from '../../../ui/field.tsx';
import { stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';

/** A camera that is missing or may not be used stops no report: the driver says why there is no photo. */
export function NoPhoto({
  draft,
  hasPhoto,
  set,
}: {
  draft: StopDraft;
  /** With a photo no reason is needed. */
  hasPhoto: boolean;
  set: (more: Partial<StopDraft>) => void;
}) {
  return (
    <TextField
      label={messages.noPhoto}
      required={!hasPhoto}
      maxLength={200}
      value={draft.noPhoto ?? ''}
      onChange={(event) => set({ noPhoto: event.currentTarget.value })}
    />
  );
}
