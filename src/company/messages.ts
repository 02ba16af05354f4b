import { HOURS, type Section, STATES, TIME_ZONES } from './choices.ts';
import type { FieldKey } from './contract.ts';
import { DEPOSIT_GROUP } from './deposit-messages.ts';
import { MONEY_GROUP } from './money-messages.ts';
import { TAX_GROUP } from './tax-messages.ts';

export type SettingKind =
  | 'text'
  | 'paragraph'
  | 'email'
  | 'tel'
  | 'money'
  | 'count'
  | 'hour'
  | 'percent'
  | 'choice'
  | 'flag';

export interface SettingWords {
  key: FieldKey;
  kind: SettingKind;
  label: string;
  hint?: string;
  /** Of a choice. */
  choices?: readonly { value: string; label: string }[];
  /** True where nothing is an answer too. */
  optional?: true;
  /** Of prices that come from QuickBooks: a shop that works without it is not asked. */
  ofBooks?: true;
  /** Seldom changed: it folds away below the others. */
  seldom?: true;
}
export const SELDOM = 'Prices from QuickBooks: what is read, and what waits for a yes';

/** While one truck's capacity is not known, no day is full. */
export const capacityNotKnown = (trucks: readonly string[]) =>
  `Nobody has said what ${trucks.map((name) => `“${name}”`).join(', ')} ${trucks.length === 1 ? 'carries' : 'carry'}: while that is not known, no day counts as full.`;
export const sayCapacity = 'Say it on the plan, under Trucks';
export const TRUCKS_OF_PLAN = '/dashboard/deliveries?truck=new#trucks';
/** What leaves: where trucks, drivers and their training are kept. */
export const WHAT_LEAVES = [
  { to: TRUCKS_OF_PLAN, text: 'Trucks' },
  { to: '/dashboard/people?duty=driver', text: 'Drivers' },
  { to: '/dashboard/hazmat-training', text: 'Hazmat training' },
] as const;

/** The settings screens: every key of the contract stands in exactly one group, and a group on one screen. */
export const SETTING_GROUPS: readonly {
  section: Section;
  title: string;
  lead: string;
  settings: readonly SettingWords[];
}[] = [
  {
    section: 'company',
    title: 'The company',
    lead: 'Shown in the header and footer, on order papers and in every e-mail.',
    settings: [
      { key: 'name', kind: 'text', label: 'Company name' },
      {
        key: 'legalName',
        kind: 'text',
        label: 'Legal name',
        hint: 'As it stands on invoices and in the terms of service.',
      },
      { key: 'address1', kind: 'text', label: 'Street address' },
      { key: 'city', kind: 'text', label: 'City' },
      { key: 'state', kind: 'choice', label: 'State', choices: STATES },
      { key: 'zip', kind: 'text', label: 'ZIP code' },
      {
        key: 'orderPrefix',
        kind: 'text',
        label: 'What an order’s number begins with',
        hint: 'BC makes BC-100042. Orders that stand keep their numbers.',
      },
    ],
  },
  {
    section: 'company',
    title: 'How people reach you',
    lead: 'E-mails to customers come from this address, and contact requests go to it.',
    settings: [
      { key: 'email', kind: 'email', label: 'E-mail' },
      { key: 'phone', kind: 'tel', label: 'Phone' },
      {
        key: 'emergencyPhone',
        kind: 'tel',
        label: 'Emergency phone',
        hint: 'Answered day and night. It is printed on safety papers; without one no shipping paper can be signed.',
        optional: true,
      },
      {
        key: 'officeHours',
        kind: 'text',
        label: 'Office hours',
        optional: true,
        hint: 'When the phone is answered.',
      },
      {
        key: 'timeZone',
        kind: 'choice',
        label: 'Time zone',
        hint: 'Delivery days and the hour to order by follow it.',
        choices: TIME_ZONES,
      },
    ],
  },
  {
    section: 'website',
    title: 'For those who decide',
    lead: 'What a manager asks before becoming a customer: on the home page, About Us, Contact Us and at the sign-in, with your delivery days and the hour to order by. What is empty is not shown; each line stands by itself.',
    settings: [
      { key: 'deliveryArea', kind: 'paragraph', label: 'Where you deliver' },
      { key: 'accountOpening', kind: 'paragraph', label: 'How an account is opened' },
      { key: 'paymentTerms', kind: 'paragraph', label: 'Payment terms' },
      {
        key: 'certifications',
        kind: 'paragraph',
        label: 'Certifications',
        hint: 'Such as “EPA establishment 12345-RI-001” or “Green Seal GS-37 products in stock”.',
      },
      {
        key: 'publicOrderTerms',
        kind: 'flag',
        label: 'Show minimum, delivery fee and payment terms to visitors',
      },
    ],
  },
  {
    section: 'website',
    title: 'Catalog',
    lead: 'What visitors see.',
    settings: [
      {
        key: 'publicCatalogue',
        kind: 'flag',
        label: 'Show the catalog to visitors',
        hint: 'Without prices and stock. Safety data sheets stay public either way.',
      },
    ],
  },
  {
    section: 'ordering',
    title: 'Orders',
    lead: 'What happens to a new order.',
    settings: [
      {
        key: 'confirmOrdersAtOnce',
        kind: 'flag',
        label: 'Confirm new orders at once',
        hint: 'Off: the order desk confirms each order.',
      },
      {
        key: 'backOrdersAllowed',
        kind: 'flag',
        label: 'Take orders beyond the stock',
        hint: 'The lines are marked as back-ordered.',
      },
    ],
  },
  {
    section: 'delivery',
    title: 'When we deliver',
    lead: 'Each new order is promised for a day: the customer’s delivery weekday, or the next workday. A change here moves no order that stands.',
    settings: [
      {
        key: 'cutoffHour',
        kind: 'hour',
        label: 'Orders for the next delivery weekday close at',
        choices: HOURS,
      },
      {
        key: 'deliveryLeadDays',
        kind: 'count',
        label: 'Workdays to get an order ready',
        hint: '1: what is ordered in time can come the next workday.',
      },
      {
        key: 'deliversOnSaturday',
        kind: 'flag',
        label: 'Saturday is a workday',
        hint: 'A customer’s own delivery weekday counts either way.',
      },
      { key: 'deliversOnSunday', kind: 'flag', label: 'Sunday is a workday' },
      {
        key: 'claimDays',
        kind: 'count',
        label: 'Days to report short or damaged goods',
        hint: 'From the day of the delivery. 0: on that day only.',
      },
    ],
  },
  {
    section: 'trucks',
    title: 'Before a truck leaves',
    lead: 'What a run asks before its truck leaves.',
    settings: [
      {
        key: 'dockPosition',
        kind: 'text',
        label: 'Position of your dock',
        optional: true,
        hint: 'Latitude, longitude, such as 41.8157, -71.4010. The order of a run’s stops is suggested from there.',
      },
      {
        key: 'departureAsksCount',
        kind: 'flag',
        label: 'A truck leaves when every line is counted',
        hint: 'On: whoever sends it out uncounted says why. What the law asks is always asked.',
      },
      {
        key: 'departureAsksCapacity',
        kind: 'flag',
        label: 'A truck leaves within what it carries',
        hint: 'On: whoever sends it out heavier says why. What each truck carries stands on the board.',
      },
    ],
  },
  { section: 'money', ...TAX_GROUP },
  { section: 'money', ...MONEY_GROUP },
  { section: 'deposits', ...DEPOSIT_GROUP },
  {
    section: 'company',
    title: 'Mails of what is to do',
    lead: 'The dashboard of the owner always shows it.',
    settings: [
      {
        key: 'attentionMails',
        kind: 'flag',
        label: 'Send it by e-mail to the owners',
        hint: 'Each morning at 7 what waits, and at once what is blocked: an invoice that QuickBooks refuses, or a connection that ended.',
      },
    ],
  },
  {
    section: 'sign-in',
    title: 'Files',
    lead: 'Product pictures, safety data sheets and delivery photos.',
    settings: [
      {
        key: 'fileQuotaMb',
        kind: 'count',
        label: 'Space for all files',
        hint: 'In megabytes; 5120 are 5 gigabytes. Past it, uploads are refused.',
      },
    ],
  },
  {
    section: 'sign-in',
    title: 'Sign-in',
    lead: 'For your own people.',
    settings: [
      {
        key: 'staffSecondFactorRequired',
        kind: 'flag',
        label: 'Require two-step sign-in for staff',
        hint: 'Staff without it are reminded for a week from the day you require it, then asked at their next sign-in. A sign-in with a passkey counts as two steps.',
      },
    ],
  },
];

export const ERROR_STATES = ['open', 'settled'] as const;

export const SETTINGS_SAVED = 'Settings saved.';
/** Where nothing is chosen yet. */
export const CHOOSE = 'Choose …';

export const NOT_SAVED = {
  conflict: 'Someone else saved first',
  refused: 'Nothing was saved',
  mend: 'Please mend the fields marked below.',
};
