import { dayText, longDayText } from '../../kit/time.ts';
import type { PaperReason } from '../../safety/sheets/public/safety-contact.ts';
import { isFirm } from './kept-apart.ts';
import type { Together } from './load-contract.ts';

/** What can be printed of a run, alone or all in one. */
export const PAPERS = ['all', 'pick-list', 'load-list', 'delivery-notes'] as const;
export type Paper = (typeof PAPERS)[number];

export const PAPER_NAMES: Record<Paper, string> = {
  all: 'Print everything',
  'pick-list': 'Pick list',
  'load-list': 'Load list',
  'delivery-notes': 'Delivery notes',
};

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${several}`;

const BY_MAIL = 'They leave by e-mail to the customer’s safety contact when the truck goes out.';
const ON_PAPER: Record<PaperReason, string> = {
  chosen: 'Hand them over on paper: the customer chose paper.',
  'no-contact': 'Hand them over on paper: the customer has named nobody who gets them.',
  'no-consent': 'Hand them over on paper: nobody has agreed to e-mail yet.',
  'by-phone': 'Hand them over on paper: e-mail was agreed by phone only, not in writing.',
};

const WHY_PAPER: Record<PaperReason, string> = {
  chosen: 'chose paper',
  'no-contact': 'nobody named',
  'no-consent': 'nobody agreed to e-mail',
  'by-phone': 'agreed by phone only, not in writing',
};

/** What stands on the papers of a run. No prices: the receiver and the driver need none. */
export const paperMessages = {
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  file: (run: string, day: string) => `Papers of ${run}, ${longDayText(day)}`,
  of: (name: string, run: { name: string; day: string }) =>
    `${name}: ${run.name}, ${dayText(run.day)}`,
  noteOf: (position: number, number: string, customer: string) =>
    `${position}. ${customer}: delivery note ${number}`,
  run: 'Run',
  day: 'Day',
  driver: 'Driver',
  truck: 'Truck',
  nobody: 'Nobody yet',
  noTruck: 'None yet',
  stops: (stops: number, packages: number) =>
    `${many(stops, 'stop', 'stops')}, ${many(packages, 'package', 'packages')}`,
  packages: (count: number) => many(count, 'package', 'packages'),

  pickUnder: 'In the order of the warehouse. The last column says how many go to which stop.',
  product: 'Product',
  size: 'Size',
  total: 'Total',
  perStop: 'Stop: packages',
  picked: 'Picked',
  hazardous: 'hazardous',

  loadUnder: 'Last stop first: it stands at the nose. Loaded from the top of this list to its end.',
  stop: 'Stop',
  customer: 'Customer',
  quantity: 'Load',
  loaded: 'Loaded',
  section: (name: string, lines: number) => `${name}: ${many(lines, 'line', 'lines')}`,
  noSection: 'The whole truck',
  noSections:
    'This truck has no sections, so nothing can be kept apart by them. Give it sections on the page of trucks.',
  apartTitle: 'Keep apart on the truck',
  apartDone: (count: number) =>
    count === 1
      ? 'One pair must never meet. This list has it in different sections.'
      : `${count} pairs must never meet. This list has them in different sections.`,
  first: 'One',
  second: 'Other',
  where: 'Where',
  why: 'Why',
  places: (a: readonly string[], b: readonly string[]) => {
    const both = a.filter((place) => b.includes(place));
    if (both.length === 0) return `${a.join(', ')} / ${b.join(', ')}`;
    return both[0] === '' ? 'not apart' : `not apart: both in ${both.join(', ')}`;
  },
  canKill: 'CAN KILL',
  byLaw: '49 CFR 177.848',
  /** Pairs that can kill or that the law keeps apart are all named; of the others the first three. */
  togetherNames: (
    pairs: readonly Pick<Together, 'a' | 'b' | 'section' | 'severity' | 'rule'>[],
  ) => {
    const named = pairs.filter((pair, index) => isFirm(pair) || index < 3);
    return `${named
      .map(({ a, b, section }) => (section ? `${a} and ${b} (${section})` : `${a} and ${b}`))
      .join('; ')}${named.length < pairs.length ? '; the table at the end has all of them' : ''}.`;
  },
  togetherDo:
    'Put one of them into another section; where there is none, leave it for another run.',
  hazards: 'Dangerous goods',
  pounds: (pounds: number) =>
    `${pounds.toLocaleString('en-US')} lb gross of fully regulated goods count for placards; from 1,001 lb placards are due.`,
  noneRegulated: 'No fully regulated package is meant to be on this truck.',
  shipping: 'In the order of shipping papers',

  noteTitle: 'Delivery note',
  order: 'Order',
  poNumber: 'PO number',
  none: 'None',
  stopOf: (position: number, of: number) => `${position} of ${of}`,
  emergency: 'Emergency',
  shipTo: 'Deliver to',
  dockNote: 'At the dock',
  ordered: 'Ordered',
  onTruck: 'On truck',
  delivered: 'Delivered',
  short: (reason: string) => `short: ${reason.toLowerCase()}`,
  sheetsTitle: 'Safety data sheets with this delivery',
  sheetsNone: 'None: no sheet is due for the products on this note.',
  sheet: (sheet: { name: string; number: number; date: string | null }) =>
    `${sheet.name}: revision ${sheet.number}${sheet.date === null ? ', date not known' : ` of ${longDayText(sheet.date)}`}`,
  sheetWhy: { first: 'new to this customer', revised: 'revised since the last one' },
  sheetWay: (onPaper: PaperReason | null) => (onPaper === null ? BY_MAIL : ON_PAPER[onPaper]),
  fetchTitle: 'Take back at the doors',
  fetch: (position: number, customer: string, goods: string) =>
    `Stop ${position}, ${customer}: ${goods}`,
  fetchHere: 'Take back from here',
  goodsToFetch: (goods: {
    name: string;
    sizeUnit: string;
    quantity: number;
    kind: string;
    how: string;
  }) =>
    `${goods.kind === 'wrong-item' ? 'What came in place of ' : ''}${goods.quantity} × ${goods.name}, ${goods.sizeUnit}${goods.how ? `. ${goods.how}` : ''}`,
  toPrintTitle: 'Safety data sheets to print and put on the truck',
  toPrint: (position: number, customer: string, names: readonly string[], onPaper: PaperReason) =>
    `${position}. ${customer} (${WHY_PAPER[onPaper]}): ${names.join(', ')}`,
  toPrintNone: 'None for the products on this run: no sheet of them is due on paper.',
  owedTitle: 'Owed on paper since earlier deliveries, for products that are not on this run:',
  sheetMissing: (names: string) =>
    `No safety data sheet can be handed over for ${names}: there is none.`,
  signTitle: 'Received',
  signText: (customer: string) =>
    `I received the goods listed above for ${customer}, in the quantities under “Delivered”.`,
  signName: 'Name, printed',
  signRole: 'Role',
  signature: 'Signature',
  signTime: 'Date and time',
  shorts: 'What is missing or refused, and why',
} as const;
