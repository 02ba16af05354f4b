import { invalidFile } from '../errors.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { CONTENT_TYPES, type FileKind, magicOf } from './file-kind.ts';
import { picturesOf } from './inspect-apart.ts';
import { copyPath, type NewFile } from './store-files.ts';

const ENDINGS: Readonly<Record<Exclude<FileKind, 'pdf'>, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
};

export interface OpenedPhoto {
  kind: Exclude<FileKind, 'pdf'>;
  mediaType: string;
  bytes: Uint8Array;
  copies: EncodedPicture[];
}

/**
 * Opens a photo in a process of its own: what its first bytes say must be what the decoder finds.
 * @throws AppError as `picturesOf`
 */
export async function openPhoto(bytes: Uint8Array): Promise<OpenedPhoto> {
  const kind = magicOf(bytes);
  if (!kind || kind === 'pdf') throw invalidFile('kind', 415);
  const copies = await picturesOf({ task: 'picture', bytes, kind });
  return { kind, mediaType: CONTENT_TYPES[kind], bytes, copies };
}

/** A photo as files: first the bytes as they came, then copies made anew, without a word about camera and place. */
export function photoFiles(photo: OpenedPhoto, stem: string): NewFile[] {
  const path = `${stem}.${ENDINGS[photo.kind]}`;
  const common = { purpose: 'delivery-photo', isPublic: false } as const;
  return [
    { ...common, path, contentType: photo.mediaType, bytes: photo.bytes },
    ...photo.copies.map((copy) => ({
      ...common,
      path: copyPath(path, copy.limit, copy.format),
      copyOf: path,
      contentType: CONTENT_TYPES[copy.format === 'png' ? 'png' : copy.format],
      bytes: copy.bytes,
      width: copy.width,
      height: copy.height,
    })),
  ];
}
