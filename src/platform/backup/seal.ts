import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

// Backups are sealed for a key of the operator's: the shop holds its public half alone and can't read what it has written. X25519 agrees on a
// key for each run, AES-256-GCM seals each object under its own name, so that none can be put in another's place.

const PUBLIC = 'bellcart-backup-public-';
const PRIVATE = 'bellcart-backup-private-';
const MAGIC = Buffer.from('BCB1');
/** The DER of an X25519 key but for its 32 bytes. */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

const raw = (key: KeyObject): Buffer =>
  key
    .export(
      key.type === 'public' ? { type: 'spki', format: 'der' } : { type: 'pkcs8', format: 'der' },
    )
    .subarray(-32);
const publicOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, bytes]), type: 'spki', format: 'der' });
const privateOf = (bytes: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), type: 'pkcs8', format: 'der' });

/** A new pair, as texts: the public one for the setting, the private one for a safe. */
export function newBackupKey(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: PUBLIC + raw(publicKey).toString('base64url'),
    privateKey: PRIVATE + raw(privateKey).toString('base64url'),
  };
}

function bytesOf(text: string, kind: string): Buffer | null {
  if (!text.startsWith(kind)) return null;
  const bytes = Buffer.from(text.slice(kind.length), 'base64url');
  return bytes.length === 32 ? bytes : null;
}

export const isPublicKey = (text: string): boolean => bytesOf(text, PUBLIC) !== null;

const agreed = (own: KeyObject, other: KeyObject, ephemeral: Buffer, recipient: Buffer): Buffer =>
  Buffer.from(
    hkdfSync(
      'sha256',
      diffieHellman({ privateKey: own, publicKey: other }),
      Buffer.concat([ephemeral, recipient]),
      'bellcart backup',
      32,
    ),
  );

/** Seals one object under its name. */
export type Seal = (name: string, plain: Buffer) => Buffer;

/** Seals for this key; leaves all as it is where there is none. */
export function sealFor(publicKey: string | null): Seal {
  if (publicKey === null) return (_name, plain) => plain;
  const recipient = bytesOf(publicKey, PUBLIC);
  if (!recipient) throw new Error('This is no public key of a backup.');
  const own = generateKeyPairSync('x25519');
  const ephemeral = raw(own.publicKey);
  const key = agreed(own.privateKey, publicOf(recipient), ephemeral, recipient);
  return (name, plain) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([MAGIC, ephemeral, nonce, cipher.getAuthTag(), body]);
  };
}

export type Unseal = (name: string, sealed: Buffer) => Buffer;

/** The key does not fit, is missing, or a byte of the object is not what it was. */
export class SealError extends Error {
  override name = 'SealError';
}

/** The private key of a file that holds it, among other lines too: what `backup-key` says is written to a file as it stands. */
const KEY_IN_FILE = new RegExp(`${PRIVATE}[\\w-]+`);

/** Opens what `sealFor` made. @throws SealError */
export function unsealWith(privateKey: string | null): Unseal {
  const bytes =
    privateKey === null ? null : bytesOf(KEY_IN_FILE.exec(privateKey)?.[0] ?? '', PRIVATE);
  if (privateKey !== null && !bytes) throw new SealError('This is no private key of a backup.');
  const own = bytes && privateOf(bytes);
  const recipient = own && raw(createPublicKey(own));
  return (name, sealed) => {
    if (!sealed.subarray(0, 4).equals(MAGIC)) {
      if (!own) return sealed;
      throw new SealError(`${name} is not sealed.`);
    }
    if (!own || !recipient)
      throw new SealError('This backup is sealed: its private key is needed (BACKUP_KEY_FILE).');
    const ephemeral = sealed.subarray(4, 36);
    try {
      const key = agreed(own, publicOf(ephemeral), ephemeral, recipient);
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(36, 48))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(48, 64));
      return Buffer.concat([decipher.update(sealed.subarray(64)), decipher.final()]);
    } catch (error) {
      throw new SealError(`${name} can’t be opened: another key, or it was changed.`, {
        cause: error,
      });
    }
  };
}
