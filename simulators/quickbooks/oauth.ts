import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Switches } from './switches.ts';

const second = 1000;
const dayLength = 86_400 * second;
const accessLifetime = 3600 * second;
const codeLifetime = 600 * second;
const rotationPeriod = dayLength;
const idleLimit = 100 * dayLength;
const hardLimit = 5 * 365 * dayLength;
// Answers promise 101 days although the rule says 100; recorded so, and so kept.
const promisedRefreshSeconds = 8_726_400;

export const knownScopes = [
  'com.intuit.quickbooks.accounting',
  'com.intuit.quickbooks.payment',
  'openid',
  'profile',
  'email',
  'phone',
  'address',
];

interface Code {
  value: string;
  grantId: string;
  redirectUri: string;
  issuedAt: number;
  used: boolean;
}

/** One consent of one company: the tokens live and die with it. Times are milliseconds on the virtual clock. */
export interface Grant {
  id: string;
  realmId: string;
  scopes: string[];
  grantedAt: number;
  revoked: boolean;
  refresh: { value: string; issuedAt: number; usedAt: number } | undefined;
}

interface AccessToken {
  value: string;
  grantId: string;
  issuedAt: number;
}

export interface OAuthRecord {
  codes: Code[];
  grants: Grant[];
  accessTokens: AccessToken[];
}

/** A failure of the token or revoke endpoint, with its OAuth error word. */
export class OAuthFailure extends Error {
  readonly status: number;
  readonly error: string;
  readonly description: string | undefined;

  constructor(error: string, description?: string, status = 400) {
    super(error);
    this.status = status;
    this.error = error;
    this.description = description;
  }
}

export interface TokenAnswer {
  token_type: 'bearer';
  expires_in: number;
  refresh_token: string;
  x_refresh_token_expires_in: number;
  access_token: string;
  x_refresh_token_hard_expires_in?: number;
  id_token?: string;
}

export type TokenState = { state: 'good'; grant: Grant } | { state: 'dead' } | { state: 'unknown' };

const secret = (prefix: string, bytes: number): string =>
  `${prefix}${randomBytes(bytes).toString('base64url')}`;

/** Codes, grants and tokens of the one registered app (reference section 1, behaviours 4 to 14). */
export class OAuth {
  #clock: Clock;
  #switches: Switches;
  #codes = new Map<string, Code>();
  #grants = new Map<string, Grant>();
  #accessTokens = new Map<string, AccessToken>();
  onChange: () => void = () => {};

  constructor(clock: Clock, switches: Switches) {
    this.#clock = clock;
    this.#switches = switches;
  }

  /** A consent: answers the code that the browser carries back. */
  consent(realmId: string, scopes: string[], redirectUri: string): string {
    const now = this.#clock.now();
    const grant: Grant = {
      id: secret('', 9),
      realmId,
      scopes,
      grantedAt: now,
      revoked: false,
      refresh: undefined,
    };
    this.#grants.set(grant.id, grant);
    const value = secret('AB1', 30);
    this.#codes.set(value, { value, grantId: grant.id, redirectUri, issuedAt: now, used: false });
    this.onChange();
    return value;
  }

  exchange(code: string, redirectUri: string): { grant: Grant; answer: TokenAnswer } {
    const known = this.#codes.get(code);
    const grant = known && this.#grants.get(known.grantId);
    if (!known || !grant) throw this.#invalidGrant('Invalid authorization code');
    if (known.used) {
      this.#end(grant);
      throw this.#invalidGrant('Authorization code has been used already');
    }
    if (known.redirectUri !== redirectUri) throw this.#invalidGrant('Redirect URI does not match');
    if (this.#clock.now() - known.issuedAt > codeLifetime)
      throw this.#invalidGrant('Authorization code expired');
    known.used = true;
    return { grant, answer: this.#issue(grant) };
  }

  refresh(value: string): { grant: Grant; answer: TokenAnswer } {
    const grant = [...this.#grants.values()].find((one) => one.refresh?.value === value);
    const now = this.#clock.now();
    if (!grant?.refresh || grant.revoked)
      throw this.#invalidGrant('Incorrect or invalid refresh token');
    if (now - grant.refresh.usedAt > idleLimit || now - grant.grantedAt > hardLimit)
      throw this.#invalidGrant('Token invalid');
    return { grant, answer: this.#issue(grant) };
  }

  /** Ends the connection that an access or refresh token belongs to (behaviour 13). */
  revoke(token: string): void {
    const grantId = this.#accessTokens.get(token)?.grantId;
    const grant = [...this.#grants.values()].find(
      (one) => one.id === grantId || one.refresh?.value === token,
    );
    if (!grant || grant.revoked) throw new OAuthFailure('invalid_request', 'Token invalid');
    this.#end(grant);
  }

  /** The user disconnects the app inside QuickBooks: every token of the company dies (behaviour 14). */
  disconnect(realmId: string): number {
    const open = this.connections().filter((grant) => grant.realmId === realmId);
    for (const grant of open) this.#end(grant);
    return open.length;
  }

  check(accessToken: string): TokenState {
    const token = this.#accessTokens.get(accessToken);
    const grant = token && this.#grants.get(token.grantId);
    if (!token || !grant) return { state: 'unknown' };
    const expired = this.#clock.now() - token.issuedAt >= accessLifetime;
    return expired || grant.revoked ? { state: 'dead' } : { state: 'good', grant };
  }

  /** Grants that were exchanged for tokens and not ended since. */
  connections(): Grant[] {
    return [...this.#grants.values()].filter((grant) => grant.refresh && !grant.revoked);
  }

  connected(realmId: string): boolean {
    return this.connections().some((grant) => grant.realmId === realmId);
  }

  /** Lets every access token expire without moving the clock. */
  expireAccessTokens(): void {
    for (const token of this.#accessTokens.values()) token.issuedAt -= accessLifetime;
    this.onChange();
  }

  record(): OAuthRecord {
    return {
      codes: [...this.#codes.values()],
      grants: [...this.#grants.values()],
      accessTokens: [...this.#accessTokens.values()],
    };
  }

  restore(record: OAuthRecord): void {
    for (const code of record.codes) this.#codes.set(code.value, code);
    for (const grant of record.grants) this.#grants.set(grant.id, grant);
    for (const token of record.accessTokens) this.#accessTokens.set(token.value, token);
  }

  /** New tokens for a grant; the refresh value stays for a day unless rotation is strict (behaviours 9 and 10). */
  #issue(grant: Grant): TokenAnswer {
    const now = this.#clock.now();
    const isSame =
      grant.refresh &&
      !this.#switches.strictRotation &&
      now - grant.refresh.issuedAt < rotationPeriod;
    grant.refresh =
      isSame && grant.refresh
        ? { ...grant.refresh, usedAt: now }
        : { value: secret('AB11', 33), issuedAt: now, usedAt: now };
    const access: AccessToken = {
      value: secret('eyJlbmMi', 120),
      grantId: grant.id,
      issuedAt: now,
    };
    this.#forgetOld(now);
    this.#accessTokens.set(access.value, access);
    this.onChange();
    return {
      token_type: 'bearer',
      expires_in: accessLifetime / second,
      refresh_token: grant.refresh.value,
      x_refresh_token_expires_in: promisedRefreshSeconds,
      access_token: access.value,
    };
  }

  // Long dead tokens would only make the data file grow.
  #forgetOld(now: number): void {
    for (const token of this.#accessTokens.values())
      if (now - token.issuedAt > 30 * dayLength) this.#accessTokens.delete(token.value);
    for (const code of this.#codes.values())
      if (now - code.issuedAt > 30 * dayLength) this.#codes.delete(code.value);
  }

  /** Seconds until the grant ends for good, however often it is refreshed. */
  hardExpirySeconds(grant: Grant): number {
    return Math.floor((grant.grantedAt + hardLimit - this.#clock.now()) / second);
  }

  #end(grant: Grant): void {
    grant.revoked = true;
    this.onChange();
  }

  #invalidGrant(description: string): OAuthFailure {
    return new OAuthFailure(
      'invalid_grant',
      this.#switches.invalidGrantDescription ? description : undefined,
    );
  }
}
