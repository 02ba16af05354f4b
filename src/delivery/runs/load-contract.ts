import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_QUANTITY } from '../../kit/quantity.ts';
import { productImage } from '../../products/catalogue/public/contract.ts';
import { SEGREGATIONS } from '../../safety/hazards/public/road-classes.ts';
import { RUN_STATES } from './contract.ts';

/** Why less than ordered was put on the truck. */
export const SHORT_PICKS = ['out-of-stock', 'not-found', 'damaged'] as const;
export type ShortPick = (typeof SHORT_PICKS)[number];

/** Lines of one run that are sent at once: a whole truck. */
const MOST_LINES = 1000;

/** The quantities on the truck by order line, absolute: a repeat changes nothing. */
export const checkLoadInput = z.strictObject({
  runId: idText,
  lines: z
    .array(
      z.strictObject({
        orderLineId: idText,
        loaded: z.int().min(0).max(MAX_QUANTITY),
        reason: z.enum(SHORT_PICKS).optional(),
        section: z.string().trim().max(60).default(''),
        /** The name of the truck that it was counted into, as the counter saw it; '' for none. Left out, it is the truck of the run. */
        truckName: z.string().max(120).optional(),
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
const lineToLoad = z.object({
  orderLineId: z.string(),
  orderId: z.string(),
  /** Of its stop on the run, from 1. */
  position: z.int(),
  customerName: z.string(),
  productId: z.string(),
  nameKey: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  sku: z.string(),
  sizeUnit: z.string(),
  images: z.array(productImage),
  hazardous: z.boolean(),
  /** What the buyer wants said of this line. */
  note: z.string(),
  /** Still owed to the customer. */
  open: z.int(),
  /** Quantity on the truck; null: not counted yet. */
  loaded: z.int().nullable(),
  shortReason: z.enum(['', ...SHORT_PICKS]),
  /** Where it stands, else where it should stand; empty on a truck without sections. */
  section: z.string(),
  /** On the road: the truck that it was counted into, where the run has another one since; `section` is one of that truck. Missing: of this one, or of an earlier release. */
  countedInto: z.string().optional(),
  /** At the dock: it was counted into the truck of this other run, and nobody has said that it was unloaded there. */
  liesIn: z.object({ runId: z.string(), run: z.string() }).optional(),
});
export type LineToLoad = z.output<typeof lineToLoad>;

/** Of an order that is no longer on the run: counted into its truck, and aboard until somebody says that it was unloaded. */
const lineToUnload = lineToLoad.extend({
  number: z.string(),
  /** What lies there. */
  loaded: z.int(),
});
export type LineToUnload = z.output<typeof lineToUnload>;

/** Somebody counted less of it than is owed. */
export const isLoadedShort = <Line extends Pick<LineToLoad, 'loaded' | 'open'>>(
  line: Line,
): line is Line & { loaded: number } => line.loaded !== null && line.loaded < line.open;

/** It was counted, and its order wants more since: a short count would have its reason. */
export const wantsCountAgain = (
  line: Pick<LineToLoad, 'loaded' | 'open' | 'shortReason'>,
): boolean => isLoadedShort(line) && line.shortReason === '';

/** More of it was counted than its stop still gets: its order changed since. */
export const isTooMany = ({ loaded, open }: Pick<LineToLoad, 'loaded' | 'open'>): boolean =>
  loaded !== null && loaded > open;

/** Products that must be kept apart and stand in one section. */
const together = z.object({
  a: z.string(),
  b: z.string(),
  reason: z.string(),
  section: z.string(),
  /** As of the pair: 3 kills; 0: the segregation table alone keeps them apart. */
  severity: z.int(),
  /** Of the segregation table; null: it says nothing of them. */
  rule: z.enum(SEGREGATIONS).nullable(),
});
export type Together = z.output<typeof together>;

export const readTruckLoadInput = z.strictObject({ run: idText });

/** What a phone keeps of one truck, so that its load check opens without a connection. */
export const truckLoad = z.object({
  run: z.object({
    id: z.string(),
    name: z.string(),
    /** YYYY-MM-DD */
    day: z.string(),
    state: z.enum(RUN_STATES),
    truckName: z.string().nullable(),
    sections: z.array(z.string()),
  }),
  lines: z.array(lineToLoad),
  /** What is to be unloaded before it leaves; missing: of an earlier release. */
  toUnload: z.array(lineToUnload).optional(),
  together: z.array(together),
});
