import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_QUANTITY } from '../../kit/quantity.ts';
import type { ProductImage } from '../../products/catalogue/contract.ts';
import type { Segregation } from '../../safety/hazards/road-classes.ts';

/** Why less than ordered was put on the truck. */
export const SHORT_PICKS = ['out-of-stock', 'not-found', 'damaged'] as const;
export type ShortPick = (typeof SHORT_PICKS)[number];

/** Lines of one run that are sent at once: a whole truck. */
const MOST_LINES = 1000;

/** What stands on the truck now, by line of an order: sent again it says the same. */
export const checkLoadInput = z.strictObject({
  runId: idText,
  lines: z
    .array(
      z.strictObject({
        orderLineId: idText,
        loaded: z.int().min(0).max(MAX_QUANTITY),
        reason: z.enum(SHORT_PICKS).optional(),
        section: z.string().trim().max(60).default(''),
      }),
    )
    .min(1)
    .max(MOST_LINES),
});
export type CheckLoad = z.output<typeof checkLoadInput>;

const recordedLoad = z.object({
  orderLineId: z.string(),
  loaded: z.int(),
  shortReason: z.string(),
  section: z.string(),
});
export type RecordedLoad = z.output<typeof recordedLoad>;

export const loadChecked = z.object({
  runId: z.string(),
  recorded: z.array(recordedLoad),
  /** What could not be recorded, each with its sentence: the rest was. */
  refused: z.array(z.object({ orderLineId: z.string(), why: z.string() })),
  /** Lines that nobody has counted yet. */
  uncounted: z.int(),
});
export type LoadChecked = z.output<typeof loadChecked>;

/** One line to put on the truck. */
export interface LineToLoad {
  orderLineId: string;
  orderId: string;
  /** Of its stop on the run, from 1. */
  position: number;
  customerName: string;
  productId: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  sku: string;
  sizeUnit: string;
  images: readonly ProductImage[];
  hazardous: boolean;
  /** What the buyer wants said of this line. */
  note: string;
  /** Still owed to the customer. */
  open: number;
  /** What stands on the truck; null: nobody has counted it yet. */
  loaded: number | null;
  shortReason: ShortPick | '';
  /** Where it stands, else where it should stand; empty on a truck without sections. */
  section: string;
}

/** Products that must be kept apart and stand in one section. */
export interface Together {
  a: string;
  b: string;
  reason: string;
  section: string;
  /** As of the pair: 3 kills; 0: the segregation table alone keeps them apart. */
  severity: number;
  rule: Segregation | null;
}
