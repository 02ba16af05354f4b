import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { issuer } from './identity.ts';
import { knownScopes, OAuthFailure, type TokenAnswer } from './oauth.ts';
import { consentPage, failurePage } from './pages/consent.ts';
import type { Simulator } from './simulator.ts';

const tokenHeaders = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-cache, no-store',
  pragma: 'no-cache',
};

/** What the browser brought to the authorize address, once it is known to be from the registered app. */
export interface ConsentRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string | undefined;
}

/** Authorize, token, revoke and OpenID addresses on the public port (reference 1.1). */
export function oauthEndpoints(app: Hono, simulator: Simulator): void {
  app.get('/connect/oauth2', (c) => {
    const request = consentRequest(simulator, new URL(c.req.url).searchParams);
    return typeof request === 'string'
      ? c.html(failurePage(request), 400)
      : c.html(consentPage(simulator.companies(), request));
  });
  app.post('/connect/oauth2', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const request = consentRequest(simulator, form);
    if (typeof request === 'string') return c.html(failurePage(request), 400);
    const realmId = form.get('company') ?? '';
    if (form.get('decision') !== 'connect')
      return c.redirect(callback(request, { error: 'access_denied' }));
    if (!simulator.company(realmId))
      return c.html(failurePage('This company does not exist.'), 400);
    return c.redirect(consent(simulator, request, realmId));
  });
  app.post('/oauth2/v1/tokens/bearer', (c) => answered(() => token(simulator, c)));
  app.post('/v2/oauth2/tokens/revoke', (c) => answered(() => revoke(simulator, c)));
  app.get('/op/v1/jwks', (c) => c.json(simulator.identity.jwks()));
  app.get('/v1/openid_connect/userinfo', (c) => userInfo(simulator, c));
  for (const name of ['openid_configuration', 'openid_sandbox_configuration'])
    app.get(`/.well-known/${name}`, (c) => c.json(discovery(new URL(c.req.url).origin)));
}

/** Says yes for the user: the address that the browser is sent back to. */
export function consent(simulator: Simulator, request: ConsentRequest, realmId: string): string {
  const code = simulator.oauth.consent(realmId, request.scopes, request.redirectUri);
  return callback(request, { code }, realmId);
}

/** Checks an authorize request; a text is the reason why it is refused, without a redirect (behaviours 1 and 3). */
export function consentRequest(
  simulator: Simulator,
  query: URLSearchParams,
): ConsentRequest | string {
  const redirectUri = query.get('redirect_uri') ?? '';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (query.get('client_id') !== simulator.app.clientId)
    return 'The client_id is not known. Check the keys of the app.';
  if (!simulator.app.redirectUris.includes(redirectUri))
    return 'The redirect_uri is not registered for this app, or not written exactly as registered.';
  if (query.get('response_type') !== 'code') return 'The response_type must be "code".';
  if (scopes.length === 0 || scopes.some((scope) => !knownScopes.includes(scope)))
    return 'The scope is missing or not known.';
  return {
    clientId: simulator.app.clientId,
    redirectUri,
    scopes,
    state: query.get('state') ?? undefined,
  };
}

function callback(
  request: ConsentRequest,
  outcome: Record<string, string>,
  realmId?: string,
): string {
  const target = new URL(request.redirectUri);
  const answer = {
    ...outcome,
    ...(request.state === undefined ? {} : { state: request.state }),
    ...(realmId ? { realmId } : {}),
  };
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  return target.href;
}

async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    const body = {
      error: error.error,
      ...(error.description ? { error_description: error.description } : {}),
    };
    return new Response(JSON.stringify(body), { status: error.status, headers: tokenHeaders });
  }
}

async function token(simulator: Simulator, c: Context): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  authenticate(simulator, c, form);
  const { grant, answer } = exchange(simulator, form);
  const complete: TokenAnswer = {
    ...answer,
    ...(c.req.header('x-include-refresh-token-hard-expires-in') === 'true'
      ? { x_refresh_token_hard_expires_in: simulator.oauth.hardExpirySeconds(grant) }
      : {}),
    ...(grant.scopes.includes('openid')
      ? {
          id_token: simulator.identity.idToken(
            simulator.app.clientId,
            grant.realmId,
            simulator.clock.now(),
          ),
        }
      : {}),
  };
  return new Response(JSON.stringify(complete), { headers: tokenHeaders });
}

function exchange(
  simulator: Simulator,
  form: URLSearchParams,
): ReturnType<Simulator['oauth']['exchange']> {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return simulator.oauth.exchange(required(form, 'code'), required(form, 'redirect_uri'));
    case 'refresh_token':
      return simulator.oauth.refresh(required(form, 'refresh_token'));
    case null:
      throw new OAuthFailure('invalid_request', 'grant_type is missing');
    default:
      throw new OAuthFailure('unsupported_grant_type');
  }
}

async function revoke(simulator: Simulator, c: Context): Promise<Response> {
  const body = await c.req.text();
  const form = c.req.header('content-type')?.includes('json')
    ? fieldsOf(body)
    : new URLSearchParams(body);
  authenticate(simulator, c, form);
  simulator.oauth.revoke(required(form, 'token'));
  return new Response(null, { headers: { 'cache-control': 'no-cache, no-store' } });
}

function fieldsOf(body: string): URLSearchParams {
  try {
    const { token } = JSON.parse(body) as { token?: unknown };
    return new URLSearchParams(typeof token === 'string' ? { token } : {});
  } catch {
    throw new OAuthFailure('invalid_request', 'The body is not JSON');
  }
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OAuthFailure('invalid_request', `${name} is missing`);
  return value;
}

/** The app proves itself by Basic authentication or in the body (behaviour 7). */
function authenticate(simulator: Simulator, c: Context, form: URLSearchParams): void {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const credentials = basic
    ? Buffer.from(basic, 'base64').toString('utf8')
    : `${form.get('client_id') ?? ''}:${form.get('client_secret') ?? ''}`;
  if (!same(credentials, `${simulator.app.clientId}:${simulator.app.clientSecret}`))
    throw new OAuthFailure('invalid_client', undefined, 401);
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function userInfo(simulator: Simulator, c: Context): Response {
  const known = simulator.oauth.check(
    (c.req.header('authorization') ?? '').replace(/^Bearer /i, ''),
  );
  if (known.state !== 'good' || !known.grant.scopes.includes('openid'))
    return c.json({ error: 'invalid_token' }, 401);
  return c.json(simulator.identity.profile());
}

function discovery(origin: string): object {
  return {
    issuer,
    authorization_endpoint: `${origin}/connect/oauth2`,
    token_endpoint: `${origin}/oauth2/v1/tokens/bearer`,
    userinfo_endpoint: `${origin}/v1/openid_connect/userinfo`,
    revocation_endpoint: `${origin}/v2/oauth2/tokens/revoke`,
    jwks_uri: `${origin}/op/v1/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile', 'address', 'phone'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'exp', 'iat', 'iss', 'realmid', 'sub'],
  };
}
