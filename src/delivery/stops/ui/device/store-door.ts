import { changePhone, type StoreResult } from './phone-database.ts';
import { readPhoto, storePhoto } from './photos.ts';
import { type FinishedStop, storeStop } from './stored-stops.ts';

/**
 * Keeps the finished orders of one door: the first one's draft and photos are those of the visit, so it is kept last. What was kept before a
 * power cut stays kept, under a key that follows from the visit's; the rest is finished from the draft.
 */
export const storeDoor = (
  first: FinishedStop,
  others: readonly FinishedStop[],
): Promise<StoreResult> => changePhone(() => storeEach(first, others));

async function storeEach(
  first: FinishedStop,
  others: readonly FinishedStop[],
): Promise<StoreResult> {
  for (const other of others) {
    for (const { sha256 } of other.input.photos ?? []) {
      const photo = await readPhoto(first.person, first.orderId, sha256);
      const copied = photo ? await storePhoto(other.person, other.orderId, photo) : null;
      if (!copied?.isStored) return { isStored: false, why: 'photo' };
    }
    const held = await storeStop(other);
    if (!held.isStored) return held;
  }
  return storeStop(first);
}

/** The key of another order of a visit's door: the same whenever the visit is finished again. */
export const keyOfOther = (visit: string, orderId: string): string => `${visit}_${orderId}`;
