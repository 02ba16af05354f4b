import { createHash } from 'node:crypto';
import type { App } from '../../../../platform/app.ts';

/** How a key begins, so that it is known in a log or a repository where it does not belong. */
const START = 'bellcart_key_';

/** A new key: 256 random bits. Only its hash is stored. */
export const newApiKey = (app: Pick<App, 'random'>): string =>
  START + Buffer.from(app.random.bytes(32)).toString('base64url');

export const isApiKey = (bearer: string): boolean => bearer.startsWith(START);

/** SHA-256: a key is too random to be guessed from it, so that nothing slower is needed. */
export const hashOfApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
