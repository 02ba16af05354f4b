import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A key for one purpose, derived from the master key, so that no two purposes share bytes. */
export function derivedKey(masterKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'base64'), 'bellcart', purpose, 32));
}

/** AES-256-GCM: nonce, tag and ciphertext in one buffer. `context` (the row's id) must be the same when it is opened. */
export function seal(key: Buffer, plain: string, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what `seal` made. Throws when the key, the context or a byte differs. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** HMAC-SHA256 of a text, base64. */
export function signature(key: Buffer | string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}
