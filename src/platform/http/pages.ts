import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type RequestHandler, RouterContextProvider } from 'react-router';
import { chooseLanguage, LANGUAGES, type Language } from '../../kit/language.ts';
import type { App } from '../app.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { type RequestContext, requestContextKey } from './context.ts';
import { type PolicyOptions, pagePolicy } from './headers.ts';
import { createPageCache, holds, type PageCache } from './page-cache.ts';
import { atPublicAddress } from './page-request.ts';
import {
  RETRY_AFTER_SECONDS,
  type UnavailablePage,
  unavailableAnswer,
  wantsDocument,
} from './unavailable.ts';

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

type Rendered = { response: Response; nonce: string; cached: boolean };

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

/** The person's choice stands in a cookie, as the appearance does, so that it is known before the database is asked. */
function languageOf(headers: Headers): Language {
  const chosen = /(?:^|;\s*)bc_language=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
  return chooseLanguage(chosen, headers.get('accept-language'), LANGUAGES);
}

const VARY = ['Cookie', 'Accept-Encoding', ...(LANGUAGES.length > 1 ? ['Accept-Language'] : [])];

const brotli = promisify(brotliCompress);

/** A third smaller than gzip: a list of products then fits into the first packets that a network lets through. */
async function packed(
  text: string,
  request: Request,
): Promise<{ body: BodyInit; encoding: Record<string, string> }> {
  if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
    return { body: text, encoding: {} };
  const bytes = await brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return { body: new Uint8Array(bytes), encoding: { 'content-encoding': 'br' } };
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
    const response = await render(atPublicAddress(request, app.config.http.baseUrl), context);
    const headers = new Headers(response.headers);
    for (const cookie of shared.setCookies) headers.append('set-cookie', cookie);
    return { response: new Response(response.body, { status: response.status, headers }), nonce };
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
        return { response, nonce, cached: false };
      page = cache.keep(key, version, {
        text: await response.text(),
        nonce,
        contentType,
        cacheControl: response.headers.get('cache-control'),
      });
    }
    // `private`: the copy carries this answer's nonce. `no-cache`: it is asked for again each time, and a 304 answers.
    const headers = {
      etag: page.etag,
      vary: VARY.join(', '),
      'cache-control': page.cacheControl ?? 'private, no-cache',
    };
    const nonce = Buffer.from(app.random.bytes(16)).toString('base64');
    if (holds(request.headers.get('if-none-match'), page.etag))
      return { response: new Response(null, { status: 304, headers }), nonce, cached };
    const type = { ...headers, 'content-type': page.contentType };
    if (request.method === 'HEAD')
      return { response: new Response(null, { headers: type }), nonce, cached };
    const { body, encoding } = await packed(page.parts.join(nonce), request);
    return { response: new Response(body, { headers: { ...type, ...encoding } }), nonce, cached };
  };

  /** The page as the rooms answer it; when the database is away, its one page that needs no database. */
  const answerOf = async (request: Request, facts: Facts): Promise<Rendered> => {
    const away = (): Rendered => {
      const nonce = Buffer.from(app.random.bytes(16)).toString('base64');
      return {
        response: unavailableAnswer(
          unavailablePage({ request, nonce, requestId: facts.requestId }),
        ),
        nonce,
        cached: false,
      };
    };
    if (facts.unavailable && wantsDocument(request)) return away();
    try {
      const key = keyOf(request, publicPage);
      const rendered =
        key === null
          ? { ...(await renderNow(request, facts)), cached: false }
          : await fromCache(request, facts, `${languageOf(request.headers)} ${key}`);
      if (rendered.response.status !== 503) return rendered;
      app.log.warn('page unavailable', { requestId: facts.requestId, cause: app.db.lastTrouble() });
      if (wantsDocument(request)) return away();
      rendered.response.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
      return rendered;
    } catch (error) {
      if (!isDatabaseAway(error) || !wantsDocument(request)) throw error;
      app.log.warn('refused', { requestId: facts.requestId, error });
      return away();
    }
  };

  return async (request: Request, facts: Facts): Promise<Response> => {
    const started = app.clock.now();
    const { response, nonce, cached } = await answerOf(request, facts);
    const headers = response.headers;
    headers.set('x-request-id', facts.requestId);
    if (headers.get('content-type')?.startsWith('text/html'))
      headers.set('content-security-policy', pagePolicy(nonce, policy));
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
