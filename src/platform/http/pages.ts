import { type RequestHandler, RouterContextProvider } from 'react-router';
import { chooseLanguage, LANGUAGES, type Language } from '../../kit/language.ts';
import { chosenIn, SITE_HEADER } from '../../kit/site-choice.ts';
import type { App } from '../app.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { chosenLanguage } from './chosen-language.ts';
import { type RequestContext, requestContextKey } from './context.ts';
import { cachedPagePolicy, type PolicyOptions, pagePolicy } from './headers.ts';
import { encodingOf, PACKED_FROM, packPage } from './pack-page.ts';
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
    const response = cached ? found.response : await packPage(found.response, request);
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
