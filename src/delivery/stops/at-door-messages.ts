import { sentence } from '../../kit/sentence.ts';
import { dayText } from '../../kit/time.ts';
import type { Becomes } from '../deliveries/damage-contract.ts';
import type { ToFetch } from './contract.ts';

/** Why the truck is at a door although nobody sent its run out: kept as it was pressed. */
export const AT_DOOR = [
  'It was forgotten',
  'There was no connection at the dock',
  'The office said to go',
  'Another reason: it stands in the note for the office',
] as const;

/** Where nobody is signed in any more: no connection is missing. */
export const signedOutMessages = {
  signInFirst: (count: number) =>
    `${count === 1 ? 'One report waits' : `${count} reports wait`} on this phone, and your sign-in has ended. Sign in again: ${count === 1 ? 'it goes' : 'they go'} by ${count === 1 ? 'itself' : 'themselves'} then.`,
  signIn: 'Sign in again',
  openPaper: 'Open the shipping paper (sign in first)',
  codeMake: 'They sign on their phone (sign in first)',
} as const;

/** What the office has decided of goods that leaked or were damaged. */
export const becomesMessages = {
  title: 'The office has decided where these goods go',
  recorded: {
    overpacked: 'Put them in an overpack before they move on.',
    truck: 'They go back on the truck with you.',
    disposed: 'They are disposed of. Do not take them along.',
    kept: 'They are kept in the warehouse.',
  } satisfies Record<Becomes, string>,
  /** In the list, of one stop among others. */
  ofStop: (customer: string, becomes: Becomes) =>
    `${customer}: ${becomesMessages.recorded[becomes]}`,
} as const;

/** A stop that nobody sent out. */
export const atDoorMessages = {
  title: 'The truck is already at the door',
  text: 'Then say why it was not sent out. What you hand over is recorded, and the office is told what was missing.',
} as const;

/** A stop that is promised for a day to come. */
export const earlyMessages = {
  promised: (day: string) => `Promised for ${dayText(day)}`,
  ask: (day: string) => `Promised for ${dayText(day)}. Deliver it today?`,
  askText: 'The customer expects it on that day. It is recorded and billed as delivered today.',
  deliver: 'Deliver it today',
  back: 'Back',
} as const;

/** What is to be carried: at the next stop, in the list, and of a run that comes after this one. */
export const loadMessages = {
  packages: (count: number) => (count === 1 ? '1 package' : `${count} packages`),
  pounds: (pounds: number) => `${pounds.toLocaleString('en-US')} lb`,
  run: (leaves: string, stops: number) =>
    `${leaves ? `leaves ${leaves}, ` : ''}${stops === 1 ? '1 stop' : `${stops} stops`}`,
} as const;

/** The head of the list. */
export const headMessages = {
  asking: (time: string) => `As it was at ${time}. Looking for news.`,
  /** After the count back, on the way on. */
  closed: (run: string) => `${run} is counted back and closed`,
  /** The run that comes after it. */
  isNext: (run: string) => `${run} is next.`,
  /** Of the day's stops, for whoever drives no run. */
  onNoRun: 'On no run',
  /** Of a run that has not left: none of them is next yet. */
  heldStops: 'Its stops',
  /** The way back, of who has an office. */
  toOffice: 'Today',
} as const;

/** A run on the road that has another truck since it left. */
export const onRoadMessages = {
  beforeDrivingOn: (run: string) => `${run} does not drive on yet`,
  toRun: 'The run, to confirm it',
} as const;

/** The one question of sheets that are due on paper and of which nothing was said. */
export const sheetMessages = {
  ask: 'Were the printed safety data sheets given?',
  askText: (names: readonly string[]) =>
    `They are due here: ${names.join(', ')}. What is not given stays owed to this customer.`,
  given: 'Given, deliver',
  notGiven: 'Not given, deliver',
  back: 'Back',
  /** Both questions in one. */
  givenUnsigned: 'Nobody signed, SDS given',
  notGivenUnsigned: 'Nobody signed, SDS not given',
} as const;

/** What is counted at a door, and why less of it. */
export const countedMessages = {
  /** In the list of stops. */
  begun: (counted: number, of: number) =>
    counted === 0 ? 'Begun' : `Begun, ${counted} of ${of} counted`,
  /** Said with the choice: the photo is asked for as soon as it is taken. */
  withPhoto: (reason: string) => `${reason} (photo)`,
  /** A second reason of one line. */
  alsoNotOnTruck: (missing: number) => `Of these ${missing}, not on the truck`,
  notOnTruckOf: (name: string, missing: number) =>
    `${countedMessages.alsoNotOnTruck(missing)}: ${name}`,
  /** Of damaged goods that are not hazardous: nobody decides of them apart. */
  comesBack: 'It comes back with the truck and is counted there. Nobody else is asked about it.',
} as const;

/** Of a stop at which nothing is handed over, most of all because they refuse all of it. */
export const refusedMessages = {
  allRefused: 'Nothing delivered: refused',
  noneDelivered: 'Nothing delivered',
  whyRefused: 'Why?',
  whoRefuses: 'Who refuses it, or what they say: one of the two is enough.',
  refusesIt: (name: string) => `${name} refuses it`,
  refuserName: 'Name of who refuses it',
  refusedSays: 'What they say',
  sayWhoRefuses: 'Say who refuses it, or what they say.',
  /** What the record says of each line. */
  refusedBy: (name: string) => sentence(`Refused by ${name}`),
} as const;

/** Goods of a claim that the driver takes back. */
export const fetchMessages = {
  title: 'Take back from here',
  text: 'Tick what is on your truck. What is not stays for the next driver.',
  goods: ({ name, sizeUnit, quantity }: Pick<ToFetch, 'name' | 'sizeUnit' | 'quantity'>) =>
    `${quantity} × ${name}, ${sizeUnit}`,
  inPlaceOf: (goods: ToFetch) => `What came in place of ${fetchMessages.goods(goods)}`,
  from: (number: string) => `From ${number}`,
  diamond: 'Is there a hazard diamond on its box? Then call the office before you take it.',
} as const;

/** Of leaking goods, once they are reported. */
export const leakMessages = {
  /** After the report, until the office has decided what becomes of the goods. */
  leakAfter:
    'It is leaking: do not hand it over. Keep people away from it and call the office before you drive on.',
  leakCanWait: 'The report goes to the office by itself.',
} as const;
