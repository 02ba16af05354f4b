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
  /** Brands whose products this person may see; null = every brand, also those to come. super_admin is not restricted by it. */
  brands: readonly string[] | null;
  /** Customer ids this person may see, or `all`: an explicit choice, never the accident of an emptied list. */
  customers: 'all' | readonly string[];
  defaultCustomerId: string | null;
  /** A person of role user who works for the distributor: decides the home page and who reads notes of visits, never what one may see. */
  salesRep: boolean;
  /** Of staff; none for the role user. */
  duties: readonly Duty[];
  /** This session is a driver's phone: it is good for deliveries and for nothing else. */
  deliveriesOnly: boolean;
  /** A program's key that may read and change nothing. */
  readsOnly: boolean;
  /** When this session signed in (UTC ms), for operations that want a fresh sign-in; 0 where nobody did: a program's key, a calendar's address. */
  signedInAt: number;
  /** Of a driver who is not of the desk: the company's day (YYYY-MM-DD) when the request began, to which they are confined. Else null. */
  workday: string | null;
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

/** A kind of person that a gate lets in: `user` is a customer's buyers and sales reps; a duty is staff who have it, and every super_admin. */
export type Member = 'user' | Duty;

type StaffDuties = Pick<UserActor, 'role' | 'duties'>;

/** The one rule of who is let in: gates, verbs and screens ask it, by these lists or by the names below. */
export const isOneOf = (person: StaffDuties, members: readonly Member[]): boolean =>
  members.some((member) =>
    member === 'user'
      ? person.role === 'user'
      : person.role !== 'user' && person.duties.includes(member),
  );

/** Staff with this duty, or one of these. */
export function hasDuty(actor: Actor, ...duties: readonly Duty[]): actor is UserActor {
  return actor.kind === 'user' && isOneOf(actor, duties);
}

/**
 * Somebody of the staff whose only duty at a door is `driver`: their own runs of the day and nothing else, by page and endpoint alike. The desk
 * and a super_admin may do all of it.
 */
export const drivesOnly = (person: StaffDuties): boolean =>
  person.role === 'admin' && person.duties.includes('driver') && !person.duties.includes('desk');

/** Who orders: carts, lists, guides, new orders and what is changed about them. */
export const ORDERING: readonly Member[] = ['user', 'desk'];
/** Who sees prices, orders with their totals, customers and invoices: everybody but staff who only deliver. */
export const SEEING_MONEY: readonly Member[] = ['user', 'desk', 'books'];
/** Who records what was handed over. */
export const DELIVERING: readonly Member[] = ['desk', 'driver'];

export const mayOrder = (person: StaffDuties): boolean => isOneOf(person, ORDERING);

/** Whose catalogue has prices and a cart: who orders. Staff without the duty desk read it as visitors do. */
export const buyerOf = (actor: Actor): UserActor | undefined =>
  actor.kind === 'user' && mayOrder(actor) ? actor : undefined;

/** A customer's own people: of role user, and no sales rep. */
export const isBuyer = ({ role, salesRep }: Pick<UserActor, 'role' | 'salesRep'>): boolean =>
  role === 'user' && !salesRep;

/** Of role user, and the distributor's: calls on customers and orders for them. */
export const isRep = ({ role, salesRep }: Pick<UserActor, 'role' | 'salesRep'>): boolean =>
  role === 'user' && salesRep;

/** The only site that a buyer orders for: its name stands at the page's head, and lists do not repeat it in each row. Null for everybody else. */
export const onlySiteOf = (
  user: Pick<UserActor, 'role' | 'salesRep' | 'customers'>,
): string | null =>
  isBuyer(user) && user.customers !== 'all' && user.customers.length === 1
    ? (user.customers[0] ?? null)
    : null;

/** The distributor's own people: staff, and sales reps. A customer's buyers are not. */
export function isStaffOrRep(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && (actor.role !== 'user' || actor.salesRep);
}

export function isSuperAdmin(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && actor.role === 'super_admin';
}
