import { inflateRawSync } from 'node:zlib';

/** A file that is no archive that we read. The text says why, for whoever names it to a person. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 2000;
/** The end record is at most this far from the end: its comment has a length of two bytes. */
const END_REACH = 22 + 65_535;

interface Entry {
  method: number;
  packed: number;
  at: number;
}

/** The files of a ZIP archive, by name. Each is unpacked when it is first read, never further than its limit. */
export class ZipFiles {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();

  /** @throws BadArchive for what is no ZIP, is encrypted, or is larger than ZIP32 describes */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = this.#endRecord();
    const count = this.#bytes.readUInt16LE(end + 10);
    let at = this.#bytes.readUInt32LE(end + 16);
    if (count > MAX_ENTRIES) throw new BadArchive('too many files inside');
    for (let n = 0; n < count; n += 1) at = this.#readEntry(at);
  }

  #endRecord(): number {
    const from = Math.max(0, this.#bytes.length - END_REACH);
    for (let at = this.#bytes.length - 22; at >= from; at -= 1)
      if (this.#bytes.readUInt32LE(at) === END) return at;
    throw new BadArchive('no ZIP');
  }

  #readEntry(at: number): number {
    const bytes = this.#bytes;
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY)
      throw new BadArchive('damaged directory');
    if (bytes.readUInt16LE(at + 8) & 1) throw new BadArchive('encrypted');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    );
    const end = at + 46 + (nameLength ?? 0);
    const name = bytes.toString('utf8', at + 46, end);
    // Two files of one name: whichever a checker looked at, a reader may take the other.
    if (this.#entries.has(name)) throw new BadArchive('one name twice');
    this.#entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    return end + (extra ?? 0) + (comment ?? 0);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * The bytes of a file, undefined when there is none. The sizes that the archive announces are not
   * believed: unpacking itself ends at `limit` bytes.
   * @throws BadArchive for a damaged file and for one that unpacks to more
   */
  read(name: string, limit: number): Buffer | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const { at, packed, method } = entry;
    const bytes = this.#bytes;
    if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL)
      throw new BadArchive('damaged file');
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (from + packed > bytes.length) throw new BadArchive('damaged file');
    const data = bytes.subarray(from, from + packed);
    if (method === 0) {
      if (data.length > limit) throw new BadArchive('too large unpacked');
      return data;
    }
    if (method !== 8) throw new BadArchive('unknown compression');
    try {
      return inflateRawSync(data, { maxOutputLength: limit });
    } catch (error) {
      const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new BadArchive(isBomb ? 'too large unpacked' : 'damaged file');
    }
  }
}
