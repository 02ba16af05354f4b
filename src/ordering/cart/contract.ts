import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { unitCents } from '../../kit/money-schema.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../kit/quantity.ts';
import { PRICE_RULES } from '../../products/catalogue/public/contract.ts';
import { MAX_LINE_NOTE } from './limits.ts';

// Constants and sums stand apart: the browser needs them on every page, and schemas would cost a first visit 24 kB.

export const quantity = z.int().min(1).max(MAX_QUANTITY);

/** What a buyer wants said of one line, to the driver and on the invoice. */
export const lineNote = z.string().trim().max(MAX_LINE_NOTE);

export const cartLine = z.strictObject({ productId: idText, quantity });
export type CartLine = z.output<typeof cartLine>;

/** As it is typed on the order's screens: 0 takes the product out. */
export const typedQuantity = z.strictObject({
  productId: idText,
  quantity: z.int().min(0).max(MAX_QUANTITY),
});
export type TypedQuantity = z.output<typeof typedQuantity>;

const lines = z.array(cartLine).min(1).max(MAX_LINES);

/** Whose cart; left out: the chosen customer's. */
const customerId = idText.optional();

export const readCartInput = z.strictObject({ customerId });
export const writeCartInput = z.strictObject({ customerId, lines });
export const addToCartInput = z.strictObject({ customerId, lines });
export const removeFromCartInput = z.strictObject({ customerId, productId: idText });
export const clearCartInput = z.strictObject({ customerId });
/** `sentWith`: the number of the request for an account with which this cart went. */
export const mergeGuestCartInput = z.strictObject({
  customerId,
  lines,
  sentWith: z.string().max(40).optional(),
});

export const cartSize = z.object({ lines: z.int() });
export const mergedCart = z.object({ lines: z.int(), dropped: z.int() });

export const savedListName = z.string().trim().min(1, 'Give the list a name.').max(100);

/** Where a product of a list stands in the storeroom. */
export const listSection = z.string().trim().max(60);

/** A line of a saved list. `par`: how many there should be, or null. */
export interface ListLine extends CartLine {
  section: string;
  par: number | null;
}

/**
 * A line as the cart shows it: the product's fields of today (specification, section 3) with the cart's quantity, and the chosen
 * customer's price. Null = price on request.
 */
export const pricedLine = z.object({
  productId: z.string(),
  /** The product's, once more under its own name. */
  id: z.string(),
  /** How many stand in the cart. */
  quantity: z.int(),
  /** What the buyer wants said of this line; may be empty. */
  note: z.string(),
  nameKey: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  sku: z.string(),
  sizeUnit: z.string(),
  isActive: z.boolean(),
  /** URLs of the pictures. */
  images: z.array(z.string()),
  sds: z.string().nullable(),
  hazardous: z.boolean(),
  /** A hazard statement exists; without one `hazardous` is false and means nothing. */
  hazardKnown: z.boolean(),
  taxable: z.boolean(),
  /** Cents, like `unitPriceCents`: the product's own field. */
  price: unitCents.nullable(),
  unitPriceCents: unitCents.nullable(),
  /** Why it costs this: for staff only. */
  priceRule: z.enum(PRICE_RULES).nullable(),
  lineTotalCents: z.int().nullable(),
  available: z.int(),
  /** On one returnable container, in cents; 0: none. */
  depositCents: z.int(),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
});
export type PricedLine = z.output<typeof pricedLine>;

/** A product that stands in the cart but that this person may no longer order: named, without price or stock. */
export const hiddenLine = z.object({
  productId: z.string(),
  quantity: z.int(),
  name: z.string(),
  sizeUnit: z.string(),
  sku: z.string(),
});
export type HiddenLine = z.output<typeof hiddenLine>;

export const cartAnswer = z.object({
  customerId: z.string().nullable(),
  lines: z.array(pricedLine),
  hidden: z.array(hiddenLine),
  subtotalCents: z.int(),
});
export type CartAnswer = z.output<typeof cartAnswer>;

/** Adds up lines of one product, so that no check sees a part of what is wanted. */
export function mergeLines<T extends CartLine>(lines: readonly T[]): T[] {
  const merged = new Map<string, T>();
  for (const line of lines) {
    const earlier = merged.get(line.productId);
    merged.set(
      line.productId,
      earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line,
    );
  }
  return [...merged.values()];
}

/** A form's field: what becomes of products that are in the cart already. Absent: the person is asked. */
export const howAdded = z.enum(['set', 'add']).optional();

/** The same for an earlier order; `only`: the cart then holds that order and nothing else. */
export const howAgain = z.enum(['set', 'add', 'only']).optional();
