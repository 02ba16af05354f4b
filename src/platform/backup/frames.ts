import { createHash } from 'node:crypto';

// The stream of a database: for each table one frame that says which, its rows as COPY writes them, and one frame that says how many they
// were and their hash. A frame is a letter, a length of four bytes and that many bytes.

export interface TableHead {
  schema: string;
  table: string;
  /** In the order in which the rows have them. */
  columns: string[];
}

export interface TableEnd {
  rows: number;
  sha256: string;
}

const frame = (kind: 'T' | 'D' | 'E', body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
};

/** The frames of one table, from what COPY says of it. */
export async function* tableFrames(
  head: TableHead,
  rows: AsyncIterable<Buffer>,
  onEnd: (end: TableEnd) => void,
): AsyncGenerator<Buffer> {
  yield frame('T', Buffer.from(JSON.stringify(head)));
  const hash = createHash('sha256');
  let count = 0;
  for await (const chunk of rows) {
    hash.update(chunk);
    // A line break inside a value is written as \n: each byte of this kind ends a row.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
    yield frame('D', chunk);
  }
  const end = { rows: count, sha256: hash.digest('hex') };
  onEnd(end);
  yield frame('E', Buffer.from(JSON.stringify(end)));
}

/** The stream does not read as it was written. */
export class FrameError extends Error {
  override name = 'FrameError';
}

async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<[string, Buffer]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 5) {
      const length = rest.readUInt32BE(at + 1);
      if (rest.length - at < 5 + length) break;
      yield [rest.toString('latin1', at, at + 1), rest.subarray(at + 5, at + 5 + length)];
      at += 5 + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new FrameError('The stream of the database ends in the middle.');
}

/**
 * Gives each table of a stream to `take` with its rows, and holds count and hash against what was written.
 * @throws FrameError
 */
export async function readTables(
  stream: AsyncIterable<Buffer>,
  take: (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<(TableHead & TableEnd)[]> {
  const frames = framesOf(stream);
  const read: (TableHead & TableEnd)[] = [];
  for (;;) {
    const { value, done } = await frames.next();
    if (done) return read;
    if (value[0] !== 'T') throw new FrameError('A table begins without saying which it is.');
    const head = JSON.parse(value[1].toString()) as TableHead;
    const hash = createHash('sha256');
    let count = 0;
    let end: TableEnd | undefined;
    const rows = async function* () {
      while (!end) {
        const next = await frames.next();
        if (next.done) throw new FrameError(`The rows of ${head.table} end in the middle.`);
        const [kind, body] = next.value;
        if (kind === 'E') end = JSON.parse(body.toString()) as TableEnd;
        else {
          hash.update(body);
          for (let at = body.indexOf(10); at >= 0; at = body.indexOf(10, at + 1)) count += 1;
          yield body;
        }
      }
    };
    const coming = rows();
    await take(head, coming);
    for await (const _ of coming) void _;
    const found = { rows: count, sha256: hash.digest('hex') };
    if (found.rows !== end?.rows || found.sha256 !== end.sha256)
      throw new FrameError(`The rows of ${head.table} are not those that were written.`);
    read.push({ ...head, ...found });
  }
}
