import type { StepName } from './server/setup-steps.ts';

export const title = 'Set up your shop';
export const lead =
  'Six steps from an empty shop to the first order, each ticked off by what is really there. QuickBooks can follow later.';
export const allDone = 'Your shop is set up. This page stays here whenever you need it.';
export const goOn = 'Continue the set-up';

/** What a step is, what it unlocks and where it is done. */
export const STEPS: Readonly<
  Record<
    StepName,
    { title: string; text: string; unlocks: string; links: readonly { to: string; text: string }[] }
  >
> = {
  hazards: {
    title: 'Say which products are hazardous',
    text: 'The books say nothing of hazards. Section 2 of each maker’s safety data sheet does. What is harmless can be stated for many at once; of the rest enter the safety data.',
    unlocks: 'Their orders leave the dock. Until then none with such a product does.',
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
    text: 'Name, address, phone, e-mail, time zone, and your logo.',
    unlocks: 'Header, e-mails, order papers and labels carry your name instead of ours.',
    links: [{ to: '/dashboard/company', text: 'Company' }],
  },
  mail: {
    title: 'E-mail',
    text: 'Send yourself a test. It takes the way every e-mail of the shop takes.',
    unlocks: 'Invitations, order confirmations and delivery notes reach people.',
    links: [],
  },
  people: {
    title: 'Your people',
    text: 'Order desk and drivers as staff; buyers follow when there are customers.',
    unlocks: 'Others can confirm, deliver and answer; everything says who did it.',
    links: [{ to: '/dashboard/people/new', text: 'Create an account' }],
  },
  products: {
    title: 'Products',
    text: 'Make the first one by hand, or bring a CSV file. Who connects QuickBooks first can take them over from there. A hazardous product leaves the dock only with its safety data sheet: add that next.',
    unlocks: 'The catalog, prices and safety data sheets.',
    links: [
      { to: '/dashboard/products/new', text: 'New product' },
      { to: '/dashboard/products/import', text: 'Import CSV' },
      { to: '/dashboard/safety', text: 'Safety data sheets' },
    ],
  },
  customers: {
    title: 'Customers',
    text: 'Hotels, restaurants, spas and laundries with their address, by hand, by CSV or from QuickBooks. Say on each one’s page who gets the safety data sheets. Then invite their buyers.',
    unlocks: 'Ordering at their own prices, with delivery days.',
    links: [
      { to: '/dashboard/customers/new', text: 'New customer' },
      { to: '/dashboard/customers/import', text: 'Import CSV' },
      { to: '/dashboard/people/new', text: 'Invite a buyer' },
    ],
  },
  order: {
    title: 'The first order',
    text: 'Place one for a customer, confirm it, deliver it. Try it yourself before your customers do.',
    unlocks: 'You have seen the whole way once, from the shelf to the invoice.',
    links: [
      { to: '/dashboard/new-order', text: 'Take an order' },
      { to: '/products', text: 'Order as a buyer does' },
    ],
  },
  accounting: {
    title: 'Accounting, when you want it',
    text: 'Everything above works without it. Connect QuickBooks Online at any time: what was delivered until then is invoiced afterwards.',
    unlocks: 'Products and customers come over, and each delivery becomes one invoice.',
    links: [{ to: '/dashboard/accounting', text: 'QuickBooks' }],
  },
};

/** In place of the links of the first order while it is under way. */
export const firstOrderLinks = [{ to: '/dashboard/orders', text: 'Go on with the order' }] as const;

export const mailButton = 'Send a test e-mail';
/** How the test stands, in a sentence. */
export const MAIL_STATES = {
  queued: (to: string) => `On its way to ${to}. Reload in a moment to see whether it went.`,
  trying: (to: string, error: string) =>
    `Not sent to ${to} yet. The mail server said: ${error} It is tried again by itself.`,
  sent: (to: string, when: string) =>
    `The mail server took it for ${to}, ${when}. Look into that mailbox: if it is not there, look into the spam folder.`,
  failed: (to: string) => `It could not be sent to ${to}. Check the mail server’s settings.`,
} as const;
