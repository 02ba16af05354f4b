import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Encoding } from './page-cache.ts';
import { bytesOf } from './whole-answer.ts';

const brotli = promisify(brotliCompress);

/** What the browser takes of what we pack. Brotli is a third smaller: a list of products then fits into the first packets that a network lets through. */
export function encodingOf(headers: Headers): Encoding | null {
  const taken = (headers.get('accept-encoding') ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

/** Below this a packed answer is no smaller on its way. */
export const PACKED_FROM = 1024;

/**
 * The window of 256 kB holds a whole page. Left alone brotli takes 4 MB for each answer, which Node tells its collector of: every few
 * answers it then went through all of the memory, and packing cost more than rendering.
 */
const WINDOW_BITS = 18;

/** Pages, and what the router fetches where it needs no new page: no loader answers in parts, so both are whole at once. */
const WHOLE = /^text\/(html|x-script)\b/;

/**
 * A page of one person, or its data, packed in one piece: fast rather than small, because nobody gets it twice, and as a stream that is
 * packed on its way an answer is handed on some ten times.
 */
export async function packPage(response: Response, request: Request): Promise<Response> {
  const { headers, status } = response;
  if (
    request.method === 'HEAD' ||
    status === 304 ||
    headers.has('content-encoding') ||
    !WHOLE.test(headers.get('content-type') ?? '') ||
    encodingOf(request.headers) !== 'br'
  )
    return response;
  const bytes = await bytesOf(response);
  headers.append('vary', 'Accept-Encoding');
  if (bytes.length < PACKED_FROM) {
    headers.set('content-length', String(bytes.length));
    return new Response(bytes, { status, headers });
  }
  const small = await brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  headers.set('content-encoding', 'br');
  return new Response(new Uint8Array(small), { status, headers });
}
