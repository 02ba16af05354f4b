import type { Role } from '../../kit/actor.ts';
import type { OrderAction } from './contract.ts';
import { awaitsApproval, type OrderStatus, type StatusFacts } from './public/status.ts';

interface Move {
  /** Who may, in which state. A state that is not named refuses the action. */
  from: Readonly<Partial<Record<Role, readonly OrderStatus[]>>>;
  /** Null: the status stays, or follows from the quantities. */
  to: OrderStatus | null;
}

const staff = (...from: OrderStatus[]): Move['from'] => ({ admin: from, super_admin: from });
/** product.md's permission table: a buyer while `placed`, admin until it goes out, super_admin until it is delivered. */
const BEFORE_LEAVING: OrderStatus[] = ['placed', 'confirmed', 'on_hold'];
/** A buyer's order that is on hold waits for an approver of theirs: see `mayDoNow`. */
const OWN: OrderStatus[] = ['placed', 'on_hold'];
const change: Move['from'] = {
  user: OWN,
  admin: BEFORE_LEAVING,
  super_admin: [...BEFORE_LEAVING, 'out_for_delivery', 'part_delivered'],
};

/**
 * The state machine: action -> who may from which state, and where it leads. Deliveries alone lead to `delivered` and `part_delivered`.
 * An order that is out is never cancelled as a whole (the driver may be handing it over): it comes back to `confirmed` first.
 */
export const MOVES: Readonly<Record<OrderAction, Move>> = {
  confirm: { from: staff('placed', 'on_hold'), to: 'confirmed' },
  hold: { from: staff('placed', 'confirmed'), to: 'on_hold' },
  release: { from: staff('on_hold'), to: 'placed' },
  'send-out': { from: staff('confirmed', 'part_delivered'), to: 'out_for_delivery' },
  'back-to-confirmed': { from: staff('out_for_delivery'), to: 'confirmed' },
  'close-rest': { from: staff('part_delivered'), to: 'delivered' },
  'move-day': { from: staff('placed', 'confirmed', 'on_hold', 'part_delivered'), to: null },
  redeliver: { from: staff('confirmed', 'part_delivered'), to: null },
  /** Taken back as long as nothing has happened since: what was not handed over waits for the desk again. */
  'undo-rest': { from: staff('confirmed', 'part_delivered'), to: null },
  'ask-later': { from: staff('confirmed', 'part_delivered'), to: null },
  cancel: {
    from: { user: OWN, admin: BEFORE_LEAVING, super_admin: BEFORE_LEAVING },
    to: 'cancelled',
  },
  discount: { from: staff(...BEFORE_LEAVING), to: null },
  'change-lines': { from: change, to: null },
  'cancel-line': { from: change, to: null },
  'change-details': { from: change, to: null },
  edit: { from: change, to: null },
  /** By the approver of this order alone (`server/approvals.ts`), whatever their role. */
  approve: { from: { user: ['on_hold'], ...staff('on_hold') }, to: 'placed' },
  decline: { from: { user: ['on_hold'], ...staff('on_hold') }, to: 'cancelled' },
  /** The desk's own act where the approver is somebody else: with a reason, of which the approver is told. */
  'approve-instead': { from: staff('on_hold'), to: 'placed' },
};

/** What would decide for the approver, or promise a day before they do. */
const PAST_THE_APPROVER: readonly OrderAction[] = ['confirm', 'release', 'move-day'];

/**
 * As `mayDo`, and it knows what an order on hold waits for: its approver, then its buyer changes and withdraws it and nobody goes past the
 * approver; or the office, then its buyer waits too.
 */
export function mayDoNow(role: Role, action: OrderAction, order: StatusFacts): boolean {
  if (!mayDo(role, action, order.status)) return false;
  if (order.status !== 'on_hold' || action === 'approve' || action === 'decline') return true;
  return awaitsApproval(order)
    ? !PAST_THE_APPROVER.includes(action)
    : role !== 'user' && action !== 'approve-instead';
}

/** True when a person of this role may do it in this state; the scope decides which orders they see at all. */
export function mayDo(role: Role, action: OrderAction, status: OrderStatus): boolean {
  return MOVES[action].from[role]?.includes(status) ?? false;
}
