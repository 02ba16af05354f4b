import { createHash } from 'node:crypto';
import { AppError } from '../../kit/app-error.ts';

/** How long a small body may take to arrive, in ms (security.md 4.3). */
const BODY_MS = 30_000;

/**
 * The node server's own bounds, in ms: a request that has not arrived whole by then is answered 408 and its connection ends. A connection that
 * rests is closed by the proxy in front, never first by us, or a request that is just sent on it is lost: proxies keep theirs 60 s, Caddy 120 s.
 */
export const SERVER_TIMES = {
  keepAliveTimeout: 130_000,
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
};

export const bodyTooLarge = () =>
  new AppError('resource-exhausted', 413, 'The request body is too large.');
const bodyTooSlow = () =>
  new AppError('deadline-exceeded', 408, 'Request timed out. Please try again.');
const bodyCut = () =>
  new AppError('invalid-argument', 400, 'The request body did not arrive whole.');

const notAsSigned = () =>
  new AppError('invalid-argument', 400, 'The request body is not the one that was signed.');

/** A phone that signs its requests says the body's SHA-256 beside the signature. */
function asSigned<T extends Uint8Array>(request: Request, body: T): T {
  const declared = request.headers.get('bellcart-body');
  if (declared && createHash('sha256').update(body).digest('hex') !== declared) throw notAsSigned();
  return body;
}

/**
 * The bytes of a request's body. Counted while they arrive: no more than `limit` bytes and one chunk are ever held, whatever the
 * sender announces or leaves unsaid. Every body but an upload's (files/server/receive-body.ts) is read here.
 * @throws AppError `resource-exhausted` (413), `deadline-exceeded` (408), `invalid-argument` (400) for a body that ends too early
 */
export async function readBody(
  request: Request,
  limit: number,
  { within = BODY_MS, tooLarge = bodyTooLarge } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(bodyTooSlow()), within);
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late]);
      if (part.done) return asSigned(request, new Uint8Array(Buffer.concat(chunks, size)));
      size += part.value.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(part.value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error instanceof AppError ? error : bodyCut();
  } finally {
    clearTimeout(timer);
  }
}
