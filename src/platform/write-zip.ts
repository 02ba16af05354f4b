import { zipSync } from 'fflate';

/**
 * The same on every file: the first day that the format knows, and a plain file for whoever unpacks
 * it on Unix (3 is Unix; read by all, written by the owner). The library reads the date in local
 * time, so this is the same day everywhere.
 */
const PLAIN = {
  level: 0,
  mtime: new Date(1980, 0, 1),
  os: 3,
  attrs: 0o100644 * 0x10000,
} as const;
/** ZIP32 counts sizes and places in four bytes, files in two; the library does not look. */
const MAX_BYTES = 0xffffffff;
const MAX_FILES = 0xffff;

export interface ZipEntry {
  /** Its place in the archive, with forward slashes. */
  name: string;
  bytes: Uint8Array;
}

/**
 * An archive of these files, sorted by name. Files are stored as they are: most are PDFs, which
 * are packed already, and the same files give the same bytes under any release of the library.
 * @throws Error when a name stands twice, or when it is more than ZIP32 describes (4 GB, 65,535 files).
 */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const files = Object.fromEntries(sorted.map(({ name, bytes }) => [name, bytes]));
  if (Object.keys(files).length < sorted.length)
    throw new Error('A name stands twice in the archive.');
  if (sorted.length > MAX_FILES) throw new Error('The archive has more files than a ZIP can have.');
  const archive = zipSync(files, PLAIN);
  if (archive.byteLength > MAX_BYTES) throw new Error('The archive is larger than a ZIP can be.');
  return archive;
}
