import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import {
  bool,
  bytes,
  int,
  rowShape,
  text,
  textList,
  textListOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { insertingIf } from '../../../../platform/write-rows.ts';
import type { AddPasskey, RemovePasskey } from '../../contract.ts';
import { passkeyNotAdded, tooManyPasskeys } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { checkOwnPassword } from '../../sign-in/server/change-password.ts';
import { LIMITS } from '../../sign-in/server/limits.ts';
import {
  CHALLENGE_MS,
  makeChallenge,
  relyingPartyOf,
  takeChallenge,
  webAuthn,
} from '../../sign-in/server/passkeys.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';

const MOST = 20;
/** EdDSA, ECDSA with P-256, RSA with SHA-256 by their COSE numbers: what authenticators have, the strongest first. */
const ALGORITHMS = [-8, -7, -257];

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';
const TRANSPORTS: ReadonlySet<string> = new Set<Transport>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);
const knownRow = rowShape({ credentialId: text, transports: textListOf<Transport>() });
const presentRow = rowShape({ id: text });
const newPasskeyRow = rowShape({
  id: text,
  userId: text,
  credentialId: text,
  publicKey: bytes,
  counter: int,
  transports: textList,
  name: text,
  backedUp: bool,
  createdAt: time,
});
const removedRow = rowShape({ name: text });

/**
 * Begins adding a passkey: what the browser asks an authenticator for. Takes the password, because what is added opens the account alone.
 * @throws AppError `auth/wrong-password`, `failed-precondition`
 */
export async function startPasskey(app: App, actor: Actor, password: string): Promise<object> {
  const user = signedIn(actor);
  const party = relyingPartyOf(app);
  await checkOwnPassword(app, user, password);
  const known = await app.db.rows(
    knownRow,
    sql`select credential_id, transports from passkeys where user_id = ${user.id}`,
  );
  if (known.length >= MOST) throw tooManyPasskeys(MOST);
  return (await webAuthn()).generateRegistrationOptions({
    rpName: (await readCompany(app)).name,
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.displayName,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: await makeChallenge(app, { sessionId: user.sessionId }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    // Found by the authenticator itself, so that nobody types an address; and used only after a look at its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  });
}

/**
 * Keeps a passkey that `startPasskey` asked for, in the same session. Sent again because the answer was lost, it is there already.
 * @throws AppError `account/passkey-not-added`, `failed-precondition`
 */
export async function addPasskey(
  app: App,
  actor: Actor,
  input: AddPasskey,
  from: Caller,
): Promise<{ id: string }> {
  const user = signedIn(actor);
  const party = relyingPartyOf(app);
  await app.limits.take('passkey:session', user.sessionId, LIMITS.passwordAgain);
  const present = await app.db.row(
    presentRow,
    sql`select id from passkeys where credential_id = ${input.response.id} and user_id = ${user.id}`,
  );
  if (present) return present;
  const challenge = await takeChallenge(app, { sessionId: user.sessionId });
  if (!challenge) throw passkeyNotAdded();
  const made = await readNewPasskey(input, { ...party, challenge });
  const id = newId(app);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
    const transports = (input.response.response.transports ?? []).filter((one) =>
      TRANSPORTS.has(one),
    );
    const inserted = await tx.execute(sql`insert into passkeys ${insertingIf(newPasskeyRow, {
      id,
      userId: user.id,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports,
      name: input.name,
      backedUp: made.credentialBackedUp,
      createdAt: new Date(app.clock.now()),
    })}
           where (select count(*) from passkeys where user_id = ${user.id}) < ${MOST}
          on conflict (credential_id) do nothing`);
    if (inserted === 0) throw passkeyNotAdded();
    await tellOfPasskey(app, tx, user, { passkey: { id, name: input.name, added: true }, from });
  });
  return { id };
}

async function readNewPasskey(
  { response }: AddPasskey,
  ceremony: { id: string; origin: string; challenge: string },
) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: {
          clientDataJSON: response.response.clientDataJSON,
          attestationObject: response.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: ceremony.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo;
  } catch {
    // The library throws for whatever does not hold, bytes that mean nothing included.
  }
  throw passkeyNotAdded();
}

/**
 * Removes one of one's own passkeys. Takes the password; all other sessions end, and this one no longer counts as opened by it. A passkey
 * of somebody else answers like a missing one. @throws AppError `auth/wrong-password`, `not-found`
 */
export async function removePasskey(
  app: App,
  actor: Actor,
  input: RemovePasskey,
  from: Caller,
): Promise<void> {
  const user = signedIn(actor);
  await checkOwnPassword(app, user, input.current);
  await app.db.transaction(async (tx) => {
    const removed = await tx.row(
      removedRow,
      sql`delete from passkeys where id = ${input.id} and user_id = ${user.id} returning name`,
    );
    if (!removed) throw notFound();
    await tx.execute(
      sql`delete from sessions where user_id = ${user.id} and id <> ${user.sessionId}`,
    );
    await tellOfPasskey(app, tx, user, {
      passkey: { ...removed, id: input.id, added: false },
      from,
    });
  });
}

async function tellOfPasskey(
  app: App,
  tx: Sql,
  user: UserActor,
  { passkey, from }: { passkey: { id: string; name: string; added: boolean }; from: Caller },
): Promise<void> {
  const { id, name, added } = passkey;
  const words = mailMessages.passkey;
  await companyMail(app, tx, {
    kind: 'passkey',
    to: user.email,
    subject: words.subject(added),
    preheader: words.preheader,
    paragraphs: [mailMessages.hello(user.displayName), words.what(added, name), words.otherwise],
    button: { label: words.button, url: `${app.config.http.baseUrl}/settings#passkeys` },
    dedupeKey: `passkey:${id}:${added ? 'added' : 'removed'}`,
  });
  await recordAudit(app, tx, user, {
    action: added ? 'passkey.add' : 'passkey.remove',
    objectKind: 'account',
    objectId: user.id,
    ...(added ? { after: { passkey: name } } : { before: { passkey: name } }),
    ...traceOf(from),
  });
}
