import { z } from 'zod';
import { unitCents } from '../../../kit/money-schema.ts';

/**
 * One line of text as people type it: outer blanks go, inner ones become one. Control characters
 * are refused.
 */
const line = (what: string, max: number) =>
  z
    .string()
    .transform((text) => text.trim().replace(/[ \t]+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, `Enter ${what}.`)
        .max(max, `Use at most ${max} characters.`)
        .regex(/^\P{Cc}*$/u, 'Use one line of plain text.'),
    );

const idText = z
  .string()
  .min(1)
  .max(40)
  .regex(/^\P{Cc}*$/u);

/** Names that many write in several ways. */
const KNOWN_CERTIFICATES = ['Green Seal', 'Safer Choice', 'NSF', 'UL ECOLOGO', 'USDA BioPreferred'];

/** One spelling, each name once, with a comma and a blank between: "Green Seal, NSF". */
function certificateNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const name = part.trim().replace(/\s+/g, ' ');
    const known = KNOWN_CERTIFICATES.find((one) => one.toLowerCase() === name.toLowerCase());
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), known ?? name);
  }
  return [...names.values()];
}

/** The facts of a product record that people may give, each with its rule. Money in cents. */
export const FACTS = {
  name: line('a name', 120),
  brand: line('a brand', 60),
  category: line('a category', 60),
  description: z
    .string()
    .trim()
    .max(2000, 'Use at most 2,000 characters.')
    .regex(/^[^\0]*$/, 'Use plain text.'),
  certifications: z
    .string()
    .regex(/^[^\0]*$/, 'Use plain text.')
    .transform((text) => certificateNames(text))
    .refine((names) => !names.some((name) => /^epa\b/i.test(name)), {
      message: 'An EPA registration comes from the safety data: enter its number there.',
    })
    .transform((names) => names.join(', '))
    .pipe(line('certifications', 200).or(z.literal(''))),
  sizeUnit: line('a size, such as 4 x 1 gal case', 60),
  sku: line('a SKU', 60).refine(
    (sku) => !sku.includes('/') && !sku.includes('\\'),
    'A SKU has no slash.',
  ),
  priceCents: unitCents
    .positive('Enter a price above zero, or leave it empty.')
    .max(99_999_999, 'Enter a price below $1,000,000.')
    .nullable(),
  quantity: z
    .int('Enter a whole number.')
    .min(0, 'Enter zero or more.')
    .max(9_999_999, 'Enter fewer than 10,000,000.'),
  taxable: z.boolean(),
  hazardous: z.boolean(),
  isActive: z.boolean(),
};

export type ProductFacts = { [K in keyof typeof FACTS]: z.output<(typeof FACTS)[K]> };

/** What all sizes of a unique product share. */
export const SHARED_FACTS = ['name', 'brand', 'category', 'description', 'certifications'] as const;
export type SharedFact = (typeof SHARED_FACTS)[number];
export type SharedFacts = Pick<ProductFacts, SharedFact>;

/**
 * Those that whoever sees the product reads, visitors too: index, lists, pages and the API take them from here. Certifications are read
 * as `certified`, with what the safety data adds.
 */
export const SHOWN_FACTS = [
  'name',
  'brand',
  'category',
  'description',
] as const satisfies readonly SharedFact[];
export type ShownFact = (typeof SHOWN_FACTS)[number];

/** Those of them that a card of a list shows: the others do not travel with it. */
export const CARD_FACTS = ['name', 'brand', 'category'] as const satisfies readonly ShownFact[];
export type CardFact = (typeof CARD_FACTS)[number];

/** What all sizes share: each fact from the first source that has one, '' where none has. */
export const sharedOf = (...sources: readonly (Partial<SharedFacts> | undefined)[]): SharedFacts =>
  Object.fromEntries(
    SHARED_FACTS.map((fact) => [fact, sources.map((one) => one?.[fact]).find(Boolean) ?? '']),
  ) as SharedFacts;

const sized = {
  sizeUnit: FACTS.sizeUnit,
  sku: FACTS.sku,
  priceCents: FACTS.priceCents.default(null),
  quantity: FACTS.quantity.default(0),
  taxable: FACTS.taxable.default(true),
  isActive: FACTS.isActive.default(true),
};

/** A new product with its first size. */
export const createNewProduct = z.strictObject({
  name: FACTS.name,
  brand: FACTS.brand,
  category: FACTS.category,
  description: FACTS.description.default(''),
  certifications: FACTS.certifications.default(''),
  /** Undefined: not stated yet. */
  hazardous: FACTS.hazardous.optional(),
  ...sized,
});

/** A further size of the product that has this `nameKey`. */
export const createFurtherSize = z.strictObject({
  nameKey: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120),
  ...sized,
});

export const createProduct = z.union([createNewProduct, createFurtherSize]);
export type CreateProduct = z.output<typeof createProduct>;
export const createdProduct = z.object({
  id: z.string(),
  nameKey: z.string(),
  sku: z.string(),
  version: z.int(),
});
export type CreatedProduct = z.output<typeof createdProduct>;

/**
 * Name, brand, category, description and certifications belong to all sizes; the rest to this one. Facts that are
 * left out stay.
 */
export const changeFacts = z.strictObject({
  id: idText,
  /** The version that was read. */
  version: z.int().min(1),
  name: FACTS.name.optional(),
  brand: FACTS.brand.optional(),
  category: FACTS.category.optional(),
  description: FACTS.description.optional(),
  certifications: FACTS.certifications.optional(),
  sizeUnit: FACTS.sizeUnit.optional(),
  sku: FACTS.sku.optional(),
  priceCents: FACTS.priceCents.optional(),
  quantity: FACTS.quantity.optional(),
  taxable: FACTS.taxable.optional(),
  /** Why a price below cost is set all the same. */
  priceReason: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
});
export type ChangeFacts = z.output<typeof changeFacts>;
export const changedFacts = z.object({
  id: z.string(),
  version: z.int(),
  changed: z.array(z.string()),
});
export type ChangedFacts = z.output<typeof changedFacts>;

/** Switches one size, or all sizes of its product, on or off. */
export const switchProduct = z.strictObject({
  id: idText,
  isActive: z.boolean(),
  sizes: z.enum(['one', 'all']).default('one'),
});
export type SwitchProduct = z.output<typeof switchProduct>;
/** `changed`: how many sizes were not in that state before. */
export const switchedProduct = z.object({ isActive: z.boolean(), changed: z.int() });
export type SwitchedProduct = z.output<typeof switchedProduct>;
