import type pg from 'pg';

// COPY over the driver's own connection, both ways, with bounded memory. The driver has the messages and leaves what to do with them to
// whoever submits a query.

/** As much of the driver's connection as is used here. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    once(event: 'drain' | 'close', listener: () => void): void;
    off(event: 'drain' | 'close', listener: () => void): void;
  };
}

/** More than this is not read ahead of whoever takes it, in bytes. */
const AHEAD = 1 << 20;

/** The output of COPY ... TO STDOUT as a stream of chunks. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let over = false;
  let failure: Error | undefined;
  let wire: Wire | undefined;
  let wake = () => {};
  client.query({
    submit(connection: Wire) {
      wire = connection;
      connection.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reads the next message into the same memory.
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > AHEAD) wire?.stream.pause();
      wake();
    },
    handleError(error: Error) {
      failure = error;
      over = true;
      wake();
    },
    handleReadyForQuery() {
      over = true;
      wake();
    },
    handleCommandComplete() {},
    handleRowDescription() {},
  } as unknown as pg.Submittable);
  while (true) {
    if (chunks.length > 0) {
      const taken = Buffer.concat(chunks.splice(0));
      bytes = 0;
      wire?.stream.resume();
      yield taken;
    } else if (failure) throw failure;
    else if (over) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

/** Waits until the socket takes more, or has gone; leaves no listener behind, however often it is called. */
function drained(stream: Wire['stream']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.once('drain', done);
    stream.once('close', done);
  });
}

/** Feeds a COPY ... FROM STDIN. Resolves when the server has taken all of it. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const pump = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          if (failure) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await drained(wire.stream);
        }
        wire.endCopyFrom();
      } catch (error) {
        failure = error as Error;
        wire.sendCopyFail('the backup could not be read');
      }
    };
    client.query({
      submit(connection: Wire) {
        connection.query(text);
      },
      handleCopyInResponse(connection: Wire) {
        void pump(connection);
      },
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery() {
        if (failure) reject(failure);
        else resolve();
      },
      handleCommandComplete() {},
      handleRowDescription() {},
    } as unknown as pg.Submittable);
  });
}
