import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export const issuer = 'https://oauth.platform.intuit.com/op/v1';
const keyId = 'simulator-key-1';

/** The OpenID side: a signing key, id tokens and the profile of the one person who uses the simulated company. */
export class Identity {
  #keys: { privateKey: KeyObject; publicKey: KeyObject } | undefined;

  /** The public key as a JWK set. */
  jwks(): object {
    return {
      keys: [
        {
          ...this.#pair().publicKey.export({ format: 'jwk' }),
          kid: keyId,
          use: 'sig',
          alg: 'RS256',
        },
      ],
    };
  }

  /** A signed id token; the audience is a list, as the official client expects. `now` in milliseconds. */
  idToken(clientId: string, realmId: string, now: number): string {
    const seconds = Math.floor(now / 1000);
    const header = { kid: keyId, alg: 'RS256' };
    const claims = {
      sub: this.profile().sub,
      aud: [clientId],
      realmid: realmId,
      auth_time: seconds,
      iss: issuer,
      exp: seconds + 3600,
      iat: seconds,
    };
    const content = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), this.#pair().privateKey).toString('base64url')}`;
  }

  profile(): {
    sub: string;
    email: string;
    emailVerified: boolean;
    givenName: string;
    familyName: string;
  } {
    return {
      sub: '1f6ad2d4-0000-4000-8000-5b3c0e11c0de',
      email: 'bookkeeper@example.com',
      emailVerified: true,
      givenName: 'Bea',
      familyName: 'Keeper',
    };
  }

  // Making a key takes a moment, and few callers ask for openid.
  #pair(): { privateKey: KeyObject; publicKey: KeyObject } {
    this.#keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.#keys;
  }
}
