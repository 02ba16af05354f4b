import { sentence } from '../../kit/sentence.ts';
import type { Check, DeparturePoint, PointKind } from './departure.ts';

const several = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

interface Named {
  a: string;
  b: string;
}
/** A line that was counted before its order changed. */
interface CountedLine {
  name: string;
  customerName: string;
  loaded: number | null;
  open: number;
}
interface PlacedPair extends Named {
  section: string;
}
const named = (pairs: readonly Named[]) => pairs.map(({ a, b }) => `${a} and ${b}`).join('; ');
const pairTexts = (pairs: readonly PlacedPair[]) =>
  pairs
    .map(({ a, b, section }) => (section ? `${a} and ${b} (${section})` : `${a} and ${b}`))
    .join('; ');

/** What is missing before a run leaves. Figures and rules are those of 49 CFR. */
export const pointTexts = {
  unsent: 'Nobody sent it out, and goods were handed over from it.',
  off: (customer: string) => `${customer} is switched off.`,
  hazard: (names: readonly string[]) =>
    `Nobody has said whether ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} hazardous.`,
  paper: 'The shipping paper is not signed (49 CFR 172.200).',
  paperChanged: (signer: string) =>
    `The load or its truck changed after ${signer} signed its shipping paper (49 CFR 172.200).`,
  paperAsks: (count: number, first: string) =>
    `Nobody can sign the shipping paper: ${several(count, 'thing is', 'things are')} missing. ${first}`,
  pairs: (pairs: readonly PlacedPair[]) =>
    `${several(pairs.length, 'pair that together can kill stands', 'pairs that together can kill stand')} in one section: ${pairTexts(pairs)}.`,
  segregation: (pairs: readonly PlacedPair[]) =>
    `${several(pairs.length, 'pair that the segregation table keeps apart stands', 'pairs that the segregation table keeps apart stand')} in one section: ${pairTexts(pairs)} (49 CFR 177.848).`,
  unplaced: (pairs: readonly Named[]) =>
    `Nobody has counted into its section what together can kill: ${named(pairs)}.`,
  unplacedByLaw: (pairs: readonly Named[]) =>
    `Nobody has counted into its section what the segregation table keeps apart: ${named(pairs)} (49 CFR 177.848).`,
  placards: (names: string) =>
    `Placards are due and nobody has confirmed that they hang: ${names} (49 CFR 172.504).`,
  placardsUnknown: (names: string) =>
    `Placards are due, and the class of ${names} is not known (49 CFR 172.504).`,
  training: (driver: string) =>
    `${driver} has no hazmat training that holds today (49 CFR 172.704, 177.816).`,
  endorsement: (driver: string) =>
    `Placards are due, and ${driver} has no hazmat endorsement that holds today (49 CFR 383.93).`,
  sheet: (customer: string, names: readonly string[]) =>
    `${customer}: there is no safety data sheet of ${names.join(', ')} (29 CFR 1910.1200(g)(7)).`,
  count: (uncounted: number, of: number) =>
    `${uncounted.toLocaleString('en-US')} of ${several(of, 'line', 'lines')} not counted.`,
  /** It was ordered more after it was counted. */
  countAgain: ({ name, customerName, loaded, open }: CountedLine) =>
    `${name} for ${customerName}: ${loaded} of ${open} loaded. The order changed after it was counted.`,
  extra: ({ name, customerName, loaded, open }: CountedLine) =>
    `${name} for ${customerName}: ${(loaded ?? 0) - open} too many, ${loaded} loaded and ${open} ordered.`,
  countedInto: (uncounted: number, of: number, before: readonly string[], truck: string) =>
    `${uncounted.toLocaleString('en-US')} of ${several(of, 'line', 'lines')} not counted: counted into ${before.join(' and ')}, not ${truck || 'the truck that it leaves with'}. Count again.`,
  countedOnRoad: (lines: number, into: readonly string[], truck: string) =>
    `${several(lines, 'line was', 'lines were')} counted into ${into.join(' and ')}, and nobody has counted ${lines === 1 ? 'it' : 'them'} in ${truck || 'the truck that it has now'}.`,
  pounds: (pounds: number, truck: string, most: number) =>
    `${pounds.toLocaleString('en-US')} lb are to ride on ${truck}, which carries ${most.toLocaleString('en-US')} lb.`,
  pallets: (pallets: number, truck: string, most: number) =>
    `About ${several(pallets, 'pallet is', 'pallets are')} to ride on ${truck}, which takes ${most.toLocaleString('en-US')}.`,
  /** `day`: '' for today. */
  dock: (customers: readonly string[], day: string) =>
    `${several(customers.length, 'dock is', 'docks are')} shut ${day ? `on ${day}` : 'today'}: ${sentence(customers.join(', '))}`,
  notInUse: (truck: string) => `${truck} is out of use.`,
  gone: (driver: string) => `${driver} does not drive for us any more. Choose another driver.`,
  onRoad: (who: string, run: string, day: string) =>
    `${who} is out for delivery with “${run}” of ${day}, which is not closed.`,
  twin: (who: string, run: string, from: string, till: string) =>
    `${who} is to be out with “${run}” from ${from} to about ${till}.`,
} as const;

const pairShort = (pairs: readonly Named[]) => {
  const [first] = pairs;
  const more =
    pairs.length > 1 ? `, and ${several(pairs.length - 1, 'more pair', 'more pairs')}` : '';
  return first ? `${first.a} beside ${first.b}${more}` : '';
};

/** The same in a few words. */
export const pointShort = {
  crew: 'No driver yet',
  left: (count: number) => `${several(count, 'stop', 'stops')} can’t ride any more`,
  part: (count: number) => `${several(count, 'stop', 'stops')} that you may not see`,
  off: (customer: string) => `${customer} is switched off`,
  hazard: (names: readonly string[]) => `Hazard not known: ${names.join(', ')}`,
  transport: (names: readonly string[]) => `Transport not known: ${names.join(', ')}`,
  paper: 'Shipping paper not signed',
  paperChanged: 'Load changed after the paper was signed',
  paperAsks: (count: number) => `Shipping paper: ${several(count, 'thing', 'things')} missing`,
  apart: pairShort,
  unplaced: (pairs: readonly Named[]) => `No section yet: ${pairShort(pairs)}`,
  placards: 'Placards not confirmed',
  placardsUnknown: 'Placard not known',
  training: (driver: string) => `${driver}: no hazmat training`,
  endorsement: (driver: string) => `${driver}: no hazmat endorsement`,
  sheet: (names: readonly string[]) => `No safety data sheet: ${names.join(', ')}`,
  count: (counted: number, of: number) =>
    `Load counted, ${counted} of ${several(of, 'line', 'lines')}`,
  countAgain: ({ name, loaded, open }: CountedLine) => `Count again: ${loaded} of ${open} ${name}`,
  extra: ({ name, loaded, open }: CountedLine) => `${(loaded ?? 0) - open} too many: ${name}`,
  countedOnRoad: (into: readonly string[]) =>
    `Counted into ${into.join(' and ')}, counted again when it is back`,
  pounds: (pounds: number, most: number) =>
    `Too heavy: ${pounds.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} lb`,
  pallets: (pallets: number, most: number) => `Too many pallets: about ${pallets} of ${most}`,
  dock: (customers: readonly string[], day: string) =>
    `${several(customers.length, 'dock is', 'docks are')} shut ${day ? `on ${day}` : 'today'}: ${customers.join(', ')}`,
  notInUse: (truck: string) => `${truck} is out of use`,
  gone: (driver: string) => `${driver} does not drive any more`,
  onRoad: (who: string, run: string) => `${who} is out with ${run}`,
  twin: (who: string, run: string) => `${who} is on ${run} at that hour`,
} as const;

/** The button beside a point that is red. */
export const pointButton: Readonly<Record<PointKind, string>> = {
  crew: 'Choose driver',
  left: 'Take off',
  part: '',
  off: 'See customer',
  hazard: 'State it',
  paper: 'Sign',
  pairs: 'Set apart',
  segregation: 'Set apart',
  placards: 'Confirm',
  training: 'Change driver',
  endorsement: 'Change driver',
  sheet: 'See order',
  unload: 'See load',
  count: 'Count',
  extra: 'See load',
  capacity: 'Change truck',
  dock: 'See order',
  truck: 'Change truck',
  driver: 'Change driver',
};

/** A check of which nothing is red. */
export const checkGreen: Readonly<Record<Check, string>> = {
  load: 'Load counted',
  paper: 'Shipping paper signed',
  apart: 'Nothing that may not share a section',
  crew: 'Truck and driver free',
  hazards: 'Hazards known',
};
const loadedShort = (count: number) => `${several(count, 'line', 'lines')} loaded short`;
const inTruck = (truck: string | null) => (truck === null ? '' : truck && ` in ${truck}`);

export const checkWords = {
  counted: (counted: number, of: number) => `Load counted, ${counted} of ${of}`,
  notRequested: 'Load within what the truck takes',
  noPaper: 'No shipping paper needed',
  countBack: 'Count back',
  wentWithoutPaper: 'Goods that need a shipping paper were handed over without one',
  /** Of the pairs that keep a truck at the dock; what only injures is in the count of the run's head and no part of this. */
  apart: (pairs: number, counted: 'none' | 'some' | 'all') =>
    `${several(pairs, 'pair that may not share a section', 'pairs that may not share a section')}: ${{ none: 'not counted yet', some: 'none does so far', all: 'none does' }[counted]}`,
  placards: (by: string, when: string) => `Placards confirmed by ${by}, ${when}`,
  red: (count: number) => `${several(count, 'thing is', 'things are')} missing`,
  withReason: 'Send out with a reason',
  /** Of a run of a coming day, where nothing else is missing. */
  onTheDay: (day: string) => `Not yet: on ${day}`,
  isNotYet: 'Not yet',
  ofOtherTruck: 'Of another truck',
  /** `truck`: the one that it left with, where it has another one since; '' for none, null: it has that one still. */
  wasGreen: (time: string, truck: string | null, short: number) =>
    short === 0
      ? `Every point was green at ${time}${inTruck(truck)}`
      : `Left at ${time}${inTruck(truck)}, checked, with ${loadedShort(short)}`,
  left: (time: string, truck: string | null) => `Left at ${time}${inTruck(truck)}`,
  wasNotGreen: (count: number, time: string, truck: string | null) =>
    `Left at ${time}${inTruck(truck)} without ${several(count, 'point', 'points')}, with a reason`,
  /** On the road, in a truck that nothing was counted into. */
  apartNotKnown: (truck: string) =>
    `Which pairs share a section in ${truck || 'the truck that it has now'}: not known`,
  isGreen: 'Green',
  /** Beside what a driver lacks: the owner keeps the records. */
  record: 'Record it',
  ownerRecords: 'The owner reads it under To do, and records it.',
  endorsementEnds: (driver: string, day: string) => `${driver}: hazmat endorsement ends ${day}`,
  isRed: 'Red',
  isOpen: 'Not known yet',
  of: (run: string) => `Before ${run} leaves`,
  shortOf: (run: string) => `Short on ${run}`,
  shortLine: (line: { name: string; customerName: string; loaded: number; open: number }) =>
    sentence(`Short for ${line.customerName}: ${line.loaded} of ${line.open} ${line.name}`),
} as const;
/** The ways out. */
export const wayOut = {
  crew: 'Choose a driver in the plan',
  left: 'Take it off the run in the plan',
  part: 'Ask somebody who may see every stop',
  off: 'Switch the customer on again, or take the order off the run in the plan',
  hazard: 'State what it is, or take its order off the run',
  transport:
    'Say in its safety data how it travels, as section 14 of its sheet does, or take its order off the run',
  transportAlone: 'The owner says it in its safety data, or it is taken off the order',
  hazardAlone: 'The owner says it on the product’s page, or it is taken off the order',
  alone: 'It goes on a run first',
  paper: 'Open the shipping paper',
  pairs: 'Give them different sections at the load check, or take one off the run',
  unplaced: 'Count these at the load check',
  oneSection: 'Give the truck sections in the plan, or take one off the run',
  placards: 'Hang them on each side and each end, then confirm it here',
  placardsUnknown: 'Enter the UN number of our table, or take it off the run',
  training: 'Have the owner record it, or choose another driver',
  endorsement: 'Have the owner record it, choose another driver, or split the load',
  sheet: 'Upload it, or have the owner let it go without',
  count: 'Count at the load check',
  dockOnRoad: 'Ask there whether they take it today; what they do not take comes back',
  extra: 'Take them off and say so; with a reason they ride along and are counted back',
  countOnRoad: 'It is counted when it comes back; set the truck back if the goods did not move',
  capacity: 'Take stops off the run, or choose another truck',
  dock: 'Move its day on the order, or take it off the run',
  truck: 'Count that run back and close it, or choose another truck',
  notInUse: 'Choose another truck, or set it in use again under Trucks',
  driver: 'Count that run back and close it, or choose another driver',
  twinTruck: 'Let one of them leave later, or choose another truck',
  twinDriver: 'Let one of them leave later, or choose another driver',
} as const;

/** The same said to the owner, who is meant by them. */
export const ownersWayOut: ReadonlyMap<string, string> = new Map([
  [wayOut.training, 'Record it, or choose another driver'],
  [wayOut.endorsement, 'Record it, choose another driver, or split the load'],
  [wayOut.transport, 'Say how it travels, or take its order off the run'],
  [wayOut.sheet, 'Upload it, or let it go without'],
]);

export const departureMessages = {
  title: 'Before it leaves',
  ready: (short: number) =>
    short === 0 ? 'Nothing is missing. It can leave.' : `It can leave, with ${loadedShort(short)}.`,
  missing: (count: number) => `${several(count, 'thing is', 'things are')} missing`,
  beforeMissing: (count: number) =>
    `Before it leaves: ${several(count, 'thing is', 'things are')} missing`,
  /** Of a run of a coming day. */
  notYet: (count: number, day: string) => `${several(count, 'thing', 'things')} to do on ${day}`,
  toSendOut: 'Send it out on the run’s page',
  owner: 'Only the owner lets it go without',
  soft: 'It can leave without, with a reason',
  notReady: (run: string, points: readonly DeparturePoint[]) =>
    `“${run}” does not leave yet. ${points.map(({ text, out }) => `${text} ${out.text}.`).join(' ')}`,
  notOnRoad: (run: string, points: readonly DeparturePoint[]) =>
    `“${run}” is out for delivery. ${points.map(({ text }) => text).join(' ')} Nothing was changed.`,
  reason: 'Why it leaves all the same',
  reasonHint: 'Kept with your name on the run and its papers. The desk is told.',
  reasonNeeded: 'Say why.',
  noReason: 'No reason was given.',
  leave: 'Send out all the same',
  sendOut: 'Send out',
  see: (run: string) => `See what is missing: ${run}`,
  seeShort: 'See what is missing',
  placardsHang: (names: string) => `${names} hang on each side and each end`,
  placardsWait: (names: string) => `${names}: your word is kept on this phone and sent by itself.`,
  placardsRefused: 'The placards were not confirmed',
  /** Where the office can't be asked just now. */
  placardsAsStored: 'Placards of this truck, as the office last said it',
  confirmPlacards: 'Confirm the placards',
  placardsConfirmed: (names: string, by: string, when: string) =>
    `${names}: confirmed by ${by}, ${when}.`,
  confirmed: 'Confirmed.',
  otherPlacards: 'Other placards are due now. Read them again, then confirm.',
  hungOnAnother: (hungOn: string, now: string) =>
    `The placards were confirmed for ${hungOn || 'a run without a truck'}, and the run has ${now || 'no truck'} now. Hang them there, then confirm it.`,
  noPlacards: 'No placard is due for this load.',
  closed: 'This run is closed. Nothing on it changes any more.',
  neverConfirmed: (one: { placards: string; truckName: string; since: string }) =>
    `Placards were never confirmed${one.truckName ? ` on ${one.truckName}` : ''}: ${one.placards}, due from ${one.since} on.`,
  leftWithout: (count: number) =>
    count === 1 ? 'Left without one thing' : `Left without ${count} things`,
  because: (reason: string, by: string, when: string) => `“${reason}” ${by}, ${when}.`,
  noted: (by: string, when: string) => `Read by ${by}, ${when}.`,
  note: 'I have read it',
  notedDone: 'Noted.',
  overrideGone: 'This is gone, or somebody has noted it.',
  ownOverride: 'Somebody else at the desk, or the owner, reads what you let go.',
} as const;

/** What Today counts: trucks that left without something, for somebody else to read. */
export const leftWithoutPage = {
  title: 'Left without something',
  none: 'No truck left without something that you have not read.',
  run: (run: string, day: string) => `${run}, ${day}`,
  notNoted: 'It was not noted',
} as const;

/** Of an order whose stop is opened before its run is on the road. */
export const notSentOut = (run: string) =>
  `It rides on “${run}”, which nobody has sent out. Send the run out first.`;
