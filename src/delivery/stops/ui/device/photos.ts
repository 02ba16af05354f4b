import { sha256Hex } from '../../../../kit/sha256.ts';
import {
  type NotStored,
  ON_DISK,
  openPhone,
  type PhotoRow,
  whyNotStored,
} from './phone-database.ts';
import { openBytes, sealBytes } from './seal.ts';

/** The most that the server takes for one photo, in bytes. */
export const PHOTO_LIMIT = 15 * 1024 * 1024;

const placeOf = (orderId: string, sha256: string) => `photo ${orderId} ${sha256}`;

/** Photos that the phone could not keep: held by this page until their stop is sent. */
const inPage = new Map<string, ArrayBuffer>();

/** `sha256` of one that is not kept: the page holds it. */
export type StoredPhoto =
  | { isStored: true; sha256: string }
  | { isStored: false; why: NotStored; sha256: string }
  | { isStored: false; why: 'too-big' };

/** Keeps a photo of a stop that is not finished yet: its bytes as the camera gave them. It is sent with the stop. */
export async function storePhoto(
  person: string,
  orderId: string,
  photo: Blob,
): Promise<StoredPhoto> {
  if (photo.size > PHOTO_LIMIT) return { isStored: false, why: 'too-big' };
  const bytes = await photo.arrayBuffer();
  const sha256 = await sha256Hex(bytes);
  try {
    const sealed = await sealBytes(person, placeOf(orderId, sha256), bytes);
    const { store, done } = (await openPhone()).transaction('photos', 'readwrite', ON_DISK);
    const before = await store.get([person, orderId, sha256]);
    if (!before)
      await store.put({ person, orderId, sha256, state: 'draft', at: Date.now(), sealed });
    await done;
    return { isStored: true, sha256 };
  } catch (error) {
    inPage.set(placeOf(orderId, sha256), bytes);
    return { isStored: false, why: whyNotStored(error), sha256 };
  }
}

export const photoBytes = ({ person, orderId, sha256, sealed }: PhotoRow): Promise<ArrayBuffer> =>
  openBytes(person, placeOf(orderId, sha256), sealed);

const asBlob = (bytes: ArrayBuffer) =>
  new Blob([bytes], { type: mediaTypeOf(new Uint8Array(bytes)) });

/** A photo that this phone or this page still holds. */
export async function readPhoto(
  person: string,
  orderId: string,
  sha256: string,
): Promise<Blob | null> {
  const held = inPage.get(placeOf(orderId, sha256));
  if (held) return asBlob(held);
  try {
    const row = await (await openPhone()).get('photos', [person, orderId, sha256]);
    return row ? asBlob(await photoBytes(row)) : null;
  } catch {
    return null;
  }
}

/** Takes a photo off a stop that is not finished yet. */
export async function dropPhoto(person: string, orderId: string, sha256: string): Promise<void> {
  if (inPage.delete(placeOf(orderId, sha256))) return;
  const { store, done } = (await openPhone()).transaction('photos', 'readwrite', ON_DISK);
  const row = await store.get([person, orderId, sha256]);
  if (row?.state === 'draft') await store.delete([person, orderId, sha256]);
  await done;
}

/** By its first bytes; what a file is called says nothing. */
export function mediaTypeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  if (bytes[0] === 0x52 && bytes[1] === 0x49 && bytes[8] === 0x57) return 'image/webp';
  return 'image/jpeg';
}
