import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../../../platform/app.ts';
import { derivedKey, signature } from '../../../../platform/secrets.ts';
import { staleForm, tooFast } from '../../errors.ts';

/** People take longer than this to fill a form in, in ms (security.md 4.3). */
const SHORTEST = 3000;
const LONGEST = 24 * 3_600_000;

const sign = (app: Pick<App, 'config'>, shownAt: string) =>
  signature(derivedKey(app.config.secrets.masterKey, 'form-token'), shownAt);

/** A signed timestamp in a visitor's form: proves when the form was shown. */
export function makeFormToken(app: Pick<App, 'config' | 'clock'>): string {
  const shownAt = String(app.clock.now());
  return `${shownAt}.${sign(app, shownAt)}`;
}

/** @throws AppError `account/too-fast`, `account/stale-form` */
export function checkFormToken(app: Pick<App, 'config' | 'clock'>, token: string): void {
  const dot = token.indexOf('.');
  const shownAt = token.slice(0, Math.max(0, dot));
  const signature = Buffer.from(token.slice(dot + 1));
  const expected = Buffer.from(sign(app, shownAt));
  if (dot < 1 || signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw staleForm();
  const age = app.clock.now() - Number(shownAt);
  if (age < SHORTEST) throw tooFast();
  if (age > LONGEST) throw staleForm();
}
