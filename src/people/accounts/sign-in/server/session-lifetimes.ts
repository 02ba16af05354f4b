import type { Role } from '../../../../kit/actor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Kind {
  role: Role;
  /** A working day, used or not, so that a shift without signal does not end signed out; it opens nothing but the day's stops. */
  deliveriesOnly?: boolean;
}

/** How long a session lives in ms, whatever happens and without a request (security.md 4.5). */
export function lifetimeOf(session: Kind): { absolute: number; idle: number } {
  if (session.deliveriesOnly) return { absolute: 14 * HOUR, idle: 14 * HOUR };
  switch (session.role) {
    case 'super_admin':
      return { absolute: 8 * HOUR, idle: 30 * MINUTE };
    case 'admin':
      return { absolute: 12 * HOUR, idle: HOUR };
    default:
      return { absolute: 30 * DAY, idle: 7 * DAY };
  }
}

/** When a session that is used at `now` ends: the idle limit, never past the absolute one. UTC ms. */
export function expiryOf(session: Kind, signedInAt: number, now: number): number {
  const { absolute, idle } = lifetimeOf(session);
  return Math.min(now + idle, signedInAt + absolute);
}

/** Operations that want a fresh sign-in take one that is younger than this, in ms. */
export const FRESH_MS = 5 * MINUTE;
