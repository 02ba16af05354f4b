import { z } from 'zod';
import { normalise } from '../kit/normalise.ts';

/** Which rule of the price resolver won (product.md, "Price"); `on-request` has no price and can't be ordered without staff. */
export const PRICE_RULES = ['staff', 'invoiced', 'parent-staff', 'parent-invoiced', 'list', 'on-request'] as const;
export type PriceRule = (typeof PRICE_RULES)[number];

/** When a price is asked for: the company's day (YYYY-MM-DD) and how many days an invoiced price still counts (-1 = never). */
export interface Pricing {
  onDate: string;
  windowDays: number;
}

/** One picture of a product: its URL and what it shows, for those who can't see it. */
export const productImage = z.strictObject({ url: z.string().min(1).max(500), alt: z.string().trim().max(200) });
export type ProductImage = z.output<typeof productImage>;

/** What cart, order desk and invoice need to know of one size of a product, priced for one customer. Money in cents. */
export interface Sellable {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  sku: string;
  sizeUnit: string;
  hazardous: boolean;
  taxable: boolean;
  isActive: boolean;
  unitPriceCents: number | null;
  priceRule: PriceRule;
  /** On hand and not promised to anyone, never below 0. */
  available: number;
  images: ProductImage[];
  sds: string | null;
}

/** A search term as the specification compares it (section 5), or null for none. */
export function searchTerm(text: string | null | undefined): string | null {
  return normalise(text ?? '').slice(0, 100) || null;
}
