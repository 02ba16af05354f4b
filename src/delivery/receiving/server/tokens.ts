import { createHash } from 'node:crypto';
import type { App } from '../../../platform/app.ts';

/** 128 random bits, for an address or a cookie; the database keeps their digest. */
export const newToken = (app: Pick<App, 'random'>): string =>
  Buffer.from(app.random.bytes(16)).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
