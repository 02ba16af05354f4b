import { createHash } from 'node:crypto';
import { fileTooLarge, invalidFile, uploadCut, wrongChecksum, wrongSize } from '../errors.ts';

export interface Received {
  bytes: Uint8Array;
  /** Hex. */
  sha256: string;
}

function sizeHeader(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** `Content-Digest: sha-256=:base64:` (RFC 9530), as hex; undefined when the sender gave none. */
function announcedSha256(headers: Headers): string | undefined {
  const text = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(
    headers.get('content-digest') ?? '',
  )?.[1];
  return text && Buffer.from(text, 'base64').toString('hex');
}

/**
 * Reads an uploaded body of at most `limitBytes`, and not one byte when the sender says beforehand
 * that it is larger. `X-File-Size` stands for Content-Length where something in between sends in
 * pieces.
 * @throws AppError `storage/quota-exceeded` (413), `storage/canceled`,
 *   `storage/server-file-wrong-size`, `storage/invalid-checksum`, `storage/invalid-argument`
 *   (empty)
 */
export async function receiveBody(request: Request, limitBytes: number): Promise<Received> {
  const sizes = [
    sizeHeader(request.headers, 'content-length'),
    sizeHeader(request.headers, 'x-file-size'),
  ].filter((size) => size !== undefined);
  if (sizes.some((size) => size > limitBytes)) throw fileTooLarge(limitBytes);
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let received = 0;
  const reader = (request.body ?? new Blob([]).stream()).getReader();
  for (;;) {
    let part: Awaited<ReturnType<typeof reader.read>>;
    try {
      part = await reader.read();
    } catch {
      throw uploadCut();
    }
    if (part.done) break;
    const chunk = part.value as Uint8Array;
    received += chunk.length;
    if (received > limitBytes) {
      await reader.cancel().catch(() => {});
      throw fileTooLarge(limitBytes);
    }
    hash.update(chunk);
    chunks.push(chunk);
  }
  const wrong = sizes.find((size) => size !== received);
  if (wrong !== undefined) throw wrongSize(wrong, received);
  if (received === 0) throw invalidFile('empty');
  const sha256 = hash.digest('hex');
  const announced = announcedSha256(request.headers);
  if (announced && announced !== sha256) throw wrongChecksum();
  return { bytes: Buffer.concat(chunks), sha256 };
}
