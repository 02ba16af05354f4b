import { invalidFile } from '../errors.ts';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

export const CONTENT_TYPES: Readonly<Record<FileKind | 'avif', string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  avif: 'image/avif',
};

const ENDINGS: Readonly<Record<string, FileKind>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  pdf: 'pdf',
};

const begins = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** What the first bytes say. */
export function magicOf(bytes: Uint8Array): FileKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return 'webp';
  if (begins(bytes, '%PDF-')) return 'pdf';
  return undefined;
}

// Separators, control characters, the marks that turn writing direction around, and characters no
// file system agrees on.
// oxlint-disable-next-line no-control-regex
const TRICKS =
  /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

/** Names that mean a device on some systems, whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * The ending of a name that is nothing but a name: no path, no control characters, no step up, not
 * hidden, no device. A name is only ever looked at: what is stored is called by us
 * (docs/decisions/2026-11-21-file-names.md).
 * @throws AppError `storage/invalid-argument`
 */
export function endingOf(name: string): string {
  if (
    name.length === 0 ||
    name.length > 255 ||
    TRICKS.test(name) ||
    /^[. ]|[. ]$/.test(name) ||
    name.includes('..') ||
    DEVICES.test(name)
  )
    throw invalidFile('name');
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * The kind of a file by its first bytes, when its name's ending says the same. The decoder has the
 * last word.
 * @throws AppError `storage/invalid-argument`
 */
export function kindOf(name: string, bytes: Uint8Array, allowed: readonly FileKind[]): FileKind {
  const ending = ENDINGS[endingOf(name)];
  const magic = magicOf(bytes);
  if (!magic || !allowed.includes(magic))
    throw invalidFile(allowed.includes('jpeg') ? 'kind' : 'no-pdf', 415);
  if (ending !== magic) throw invalidFile('ending', 415);
  return magic;
}
