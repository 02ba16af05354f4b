import type { Duty, Role } from '../../../kit/actor.ts';

/** Who somebody is that gets an account, in the order in which a form offers them. */
export const PERSON_KINDS = ['buyer', 'rep', 'desk', 'driver', 'books', 'owner'] as const;
export type Kind = (typeof PERSON_KINDS)[number];

/** What the server knows of each: a role, what staff do, and whether a person of role user sells for us. */
const KIND_RIGHTS: Record<Kind, { role: Role; salesRep: boolean; duty?: Duty }> = {
  buyer: { role: 'user', salesRep: false },
  rep: { role: 'user', salesRep: true },
  desk: { role: 'admin', salesRep: false, duty: 'desk' },
  driver: { role: 'admin', salesRep: false, duty: 'driver' },
  books: { role: 'admin', salesRep: false, duty: 'books' },
  owner: { role: 'super_admin', salesRep: false },
};

export const isKind = (value: unknown): value is Kind =>
  (PERSON_KINDS as readonly unknown[]).includes(value);

export const roleOf = (kind: Kind): Role => KIND_RIGHTS[kind].role;

/** What one of the staff mainly does; undefined of everybody else. */
export const dutyOf = (kind: Kind): Duty | undefined => KIND_RIGHTS[kind].duty;

/** Role, duties and the mark of a sales rep; `also` are further duties of one of the staff. */
export function rightsOf(kind: Kind, also: readonly string[]) {
  const { role, salesRep, duty } = KIND_RIGHTS[kind];
  return {
    role,
    ...(duty ? { duties: [...new Set([duty, ...also])] } : {}),
    ...(role === 'user' ? { salesRep } : {}),
  };
}

/** Whom somebody may open an account for: an owner anybody, the desk buyers, and reps where it sees all customers itself. */
export const kindsFor = (giver: { roles: readonly Role[]; allCustomers: boolean }): Kind[] =>
  PERSON_KINDS.filter(
    (kind) =>
      giver.roles.includes(roleOf(kind)) &&
      (kind !== 'rep' || giver.allCustomers || giver.roles.includes('super_admin')),
  );
