import { createHash } from 'node:crypto';
import type { App } from '../../../../platform/app.ts';

/** What stands in the address of a person's calendar: 256 random bits. Only their hash is stored. */
export const newCalendarToken = (app: Pick<App, 'random'>): string =>
  Buffer.from(app.random.bytes(32)).toString('base64url');

export const isCalendarToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** SHA-256: it is too random to be guessed from it, so that nothing slower is needed. */
export const hashOfCalendarToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();
