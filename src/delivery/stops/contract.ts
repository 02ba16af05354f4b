import { z } from 'zod';
import { shipTo } from '../../people/customers/public/contract.ts';
import { DELIVERY_STATES } from '../deliveries/contract.ts';
import { DAMAGE_WAYS } from '../deliveries/damage-contract.ts';

/** `order`: this one alone, whatever its day and whoever drives it, for who may see it. */
export const readDriverDayInput = z.strictObject({ order: z.string().max(40).optional() });
export type ReadDriverDay = z.output<typeof readDriverDayInput>;

const words = z.object({ label: z.string(), text: z.string() });

/** Why goods are never left without somebody who takes them. */
const neverLeave = z.enum(['oxidizer', 'acid']).nullable();

/** What a driver must know of a product with no connection. */
export const doorSafety = z.object({
  nameKey: z.string(),
  name: z.string(),
  signalWord: z.enum(['', 'Danger', 'Warning']),
  pictograms: z.array(z.string()),
  dilution: z.string(),
  hazards: z.array(z.object({ text: z.string(), plain: z.string().nullable() })),
  /** What to wear (section 8 of a sheet), first aid (4), and what to do when it leaks (6). */
  wear: z.array(words),
  firstAid: z.array(words),
  spill: z.array(words),
  /** `sheet`: as the current sheet says it. `label`: from the statements of the label; the sheet says more. */
  saidBy: z.enum(['sheet', 'label']),
  neverLeave,
});
export type DoorSafety = z.output<typeof doorSafety>;

export const driverLine = z.object({
  orderLineId: z.string(),
  productId: z.string(),
  nameKey: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  sku: z.string(),
  sizeUnit: z.string(),
  hazardous: z.boolean(),
  /** What the buyer wants said of this line. */
  note: z.string(),
  /** Still to be handed over. */
  open: z.int(),
  /** Counted onto the truck; null: nobody counted. */
  loaded: z.int().nullable(),
  /** Why less was counted onto it, in words; missing in a day that a phone kept from an earlier release. */
  shortReason: z.string().optional(),
});
export type DriverLine = z.output<typeof driverLine>;

/** Who took goods here before, for one tap instead of typing. */
const receiver = z.object({ name: z.string(), role: z.string() });

const lastTime = z.object({
  day: z.string(),
  signerName: z.string(),
  /** A hand drew a signature, here or on the receiver's own phone: a name alone is none. */
  isDrawn: z.boolean(),
  leftAt: z.string(),
  noSignatureReason: z.string(),
});

/** `waiting`: the desk has not confirmed it. `closed`: nothing is to be delivered, `closed` of the stop says why. */
export const STOP_STATES = ['open', 'done', 'failed', 'waiting', 'closed'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** What an order says of the way to the door, but for what a stop has under older names. A key that comes is on the stop by itself. */
const furtherShipTo = shipTo.omit({
  name: true,
  address1: true,
  city: true,
  state: true,
  zip: true,
  phone: true,
  deliveryNote: true,
});

/** Something that is missing before goods leave: what, and the way out. */
const missingPoint = z.object({
  /** What it is about; missing of an order on no run, and in a day that a phone kept from an earlier release. */
  kind: z.string().optional(),
  text: z.string(),
  way: z.string(),
  to: z.string().nullable(),
});

/** Goods of a claim that the driver takes back at the door. */
const toFetch = z.object({
  claimId: z.string(),
  orderLineId: z.string(),
  /** The order that brought them. */
  number: z.string(),
  name: z.string(),
  sizeUnit: z.string(),
  quantity: z.int(),
  kind: z.string(),
  /** How it is taken, where not as it is; missing in a day that a phone kept from an earlier release. */
  how: z.string().optional(),
});
export type ToFetch = z.output<typeof toFetch>;

export const driverStop = z.object({
  orderId: z.string(),
  number: z.string(),
  runId: z.string().nullable(),
  /** "about 1:20 PM", and when goods are taken there, such as "before 12 PM"; missing where the office does not know, and in a day that a phone kept from an earlier release. */
  expected: z.string().optional(),
  dock: z.string().optional(),
  /** Why the truck is not there in time, as the board says it; '' or missing where it is. */
  late: z.string().optional(),
  /** The day that was promised for it, YYYY-MM-DD; null none, missing in a day that a phone kept from an earlier release. */
  promisedOn: z.string().nullable().optional(),
  /** What is to be handed over, and about how heavy it is; missing in a day that a phone kept from an earlier release. */
  packages: z.int().optional(),
  pounds: z.int().optional(),
  /** Within its run, or within the day where there is none. From 1 on. */
  position: z.int(),
  state: z.enum(STOP_STATES),
  /** It was sent out, with its run or alone; missing in a day that a phone kept from an earlier release. */
  isOut: z.boolean().optional(),
  /** Why it can't be sent out, of an order on no run that nobody has sent out; missing in a day that a phone kept from an earlier release. */
  missing: z.array(missingPoint).optional(),
  /** Why nothing can be delivered here now, in words; '' for an open stop. */
  closed: z.string(),
  /** What became of today's last attempt. */
  outcome: z.enum(DELIVERY_STATES).nullable(),
  /** ISO moment of that. */
  settledAt: z.string().nullable(),
  customerId: z.string(),
  customerName: z.string(),
  address1: z.string(),
  city: z.string(),
  region: z.string(),
  zip: z.string(),
  phone: z.string(),
  dockNote: z.string(),
  ...furtherShipTo.shape,
  orderNote: z.string(),
  poNumber: z.string(),
  /** Of the customer's buyers; '' where one of ours placed it. */
  placedByName: z.string(),
  lines: z.array(driverLine),
  /** Missing in a day that a phone kept from an earlier release. */
  toFetch: z.array(toFetch).optional(),
  /** Goods of claims that no truck takes, with the reason; missing in a day that a phone kept from an earlier release. */
  leaveThere: z.array(z.object({ number: z.string(), text: z.string() })).optional(),
  lastTime: lastTime.nullable(),
  /** Who may take the goods, of the customer's people: the latest who did first. */
  receivers: z.array(receiver),
  /** Sheets that this delivery hands over, when all of it is handed over. */
  sheetsDue: z.array(
    z.object({
      nameKey: z.string(),
      name: z.string(),
      number: z.int(),
      date: z.string().nullable(),
      why: z.enum(['first', 'revised']),
    }),
  ),
  /** Nobody there agreed to get sheets by e-mail: they are left on paper. */
  sheetsOnPaper: z.boolean(),
  /** Products of the stop that need a safety data sheet and have none. */
  missingSheets: z.array(z.object({ nameKey: z.string(), name: z.string() })),
  /** The customer lets goods be left. Which goods may be is `neverLeave` of their products. */
  unattendedAllowed: z.boolean(),
  /** The sentence above the signature. */
  signedText: z.string(),
});
export type DriverStop = z.output<typeof driverStop>;

const extraProduct = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  sizeUnit: z.string(),
  neverLeave,
});
export type ExtraProduct = z.output<typeof extraProduct>;

/** All active products that this person may hand over, without prices: a driver's phone keeps them for a day. */
export const driverProducts = z.object({ products: z.array(extraProduct) });
export type DriverProducts = z.output<typeof driverProducts>;

/** What the desk did with a report that could not be accepted, and why. `id`: the `kept` of its refusal. */
const decidedReport = z.object({
  id: z.string(),
  state: z.enum(['recorded', 'corrected', 'set_aside']),
  reason: z.string(),
});

/** All that a driver's phone keeps for a day without a connection. No money, anywhere. */
export const driverDay = z.object({
  /** YYYY-MM-DD, the company's. */
  day: z.string(),
  /** When the server wrote this, ISO. */
  readAt: z.string(),
  company: z.object({
    name: z.string(),
    phone: z.string(),
    emergencyPhone: z.string(),
    timeZone: z.string(),
  }),
  /** None: the stops are those of the day that ride on no run. */
  runs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      truckName: z.string(),
      state: z.string(),
      /** When it is to leave, such as "4 PM"; '' where nobody has said it, missing in a day that a phone kept from an earlier release. */
      leaves: z.string().optional(),
      /** Where its shipping paper stands; missing in a day that a phone kept from an earlier release. */
      shippingPaper: z
        .object({
          state: z.enum(['none', 'part', 'draft', 'changed', 'signed']),
          signer: z.string(),
          /** ISO; null: no signature. */
          signedAt: z.string().nullable(),
        })
        .optional(),
      /** What is missing before it leaves; none on the road. Missing in a day that a phone kept from an earlier release. */
      missing: z.array(missingPoint).optional(),
      /** On the road with a truck that was not asked about when it left: what is to be done before it drives on, and what is to be known (`drivesOn`); missing in a day that a phone kept from an earlier release. */
      onRoad: z.array(missingPoint.extend({ drivesOn: z.boolean().optional() })).optional(),
      /** Placards that are due and that nobody has confirmed on this truck; '' or missing: none, or a day that a phone kept from an earlier release. */
      placards: z.string().optional(),
      /** Its truck is another one since today: which it had, and a mark of this change; missing where it is not, and in a day that a phone kept from an earlier release. */
      truckWas: z.object({ name: z.string(), change: z.string() }).optional(),
    }),
  ),
  stops: z.array(driverStop),
  /** One for each product of the stops, by `nameKey`. */
  products: z.array(doorSafety),
  /** What may be handed over beyond an order, first of all: products of the stops, and what these customers bought before. */
  extras: z.array(extraProduct),
  /** Stops of theirs that a colleague took over today; missing in a day that a phone kept from an earlier release. */
  takenOver: z.array(z.object({ orderId: z.string(), by: z.string() })).optional(),
  /**
   * Stops of theirs that the desk took off their runs today: the run on which each stands now ('' none), and whether its goods are in their truck,
   * which is on the road, or stands at the dock and is to be unloaded; missing in a day that a phone kept from an earlier release.
   */
  takenOff: z
    .array(
      z.object({
        orderId: z.string(),
        run: z.string(),
        isAboard: z.boolean(),
        isToUnload: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Runs of theirs of today that the desk gave to another driver, with who has each now ('' nobody); missing in a day that a phone kept from an earlier release. */
  reassignedRuns: z
    .array(z.object({ runId: z.string(), run: z.string(), driver: z.string() }))
    .optional(),
  /** Reports of theirs that could not be accepted and that the desk has decided of since; missing in a day that a phone kept from an earlier release. */
  decidedReports: z.array(decidedReport).optional(),
  /** Orders of theirs whose damaged or leaking goods the desk has decided of; missing in a day that a phone kept from an earlier release. */
  damageDecided: z.array(z.string()).optional(),
  /** What becomes of the goods of those of which it was said; missing in a day that a phone kept from an earlier release. */
  damageBecomes: z
    .array(z.object({ orderId: z.string(), becomes: z.enum(DAMAGE_WAYS) }))
    .optional(),
});
export type DriverDay = z.output<typeof driverDay>;
export type DecidedReport = z.output<typeof decidedReport>;
