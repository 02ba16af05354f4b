import { deviceStore } from '../../../ui/device-store.ts';
import { storedRecords } from '../../../ui/stored-records.ts';
import type { OrderFailure } from '../../cart/ui/order-failure.tsx';

/** An order that was taken at a customer's and goes out by itself: waiting, refused, or placed and not yet read. */
export interface StoredOrder {
  customerId: string;
  customerName: string;
  /** Under which it is placed once. */
  key: string;
  lines: { productId: string; quantity: number; expectedUnitPriceCents: number }[];
  poNumber: string;
  note: string;
  /** Open orders with the same products beside which it is wanted; missing in what an earlier release kept. */
  beside?: string[];
  /** Of one that was taken on the page of a new order: the day and who asks for it, and that its call is over with it. */
  wantedOn?: string;
  askedBy?: string;
  ofCall?: true;
  /** What was typed there and could not be looked up: it is not in the order. */
  missing?: string;
  /** Why it was not placed; null while it waits. */
  refused: OrderFailure | null;
  /** What it became. */
  placed: { id: string; number: string; promisedOn: string | null; isOnHold: boolean } | null;
}

export const storedOrders = storedRecords<StoredOrder>(
  'visit-order',
  ({ customerId, key }) => `${customerId}.${key}`,
);

/** What was taken for a customer here and refused: it stands again where it was typed, in the form at the customer's or, `ofCall`, on the page of a new order. */
export const refusedOrder = (
  person: string,
  customerId: string,
  ofCall = false,
): StoredOrder | undefined =>
  storedOrders
    .all(person, `${customerId}.`)
    .find((one) => one.refused !== null && (one.ofCall ?? false) === ofCall);

/** What is typed at a customer's and not sent off yet. */
export interface TypedOrder {
  /** By product, as it was typed. */
  texts: Readonly<Record<string, string>>;
  poNumber: string;
  note: string;
}
export const NOTHING_TYPED: TypedOrder = { texts: {}, poNumber: '', note: '' };

/** What is typed, and how to change it: it outlives a reload. */
export const useTypedOrder = deviceStore(
  'visit-typed',
  NOTHING_TYPED,
  ({ texts, poNumber, note }) =>
    poNumber === '' && note === '' && Object.values(texts).every((one) => one === ''),
);
