import {
  bool,
  date,
  decimal,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';

/** A customer's price as it is written: by staff, or from an invoice of the books. */
export const customerPriceRow = rowShape({
  id: text,
  customerId: text,
  productId: text,
  /** Cents for one piece, with parts of a cent. */
  unitPriceCents: decimal,
  source: textOf<'staff' | 'accounting'>(),
  validFrom: date,
  validUntil: nullable(date),
  // Not checked: which invoices bear the price out, in the words of the books that say it.
  evidence: json<object>(),
  /** The price is in effect: entered by staff, or confirmed after it was seen on an invoice. */
  accepted: bool,
  setBy: nullable(text),
});

export type NewPrice = RowOf<typeof customerPriceRow>;

/** A price that somebody here set. */
export const staffPrice = (
  price: Omit<NewPrice, 'source' | 'evidence' | 'accepted'>,
): NewPrice => ({ ...price, source: 'staff', evidence: {}, accepted: true });
