import { TextArea } from '../../../ui/text-area.tsx';
import type { DriverDay, DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';
import { EmptiesPart } from './empties-part.tsx';
import { ExtrasPart } from './extras-part.tsx';
import { Fold } from './fold.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

/** What every part of a stop works with. */
export interface PartsProps {
  person: string;
  day: DriverDay;
  draft: StopDraft;
  change: ChangeDraft;
  stop: DriverStop;
  problemAt: (at: string) => string | undefined;
}

/** Empties, goods beyond the order, photos and a note; where nothing is delivered, what goes with that: its photo has a field of its own. */
export function FurtherParts({
  person,
  stop,
  day,
  draft,
  change,
  problemAt,
  isNothing,
}: PartsProps & { isNothing: boolean }) {
  return (
    <>
      <EmptiesPart draft={draft} change={change} problem={problemAt('empties')} />
      {isNothing ? null : (
        <>
          <ExtrasPart
            person={person}
            day={day}
            draft={draft}
            change={change}
            problem={problemAt('extras')}
          />
          <PhotosPart person={person} orderId={stop.orderId} draft={draft} change={change} />
        </>
      )}
      <NotePart note={draft.note} change={change} />
    </>
  );
}

/** Photos of the stop as a whole. */
function PhotosPart({
  person,
  orderId,
  draft,
  change,
}: {
  person: string;
  orderId: string;
  draft: StopDraft;
  change: ChangeDraft;
}) {
  return (
    <Fold
      title={messages.photos}
      open={draft.photos.some(({ kind, orderLineId }) => kind === 'other' && !orderLineId)}
    >
      <PhotoField
        person={person}
        orderId={orderId}
        of={messages.stopPhoto}
        kind="other"
        photos={draft.photos}
        change={change}
      />
    </Fold>
  );
}

function NotePart({ note, change }: { note: string; change: ChangeDraft }) {
  return (
    <Fold title={messages.note} open={note !== ''}>
      <TextArea
        label={messages.note}
        hideLabel
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => {
          const written = event.currentTarget.value;
          change((before) => ({ ...before, note: written }));
        }}
      />
    </Fold>
  );
}
