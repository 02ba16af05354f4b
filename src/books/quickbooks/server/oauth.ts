import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { LedgerError } from '../../ledger-error.ts';
import { environmentOf, redirectUri } from './environment.ts';

/** One token request must end well before the row lock of a refresh would be given up. */
const TOKEN_TIMEOUT_MS = 10_000;

// Numbers were seen as strings too.
const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number(),
  x_refresh_token_expires_in: z.coerce.number(),
  x_refresh_token_hard_expires_in: z.coerce.number().optional(),
});

export interface Tokens {
  access: string;
  refresh: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
}

/** Where the browser goes to give its consent. */
export function authorizeUrl(app: Pick<App, 'config'>, state: string): string {
  const url = new URL(environmentOf(app.config).authorizeUrl);
  url.searchParams.set('client_id', app.config.quickbooks.clientId ?? '');
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('scope', 'com.intuit.quickbooks.accounting');
  url.searchParams.set('redirect_uri', redirectUri(app.config));
  url.searchParams.set('state', state);
  return url.href;
}

function proof(app: Pick<App, 'config'>): string {
  const { clientId, clientSecret } = app.config.quickbooks;
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

async function post(
  app: App,
  url: string,
  body: string,
  contentType: string,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await app.fetch(url, {
      method: 'POST',
      headers: {
        authorization: proof(app),
        accept: 'application/json',
        'content-type': contentType,
        'x-include-refresh-token-hard-expires-in': 'true',
      },
      body,
      signal: AbortSignal.timeout(Math.min(TOKEN_TIMEOUT_MS, app.config.quickbooks.timeoutMs)),
      redirect: 'error',
    });
    const raw = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(raw);
    } catch {
      parsed = undefined;
    }
    if (response.status >= 400)
      app.log.warn('quickbooks token call failed', {
        status: response.status,
        intuitTid: response.headers.get('intuit_tid'),
      });
    return { status: response.status, body: parsed };
  } catch (error) {
    throw new LedgerError('unanswered', 'QuickBooks’ sign-in service did not answer.', {
      cause: error,
    });
  }
}

async function tokens(app: App, form: Record<string, string>): Promise<Tokens> {
  const requestedAt = app.clock.now();
  const answer = await post(
    app,
    environmentOf(app.config).tokenUrl,
    new URLSearchParams(form).toString(),
    'application/x-www-form-urlencoded',
  );
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    const error = (answer.body as { error?: unknown } | undefined)?.error;
    throw new LedgerError(
      'refused',
      `QuickBooks refused the token: ${typeof error === 'string' ? error : answer.status}`,
      {
        status: answer.status,
        ...(typeof error === 'string' ? { code: error } : {}),
      },
    );
  }
  const parsed = tokenAnswer.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success)
    throw new LedgerError('unanswered', `QuickBooks’ sign-in service answered ${answer.status}.`);
  const granted = parsed.data;
  const refreshSeconds = Math.min(
    granted.x_refresh_token_expires_in,
    granted.x_refresh_token_hard_expires_in ?? Number.POSITIVE_INFINITY,
  );
  return {
    access: granted.access_token,
    refresh: granted.refresh_token,
    accessExpiresAt: new Date(requestedAt + granted.expires_in * 1000),
    refreshExpiresAt: new Date(requestedAt + refreshSeconds * 1000),
  };
}

/** A code works once; a lost answer means that the person connects again. */
export function exchangeCode(app: App, code: string): Promise<Tokens> {
  return tokens(app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(app.config),
  });
}

/** The value that comes back replaces the old one, always. Call it only under the connection's row lock. */
export function refreshTokens(app: App, refresh: string): Promise<Tokens> {
  return tokens(app, { grant_type: 'refresh_token', refresh_token: refresh });
}

/** True when QuickBooks confirmed that the tokens are dead. */
export async function revokeTokens(app: App, refresh: string): Promise<boolean> {
  try {
    const answer = await post(
      app,
      environmentOf(app.config).revokeUrl,
      JSON.stringify({ token: refresh }),
      'application/json',
    );
    // 400: it was dead before.
    return answer.status === 200 || answer.status === 400;
  } catch (error) {
    app.log.warn('quickbooks revoke failed', { error });
    return false;
  }
}
