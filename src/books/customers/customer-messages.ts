import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';
import type { Reason } from './customer-likeness.ts';
import type { BookState, Field, OurState } from './customer-lines.ts';

/** The sentences about customers of the books and ours. */
export const title = 'Match customers';
export const lead =
  'Say who is who. Whoever is billed is matched, or added there, with the first bill. Nobody else is added, matched or changed on either side before you say so.';

export const BOOK_STATE_WORDS: Record<BookState, string> = {
  matched: 'Matched',
  proposed: 'Perhaps ours',
  new: 'New in QuickBooks',
  ignored: 'Ignored',
  inactive: 'Inactive',
  unusable: 'Can’t be used',
};

export const OUR_STATE_WORDS: Record<OurState, string> = {
  lost: 'Gone from QuickBooks',
  missing: 'Not in QuickBooks',
  adding: 'On their way',
  stays: 'Kept out',
  through: 'Billed together',
};

export const STATE_HELP: Record<BookState | OurState | 'differing', string> = {
  matched: 'These are customers here.',
  differing: 'These are matched, and something is said differently. Choose whose words count.',
  proposed: 'These look like customers here. Match them, or say that they are somebody else.',
  new: 'QuickBooks knows these, and the shop does not. Create those who order here; ignore the others.',
  ignored: 'You chose not to sell to these. They stay here until you offer them again.',
  inactive: 'Switched off in QuickBooks, and no customer here.',
  unusable: 'These can’t order here as they are.',
  lost: 'These were matched, and QuickBooks does not have that customer any more.',
  missing:
    'The shop knows these, and QuickBooks does not. Add them now, or leave it to their first invoice.',
  adding: 'These are being added to QuickBooks, or could not be.',
  stays: 'You chose not to add these yet. Their first invoice still adds them.',
  through:
    'QuickBooks has one account for these and another customer here. Invoices go to that account; people, address, prices and orders stay with each.',
};

export const FIELD_WORDS: Record<Field, string> = {
  name: 'name',
  address: 'address',
  email: 'e-mail',
  phone: 'phone',
  terms: 'payment terms',
  parent: 'parent',
};

export const REASON_WORDS: Record<Reason, string> = {
  'name-zip': 'Same name and ZIP code',
  name: 'Same name',
  email: 'Same e-mail',
  elsewhere: 'Same name, another ZIP code',
  similar: 'Similar name',
};
export const CONFIDENCE_WORDS = { sure: 'sure', likely: 'likely', unsure: 'unsure' } as const;

export const differing = 'Differ';
export const addsUp = (count: number) => `${count.toLocaleString('en-US')} customers read`;
export const byState = 'Customers by what they are';
export const connectFirst = 'Connect it first; then say here who is who.';
export const never = 'The customers of QuickBooks were not read yet';
export const neverText =
  'Reading changes nothing in QuickBooks and nobody here. It takes a few seconds.';
export const nothing = 'Nothing here';
export const nothingFound = 'Nobody here has these words';
export const search = 'Search these lines';
export const noFacts = 'No address, e-mail or phone';
export const partOf = (name: string) => `part of ${name}`;
export const another = 'Choose another';
export const matchMarked = 'Match the marked ones';
export const matchSure = (count: number) =>
  count === 1 ? 'Match the sure one' : `Match all ${count.toLocaleString('en-US')} sure ones`;
export const denyMarked = 'Not the same';
export const createMarked = 'Create the marked ones';
export const create = (count: number) => `Create ${customers(count)}`;
export const matchCounted = (count: number) => `Match ${customers(count)}`;
/** Customers without a similar one here. */
export const createAll = (count: number) =>
  count === 1
    ? 'Create the one that looks new'
    : `Create the ${count.toLocaleString('en-US')} that look new`;
export const ignoreMarked = 'Ignore the marked ones';
export const offerMarked = 'Offer the marked ones again';
export const unmatch = 'Take the match back';
export const addMarked = 'Add the marked ones to QuickBooks';
export const addAgain = 'Try the marked ones again';
export const keepOutMarked = 'Not now';
export const letInMarked = 'Offer the marked ones again';
export const onItsWay = 'On its way to QuickBooks.';
export const isGone =
  'QuickBooks says that this customer was deleted or merged. Find who took its place under New, or add it again.';
export const wasMerged = (name: string, ours: string | null) =>
  ours
    ? `Merged into ${name} in QuickBooks, which is ${ours} here. Bill both to that account, or give this one an account of its own.`
    : `Merged into ${name} in QuickBooks.`;
export const nameInBooks = 'Name in QuickBooks';
export const addAs = 'Add it again';
export const billBoth = (name: string) => `Bill both to ${name}`;
export const billBothHelp =
  'Nothing else changes: people, address, prices and orders stay with each.';
export const billedTo = (name: string) => sentence(`Billed to the account of ${name}`);
export const ownAccount = 'Give it an account of its own';
export const takeMarked = 'Take QuickBooks’ values';
export const keepMarked = 'Keep ours';
export const here = 'Here';
export const there = 'In QuickBooks';
export const none = 'none';
export const switchOff = 'Switch off';
export const switchOn = 'Switch on';
export const leave = 'Leave it';
export const wentOff = 'Inactive in QuickBooks, still ordering here';
export const wentOn = 'Active in QuickBooks again, switched off here';
export const whoIs = (name: string) => `Who is ${name} here?`;
export const find = 'Name, city, ZIP code or e-mail';
export const match = 'Match';
export const close = 'Close';
export const moreFound = (count: number) => `${count} more: type more of the name.`;
export const waiting = (count: number) =>
  count === 1
    ? '1 customer waits for your word'
    : `${count.toLocaleString('en-US')} customers wait for your word`;

const customers = (count: number) =>
  count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`;
export const DONE: Record<string, (count: number) => string> = {
  match: (count) => `${customers(count)} matched.`,
  deny: (count) => `${count} ${count === 1 ? 'pair' : 'pairs'} will not be proposed again.`,
  unmatch: () => 'The match was taken back. Values stay as they are.',
  create: (count) => `${customers(count)} created.`,
  ignore: (count) => `${customers(count)} ignored.`,
  offer: (count) => `${customers(count)} offered again.`,
  together: () => 'Both are billed to one account now.',
  add: (count) => `${customers(count)} on the way to QuickBooks.`,
  'keep-out': (count) => `${customers(count)} kept out for now.`,
  'let-in': (count) => `${customers(count)} offered again.`,
  take: (count) => `${count} ${count === 1 ? 'value' : 'values'} taken from QuickBooks.`,
  keep: (count) => `${count} ${count === 1 ? 'value' : 'values'} kept as they are here.`,
  switch: () => 'Done.',
};

export const TASK_WORDS = {
  look: 'Decide',
  list: 'See the customers',
  ordering: 'It has open orders.',
  owed: ({ openCents, waitingCents }: { openCents: number; waitingCents: number }) =>
    [
      openCents > 0 ? `${formatCents(openCents)} of its invoices is open.` : '',
      waitingCents > 0 ? `${formatCents(waitingCents)} is delivered and waits to be billed.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  lost: (name: string, survivor: string | null, ours: string | null) =>
    survivor
      ? `${name} and ${ours ?? 'another customer'} are two customers here and one in QuickBooks: ${name} was merged into ${survivor} there.`
      : `${name}: its customer in QuickBooks is gone.`,
  failed: (name: string, problem: string) => `${name} could not be added to QuickBooks: ${problem}`,
  switched: (name: string, on: boolean) =>
    on
      ? `${name} is active in QuickBooks again and switched off here.`
      : `${name} is inactive in QuickBooks and still orders here.`,
  proposed: (count: number) =>
    `${customers(count)} of QuickBooks ${count === 1 ? 'looks' : 'look'} like customers here.`,
  fresh: (count: number) =>
    `${customers(count)} of QuickBooks ${count === 1 ? 'is' : 'are'} new to the shop.`,
  differing: (count: number) =>
    `${customers(count)} ${count === 1 ? 'is' : 'are'} written differently here and in QuickBooks.`,
};

/** "Net 30, due after 30 days"; '' for none. */
export const termsText = ({ terms, dueDays }: { terms: string; dueDays: number | null }): string =>
  terms === '' || dueDays === null
    ? terms
    : `${terms}, ${dueDays === 0 ? 'due at once' : `due after ${dueDays} ${dueDays === 1 ? 'day' : 'days'}`}`;
