import { sentence } from '../../kit/sentence.ts';
import type { LoadTrouble } from '../runs/ui/load-outbox.ts';

const named = (names: readonly string[]) =>
  names.length > 4
    ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`
    : names.join(', ');

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** What was said at a door of goods that were not on the truck: the explanation of a count that misses just these. */
export const reportedAtDoor = (count: number, notes: readonly string[]) =>
  [`Said at the door: ${count} not on the truck.`, ...notes].join(' ').slice(0, 300);

/** Of a stop whose customer this person may not see. */
export const ANOTHER_CUSTOMER = 'another customer';

/** Beside the way to the signature while lines are to be counted. */
export const countFirst = 'Count first: a short line changes the paper.';

/** Why a run can't be closed yet. */
export const CLOSING = {
  notOut: {
    planned: 'This truck has not left: there is nothing to count back.',
    loading: 'This truck has not left: there is nothing to count back.',
    out: '',
    closed: 'This run is closed already.',
  },
  openStops: (names: readonly string[]) =>
    sentence(`Say what becomes of the stops that nobody was at: ${named(names)}`),
  foreignStops: (count: number) =>
    `Nobody was at ${many(count, 'stop', 'stops')} of customers that you may not see. Somebody who sees them has to close this run.`,
  reportWaits: (names: readonly string[]) =>
    `${sentence(`No report has been recorded yet of ${named(names)}`)} Report each stop on your phone first, also one that you did not reach, or let the desk close this run.`,
  sayWhyClosed: (names: readonly string[]) =>
    `${sentence(`No report has been recorded yet of ${named(names)}`)} Say why the run is closed all the same.`,
  uncounted: (names: readonly string[]) => sentence(`Count what came back of ${named(names)}`),
  unexplained: (names: readonly string[]) =>
    sentence(`Say why the count is not even: ${named(names)}`),
  twice: 'A product, a kind of empties or a stop stands here twice.',
  moved: 'The truck came back before your stop. It comes on the new day.',
} as const;

/** Sentences of one run's page, and of the count at its end. */
export const runPage = {
  toRuns: 'Go to the deliveries',
  tabs: 'The run',
  tab: { stops: 'Stops', load: 'Load', papers: 'Papers', count: 'Count back' },
  loadIsBack: 'This truck was counted back: what it carried stands under “Count back”.',
  countLead:
    'The truck is out for delivery. Its driver counts it back at the end, on the phone or here.',
  load: 'Load the truck',
  counted: (counted: number, of: number) => `${counted} of ${many(of, 'line', 'lines')} counted`,
  notDeparted: 'The truck was not sent out',
  count: 'Count back and close',
  nextStop: (customer: string) => `Next stop: ${customer}`,
  stopsTitle: 'Stops',
  noStops: 'No order rides on this run.',
  hidden: (count: number) =>
    `${many(count, 'stop', 'stops')} of customers that you do not see ${count === 1 ? 'is' : 'are'} on it too.`,
  closedTitle: 'Counted back',
  withoutReports: (why: string) => `Closed although a report had not come: “${why}”`,
  closedBy: (name: string, when: string) => `By ${name || 'somebody who has left'}, ${when}.`,
  even: 'Every product is even: loaded, less delivered, returned and damaged, is nothing.',
  late: (count: number) =>
    `${many(count, 'delivery', 'deliveries')} of this run arrived after it was closed: the count does not have ${count === 1 ? 'it' : 'them'}. What differs from the count is a case for the desk.`,
  product: 'Product',
  loaded: 'Loaded',
  delivered: 'Delivered',
  returned: 'Returned',
  damaged: 'Damaged',
  difference: 'Difference',
} as const;

export const countPage = {
  title: 'Count back',
  back: 'The run',
  /** Above what should be on the truck by the reports of its stops. */
  expectedTitle: 'Should have come back',
  nothingExpected: 'By the reports nothing should have come back.',
  /** What should be there of a product, with whose it was and how much of it was damaged. */
  expected: (
    { returned, damaged }: { returned: number; damaged: number },
    from: readonly { customerName: string; quantity: number }[],
  ) => {
    const [first, ...others] = from;
    const whose =
      first === undefined
        ? ''
        : others.length === 0
          ? ` from ${first.customerName}`
          : `: ${from.map(({ customerName, quantity }) => `${quantity} from ${customerName}`).join(', ')}`;
    return `${returned + damaged}${whose}${damaged > 0 ? `, ${damaged} damaged` : ''}`;
  },
  /** More was handed over than was loaded. */
  moreThanLoaded: (loaded: number, delivered: number) =>
    `${delivered} handed over, ${loaded} loaded`,
  rest: 'All the rest came back as it should: 0',
  restHint: (count: number) =>
    `${many(count, 'product', 'products')}, handed over as loaded. Look into the truck first.`,
  restShow: (count: number) =>
    `Show ${count === 1 ? 'it' : `the ${count}`}, to count what is there`,
  restSection: 'The rest',
  /** One tap that counts what should be there; below it stands how many. */
  asExpected: 'As expected',
  /** The button that takes all uncounted rows as expected. */
  allAsExpected: (count: number) => `All ${count} as expected`,
  othersAsExpected: (count: number) => `The other ${count} as expected`,
  allAsExpectedHint:
    'Look at each in the truck first. What you have counted stays as you counted it.',
  someDamaged: 'Some of it is damaged',
  someDamagedOf: (name: string) => `Some of it is damaged: ${name}`,
  countIt: 'Count it, 0 when there is none.',
  countBoth: 'Count it: both numbers, 0 when there is none.',
  countEmpties: 'Count them: 0 when there is none.',
  countedOf: (counted: number, of: number) => `${counted} of ${of} counted`,
  reasonsMissing: (count: number) => many(count, 'reason is missing', 'reasons are missing'),
  stopsMissing: (count: number) => many(count, 'stop is open', 'stops are open'),
  countThese: 'Count these, 0 when there is none:',
  /** Of the products of which nothing should be there. */
  sayRest: (count: number) =>
    `${many(count, 'product', 'products')} of the rest: tick that 0 came back, or count what is there.`,
  toRest: 'To the tick',
  restByName: (count: number) => `${count === 1 ? 'It' : `The ${count}`} by name`,
  waitsTitle: 'Reports are missing',
  waitsText:
    'A run is closed when every stop is reported. Report these on your phone, also one that you did not reach; or call the desk, which can close the run with a reason.',
  report: (customer: string) => `Report: ${customer}`,
  whyClosed: (names: readonly string[]) => `Why close it without the report of ${named(names)}`,
  whyClosedMissing: 'Say why the run is closed although a report has not come.',
  sum: (loaded: number, delivered: number) => `${loaded} loaded, ${delivered} delivered`,
  returned: (name: string) => `Came back: ${name}`,
  damaged: (name: string) => `Came back damaged: ${name}`,
  returnedLabel: 'Good',
  damagedLabel: 'Damaged',
  even: 'Even',
  missing: (count: number) => `${count} missing`,
  tooMany: (count: number) => `${count} too many`,
  explain: 'What happened to it',
  explainMissing: (name: string) => `Say what happened to ${name}.`,
  /** Above the names of all rows whose count is not even. */
  explainThese: 'Say what happened to these:',
  notEven: 'Not all is even',
  andMore: (count: number) => `and ${count} more`,
  toFirst: 'Go to the first',
  toReason: 'The reason',
  emptiesOf: (kind: string) => `Empty: ${kind}`,
  taken: (count: number) => `${count} taken at the doors`,
  countedEmpties: (kind: string) => `On the truck: ${kind}`,
  stopsTitle: 'Nobody was here',
  stopsLead: 'Say what becomes of each stop before the run is closed.',
  toDesk: 'Back to the desk',
  toDay: 'To another day',
  chooseDay: 'Choose a day',
  close: 'Close the run',
  /** Pressed, and kept by this phone, which sends it. */
  waits: {
    title: 'Saved on this phone',
    text: 'It goes by itself when there is a connection, from this page or from your stops. The run is closed then.',
  },
  /** Pressed, and only this page holds it. */
  notStored: {
    title: 'No connection',
    text: 'What you counted is on this page only. Leave it open, and close the run when you have a signal.',
  },
  sendNow: 'Send it now',
  toStops: 'Your stops',
  closeLead: 'A closed run is never changed.',
  notClosed: 'The run is not closed',
  unsure:
    'There was no answer. What you counted is kept on this phone and sent when it is connected. You may press it again: it is done once.',
  /** Why a count that was pressed is not in, where somebody did answer. */
  unsent: {
    'sign-in': {
      title: 'Your sign-in has ended: the run is not closed yet',
      text: 'What you counted is kept on this phone. Sign in again here, as yourself: then it is sent by itself.',
    },
    forbidden: {
      title: 'The run is not closed',
      text: 'Your account may not close it now. What you counted is kept on this phone. Call the desk.',
    },
    portal: {
      title: 'The run is not closed yet',
      text: 'This network answers instead of our server. Sign in to the Wi-Fi, or switch it off. What you counted is kept on this phone and sent by itself then.',
    },
    wait: {
      title: 'The run is not closed yet',
      text: 'Our server asks for a pause. What you counted is kept on this phone and sent by itself after it.',
    },
  } satisfies Partial<Record<LoadTrouble, { title: string; text: string }>>,
  signIn: 'Sign in again',
} as const;

/** Goods of claims that came back with the truck. */
export const fetchedBack = {
  title: 'Taken back from customers',
  text: 'Set it apart: it is not part of the load, so count none of it below.',
  goods: ({ name, sizeUnit }: { name: string; sizeUnit: string }) => `${name}, ${sizeUnit}`,
  from: (customer: string, number: string) => (number ? `${customer}, ${number}` : customer),
} as const;

/** What was missing when trucks were counted back, for the desk to look into. */
export const missingPage = {
  title: 'Missing when counted back',
  lead: 'What was on these trucks, was not delivered and did not come back, with what whoever counted said about it. The count stays as it is; correct a delivery or the stock first where that is wrong.',
  none: 'Nothing that was missing in the last days waits for you.',
  run: (run: string, day: string) => `${run}, ${day}`,
  drivenBy: (driver: string) => `Driven by ${driver}`,
  line: (count: number, name: string) => `${count} ${name}`,
  count: 'The count',
  countOf: (run: string) => `The count of ${run}`,
  note: 'Looked into it',
  noteOf: (run: string) => `Looked into what was missing of ${run}`,
  noted: 'Noted: it is no longer to do.',
  notNoted: 'It was not noted',
} as const;

const EMPTIES: Readonly<Record<string, string>> = {
  'drum-55': '55 gal drums',
  'drum-30': '30 gal drums',
  'drum-15': '15 gal drums',
  'pail-5': '5 gal pails',
  'carboy-15': '15 gal carboys',
  tote: 'Totes',
  other: 'Other containers',
};
export const emptyName = (kind: string) => EMPTIES[kind] ?? kind;
