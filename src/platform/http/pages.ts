import { promisify } from 'node:util';
import { brotliCompress, constants, zstdCompress } from 'node:zlib';
import { type RequestHandler, RouterContextProvider } from 'react-router';
import { chooseLanguage, LANGUAGES, type Language } from '../../kit/language.ts';
import { chosenIn, SITE_HEADER } from '../../kit/site-choice.ts';
import type { App } from '../app.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { chosenLanguage } from './chosen-language.ts';
import { type RequestContext, requestContextKey } from './context.ts';
import { cachedPagePolicy, type PolicyOptions, pagePolicy } from './headers.ts';
import {
  type CachedPage,
  createPageCache,
  type Encoding,
  etagMatches,
  type PageCache,
} from './page-cache.ts';
import { atPublicAddress } from './page-request.ts';
import {
  RETRY_AFTER_SECONDS,
  type UnavailablePage,
  unavailableAnswer,
  wantsDocument,
} from './unavailable.ts';
import { bytesOf } from './whole-answer.ts';

/** A public page's key in the cache, or null for an address whose page is for one person or one moment only. */
export type PublicPageKey = (url: URL) => string | null;

interface Pages {
  app: App;
  render: RequestHandler;
  publicPage: PublicPageKey;
  unavailablePage: UnavailablePage;
  policy: PolicyOptions;
}

type Facts = { app?: App } & Pick<
  RequestContext,
  | 'actor'
  | 'deliveriesPhone'
  | 'expired'
  | 'requestId'
  | 'network'
  | 'profileFailure'
  | 'unavailable'
>;

type Rendered = { response: Response; policy: string; cached: boolean };

/** Visitors' pages come from the cache. Any cookie at all means that the page may be somebody's own. */
function keyOf(request: Request, publicPage: PublicPageKey): string | null {
  if (
    (request.method !== 'GET' && request.method !== 'HEAD') ||
    request.headers.has('cookie') ||
    request.headers.has('authorization')
  )
    return null;
  return publicPage(new URL(request.url));
}

const languageOf = (headers: Headers): Language =>
  chooseLanguage(chosenLanguage(headers), headers.get('accept-language'), LANGUAGES);

const VARY = ['Cookie', 'Accept-Encoding', ...(LANGUAGES.length > 1 ? ['Accept-Language'] : [])];

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);

const takenOf = (headers: Headers) =>
  (headers.get('accept-encoding') ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);

/** What the browser takes of kept pages. Brotli is a third smaller: a list of products then fits into the first packets that a network lets through. */
function encodingOf(headers: Headers): Encoding | null {
  const taken = takenOf(headers);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

/** Below this a packed answer is no smaller on its way. */
const PACKED_FROM = 1024;

/**
 * The window of 256 kB holds a whole page. Left alone brotli takes 4 MB for each answer, which Node tells its collector of: every few
 * answers it then went through all of the memory, and packing cost more than rendering.
 */
const WINDOW_BITS = 18;

/** Of a page of one person: at this level zstd takes two thirds of brotli's time, and a little less on the way. */
const ZSTD_LEVEL = 6;

/** One way of packing what nobody gets twice; null: the browser takes none of them. */
function packingOf(headers: Headers) {
  const taken = takenOf(headers);
  if (taken.includes('zstd'))
    return {
      encoding: 'zstd',
      pack: (bytes: Uint8Array) =>
        zstd(bytes, {
          params: {
            [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
            [constants.ZSTD_c_windowLog]: WINDOW_BITS,
          },
          pledgedSrcSize: bytes.length,
        }),
    };
  if (!taken.includes('br')) return null;
  return {
    encoding: 'br',
    pack: (bytes: Uint8Array) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  };
}

/** Pages, and what the router fetches where it needs no new page: no loader answers in parts, so both are whole at once. */
const WHOLE = /^text\/(html|x-script)\b/;

/**
 * A page of one person, or its data, packed in one piece: fast rather than small, because nobody gets it twice, and as a stream that is
 * packed on its way an answer is handed on some ten times.
 */
async function packed(response: Response, request: Request): Promise<Response> {
  const { headers, status } = response;
  const packing = packingOf(request.headers);
  if (
    !packing ||
    request.method === 'HEAD' ||
    status === 304 ||
    headers.has('content-encoding') ||
    !WHOLE.test(headers.get('content-type') ?? '')
  )
    return response;
  const bytes = await bytesOf(response);
  headers.append('vary', 'Accept-Encoding');
  if (bytes.length < PACKED_FROM) {
    headers.set('content-length', String(bytes.length));
    return new Response(bytes, { status, headers });
  }
  const small = await packing.pack(bytes);
  headers.set('content-encoding', packing.encoding);
  return new Response(new Uint8Array(small), { status, headers });
}

/** A page that did not foresee it calls it a fault of ours: every page says the same of a database that is away. */
const notAFault = ({ body, headers }: Response) => new Response(body, { status: 503, headers });

/** Headers of a redirect and of what was fetched can't be changed. Whatever can stays in one piece: a copy would be a stream. */
function changeable(response: Response): Response {
  try {
    response.headers.delete('x-none');
    return response;
  } catch {
    const { status, headers, body } = response;
    return new Response(body, { status, headers });
  }
}

/** A kept page as this browser takes it. */
async function cachedAnswerTo(
  request: Request,
  page: CachedPage,
  pack: (encoding: Encoding) => Promise<Buffer>,
): Promise<Response> {
  // `no-cache`: the browser requests it again each time, and a 304 answers.
  const headers = new Headers({
    etag: page.etag,
    vary: VARY.join(', '),
    'cache-control': page.cacheControl ?? 'private, no-cache',
  });
  if (etagMatches(request.headers.get('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', page.contentType);
  if (request.method === 'HEAD') return new Response(null, { headers });
  const encoding = page.body.length < PACKED_FROM ? null : encodingOf(request.headers);
  if (encoding) headers.set('content-encoding', encoding);
  const body = encoding ? await pack(encoding) : page.body;
  return new Response(body as Uint8Array<ArrayBuffer>, { headers });
}

/** Answers page requests: renders, or gives visitors the public page that was rendered before. */
export function createPages({ app, render, publicPage, unavailablePage, policy }: Pages) {
  const cache: PageCache = createPageCache(app.db);

  const renderNow = async (
    request: Request,
    facts: Facts,
  ): Promise<{ response: Response; nonce: string }> => {
    const nonce = Buffer.from(app.random.bytes(16)).toString('base64');
    const context = new RouterContextProvider();
    const { actor, requestId, network, profileFailure, unavailable } = facts;
    const shared: RequestContext = {
      app: facts.app ?? app,
      actor,
      expired: facts.expired,
      deliveriesPhone: facts.deliveriesPhone,
      requestId,
      network,
      language: languageOf(request.headers),
      profileFailure,
      unavailable,
      nonce,
      setCookies: [],
    };
    context.set(requestContextKey, shared);
    const response = changeable(
      await render(atPublicAddress(request, app.config.http.baseUrl), context),
    );
    for (const cookie of shared.setCookies) response.headers.append('set-cookie', cookie);
    const site = chosenIn(shared.setCookies);
    if (site) response.headers.set(SITE_HEADER, site);
    const absence = response.status === 500 ? shared.metAbsence : undefined;
    if (!absence) return { response, nonce };
    if (wantsDocument(request)) throw absence;
    app.log.warn('refused', { requestId, error: absence });
    return { response: notAFault(response), nonce };
  };

  const rendered = async (request: Request, facts: Facts): Promise<Rendered> => {
    const { response, nonce } = await renderNow(request, facts);
    return { response, policy: pagePolicy(nonce, policy), cached: false };
  };

  const fromCache = async (request: Request, facts: Facts, key: string): Promise<Rendered> => {
    const version = await cache.version();
    let page = cache.find(key, version);
    const cached = page !== undefined;
    if (!page) {
      const { response, nonce } = await renderNow(new Request(request, { method: 'GET' }), facts);
      const contentType = response.headers.get('content-type') ?? '';
      const isText = /^(text\/|image\/svg|application\/(xml|json|ld))/.test(contentType);
      if (response.status !== 200 || response.headers.has('set-cookie') || !isText)
        return { response, policy: pagePolicy(nonce, policy), cached: false };
      page = cache.store(key, version, {
        text: await response.text(),
        nonce,
        contentType,
        cacheControl: response.headers.get('cache-control'),
      });
    }
    const response = await cachedAnswerTo(request, page, (encoding) =>
      cache.pack(key, page, encoding),
    );
    return { response, policy: cachedPagePolicy(page.scripts, policy), cached };
  };

  /** The page as the rooms answer it; when the database is away, its one page that needs no database. */
  const answerOf = async (request: Request, facts: Facts): Promise<Rendered> => {
    const away = (): Rendered => {
      const nonce = Buffer.from(app.random.bytes(16)).toString('base64');
      return {
        response: unavailableAnswer(
          unavailablePage({ request, nonce, requestId: facts.requestId }),
        ),
        policy: pagePolicy(nonce, policy),
        cached: false,
      };
    };
    if (facts.unavailable && wantsDocument(request)) return away();
    try {
      const key = keyOf(request, publicPage);
      const found =
        key === null
          ? await rendered(request, facts)
          : await fromCache(request, facts, `${languageOf(request.headers)} ${key}`);
      if (found.response.status !== 503) return found;
      app.log.warn('page unavailable', { requestId: facts.requestId, cause: app.db.lastTrouble() });
      if (wantsDocument(request)) return away();
      found.response.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
      return found;
    } catch (error) {
      if (!isDatabaseAway(error) || !wantsDocument(request)) throw error;
      app.log.warn('refused', { requestId: facts.requestId, error });
      return away();
    }
  };

  return async (request: Request, facts: Facts): Promise<Response> => {
    const started = app.clock.now();
    const found = await answerOf(request, facts);
    const { cached } = found;
    const response = cached ? found.response : await packed(found.response, request);
    const headers = response.headers;
    headers.set('x-request-id', facts.requestId);
    if (headers.get('content-type')?.startsWith('text/html'))
      headers.set('content-security-policy', found.policy);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    const path = new URL(request.url).pathname;
    app.log.info('page', {
      requestId: facts.requestId,
      method: request.method,
      path,
      status: response.status,
      cached,
      ms: app.clock.now() - started,
    });
    return response;
  };
}
