import type { Role } from '../../../kit/actor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives in ms, whatever happens and without a request (security.md 4.5). */
export function lifetimeOf(role: Role): { absolute: number; idle: number } {
  switch (role) {
    case 'super_admin':
      return { absolute: 8 * HOUR, idle: 30 * MINUTE };
    case 'admin':
      return { absolute: 12 * HOUR, idle: HOUR };
    default:
      return { absolute: 30 * DAY, idle: 7 * DAY };
  }
}

/** When a session that is used at `now` ends: the idle limit, never past the absolute one. UTC ms. */
export function expiryOf(role: Role, signedInAt: number, now: number): number {
  const { absolute, idle } = lifetimeOf(role);
  return Math.min(now + idle, signedInAt + absolute);
}

/** Operations that want a fresh sign-in take one that is younger than this, in ms. */
export const FRESH_MS = 5 * MINUTE;
