export type AttentionKey =
  | 'no-run'
  | 'closed-day'
  | 'on-road'
  | 'late-run'
  | 'cannot-leave'
  | 'missing'
  | 'money'
  | 'books'
  | 'decide'
  | 'hazards'
  | 'transport'
  | 'overdue'
  | 'on-hold'
  | 'unconfirmed'
  | 'fresh'
  | 'requests'
  | 'claims'
  | 'damage'
  | 'fetch'
  | 'accounts'
  | 'sheets'
  | 'owed'
  | 'uncompared'
  | 'revised'
  | 'recalls'
  | 'contacts'
  | 'hazmat'
  | 'departures'
  | 'faults'
  | 'unbilled'
  | 'outages'
  | 'work'
  | 'webhooks'
  | 'second-factor'
  | 'late-money'
  | 'lost';

const many = (one: string, several: string) => (count: number) => (count === 1 ? one : several);

/** What waits, and where it is settled, the most pressing first: what burns today, what stops goods at the dock, what stops money. */
export const ATTENTION: Readonly<
  Record<AttentionKey, { text: (count: number) => string; to: string }>
> = {
  'no-run': {
    text: many(
      'order is promised for today and on no run',
      'orders are promised for today and on no run',
    ),
    to: '/dashboard/deliveries?waiting=today',
  },
  'closed-day': {
    text: many(
      'order is promised for a day on which we are closed',
      'orders are promised for days on which we are closed',
    ),
    to: '/dashboard/deliveries',
  },
  'on-road': {
    text: many('truck that is out is not in order', 'trucks that are out are not in order'),
    to: '/dashboard/deliveries?view=live',
  },
  'cannot-leave': {
    text: many('run is to leave soon and cannot', 'runs are to leave soon and cannot'),
    to: '/dashboard/deliveries',
  },
  'late-run': {
    text: many(
      'run of today was to leave by now and has not left',
      'runs of today were to leave by now and have not left',
    ),
    to: '/dashboard/deliveries',
  },
  missing: {
    text: many(
      'product was missing when a truck was counted back',
      'products were missing when trucks were counted back',
    ),
    to: '/dashboard/deliveries/missing',
  },
  outages: {
    text: many(
      'service that the shop leans on is away',
      'services that the shop leans on are away',
    ),
    to: '/dashboard/errors',
  },
  work: {
    text: many('fault in what the shop does by itself', 'faults in what the shop does by itself'),
    to: '/dashboard/system',
  },
  hazards: {
    text: many(
      'product on sale: hazard not known, its orders do not leave',
      'products on sale: hazard not known, their orders do not leave',
    ),
    to: '/dashboard/products?state=active&hazard=unknown',
  },
  transport: {
    text: many(
      'product on sale is hazardous, and how it travels is not known: its orders do not leave',
      'products on sale are hazardous, and how they travel is not known: their orders do not leave',
    ),
    to: '/dashboard/safety',
  },
  money: {
    text: many(
      'thing is blocked until somebody settles it',
      'things are blocked until somebody settles them',
    ),
    to: '/dashboard/accounting/inbox?show=money',
  },
  books: {
    text: many(
      'more thing to do about invoices and prices',
      'more things to do about invoices and prices',
    ),
    to: '/dashboard/accounting/inbox?show=rest',
  },
  decide: {
    text: many('delivery waits for your decision', 'deliveries wait for your decision'),
    to: '/dashboard/deliveries?view=live',
  },
  unbilled: {
    text: many(
      'order of the last 60 days is delivered and not invoiced, or the other way',
      'orders of the last 60 days are delivered and not invoiced, or the other way',
    ),
    to: '/dashboard/accounting/inbox/not-billed',
  },
  'late-money': {
    text: many('invoice is overdue', 'invoices are overdue'),
    to: '/dashboard/accounting/statements?late=late&sort=-overdue',
  },
  lost: {
    text: many('customer stopped buying', 'customers stopped buying'),
    to: '/dashboard/reports?by=lost',
  },
  overdue: {
    text: many('delivery is overdue', 'deliveries are overdue'),
    to: '/dashboard/orders?when=overdue&sort=promised',
  },
  unconfirmed: {
    text: many('order is due and not confirmed', 'orders are due and not confirmed'),
    to: '/dashboard/orders?status=placed',
  },
  fresh: {
    text: many('new order is to be confirmed', 'new orders are to be confirmed'),
    to: '/dashboard/orders?status=placed',
  },
  'on-hold': {
    text: many('order is on hold', 'orders are on hold'),
    to: '/dashboard/orders?status=on_hold',
  },
  claims: {
    text: many('claim is to be decided', 'claims are to be decided'),
    to: '/dashboard/orders?show=claims&state=open',
  },
  damage: {
    text: many(
      'approved claim: say what becomes of the damaged goods',
      'approved claims: say what becomes of the damaged goods',
    ),
    to: '/dashboard/orders?show=claims&state=approved',
  },
  fetch: {
    text: many('claim has goods to be taken back', 'claims have goods to be taken back'),
    to: '/dashboard/orders?show=claims',
  },
  requests: {
    text: many('message is not answered', 'messages are not answered'),
    to: '/dashboard/contact-requests',
  },
  accounts: {
    text: many('account request is open', 'account requests are open'),
    to: '/dashboard/contact-requests/accounts',
  },
  sheets: {
    text: many('product has no safety data sheet', 'products have no safety data sheet'),
    to: '/dashboard/safety',
  },
  uncompared: {
    text: many(
      'product has a newer SDS than its safety data',
      'products have newer SDS than their safety data',
    ),
    to: '/dashboard/safety',
  },
  owed: {
    text: many(
      'safety data sheet came after its product and was not handed over',
      'safety data sheets came after their products and were not handed over',
    ),
    to: '/dashboard/safety',
  },
  revised: {
    text: many(
      'safety data sheet is not with every customer',
      'safety data sheets are not with every customer',
    ),
    to: '/dashboard/safety',
  },
  recalls: {
    text: many(
      'recalled safety data sheet: customers have to be told',
      'recalled safety data sheets: customers have to be told',
    ),
    to: '/dashboard/safety',
  },
  contacts: {
    text: many(
      'customer with goods on order has not settled who gets its safety data sheets, and how',
      'customers with goods on order have not settled who gets their safety data sheets, and how',
    ),
    to: '/dashboard/customers/who-gets-sheets',
  },
  departures: {
    text: many(
      'truck left without something that was missing, with a reason',
      'trucks left without something that was missing, with a reason',
    ),
    to: '/dashboard/deliveries/left-without',
  },
  hazmat: {
    text: many(
      'hazmat training or endorsement is missing, ends soon or has ended',
      'hazmat trainings or endorsements are missing, end soon or have ended',
    ),
    to: '/dashboard/hazmat-training',
  },
  'second-factor': {
    text: () => 'sign-in of yours takes a password alone: set up two-step sign-in',
    to: '/settings#two-step',
  },
  webhooks: {
    text: many(
      'program is told nothing any more: nothing arrived for three days',
      'programs are told nothing any more: nothing arrived for three days',
    ),
    to: '/dashboard/webhooks',
  },
  faults: {
    text: many('fault is reported and open', 'faults are reported and open'),
    to: '/dashboard/errors',
  },
};

/** Tasks that block work until they are resolved. */
export const STOPS_WORK: ReadonlySet<AttentionKey> = new Set([
  'no-run',
  'closed-day',
  'on-road',
  'late-run',
  'cannot-leave',
  'missing',
  'outages',
  'work',
  'hazards',
  'transport',
  'money',
  'decide',
  'overdue',
  'on-hold',
  'unconfirmed',
]);

export const overdueSum = (amount: string) => `${amount} in all`;
export const andMore = (count: number) => `and ${count} more`;
export const title = 'To do';
export const calm = 'Nothing waits for you.';

/** Of somebody of the office who drives today: each truck, else its run, with the stops that are open. */
export const yourStops = (runs: readonly { on: string; open: number }[]) =>
  `Your stops today: ${runs.map(({ on, open }) => `${on}, ${open === 0 ? 'to be counted back' : open === 1 ? '1 stop' : `${open} stops`}`).join('; ')}`;

/** Opens the list of everything that waits. */
export const allToDo = (count: number) => `All ${count} to do`;
