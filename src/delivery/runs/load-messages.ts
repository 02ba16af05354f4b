import type { ShortPick } from './load-contract.ts';

const packagesText = (count: number) =>
  count === 1 ? '1 package' : `${count.toLocaleString('en-US')} packages`;

/** The dangerous goods of a load. Figures of the rules are those of 49 CFR. */
export const LOAD_MESSAGES = {
  title: 'Regulated goods on board',
  onTruck: (run: string) => `Regulated goods on ${run}`,
  leadOfRun: 'What is on this truck, or meant to be on it.',
  leadOnRoad: 'What is still on this truck: what left with it, less what was handed over.',
  leftWith: (packages: number, pounds: number, placards: string) =>
    `It left with ${packagesText(packages)} on its shipping paper, ${pounds.toLocaleString('en-US')} lb${placards ? `; placards: ${placards}` : ''}.`,
  noneLeft: 'No regulated goods are on this truck any more.',
  packages: (count: number) =>
    count === 1 ? 'fully regulated package' : 'fully regulated packages',
  pounds: 'gross, counted for placards',
  placard: '1,001 lb or more: placards are due.',
  placardDo:
    'Split the load, or send a driver with the hazmat endorsement, placards and shipping papers (49 CFR 172.504(c)).',
  placardOnRoad: 'The placards hang as long as this is aboard (49 CFR 172.504(c)).',
  near: 'Close to 1,001 lb, from which placards are due.',
  nearDo: 'Think before anything is added (49 CFR 172.504(c)).',
  others: (limited: number, excepted: number) =>
    [
      limited > 0 ? `${packagesText(limited)} of Limited Quantity` : '',
      excepted > 0
        ? `${packagesText(excepted)} excepted by road as marine pollutants only (49 CFR 171.4(c))`
        : '',
    ]
      .filter(Boolean)
      .join(', ')
      .replace(/^(.+)$/, 'Not counted: $1.'),
  withoutSheet: (count: number) =>
    count === 1
      ? 'No safety data sheet to hand over for:'
      : `No safety data sheet to hand over for ${count} products:`,
  classUnknown:
    'Its UN number is not in our table: it counts for placards and stands apart until somebody knows its class.',
  byProduct: 'By product',
  densityUnknown: 'Density not entered: weighed as 1.53 g/mL (12.8 lb/gal), like 50% caustic soda.',
  estimate:
    'Estimates from pack sizes and densities, with 8% for packaging. A person trained under 49 CFR 172.704 decides.',
  /** What keeps a truck at the dock when it shares a section, in the words of the departure check, and what only injures. */
  pairs: (firm: number, injure: number) => {
    const pairs = (count: number) => (count === 1 ? '1 pair' : `${count} pairs`);
    const may = `${pairs(firm)} that may not share a section`;
    if (injure === 0) return may;
    return firm === 0 ? `${pairs(injure)} that can injure` : `${may}, ${injure} that can injure`;
  },
  deadly: (count: number, onRoad = false) =>
    `${onRoad ? 'Still aboard' : 'Load apart'}: ${count === 1 ? '1 pair' : `${count} pairs`} that together can kill`,
  byLaw: (count: number, onRoad = false) =>
    `${onRoad ? 'Still aboard' : 'Load apart'}: ${count === 1 ? '1 pair' : `${count} pairs`} that the segregation table keeps apart`,
  apart: (count: number, onRoad = false) =>
    `${onRoad ? 'Still aboard' : 'Load apart'}: ${count === 1 ? '1 more pair' : `${count} more pairs`} that can injure`,
};

export const SHORT_PICK_MESSAGES: Record<ShortPick, string> = {
  'out-of-stock': 'Out of stock',
  'not-found': 'Not found',
  damaged: 'Damaged in the warehouse',
};

/** A reason of the load check in words; what earlier releases wrote stands as it is. */
export const shortWords = (reason: string): string =>
  reason in SHORT_PICK_MESSAGES ? SHORT_PICK_MESSAGES[reason as ShortPick] : reason;

const SHORT_PICK_ADVICE: Record<ShortPick, string> = {
  'out-of-stock': 'Call the customer: offer another product, or the next day.',
  'not-found': 'Have it looked for before the truck leaves; else call the customer.',
  damaged: 'Take it from stock in QuickBooks, and call the customer.',
};

/** What the desk does about a short pick, before and after its truck has left. */
export const shortPickAdvice = (reason: ShortPick, hasLeft: boolean): string =>
  hasLeft && reason === 'not-found'
    ? 'The truck has left without it: call the customer, and have it looked for.'
    : SHORT_PICK_ADVICE[reason];

export const LEFT_ALREADY = {
  out: 'This truck has left. What is missing now is said at the stop.',
  closed: 'This run is closed.',
} as const;

/** Why a line of the load check was not recorded. */
export const lineMessages = {
  otherTruck: (counted: string) =>
    `It was counted into ${counted || 'no truck'}, and the run has another truck now. Count it again.`,
  twice: 'A line stands here twice.',
  liesIn: (name: string, run: string) =>
    `${name} is loaded in the truck of “${run}”: have it unloaded there first.`,
  gone: 'This line is no longer on this run. Take it off the truck.',
  ridesAgain: (name: string, loaded: number) =>
    `${name} rides on this run, counted as ${loaded}: it stays so. Count it with a reason if it is not in the truck.`,
  reason: (name: string) => `${name}: say why less was loaded.`,
  tooMuch: (name: string, most: number) =>
    `${name}: ${most} are ordered. Leave what is more in the warehouse.`,
};

/** What the desk reads of goods that were not found at the dock. */
export const shortPickMessages = {
  title: (count: number) =>
    count === 1 ? '1 line was loaded short' : `${count} lines were loaded short`,
  missing: (missing: number, of: number) => `${missing} of ${of} missing:`,
  call: (phone: string) => `Call ${phone}`,
  changed: 'the order changed after it was counted',
};

// What keeps a run from another truck, and from being deleted.
export const goodsToUnload = (name: string, goods: readonly string[]) =>
  `In the truck of “${name}” ${goods.length === 1 ? 'lies' : 'lie'} ${goods.join(' and ')}. Have that unloaded and say “Unloaded” at its check first.`;
export const goodsOf = (line: {
  quantity: number;
  name: string;
  sizeUnit: string;
  number: string;
}) => `${line.quantity} ${line.name}, ${line.sizeUnit}, of ${line.number || 'another customer'}`;
