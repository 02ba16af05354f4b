import { AppError } from '../../kit/app-error.ts';
import { checkForm } from './clean-input.ts';
import { readBody } from './read-body.ts';

/** The largest form of a page, in bytes: a visitor sends fields, somebody signed in also a CSV file of 5 MB. */
export const FORM_LIMIT = { visitor: 256 * 1024, signedIn: 6 * 1024 * 1024 };

const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * The request under the public address, because a proxy that speaks https to the browser speaks plain http to us, and may call us by
 * another name. Pages and the router, which compares `Origin` with it, see no other.
 * @param baseUrl the public address (BASE_URL): never derived from the request
 */
export function atPublicAddress(request: Request, baseUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  // Put together as text: an own path that begins with `//` would be another host.
  const url = new URL(baseUrl).origin + pathname + search;
  if (url === request.url) return request;
  const { method, headers, signal, body } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body,
    ...(body ? { duplex: 'half' as const } : {}),
  });
}

/**
 * A page's write with a body that is a whole, readable form of bounded size: actions may rely on `request.formData()`.
 * @param limit of the body, in bytes
 * @throws AppError 400, 405, 408, 413 or 415 for what is no form
 */
export async function formRequest(request: Request, limit: number): Promise<Request> {
  const { method, headers, signal, url } = request;
  if (method !== 'POST')
    throw new AppError('invalid-argument', 405, 'Pages do not take that method.');
  const type = headers.get('content-type') ?? '';
  if (!FORM_TYPES.has(type.split(';')[0]?.trim().toLowerCase() ?? ''))
    throw new AppError('invalid-argument', 415, 'Send the form as a browser does.');
  const body = await readBody(request, limit);
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new AppError('invalid-argument', 400, 'The form can’t be read.');
    });
  checkForm(form);
  const sized = new Headers(headers);
  sized.delete('transfer-encoding');
  sized.set('content-length', String(body.byteLength));
  return new Request(url, { method, headers: sized, body, signal });
}
