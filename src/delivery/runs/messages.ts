import { sentence } from '../../kit/sentence.ts';
import type { SuggestedOrder } from '../../kit/stop-order.ts';
import { dayText } from '../../kit/time.ts';
import type { LeftStop, RunState, StopState } from './contract.ts';

/** What a truck would carry, and what it may, in pounds. */
interface TooHeavy {
  pounds: number;
  most: number;
}

/** Every sentence of the room, in one place. */
export const RUN_STATE: Record<RunState, string> = {
  planned: 'Planned',
  loading: 'Loading',
  out: 'Out for delivery',
  closed: 'Closed',
};
export const STOP_STATE: Record<StopState, string> = {
  planned: 'Planned',
  out: 'To do',
  done: 'Done',
  failed: 'Not delivered',
};

// What was refused.
export const runGone = 'This run is gone. The board shows the day as it is now.';
export const orderGone = 'Requested document not found.';
export const truckGone = 'This truck is gone.';
export const changedMeanwhile = (name: string, changes: readonly string[]) =>
  `${changes.length > 0 ? `${changes.join(' ')} ` : ''}“${name}” changed since you looked. The board shows it as it is now; your change was not made.`;
export const isClosed = (name: string) => `“${name}” is closed. Nothing on it changes any more.`;
export const isOut = (name: string) => `“${name}” is out for delivery already.`;
export const isNotOut = (name: string) => `“${name}” is not out for delivery.`;
export const isSettled = (number: string) =>
  `${number} has been at the door on this run. It stays on record there.`;
export const wasMoved = (number: string, where: string | null) =>
  where === null
    ? `Somebody took ${number} off its run meanwhile. Nothing was changed.`
    : `${number} rides on “${where}” already. Nothing was changed.`;
const NOT_RIDING: Record<string, string> = {
  placed: 'it is not confirmed yet',
  on_hold: 'it is on hold',
  delivered: 'it is delivered',
  cancelled: 'it is cancelled',
  'rest-undecided':
    'something of it was not handed over, and the desk has not decided what becomes of it (Deliveries, To decide)',
};
export const whyNotRiding = (status: string) => NOT_RIDING[status] ?? 'nothing of it is open';
export const cantRide = (number: string, status: string) =>
  `${number} can’t ride: ${whyNotRiding(status)}.`;
export const rideRefusal = (status: string) =>
  status === 'full' ? 'the run is full' : whyNotRiding(status);
/** An order on a run of a day on which no truck comes to its customer. */
export const noTruckThen = (promisedOn: string, day: string, why: string) =>
  `it is promised for ${dayText(promisedOn)}, and can’t come on ${dayText(day)}: ${why}. Move its delivery day first`;
export const notThen = (number: string, why: string) => `${number} can’t ride: ${why}.`;
export const ridesOn = (name: string, day: string) => `it rides on “${name}” of ${dayText(day)}`;
export const NOT_TO_BE_SEEN = 'You may not see one of the chosen orders.';
export const orderTwice = 'An order stands on two runs, or twice on one.';
export const runFull = (most: number) => `A run has up to ${most} stops.`;
export const dayFull = (most: number) => `A day has up to ${most} runs.`;
export const notEmpty = (name: string) =>
  `“${name}” still has stops. Take them off first, then delete it.`;
export const noDriver = (name: string) => `“${name}” has no driver yet. Choose one first.`;
export const noStops = (name: string) => `“${name}” has no stops.`;
export const allSettled = (name: string) =>
  `Every stop of “${name}” is settled: nothing of it leaves any more. Count it back and close it.`;
export const stopsNotYours = (count: number) =>
  `${count === 1 ? 'One stop' : `${count} stops`} of this run ${count === 1 ? 'is' : 'are'} of customers whom you may not see. Somebody who may must send it out.`;
export const whyLeft = ({ orderStatus, promisedOn, wasFor }: LeftStop) =>
  orderStatus in NOT_RIDING
    ? (NOT_RIDING[orderStatus] ?? '')
    : promisedOn !== wasFor
      ? `it is promised for ${dayText(promisedOn)} now`
      : 'it is not on the truck any more';
/** Before anybody has tried to send it out. */
export const cannotRide = (left: readonly LeftStop[]) =>
  left.map((stop) => `${stop.number} (${stop.customerName}) can’t go: ${whyLeft(stop)}.`).join(' ');
export const stopsLeft = (left: readonly LeftStop[]) =>
  `Nothing was sent out. ${cannotRide(left)} Take it off the run and off the truck, then send the run out again.`;
export const goodsOnRoad = (number: string, run: string, on: string) =>
  `${number} can’t go on “${run}”: its goods are in the truck of “${on}”, which is out for delivery. Let “${on}” deliver it, or call that run back or count it back first.`;
export const paperOnRoad = (number: string, run: string, names: readonly string[]) =>
  `${number} brings ${names.join(', ')}, which the signed shipping paper of “${run}” does not name, and it is out for delivery. Put it on a run that has not left, or call this one back first.`;
export const pairOnRoad = (number: string, run: string, pairs: readonly string[]) =>
  `${number} can’t join “${run}”, which is out for delivery: ${pairs.join('; ')} together can kill, and nobody keeps them apart there. Put it on a run that has not left, or call this one back first.`;
export const tooHeavyOnRoad = (number: string, run: string, { pounds, most }: TooHeavy) =>
  `${number} can’t join “${run}”, which is out for delivery: it would carry ${pounds.toLocaleString('en-US')} lb, over the ${most.toLocaleString('en-US')} lb that its truck may carry. Put it on another run, or take other stops off this one’s truck first.`;
export const cantGo = (number: string, why: string) =>
  `Nothing was sent out. ${number} can’t go: ${why}`;
export const someSettled = (name: string) =>
  `“${name}” has been at a door already. Take single stops off it instead.`;
export const otherStops = (name: string) =>
  `“${name}” is out for delivery: only the order of its open stops can change here.`;
/** The link that calls whoever drives a run; `callDriver` is what a screen reader says. */
export const driverPhone = (phone: string) => `Call ${phone}`;
export const callDriver = (name: string, phone: string) => `${driverPhone(phone)}, ${name}`;
export const drivenBy = (name: string, run: string) => `${name} drives it, on ${run}.`;
export const notADriver = 'Choose somebody who drives for us.';
export const truckNameTaken = (name: string) =>
  `Another truck in use is called ${name}. Give this one a different name.`;
export const outReasonMissing = 'Say why this truck is out of use.';
export const truckNotInUse = 'Choose a truck that is in use.';
export const nothingLastWeek = (day: string) => `There were no runs on ${dayText(day)}.`;

// What was done, as the other desk reads it: "Priya Raman put BC-100042 on it."
export const EVENTS = {
  made: (who: string) => `${who} made it.`,
  changed: (who: string) => `${who} changed its name, driver or truck.`,
  'put-on': (who: string, what: string) => `${who} put ${what} on it.`,
  'took-off': (who: string, what: string) => `${who} took ${what} off it.`,
  'taken-over': (who: string, what: string) => `${who} took ${what} over from it.`,
  unloaded: (who: string, what: string) => `${who} unloaded ${what} from it.`,
  moved: (who: string, what: string) => `${who} moved ${what} to another place.`,
  arranged: (who: string) => `${who} put its stops in another order.`,
  departed: (who: string) => `${who} sent it out.`,
  recalled: (who: string) => `${who} called it back.`,
  /** The stop had been taken off, after its driver was there. */
  reported: (who: string, what: string) => `${who} reported ${what}, which had been taken off it.`,
} satisfies Record<string, (who: string, what: string) => string>;
export type RunEvent = keyof typeof EVENTS;
export const somebody = 'Somebody';

// Suggestions.
export const suggestDayTitle = (
  count: number,
  {
    runs,
    newRuns,
    waits,
    mayCopy,
  }: { runs: number; newRuns: number; waits: number; mayCopy: boolean },
) => ({
  title:
    waits === 0
      ? 'Nothing waits for a run'
      : runs === 0
        ? 'There is no run to put them on'
        : count === 0
          ? 'No run can take what waits'
          : `Put ${count === 1 ? 'one order' : `${count} orders`} on ${newRuns === 0 ? 'the day’s runs' : newRuns === 1 ? 'the day’s runs and a new run' : `the day’s runs and ${newRuns} new runs`}?`,
  why:
    runs === 0
      ? mayCopy
        ? 'Make a run, or copy last week’s, then ask again.'
        : 'Make a run, then ask again.'
      : 'Near stops together, as far as each truck carries them and docks take goods. What you placed stays where it is; what fits on no run stays on none.',
});
/** Why an order is suggested for a run, or for none. */
export const PLAN = {
  zip: (zip: string) => `ZIP ${zip}`,
  sameZip: (zip: string, customer: string) => `ZIP ${zip}, as ${customer}`,
  nearZip: (zip: string, customer: string, its: string) => `ZIP ${zip}, near ${customer} (${its})`,
  miles: (miles: number, customer: string) =>
    miles === 0
      ? `beside ${customer}`
      : `${miles} ${miles === 1 ? 'mile' : 'miles'} from ${customer}`,
  far: (run: string, miles: number) =>
    `${miles} miles, in a straight line, from the other stops of “${run}”`,
  farZip: (run: string, zip: string, its: string) =>
    `ZIP ${zip} is far from every stop of “${run}” (the nearest is ${its})`,
  shorter: ': a run of its own may be shorter',
  free: '; a truck stands free',
  newRun: (truck: string) => `New run with ${truck}`,
  offDay: (usual: string, promised: string) => `; usually ${usual}, promised for ${promised}`,
  pairs: (before: number, after: number) =>
    `${after} ${after === 1 ? 'pair' : 'pairs'} on it for its sections to keep apart, ${before || 'none'} before`,
  left: 'Stays on no run',
} as const;
/** Why an order is not suggested for the run that goes there. */
export const elsewhere = (why: string) => `else ${why}`;
/** Why an order can't be moved to a run, in its menu. */
export const REFUSED = {
  goods: (on: string) => `its goods are in the truck of “${on}”, which is out for delivery`,
  paper: (names: readonly string[]) =>
    `it is out, and its signed shipping paper does not name ${names.join(', ')}`,
  unknown: (names: readonly string[]) =>
    `it is out, and how ${names.join(', ')} travels is not known`,
  pair: (pairs: readonly string[]) => `it is out: ${pairs.join('; ')} together can kill`,
  heavy: ({ pounds, most }: TooHeavy) =>
    `it is out, and would carry ${pounds.toLocaleString('en-US')} lb of ${most.toLocaleString('en-US')}`,
  full: (most: number) => `it has ${most} stops already`,
} as const;
export const WRONG = {
  title: 'What will be wrong',
  pounds: (run: string, pounds: number, most: number) =>
    `“${run}” would carry ${Math.round(pounds).toLocaleString('en-US')} lb of ${most.toLocaleString('en-US')}`,
  pallets: (run: string, pallets: number, most: number) =>
    `“${run}” would carry ${pallets} pallets of ${most}`,
  dock: (run: string, customer: string, conflict: string) =>
    `“${run}” would not be in time: ${customer} ${conflict}`,
  noTrained: (run: string) =>
    `“${run}” would have no driver yet: nobody who is free has a hazmat training that holds that day`,
  pair: (run: string, a: string, b: string) => `“${run}” would have ${a} and ${b} in one section`,
  apart: (run: string, pairs: number) =>
    `“${run}” would have ${pairs} ${pairs === 1 ? 'pair' : 'pairs'} that may not share a section`,
} as const;
export const suggestOrderTitle = (name: string, same: boolean) =>
  same ? `“${name}” is in the suggested sequence already` : `Drive “${name}” in this sequence?`;
const fromDock = (hasDock: boolean) =>
  hasDock
    ? 'from your dock and back'
    : 'from the first stop to the last (the company settings have no position of your dock)';
export const orderWhy = ({ by, known, miles }: SuggestedOrder, stops: number, hasDock: boolean) =>
  by === 'addresses'
    ? 'By ZIP, street and house number: earlier deliveries recorded too few positions.'
    : by === 'some-places'
      ? `By the positions of earlier deliveries at ${known} of ${stops} stops, ${fromDock(hasDock)}; the others stand beside the nearest ZIP.`
      : `By the positions of earlier deliveries, ${fromDock(hasDock)}: about ${Math.round(miles?.after ?? 0)} miles in straight lines, ${Math.round(miles?.before ?? 0)} as it is now.`;
/** What the hours of docks did to an order of stops, and which of them it can't keep. */
export const hoursWhy = (
  moved: boolean,
  late: readonly { customerName: string; conflict: string; about: string }[],
) =>
  [
    moved ? ' Docks with hours stand where the truck comes in time.' : '',
    ...late.map(
      ({ customerName, conflict, about }) =>
        ` Not in time: ${customerName} ${conflict}${about ? `, and the truck comes ${about}` : ''}.`,
    ),
  ].join('');
export const stopWhy = (address: string, zip: string, about: string, dock: string) =>
  [`${address}, ${zip}`, about, dock].filter(Boolean).join('; ');
export const placedOn = (to: number, from: number) =>
  to === from ? `Stop ${to}` : `Stop ${to}, now ${from}`;
export const unreadable = 'Reload the page, then try again.';

/** To the people of the stop that the truck drives to now. */
export const NEXT_STOP_MAIL = {
  subject: (number: string) => `You are the next stop: ${number}`,
  lead: (number: string, customer: string, about: string) =>
    `${sentence(`The truck comes to you next with order ${number} for ${customer}`)}${about ? ` ${expectedText(about)}` : ''}`,
  button: 'See the order',
};

const stopsText = (before: number, whom: string) =>
  before === 1 ? `1 stop before ${whom}.` : `${before} stops before ${whom}.`;

/** Where the truck is, known while its run is out for delivery: said to who waits for it, or to who is asked by them. */
export const stopsBeforeText = (before: number, isTheirs = true, about = ''): string => {
  if (about) return `${stopsBeforeText(before, isTheirs)} ${expectedText(about)}`;
  if (!isTheirs) return before === 0 ? 'The next stop of its truck.' : stopsText(before, 'it');
  return before === 0 ? 'You are the next stop.' : stopsText(before, 'you');
};

/** An estimated time, marked as such. */
export const aboutTime = (time: string) => `about ${time}`;
export const expectedText = (about: string) => `Expected ${about}.`;

/** The way of a run, drawn. */
export const RUN_MAP = {
  title: 'Map',
  none: 'No stop of it has a position yet: the first delivery there records it.',
  noPosition: 'No position yet:',
  dockMark: 'D',
  miles: (miles: number) => `${miles} ${miles === 1 ? 'mile' : 'miles'}, straight lines`,
  says: (stops: readonly string[], hasDock: boolean) =>
    `Way of the run, north up${hasDock ? ', from our dock and back' : ''}: ${stops.join(', ')}`,
};

interface Doors {
  of: number;
  delivered: number;
  short: number;
  not: number;
}

/** "4 of 5 delivered, 1 not": a door at which something stayed on the truck is not counted as delivered. */
export const deliveredText = ({ of, delivered, short, not }: Doors, saysStops = false): string =>
  [
    `${delivered} of ${of}${saysStops ? (of === 1 ? ' stop' : ' stops') : ''} delivered`,
    ...(short > 0 ? [`${short} short`] : []),
    ...(not > 0 ? [`${not} not`] : []),
  ].join(', ');

/** How far the runs of a day are. */
export const PROGRESS = {
  title: 'Runs',
  none: 'No run is planned for this day.',
  noDriver: 'No driver yet',
  /** For who does not see the bar. */
  ofRun: (name: string, doors: Doors) => `${name}: ${deliveredText(doors, true)}`,
  last: (customer: string, time: string) => `${customer}, ${time}`,
  next: (customer: string) => `Next: ${customer}`,
  toPlan: 'Plan',
  leaves: (time: string) => `Leaves ${time}`,
  sendOut: 'Send out',
  failed: (customer: string, number: string) => `Not delivered: ${customer}, ${number}`,
  left: (customer: string, number: string, why: string) => `${customer}, ${number}: ${why}`,
};
