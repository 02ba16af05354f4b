import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

// A phone's passkeys in a few lines, written from WebAuthn (w3.org/TR/webauthn-3, sections 6.1 and 6.5): what it says is signed with a
// real key, and a test may have it say what is not so.

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR (RFC 8949) of what an attestation holds: whole numbers, text, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** What the browser and the device say of one use; each may be a lie. */
export interface Claims {
  origin?: string;
  rpId?: string;
  /** Whether the device looked who it is. */
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

export interface SoftPasskey {
  credentialId: string;
  userHandle: string;
  counter: number;
  key: KeyObject;
}

const ORIGIN = 'http://localhost:3000';

function authenticatorData(flags: number, counter: number, rpId: string, rest?: Buffer): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest ?? Buffer.alloc(0)]);
}

const PRESENT = 1;
const VERIFIED = 4;
const MAY_BACK_UP = 8;
const BACKED_UP = 16;
const HAS_KEY = 64;
const flagsOf = ({ userVerified = true }: Claims) =>
  PRESENT | (userVerified ? VERIFIED : 0) | MAY_BACK_UP | BACKED_UP;

/** Answers `navigator.credentials.create()`. */
export function makePasskey(options: any, claims: Claims = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const counter = claims.counter ?? 0;
  // COSE (RFC 9052): an EC2 key for ES256 on P-256.
  const coseKey = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const data = authenticatorData(
    flagsOf(claims) | HAS_KEY,
    counter,
    claims.rpId ?? options.rp.id,
    Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]),
  );
  const attestation = cbor(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]),
  );
  const credentialId = base64url(id);
  const passkey: SoftPasskey = {
    credentialId,
    userHandle: options.user.id,
    counter,
    key: privateKey,
  };
  const response = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, claims),
      attestationObject: base64url(attestation),
      transports: ['internal', 'hybrid'],
    },
    clientExtensionResults: {},
  };
  return { passkey, response };
}

/** Answers `navigator.credentials.get()`. */
export function signChallenge(passkey: SoftPasskey, options: any, claims: Claims = {}) {
  passkey.counter = claims.counter ?? (passkey.counter === 0 ? 0 : passkey.counter + 1);
  const data = authenticatorData(flagsOf(claims), passkey.counter, claims.rpId ?? options.rpId);
  const clientDataJSON = clientData('webauthn.get', options.challenge, claims);
  const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
  return {
    id: passkey.credentialId,
    rawId: passkey.credentialId,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, passkey.key)),
      userHandle: claims.userHandle ?? passkey.userHandle,
    },
    clientExtensionResults: {},
  };
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Claims): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}
