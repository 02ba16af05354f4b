import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** ZIP 2.0; names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const VERSION = 20;
const UTF8 = 0x0800;
/** 1 January 1980, 0:00: the first moment that a ZIP can say. A real one would make each archive another. */
const DATE = 0x0021;
/** A regular file that everybody may read, for who unpacks it on Unix. */
const MADE_BY = (3 << 8) | VERSION;
const MODE = 0o100644 * 0x10000;
/** ZIP32 counts sizes and places in four bytes, files in two. */
const MAX_BYTES = 0xffffffff;
const MAX_FILES = 0xffff;

export interface ZipEntry {
  /** Its place in the archive, with forward slashes. */
  name: string;
  bytes: Uint8Array;
}

/**
 * An archive of these files, sorted by name. Files are stored as they are: most are PDFs, which
 * are packed already, and the same files give the same bytes under any release of zlib.
 * @throws Error when a name stands twice, or when it is more than ZIP32 describes (4 GB, 65,535 files).
 */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  if (new Set(sorted.map(({ name }) => name)).size < sorted.length)
    throw new Error('A name stands twice in the archive.');
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes } of sorted) {
    const named = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.byteLength, 14);
    facts.writeUInt32LE(bytes.byteLength, 18);
    facts.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([word(LOCAL), facts, named]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(MODE, 6);
    entry.writeUInt32LE(at, 10);
    directory.push(word(ENTRY), half(MADE_BY), facts, entry, named);
    parts.push(local, bytes);
    at += local.length + bytes.byteLength;
    if (at > MAX_BYTES) throw new Error('The archive is larger than a ZIP can be.');
  }
  if (sorted.length > MAX_FILES) throw new Error('The archive has more files than a ZIP can have.');
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(sorted.length, 4);
  end.writeUInt16LE(sorted.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, word(END), end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
