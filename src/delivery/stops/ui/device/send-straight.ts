import { dropDraft } from './drafts.ts';
import { readPhoto } from './photos.ts';
import { sendPhoto, sendStop, type Trouble } from './send-stops.ts';
import type { FinishedStop, StoredStop } from './stored-stops.ts';

/** A finished stop that this phone could not keep: it is in this page alone until the server has it. */
export interface StraightStop extends FinishedStop {
  /** The bytes that are sent, always the same: sent again under its key, it is recorded once. */
  body: string;
  /** What the server answered; null: nothing yet. */
  ended: StoredStop | null;
  /** SHA-256 of the photos that are not sent yet. */
  photos: readonly string[];
  /** Why the last try ended early. */
  trouble: Trouble | null;
}

export const straightStop = (finished: FinishedStop): StraightStop => ({
  ...finished,
  body: JSON.stringify(finished.input),
  ended: null,
  photos: [...new Set((finished.input.photos ?? []).map(({ sha256 }) => sha256))],
  trouble: null,
});

/** Sends a stop that the phone could not keep, and then its photos, as far as the network lets it. Again after trouble. */
export async function sendStraight(stop: StraightStop): Promise<StraightStop> {
  const { person, orderId, key, number, customerName, body } = stop;
  let { ended } = stop;
  if (!ended) {
    const answer = await sendStop(person, { key, body });
    if (answer.is === 'unsettled') return { ...stop, trouble: answer.trouble };
    const content = { key, orderId, number, customerName, body, photos: [], at: Date.now() };
    ended =
      answer.is === 'recorded'
        ? { ...content, state: 'sent', answer: answer.body as NonNullable<StoredStop['answer']> }
        : {
            ...content,
            state: 'refused',
            refusal: { code: answer.code, message: answer.message },
          };
  }
  const left = [...stop.photos];
  for (const sha256 of stop.photos) {
    const photo = await readPhoto(person, orderId, sha256);
    if (photo) {
      const answer = await sendPhoto(person, orderId, sha256, await photo.arrayBuffer());
      if (answer.is === 'unsettled')
        return { ...stop, ended, photos: left, trouble: answer.trouble };
    }
    left.shift();
  }
  // What the phone did keep of the visit is done with.
  await dropDraft(person, orderId).catch(() => undefined);
  return { ...stop, ended, photos: left, trouble: null };
}
