import type { App } from '../../../../platform/app.ts';
import { bool, bytes, int, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { SignInByPasskey, UsedPasskey } from '../../contract.ts';
import { challengeGone, deliversNothing, passkeyRefused } from '../../errors.ts';
import { type Caller, cookieValue } from './caller.ts';
import { gatewayOf } from './gateway.ts';
import { LIMITS } from './limits.ts';
import {
  CHALLENGE_MS,
  makeChallenge,
  type RelyingParty,
  relyingPartyOf,
  takeChallenge,
  webAuthn,
} from './passkeys.ts';
import { dropCookie, setCookie } from './session-cookie.ts';
import { completeSignIn, DELIVERS, noteSignIn, type SignedIn } from './sign-in.ts';

const passkeyRow = rowShape({
  id: text,
  userId: text,
  publicKey: bytes,
  counter: int,
  email: text,
  delivers: bool,
});
type Passkey = RowOf<typeof passkeyRow>;

/** Cookie of a sign-in by passkey that was begun: a number that the answer's challenge belongs to. */
function passkeyCookieName(app: App): string {
  return app.config.http.baseUrl.startsWith('https://') ? '__Host-bc_passkey' : 'bc_passkey';
}

/**
 * Begins a sign-in by passkey: what the browser asks its authenticators for. Nobody is named, neither by the caller nor by us: the
 * authenticator knows whose passkeys it keeps. @throws AppError `auth/too-many-requests`, `failed-precondition`
 */
export async function startPasskeySignIn(
  app: App,
  from: Caller,
): Promise<{ options: object; setCookies: string[] }> {
  const party = relyingPartyOf(app);
  await app.limits.take('passkey:network', from.network, LIMITS.passkeyNetwork);
  const cookie = Buffer.from(app.random.bytes(24)).toString('base64url');
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: party.id,
    challenge: await makeChallenge(app, { cookie }),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  return {
    options,
    setCookies: [setCookie(app.config, passkeyCookieName(app), cookie, CHALLENGE_MS / 1000)],
  };
}

/**
 * Signs in with a passkey that its authenticator used after a look at its owner: something one has and something one is or knows, so no
 * code is asked for. Counts against the network like a password; whatever is wrong, the answer is one and
 * the same.
 * @throws AppError `auth/invalid-credential`, `auth/missing-verification-id`, `auth/too-many-requests`, `account/delivers-nothing`
 */
export async function signInByPasskey(
  app: App,
  input: SignInByPasskey,
  from: Caller,
): Promise<SignedIn> {
  const party = relyingPartyOf(app);
  await app.limits.take('sign-in:network', from.network, LIMITS.signInNetwork);
  const name = passkeyCookieName(app);
  const cookie = cookieValue(from.cookieHeader, name);
  const challenge = cookie && (await takeChallenge(app, { cookie }));
  if (!challenge) throw challengeGone();
  const { response } = input;
  const passkey = await app.db.row(
    passkeyRow,
    sql`select p.id, p.user_id, p.public_key, p.counter, u.email,
               ${DELIVERS} as delivers
          from passkeys p join users u on u.id = p.user_id where p.credential_id = ${response.id}`,
  );
  const use = passkey && (await readUse(passkey, response, { ...party, challenge }));
  if (!use || !(await noteUse(app, passkey.id, use))) {
    await noteSignIn(
      app,
      { userId: passkey?.userId ?? null, email: passkey?.email ?? '' },
      'passkey-wrong',
      from,
    );
    throw passkeyRefused();
  }
  if (input.deliveriesOnly && !passkey.delivers) throw deliversNothing();
  const session = await (await gatewayOf(app)).signInByPasskey(passkey.userId, from);
  if (!session) {
    await noteSignIn(app, { userId: passkey.userId, email: passkey.email }, 'disabled', from);
    throw passkeyRefused();
  }
  await app.limits.giveBack('sign-in:network', from.network, LIMITS.signInNetwork);
  const done = await completeSignIn(app, session.token, from, {
    deliveriesOnly: input.deliveriesOnly,
    passkeyId: passkey.id,
  });
  return { ...done, setCookies: [...done.setCookies, dropCookie(app.config, name)] };
}

interface Use {
  newCounter: number;
  credentialBackedUp: boolean;
}

/** What the authenticator says of this use, when it is the passkey's own signature of our challenge, made for our address; else null. */
async function readUse(
  passkey: Passkey,
  response: UsedPasskey,
  ceremony: RelyingParty & { challenge: string },
): Promise<Use | null> {
  const { userHandle = '', ...signed } = response.response;
  if (Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: ceremony.id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo : null;
  } catch {
    // The library throws for whatever does not hold, bytes that mean nothing included.
    return null;
  }
}

/**
 * Notes a use. False when another one came first that counts as high: two copies of one authenticator count alike, and of two answers
 * at once only one may come after what we know.
 */
async function noteUse(app: App, passkeyId: string, use: Use): Promise<boolean> {
  const { newCounter, credentialBackedUp } = use;
  const noted = await app.db.execute(sql`update passkeys
          set counter = ${newCounter}, backed_up = ${credentialBackedUp},
              last_used_at = ${new Date(app.clock.now())}
          where id = ${passkeyId}
            and (counter < ${newCounter} or (counter = 0 and ${newCounter}::bigint = 0))`);
  return noted === 1;
}
