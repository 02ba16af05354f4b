import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

/** planned: at the desk; loading: the driver counts at the dock; out: on the road; closed: counted back and settled. */
export const RUN_STATES = ['planned', 'loading', 'out', 'closed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** `done` and `failed` are said by the stop's delivery. */
export const STOP_STATES = ['planned', 'out', 'done', 'failed'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** The stop has no result yet. */
export const isOpenStop = ({ state }: { state: StopState }): boolean =>
  state === 'planned' || state === 'out';

/** Nobody sent it out, and every stop of it is settled all the same: nothing of it leaves any more, it is counted back and closed. */
export const isOverAtDock = ({
  state,
  stops,
}: {
  state: RunState;
  stops: readonly { state: StopState }[];
}): boolean =>
  (state === 'planned' || state === 'loading') && stops.length > 0 && !stops.some(isOpenStop);

/** On the road, and every stop of it is reported: it is counted back next. Of stops that this person may not see nobody here knows. */
export const isToCountBack = ({
  state,
  stops,
  hiddenStops,
}: {
  state: RunState;
  stops: readonly { state: StopState }[];
  hiddenStops: number;
}): boolean => state === 'out' && hiddenStops === 0 && stops.length > 0 && !stops.some(isOpenStop);

/** Stops of one run, and runs of one day. */
export const MAX_STOPS = 80;
export const MAX_RUNS = 30;

/** An order on a run, as everybody sees it who may see the run and the order. No money. */
export interface RunStop {
  /** The stop's own id. */
  id: string;
  orderId: string;
  number: string;
  orderStatus: string;
  /** 1, 2, 3 ... among the doors of the run: orders of one door have one place. */
  position: number;
  state: StopState;
  /** The last delivery at this stop. */
  deliveryId: string | null;
  settledAt: Date | null;
  promisedOn: string;
  customerId: string;
  customerName: string;
  address1: string;
  city: string;
  zip: string;
  phone: string;
  /** The customer's note for the dock: gate, window, where to ring. */
  deliveryNote: string;
  /** Products and packages that are still open. */
  lineCount: number;
  packages: number;
  /** Estimated gross pounds of the open packages. */
  pounds: number;
  /** The density of a liquid among them is not entered: what it weighs is assumed. */
  densityUnknown: boolean;
  hazardous: boolean;
  /** False: nobody has said of some of it whether it is hazardous, and the order does not leave. */
  hazardKnown: boolean;
  /** Packages of claims that its driver is to take back from this customer. */
  fetches: number;
}

export interface Run {
  id: string;
  /** YYYY-MM-DD, the company's. */
  day: string;
  name: string;
  state: RunState;
  /** Raised by each change of the run or of its list of stops; not by a delivery. */
  version: number;
  driverId: string | null;
  driverName: string;
  /** By which colleagues call the driver; '' where nobody wrote it. No customer is shown it. */
  driverPhone: string;
  truckId: string | null;
  truckName: string;
  /** Parts of the truck where goods are loaded, front to back. */
  sections: string[];
  /** What the truck carries, in pounds of goods and in pallets; null: not entered, or no truck. */
  capacityPounds: number | null;
  capacityPallets: number | null;
  /** HH:MM of the company's day at which it is to leave; '' = at the usual hour. */
  leavesAt: string;
  loadedAt: Date | null;
  departedAt: Date | null;
  closedAt: Date | null;
}

/** An order of a day that rides on no run. */
export interface WaitingOrder
  extends Omit<RunStop, 'id' | 'position' | 'state' | 'deliveryId' | 'settledAt'> {
  /** Weekdays on which a truck comes to the customer, 0 = Sunday; none = any. */
  routeDays: number[];
  /** The run on the road on whose truck its goods lie, because its stop was taken off it; '' for none. */
  goodsOn: string;
  /** Whose report of its stop waits for the desk's decision, '' a former driver's; null: nobody's. */
  reportedBy: string | null;
  /** By that report something was handed over. */
  reportedHanded: boolean;
}

/** An order that was put on a run and can't ride on it any more: cancelled, on hold, called back, on the road promised for another day. One that stands at the dock leaves it for another day by itself. */
export interface LeftStop {
  orderId: string;
  number: string;
  customerName: string;
  orderStatus: string;
  promisedOn: string;
  /** The day it was planned for. */
  wasFor: string;
}

export interface RunWithStops extends Run {
  /** In the order of the road, the orders of one door side by side. */
  stops: RunStop[];
  /** No stops to drive; their goods may be on the truck until somebody takes them off. */
  left: LeftStop[];
  /** Doors of customers whom this person may not see: they are on the run, and only counted. */
  hiddenStops: number;
}

const name = z.string().trim().min(1, 'Give it a name.').max(60, 'Use at most 60 characters.');
/** HH:MM; '' = at the usual hour; left out: as it is. */
const leavesAt = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 08:30, or nothing.')
  .optional();
const ofRun = { runId: idText, version: z.int().min(1) };

export const newRunInput = z.strictObject({
  day: z.iso.date(),
  /** Empty: it is named by its number. */
  name: z.string().trim().max(60),
  driverId: idText.nullable(),
  truckId: idText.nullable(),
  leavesAt,
});
export type NewRun = z.output<typeof newRunInput>;

/** Why a truck is out of use. */
const outReason = z.string().trim().max(300);

export const changeRunInput = z.strictObject({
  ...ofRun,
  name,
  driverId: idText.nullable(),
  truckId: idText.nullable(),
  leavesAt,
  /** The truck that it had is not fit to drive, and out of use until somebody sets it in use again. */
  oldTruckOut: z.boolean().optional(),
  /** What is wrong with it, as far as somebody has said. */
  oldTruckWhy: outReason.optional(),
});
export type ChangeRun = z.output<typeof changeRunInput>;

export const runInput = z.strictObject(ofRun);
export type OneRun = z.output<typeof runInput>;

/**
 * Puts an order on a run, to another place of it, or takes it off (`to` null). `from` is the run that it was seen on; versions are those
 * that were seen, of the runs it leaves and joins.
 */
export const moveStopInput = z.strictObject({
  orderId: idText,
  from: ofRunSeen(),
  to: ofRunSeen(),
  /** The order before which it goes; null: to the end. */
  before: idText.nullable(),
});
export type MoveStop = z.output<typeof moveStopInput>;

function ofRunSeen() {
  return z.strictObject(ofRun).nullable();
}

/** The stops of one or several runs, as a whole: what a suggestion, an undo or last week's shape says. */
export const arrangeInput = z.strictObject({
  runs: z
    .array(
      z.strictObject({
        ...ofRun,
        orderIds: z.array(idText).max(MAX_STOPS),
        /** It was made for these stops, and goes with them. */
        andDelete: z.boolean().optional(),
      }),
    )
    .max(MAX_RUNS),
  /** Runs that are made for their orders. */
  newRuns: z
    .array(z.strictObject({ ...ofNewRun(), orderIds: z.array(idText).min(1).max(MAX_STOPS) }))
    .max(MAX_RUNS)
    .optional(),
});
export type Arrange = z.output<typeof arrangeInput>;

/** Makes a run for orders that stand together on one run or on none; `from` is that run as it was seen. */
export const putOnNewRunInput = z.strictObject({
  ...ofNewRun(),
  orderIds: z.array(idText).min(1).max(MAX_STOPS),
  from: ofRunSeen(),
});
export type PutOnNewRun = z.output<typeof putOnNewRunInput>;

function ofNewRun() {
  return { day: z.iso.date(), driverId: idText.nullable(), truckId: idText.nullable() };
}

/** Chosen orders behind the last stop of a run; nobody has to have looked at it. */
export const putOnRunInput = z.strictObject({
  runId: idText,
  orderIds: z.array(idText).min(1).max(MAX_STOPS),
});
export type PutOnRun = z.output<typeof putOnRunInput>;

export const MAX_SECTIONS = 6;
const capacity = (most: number) =>
  z
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more, or leave it empty.')
    .max(most, `Enter at most ${most.toLocaleString('en-US')}.`)
    .nullable();
export const truckInput = z.strictObject({
  truckId: idText.nullable(),
  name,
  sections: z.array(z.string().trim().min(1).max(30)).max(MAX_SECTIONS),
  isActive: z.boolean(),
  /** Payload in pounds; null: not known, and not checked at departure. */
  capacityPounds: capacity(100_000),
  capacityPallets: capacity(60),
  /** Why it is out of use, asked for as it is taken out. */
  outReason: outReason.optional(),
});
export type ChangeTruck = z.output<typeof truckInput>;

/** How the audit log calls it that a truck is out of use, and in use again. */
export const TRUCK_KIND = 'truck';
export const TRUCK_OUT = 'truck.out-of-use';
export const TRUCK_BACK = 'truck.in-use';

/** What somebody said of a truck: that it is out of use, or in use again. */
export interface TruckEntry {
  action: string;
  /** As ISO text. */
  at: string;
  by: string;
  /** Why, and on which run's road, where it was taken out of use. */
  after: { why?: string; run?: string } | null;
}

/** A run on the road, as whoever would have its truck reads it. */
export interface OnRoad {
  runId: string;
  name: string;
  /** YYYY-MM-DD */
  day: string;
}

export interface Truck {
  id: string;
  name: string;
  sections: string[];
  isActive: boolean;
  capacityPounds: number | null;
  capacityPallets: number | null;
}
