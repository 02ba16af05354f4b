import { type Actor, isOneOf, isSuperAdmin, type Member } from '../../kit/actor.ts';

/**
 * Who may come in at all: one of these, or a list of which one must fit. `staff`: whatever their duties. What they may touch is the
 * room's scope, inside the verb.
 */
export type Who = 'anyone' | 'signed-in' | 'staff' | 'super_admin' | Member | readonly Member[];

/** A gate that needs more than a sign-in. */
export type Entitled = Exclude<Who, 'anyone' | 'signed-in'>;

/** Whether this one may come in. The only place that knows, for endpoints and for pages. */
export function mayEnter(who: Who, actor: Actor): boolean {
  if (who === 'anyone') return true;
  if (actor.kind !== 'user') return false;
  if (who === 'signed-in') return true;
  if (who === 'staff') return actor.role !== 'user';
  if (who === 'super_admin') return isSuperAdmin(actor);
  return isOneOf(actor, typeof who === 'string' ? [who] : who);
}

const WORDS: Readonly<Record<Extract<Who, string>, string>> = {
  anyone: 'Anyone, signed in or not.',
  'signed-in':
    'Signed-in users; what they may touch follows from their role, brands and customers.',
  staff: 'Staff (admin, super_admin).',
  super_admin: 'super_admin only.',
  user: 'Customers’ buyers, and sales reps',
  desk: 'staff with the duty desk',
  driver: 'staff with the duty driver',
  books: 'staff with the duty books',
};

/** The same for people: the description of an operation. */
export function describeWho(who: Who): string {
  if (typeof who === 'string' && WORDS[who].endsWith('.')) return WORDS[who];
  const parts = (typeof who === 'string' ? [who] : who).map((member) => WORDS[member]);
  const text = parts.join(', or ');
  const admins = parts.some((part) => part.startsWith('staff'))
    ? ' (a super_admin has all duties)'
    : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${admins}.`;
}
