import { type FinishedStop, keepStop } from './kept-stops.ts';
import { changePhone, type Kept } from './phone-database.ts';
import { keepPhoto, readPhoto } from './photos.ts';

/**
 * Keeps the finished orders of one door: the first one's draft and photos are those of the visit, so it is kept last. What was kept before a
 * power cut stays kept, under a key that follows from the visit's; the rest is finished from the draft.
 */
export const keepDoor = (first: FinishedStop, others: readonly FinishedStop[]): Promise<Kept> =>
  changePhone(() => keepEach(first, others));

async function keepEach(first: FinishedStop, others: readonly FinishedStop[]): Promise<Kept> {
  for (const other of others) {
    for (const { sha256 } of other.input.photos ?? []) {
      const photo = await readPhoto(first.person, first.orderId, sha256);
      const copied = photo ? await keepPhoto(other.person, other.orderId, photo) : null;
      if (!copied?.isKept) return { isKept: false, why: 'photo' };
    }
    const held = await keepStop(other);
    if (!held.isKept) return held;
  }
  return keepStop(first);
}

/** The key of another order of a visit's door: the same whenever the visit is finished again. */
export const keyOfOther = (visit: string, orderId: string): string => `${visit}_${orderId}`;
