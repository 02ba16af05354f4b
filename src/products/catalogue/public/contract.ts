import { z } from 'zod';
import { unitCents } from '../../../kit/money-schema.ts';
import { fieldsOf } from '../product-fields.ts';
import { MAX_IMAGES } from '../product-files.ts';
import { SHOWN_FACTS, type ShownFact } from './product-facts.ts';

/**
 * Which rule of the price resolver won (product.md, "Price"); `on-request` has no price and can't
 * be ordered without staff.
 */
export const PRICE_RULES = [
  'staff',
  'invoiced',
  'parent-staff',
  'parent-invoiced',
  'list',
  'on-request',
] as const;
export type PriceRule = (typeof PRICE_RULES)[number];

/**
 * When a price is asked for: the company's day (YYYY-MM-DD) and how many days an invoiced price
 * still counts (-1 = never).
 */
export interface Pricing {
  onDate: string;
  windowDays: number;
}

/** One picture of a product: its URL and what it shows, for those who can't see it. */
export const productImage = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[^\0]*$/),
  alt: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\0]*$/),
});
export type ProductImage = z.output<typeof productImage>;

/** A picture as it may be given: the URL alone, as the specification has it, or with what it shows. */
const imageInput = z.union([productImage.shape.url, productImage]);

/**
 * What cart, order desk and invoice need to know of one size of a product, priced for one customer.
 * Money in cents.
 */
export interface Sellable {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  sku: string;
  sizeUnit: string;
  hazardous: boolean;
  /** Whether somebody said whether it is hazardous (hazard-mark.ts). */
  hazardKnown: boolean;
  taxable: boolean;
  isActive: boolean;
  unitPriceCents: number | null;
  priceRule: PriceRule;
  /** On hand and not promised to anyone, never below 0. */
  available: number;
  images: ProductImage[];
  sds: string | null;
}

/** The facts of a product that every reader of it gets. */
const shownFacts = Object.fromEntries(SHOWN_FACTS.map((fact) => [fact, z.string()])) as Record<
  ShownFact,
  z.ZodString
>;

/** A product record as our own screens read it. Money in US cents. */
export const storedRecord = z.object({
  id: z.string(),
  nameKey: z.string(),
  ...shownFacts,
  sizeUnit: z.string(),
  sku: z.string(),
  isActive: z.boolean(),
  hazardous: z.boolean(),
  /** A hazard statement exists; without one `hazardous` is false and means nothing. */
  hazardKnown: z.boolean(),
  /** `EPA registered` from the safety data, then what people gave. */
  certified: z.array(z.string()),
  taxable: z.boolean(),
  images: z.array(productImage),
  sds: z.string().nullable(),
  /** For the asked customer; null = price on request. */
  price: unitCents.nullable(),
  /** Which price rule won; null for buyers. */
  priceRule: z.enum(PRICE_RULES).nullable(),
  /** On hand at the last sync. */
  quantity: z.int(),
  /** On hand and not promised. */
  available: z.int(),
  version: z.int(),
});
export type ProductRecord = z.output<typeof storedRecord>;

const imageUrls = z
  .array(z.string())
  .meta({ description: 'The URLs of the pictures, in their order' });
const pictures = z
  .array(productImage)
  .meta({ description: 'The same pictures with what each shows, for those who can’t see it' });

/**
 * The same as the API answers it: `images` are URLs (specification, section 3), and `pictures` say
 * what they show.
 */
export const productRecord = storedRecord.extend({ images: imageUrls, pictures });

/** Gives something that has pictures the specification's form. */
export function withImageUrls<T extends { images: readonly ProductImage[] }>(
  values: T,
): Omit<T, 'images'> & { images: string[]; pictures: ProductImage[] } {
  return {
    ...values,
    images: values.images.map((image) => image.url),
    pictures: [...values.images],
  };
}

/**
 * The specification's lists: every record ("duplicates"), one for each nameKey, the active ones, or
 * the full unfiltered list.
 */
export const PRODUCT_LISTS = ['all', 'unique', 'active', 'full'] as const;
/** At most so many records in one answer; `next` leads on. */
export const LIST_LIMIT = 1000;
/** Product lookups by id list go in batches of this many (specification, section 9). */
export const ID_BATCH = 10;

// A zero byte is legal JSON and illegal in the database.
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'holds a zero byte');

const commaIds = text(4000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().max(40)).max(100));

export const listProducts = z.strictObject({
  list: z.enum(PRODUCT_LISTS).default('active').meta({
    description:
      'all: every record, for a super_admin with inactive ones; active: the active ones; unique: one for each nameKey; full: for a super_admin only',
  }),
  search: text(200).optional(),
  nameKey: text(120).optional(),
  ids: commaIds.optional(),
  /** Whose prices; the person's own customer when left out. */
  customer: text(40).optional(),
  after: z.string().max(1000).optional(),
  /** How many records at most; `next` leads on. */
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
  fields: fieldsOf(productRecord).optional(),
});

export const productList = z.object({
  /** The second where `fields` names some. */
  products: z.array(z.union([productRecord, productRecord.partial().required({ id: true })])),
  next: z.string().nullable(),
});

const facetValue = z.object({ value: z.string(), count: z.int() });

/** The public catalogue has its own strict shape: an unknown key in an answer fails its tests. */
export const publicList = z.strictObject({
  products: z.array(
    z.strictObject({
      nameKey: z.string(),
      ...shownFacts,
      hazardous: z.boolean(),
      hazardKnown: z.boolean(),
      certified: z.array(z.string()),
      leadSku: z.string(),
      sizes: z.array(
        z.strictObject({
          id: z.string(),
          sku: z.string(),
          sizeUnit: z.string(),
          images: imageUrls,
          pictures,
          sds: z.string().nullable(),
        }),
      ),
    }),
  ),
  facets: z.strictObject({
    total: z.int(),
    brands: z.array(facetValue),
    categories: z.array(facetValue),
    hazardous: z.strictObject({ yes: z.int(), no: z.int() }),
    certified: z.array(facetValue),
  }),
  next: z.string().nullable(),
});

const oneOrMany = z.union([z.string().max(100), z.array(z.string().max(100)).max(50)]);
export const browsePublicQuery = z.strictObject({
  q: z.string().max(200).optional(),
  brand: oneOrMany.optional(),
  category: oneOrMany.optional(),
  hazardous: z.enum(['yes', 'no']).optional(),
  certified: oneOrMany.optional(),
  sort: z.enum(['match', 'name', 'brand']).optional(),
  after: z.string().max(1000).optional(),
});

const urlOf = (image: z.output<typeof imageInput>) =>
  typeof image === 'string' ? image : image.url;

/** What may be changed of a product: pictures, sheet and hazard mark; all else comes from the books. */
export const changeProduct = z
  .strictObject({
    id: text(40),
    /** The version that was read; a newer one means that someone else saved meanwhile. */
    version: z.int().min(1),
    images: z.array(imageInput).max(MAX_IMAGES).optional().meta({
      description:
        'The pictures in their order: URLs, or URLs with what they show. One that the product has is kept; a new one must lie in its folder (POST /api/files)',
    }),
    /**
     * The address that it has now (kept), that of a new file (POST /api/files, purpose
     * `product-sds`), or null: "on request".
     */
    sds: text(500).nullable().optional(),
    sdsDate: z.iso
      .date('Enter the revision date printed on the sheet.')
      .or(z.literal(''))
      .optional()
      .meta({
        description:
          'The revision date printed on a new sheet. Empty: it is read from the file, which must say it. Left out: it is read from the file; where that says none, the date is not known until somebody enters it',
      }),
    hazardous: z.boolean().optional().meta({
      description: 'Whether it is hazardous; given, it counts as stated by this person',
    }),
  })
  .refine((input) => new Set(input.images?.map(urlOf)).size === (input.images?.length ?? 0), {
    path: ['images'],
    message: 'holds a picture twice',
  });
export type ChangeProduct = z.output<typeof changeProduct>;

const changed = z.object({
  id: z.string(),
  version: z.int(),
  images: z.array(productImage),
  sds: z.string().nullable(),
  hazardous: z.boolean(),
  hazardKnown: z.boolean(),
});
export type ChangedProduct = z.output<typeof changed>;
export const changedProduct = changed.extend({ images: imageUrls, pictures });

/** At most so many records are stated at once. */
export const MOST_STATED = 500;

export const stateHazards = z.strictObject({
  ids: z.array(text(40)).min(1, 'Choose products first.').max(MOST_STATED),
  hazardous: z.boolean(),
});
export type StateHazards = z.output<typeof stateHazards>;
/** `same`: so many were stated so already. `refused`: their safety data say otherwise, so they stay as they are. */
export const hazardsStated = z.object({
  stated: z.int(),
  same: z.int(),
  refused: z.array(z.object({ id: z.string(), nameKey: z.string(), name: z.string() })),
});
export type HazardsStated = z.output<typeof hazardsStated>;

export const removeProduct = z.strictObject({ id: text(40) });
/**
 * `removed`: the record and its files are gone. `deactivated`: others refer to it, so it stays as
 * an inactive record.
 */
export const removedProduct = z.object({
  id: z.string(),
  outcome: z.enum(['removed', 'deactivated']),
});
