/** Roles of the specification, section 6. The default is `user`. */
export const ROLES = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What somebody of the staff does (product.md, "Roles and duties"): decides home page, navigation and what the role admin may. A super_admin has all.
 * `desk`: orders, customers, requests. `driver`: runs, stops, deliveries; no money. `books`: invoices, prices, syncs.
 */
export const DUTIES = ['desk', 'driver', 'books'] as const;
export type Duty = (typeof DUTIES)[number];

/** A signed-in person, as the database knew them when the request began. */
export interface UserActor {
  kind: 'user';
  id: string;
  sessionId: string;
  displayName: string;
  email: string;
  role: Role;
  /** Brands whose products this person may see. super_admin is not restricted by it. */
  brands: readonly string[];
  /** Customer ids this person may see, or `all`: an explicit choice, never the accident of an emptied list. */
  customers: 'all' | readonly string[];
  defaultCustomerId: string | null;
  /** A person of role user who works for the distributor: decides the home page and who reads notes of visits, never what one may see. */
  salesRep: boolean;
  /** Of staff; none for the role user. */
  duties: readonly Duty[];
  /** This session is a driver's phone: it is good for deliveries and for nothing else. */
  deliveriesOnly: boolean;
  /** When this session signed in (UTC ms), for operations that want a fresh sign-in. */
  signedInAt: number;
}

/** Who asks. A value that is passed along, never ambient. `guestId` is the anonymous browser's id where it has one. */
export type Actor =
  | UserActor
  | { kind: 'visitor'; guestId?: string }
  | { kind: 'system'; name: string }
  | { kind: 'webhook'; source: string };

export const VISITOR: Actor = { kind: 'visitor' };

export function isStaff(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && (actor.role === 'admin' || actor.role === 'super_admin');
}

/** Staff with this duty, or one of these. */
export function hasDuty(actor: Actor, ...duties: readonly Duty[]): actor is UserActor {
  return isStaff(actor) && duties.some((duty) => actor.duties.includes(duty));
}

/** The distributor's own people: staff, and sales reps. A customer's buyers are not. */
export function worksHere(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && (actor.role !== 'user' || actor.salesRep);
}

export function isSuperAdmin(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && actor.role === 'super_admin';
}
