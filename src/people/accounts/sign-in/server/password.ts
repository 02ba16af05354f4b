import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { inHashQueue } from './hash-queue.ts';

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane (security.md 1.4). Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return inHashQueue(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }, (error, tag) =>
          error ? reject(error) : resolve(Buffer.from(tag)),
        );
      }),
  );
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A new hash in PHC form: `$argon2id$v=19$m=...,t=...,p=...$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(await derive(password, salt))}`;
}

/** Compares in constant time; a hash of another form never matches. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    hash,
  );
  if (!match?.[1] || !match[2]) return false;
  const expected = Buffer.from(match[2], 'base64');
  const tag = await derive(password, Buffer.from(match[1], 'base64'));
  return tag.length === expected.length && timingSafeEqual(tag, expected);
}
