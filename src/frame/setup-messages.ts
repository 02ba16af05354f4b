import type { SetUpChoice } from '../company/contract.ts';
import { TRUCKS_OF_PLAN } from '../company/messages.ts';
import { percentText } from '../kit/percent.ts';
import { UNKNOWN_DENSITY } from '../safety/hazards/public/transport.ts';

/** The steps from an empty shop to its first order. */
export type StepName =
  | 'hazards'
  | 'company'
  | 'tax'
  | 'mail'
  | 'products'
  | 'prices'
  | 'customers'
  | 'order'
  | 'accounting'
  | 'items'
  | SetUpChoice
  | 'takeover';

export const title = 'Set-up guide';
export const lead =
  'From an empty shop to the first order, each step ticked off by what is really there.';
export const back = 'Back to the set-up guide';
export const thenStep = (title: string) => `Next: ${title}`;
export const withoutBooks = 'Works without QuickBooks';
export const noBooks = 'No, without QuickBooks';
export const onSale = (count: number, unknown: number) =>
  `${count.toLocaleString('en-US')} on sale${
    unknown === 0 ? '' : `, the hazard of ${unknown.toLocaleString('en-US')} not known`
  }`;
export const customersText = (count: number) =>
  count === 0 ? '' : count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`;
const named = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
export const withoutPrice = (count: number) =>
  `${named(count, 'product on sale has', 'products on sale have')} no price`;
/** The usual rate, and who has no tax. */
export const taxState = (
  { count, untaxed }: { count: number; untaxed: number },
  usualTaxRateBp: number | null,
) =>
  [
    ...(usualTaxRateBp === null
      ? count === 0 || untaxed > 0
        ? ['No usual rate']
        : ['Said for every customer']
      : [`Usual rate ${percentText(usualTaxRateBp)}`]),
    ...(untaxed === 0 ? [] : [`${named(untaxed, 'customer has', 'customers have')} no tax yet`]),
  ].join(', ');
export const itemsState = (lacking: number, onTheWay: number) =>
  lacking === 0
    ? 'Every product has its item'
    : `${named(lacking, 'product has', 'products have')} no item in QuickBooks${
        onTheWay === 0 ? '' : `, ${onTheWay.toLocaleString('en-US')} on the way`
      }`;
export const chargesWithoutItem = (names: readonly string[]) =>
  `${names.join(', ')}: no item in QuickBooks`;
export const itemsUnread = 'Read the products of QuickBooks first';
export const densityState = (missing: number) =>
  `Not known for ${named(missing, 'liquid', 'liquids')}`;
export const densityOf = (product: string) => `Density of ${product}`;
export const trucksState = (trucks: number, without: number) =>
  trucks === 0
    ? 'No truck yet'
    : `${named(trucks, 'truck', 'trucks')}${
        without === 0
          ? ''
          : `, ${without.toLocaleString('en-US')} without what ${without === 1 ? 'it carries' : 'they carry'}`
      }`;
export const trainingState = (drivers: number, untrained: readonly string[], some: boolean) =>
  untrained.length > 0
    ? `Nothing recorded, or expired: ${untrained.slice(0, 3).join(', ')}${
        untrained.length > 3 ? ` and ${(untrained.length - 3).toLocaleString('en-US')} more` : ''
      }`
    : drivers > 0
      ? `Recorded for ${named(drivers, 'driver', 'drivers')}`
      : some
        ? 'Recorded'
        : 'No driver yet';

/** The steps that an owner may answer with "not for us". */
export type OptionalStep = 'density' | 'trucks' | 'people';
/** That answer: its button, and what then stands there. */
export const NOT_FOR_US: Readonly<Record<OptionalStep, { press: string; confirmation: string }>> = {
  people: {
    press: 'Not for us: I work alone',
    confirmation: 'Not for us: nobody else works here',
  },
  trucks: {
    press: 'Not for us: we have no trucks',
    confirmation: 'Not for us: no trucks of our own',
  },
  density: {
    press: `Not for us: weigh them at ${UNKNOWN_DENSITY} g/mL`,
    confirmation: `Not for us: weighed at ${UNKNOWN_DENSITY} g/mL`,
  },
};
export const lawAsks =
  'This company needs it: a product ships as hazardous material, or may, or there is a truck without its figure. Nothing was changed.';
export const takeBack = 'Take this answer back';
export const notForUsWritten = 'Written down. You can take it back at its step.';
export const forUsAgain = 'Taken back. The step is open again.';

export const allDone = 'Your shop is set up. This page stays here whenever you need it.';
export const goOn = 'Continue the set-up';
/** Of the guide on the home page. */
export const putAway = 'Put away';
export const guideAway = 'Put away. The set-up guide stays among the pages of Company.';
export const putBack = 'Show it on Today again';
export const guideBack = 'It stands on Today again until every step is done.';

/** The steps by what they are about, in the order in which the groups build on each other. */
export const STEP_GROUPS: readonly { title: string; steps: readonly StepName[] }[] = [
  { title: 'QuickBooks', steps: ['accounting', 'takeover'] },
  { title: 'Your company', steps: ['company', 'emergency', 'tax', 'mail'] },
  { title: 'Products', steps: ['products', 'hazards', 'prices', 'items', 'density'] },
  { title: 'Customers and people', steps: ['customers', 'people'] },
  { title: 'Deliveries', steps: ['trucks', 'training'] },
  { title: 'First order', steps: ['order'] },
];
export const groupState = (done: number, of: number) =>
  done === of ? 'Done' : done === 0 && of === 1 ? '' : `${done} of ${of}`;
export const stepDone = 'Step, done: ';
export const unlocksLabel = 'Unlocks:';

/** What a step is, what it unlocks and where it is done. */
export const STEPS: Readonly<
  Record<
    StepName,
    { title: string; text: string; unlocks: string; links: readonly { to: string; text: string }[] }
  >
> = {
  hazards: {
    title: 'Say which products are hazardous',
    text: 'QuickBooks and price lists do not say which products are hazardous. Section 2 of the maker’s safety data sheet (SDS) does. Mark the harmless ones together; for each of the others enter the safety data.',
    unlocks: 'Orders with these products can be delivered. Until then they are held.',
    links: [
      {
        to: '/dashboard/products?state=active&hazard=unknown',
        text: 'Products whose hazard is not known',
      },
      { to: '/dashboard/safety', text: 'Safety data' },
    ],
  },
  company: {
    title: 'Your company',
    text: 'Name, what order numbers begin with, address, phone, e-mail, time zone, and your logo. Holidays count as workdays until you close them in the calendar.',
    unlocks: 'Header, e-mails, order papers and labels carry your name instead of ours.',
    links: [
      { to: '/dashboard/company?section=company', text: 'Name and address' },
      { to: '/dashboard/calendar', text: 'Close holidays' },
    ],
  },
  tax: {
    title: 'Tax',
    text: 'Enter your usual sales tax rate: each new customer takes it, and you name another rate or an exemption where one differs. Where every customer has its own rate, leave it empty and say the tax at each. With automated sales tax in QuickBooks, enter 0: it computes the tax of each invoice.',
    unlocks: 'Invoices go out. A customer whose tax nobody has said gets none until it is said.',
    links: [
      { to: '/dashboard/company?section=money', text: 'Sales tax' },
      { to: '/dashboard/customers?tax=open', text: 'Customers whose tax is not settled' },
    ],
  },
  takeover: {
    title: 'Take over from QuickBooks',
    text: 'Read products first, then customers. You see what each one becomes and decide before anything is made; nothing changes in QuickBooks.',
    unlocks: 'What you sell and whom you bill stands here without typing it again.',
    links: [
      { to: '/dashboard/accounting', text: 'Read products and customers' },
      { to: '/dashboard/accounting/products', text: 'Products to match' },
      { to: '/dashboard/accounting/customers', text: 'Customers to match' },
    ],
  },
  mail: {
    title: 'E-mail',
    text: 'Send yourself a test e-mail. The shop sends every e-mail the same way.',
    unlocks: 'Invitations, order confirmations and delivery notes reach people.',
    links: [],
  },
  people: {
    title: 'Your people',
    text: 'Invite your order desk, drivers and bookkeeper. Buyers are invited once there are customers.',
    unlocks: 'They confirm orders, deliver and answer under their own names.',
    links: [{ to: '/dashboard/people/new?kind=desk', text: 'Create an account' }],
  },
  products: {
    title: 'Products',
    text: 'Enter the first one by hand, or import a CSV file. A hazardous product can only be delivered with its safety data sheet: add that next.',
    unlocks: 'The catalog, prices and safety data sheets.',
    links: [
      { to: '/dashboard/products/new', text: 'New product' },
      { to: '/dashboard/products/import', text: 'Import CSV' },
      { to: '/dashboard/safety', text: 'Safety data sheets' },
    ],
  },
  prices: {
    title: 'Prices',
    text: 'Nobody can order a product without a price. Enter its list price on its page, or import the price list as a CSV file.',
    unlocks: 'Customers see what it costs and can order it.',
    links: [
      { to: '/dashboard/products?state=active&price=none', text: 'Products without a price' },
      { to: '/dashboard/prices/import', text: 'Import list prices' },
    ],
  },
  items: {
    title: 'Items in QuickBooks',
    text: 'QuickBooks invoices items, and a new company has none. Choose the account that sales are booked to; the shop then makes an item for each product that has none, and for delivery fee, fuel surcharge and deposits where you charge them, once.',
    unlocks: 'Invoices of your products reach QuickBooks.',
    links: [
      { to: '/dashboard/accounting/products', text: 'Products to match' },
      { to: '/dashboard/accounting/invoice-parts', text: 'Invoice items' },
    ],
  },
  emergency: {
    title: 'Emergency phone',
    text: 'A number that somebody who knows your goods answers day and night, or that of an emergency response service under your contract. The law asks for it on shipping papers (49 CFR 172.604).',
    unlocks: 'Shipping papers can be signed, and labels and safety papers name it.',
    links: [
      { to: '/dashboard/company?section=company', text: 'Emergency phone, under Name and address' },
    ],
  },
  density: {
    title: 'Density of liquids',
    text: `Section 9 of a safety data sheet says it. A liquid without one is weighed as the heaviest usual one, ${UNKNOWN_DENSITY} g/mL, so a truck looks fuller than it is.`,
    unlocks: 'True weights of loads, on plans and shipping papers.',
    links: [{ to: '/dashboard/safety', text: 'Safety data' }],
  },
  trucks: {
    title: 'Trucks',
    text: 'Each truck with the pounds it may carry. They stand below the plan of a day.',
    unlocks: 'Runs know their truck, and say when a day or a truck is full.',
    links: [{ to: TRUCKS_OF_PLAN, text: 'Trucks' }],
  },
  training: {
    title: 'Hazmat training of drivers',
    text: 'Whoever loads or drives hazardous material is trained, tested, and trained again within three years (49 CFR 172.704). Keep the record here; give drivers their account first.',
    unlocks: 'A truck with hazardous goods can leave with its driver.',
    links: [{ to: '/dashboard/hazmat-training', text: 'Hazmat training' }],
  },
  customers: {
    title: 'Customers',
    text: 'Hotels, restaurants, spas and laundries with their addresses: enter them by hand, or import a CSV file. On each customer’s page say who gets the safety data sheets. Then invite their buyers.',
    unlocks: 'Ordering at their own prices, with delivery days.',
    links: [
      { to: '/dashboard/customers/new', text: 'New customer' },
      { to: '/dashboard/customers/import', text: 'Import CSV' },
      { to: '/dashboard/people/new?kind=buyer', text: 'Invite a buyer' },
    ],
  },
  order: {
    title: 'The first order',
    text: 'Place an order for a customer, confirm it and deliver it, before your customers order themselves.',
    unlocks: 'You have seen every step once, from the order to the invoice.',
    links: [
      { to: '/dashboard/new-order', text: 'Take an order' },
      { to: '/products', text: 'Order as a buyer does' },
    ],
  },
  accounting: {
    title: 'QuickBooks, yes or no',
    text: 'If you use QuickBooks Online, connect it: the shop makes an invoice there for each delivery. Everything else works without it, and you can connect later: what was delivered until then is invoiced then. Before you connect, read there which numbers invoices get.',
    unlocks: 'Products and customers can be taken over, and each delivery becomes one invoice.',
    links: [{ to: '/dashboard/accounting', text: 'Yes, connect QuickBooks' }],
  },
};

/** In place of the links of the first order while it is under way. */
export const firstOrderLinks = [{ to: '/dashboard/orders', text: 'Go on with the order' }] as const;

export const mailButton = 'Send a test e-mail';
/** How the test stands, in a sentence. */
export const MAIL_STATES = {
  queued: (to: string) => `On its way to ${to}. Whether it went is shown here by itself.`,
  trying: (to: string, error: string) =>
    `Not sent to ${to} yet. The mail server said: ${error} It is tried again by itself.`,
  sent: (to: string, when: string) =>
    `The mail server took it for ${to}, ${when}. Look into that mailbox: if it is not there, look into the spam folder.`,
  failed: (to: string) => `It could not be sent to ${to}. Check the mail server’s settings.`,
} as const;
