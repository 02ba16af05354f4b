import { freshKey } from '../../../../ui/send-key.tsx';
import { ON_DISK, openPhone, type StoreResult, whyNotStored } from './phone-database.ts';
import { openContent, sealContent } from './seal.ts';

export interface Visit<Draft> {
  /** One for each visit, the same in every tab: it goes into the finished stop. */
  key: string;
  draft: Draft | null;
}

const placeOf = (orderId: string) => `draft ${orderId}`;

/** What was counted and written at a stop so far. Begins the visit when there is none. */
export async function readDraft<Draft>(person: string, orderId: string): Promise<Visit<Draft>> {
  const fresh = freshKey();
  try {
    const { store, done } = (await openPhone()).transaction('drafts', 'readwrite', ON_DISK);
    const row = await store.get([person, orderId]);
    if (!row) await store.put({ person, orderId, key: fresh, sealed: null });
    await done;
    if (!row) return { key: fresh, draft: null };
    const draft = row.sealed
      ? await openContent<Draft>(person, placeOf(orderId), row.sealed).catch(() => null)
      : null;
    return { key: row.key, draft };
  } catch {
    return { key: fresh, draft: null };
  }
}

/** What was begun at stops and is not finished, by its order; a stop that was only opened is not begun. Empty where nothing can be read. */
export async function begunDrafts<Draft>(person: string): Promise<ReadonlyMap<string, Draft>> {
  const begun = new Map<string, Draft>();
  try {
    for (const row of await (await openPhone()).getAll('drafts')) {
      if (row.person !== person || !row.sealed) continue;
      const draft = await openContent<Draft>(person, placeOf(row.orderId), row.sealed).catch(
        () => null,
      );
      if (draft) begun.set(row.orderId, draft);
    }
  } catch {
    // The browser refused to store the draft.
  }
  return begun;
}

/** Keeps what was counted and written so far, at every change. A visit that has ended meanwhile stays ended. */
export async function storeDraft(
  person: string,
  orderId: string,
  draft: unknown,
): Promise<StoreResult> {
  try {
    const sealed = await sealContent(person, placeOf(orderId), draft);
    const { store, done } = (await openPhone()).transaction('drafts', 'readwrite', ON_DISK);
    const row = await store.get([person, orderId]);
    if (row) await store.put({ ...row, sealed });
    await done;
    return { isStored: true };
  } catch (error) {
    return { isStored: false, why: whyNotStored(error) };
  }
}

/** Begins the stop anew: what was counted goes, and its photos. */
export async function dropDraft(person: string, orderId: string): Promise<void> {
  const both = (await openPhone()).transaction(['drafts', 'photos'], 'readwrite', ON_DISK);
  await both.objectStore('drafts').delete([person, orderId]);
  const photos = both.objectStore('photos');
  for (const row of await photos.index('person').getAll(person))
    if (row.orderId === orderId && row.state === 'draft')
      await photos.delete([person, orderId, row.sha256]);
  await both.done;
}
