import { z } from 'zod';
import { isCallable, NOT_CALLABLE } from '../kit/phone-schema.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const closure = z.strictObject({
  /** YYYY-MM-DD, the company's. */
  day: z.iso.date('Enter a day such as 2026-11-26.'),
  /** What buyers read, such as Thanksgiving; may be empty. */
  name: z.string().trim().max(60).default(''),
});
export type Closure = z.output<typeof closure>;

/** By day and once each: of two names for a day the last one counts. */
const closures = z
  .array(closure)
  .max(400)
  .overwrite((listed) =>
    [...new Map(listed.map((one) => [one.day, one])).values()].sort((one, other) =>
      one.day < other.day ? -1 : 1,
    ),
  );

/** How a day is to be: closed under a name, or open. */
export const changeClosureInput = z.strictObject({
  day: closure.shape.day,
  closed: z.boolean(),
  name: closure.shape.name,
});
export type ChangeClosure = z.output<typeof changeClosureInput>;

const paragraph = z
  .string()
  .trim()
  .max(600, 'Use at most 600 characters.')
  .transform((text) => text.replaceAll('\r\n', '\n'));

/** How orders pay for fuel; a placed order keeps what counted then. */
export const FUEL_SURCHARGES = ['off', 'fixed', 'percent'] as const;

const deposit = z.int().min(0).max(1000_00).default(0);

/** What not every distributor has: each a step of the set-up guide that may be answered with no. */
export const SET_UP_CHOICES = ['emergency', 'density', 'trucks', 'training', 'people'] as const;
export type SetUpChoice = (typeof SET_UP_CHOICES)[number];
/** What an owner puts away of the set-up: steps, and the guide's place on the home page. */
export const PUT_AWAY = [...SET_UP_CHOICES, 'guide'] as const;

/** Company settings with their defaults; the stored document may lack any of them. */
export const companySettings = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the company’s name.')
    .max(200)
    .default('Bellcart Supply Co.'),
  legalName: z.string().trim().max(200).default('Bellcart Supply Co., LLC'),
  email: z.email('Enter an e-mail address.').default('office@bellcart.example'),
  phone: z.string().trim().max(40).default('(401) 555-0100'),
  /** Answered day and night; '': none was given, and no paper may name one (49 CFR 172.604). */
  emergencyPhone: z.string().trim().max(40).default(''),
  address1: z.string().trim().max(200).default('48 Dyehouse Lane'),
  city: z.string().trim().max(100).default('Providence'),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Enter two capital letters, such as RI.')
    .default('RI'),
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, 'Enter five digits, or five and four.')
    .default('02903'),
  /** When the phone is answered, as one says it. */
  officeHours: z.string().trim().max(200).default(''),
  // What somebody who decides about a supplier asks; a line each, and nothing where it is empty.
  deliveryArea: paragraph.default(''),
  paymentTerms: paragraph.default(''),
  /** Where the money goes: the account, the address for checks. Customers read it where something is open; visitors do not. */
  howToPay: paragraph.default(''),
  accountOpening: paragraph.default(''),
  certifications: paragraph.default(''),
  /** Whether visitors read the order minimum, the delivery fee and the payment terms. */
  publicOrderTerms: z.boolean().default(true),
  /** Where the trucks start, as "latitude, longitude"; empty: not known. The order of a run's stops is suggested from it. */
  dockPosition: z
    .string()
    .trim()
    .regex(
      /^(-?\d{1,2}(\.\d{1,8})?, *-?\d{1,3}(\.\d{1,8})?)?$/,
      'Enter it as latitude, longitude, such as 41.8157, -71.4010.',
    )
    .default(''),
  timeZone: z
    .string()
    .refine(isTimeZone, 'Enter a time zone name, such as America/New_York.')
    .default('America/New_York'),
  /** false: visitors get a sign-in prompt instead of the catalogue. The SDS library stays public. */
  publicCatalogue: z.boolean().default(true),
  /** Whether invoices go to QuickBooks: what the owner said at the set-up; a connection is another fact. */
  usesQuickBooks: z.enum(['undecided', 'yes', 'no']).default('undecided'),
  /** Steps of the set-up guide of which the owner said that they are not for this company, and `guide`: it left the home page. */
  setUpNotForUs: z.array(z.enum(PUT_AWAY)).max(PUT_AWAY.length).default([]),
  confirmOrdersAtOnce: z.boolean().default(false),
  backOrdersAllowed: z.boolean().default(false),
  /** Sales tax of a new customer of whom nothing else is said; null: each is said by itself. Hundredths of a percent. */
  usualTaxRateBp: z.int().min(0).max(25_00).nullable().default(null),
  /** Cents. */
  orderMinimumCents: z.int().min(0).max(100_000_00).default(0),
  deliveryFeeCents: z.int().min(0).max(100_000_00).default(0),
  /** The fee is dropped from this subtotal on; 0 = never. Cents. */
  freeDeliveryFromCents: z.int().min(0).max(1_000_000_00).default(0),
  fuelSurcharge: z.enum(FUEL_SURCHARGES).default('off'),
  /** For an order, where the surcharge is `fixed`. Cents. */
  fuelSurchargeCents: z.int().min(0).max(1000_00).default(0),
  /** Of the goods, where it is `percent`. Hundredths of a percent. */
  fuelSurchargeBp: z.int().min(0).max(50_00).default(0),
  fuelSurchargeTaxable: z.boolean().default(false),
  // Of one container, charged when it is handed over full and paid back when it comes back empty; 0 = none. Cents.
  depositDrum55Cents: deposit,
  depositDrum30Cents: deposit,
  depositDrum15Cents: deposit,
  depositPail5Cents: deposit,
  depositCarboy15Cents: deposit,
  depositToteCents: deposit,
  depositTaxable: z.boolean().default(false),
  /** What stands before the running number of a new order: BC-100042. */
  orderPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'One to six letters and digits, a letter first.')
    .default('BC'),
  /** Orders for the next route day close at this hour of the company's day. */
  cutoffHour: z.int().min(0).max(23).default(14),
  /** Workdays from the day an order is taken in to the first day it can come. */
  deliveryLeadDays: z.int().min(0).max(30).default(1),
  /** Whether a truck leaves only when every line is counted, and within what it carries; the law's points are always asked. */
  departureAsksCount: z.boolean().default(true),
  departureAsksCapacity: z.boolean().default(true),
  deliversOnSaturday: z.boolean().default(false),
  deliversOnSunday: z.boolean().default(false),
  /** Days without deliveries, such as holidays, by day. */
  closures: closures.default([]),
  /** How far back an invoiced price still counts, in days (18 months). */
  invoicedPriceWindowDays: z.int().min(0).max(3650).default(548),
  invoicedPricesCount: z.boolean().default(true),
  /** Sales receipts of the books say prices as invoices do. */
  pricesFromReceipts: z.boolean().default(true),
  /** So do the parts of a bundle, whose price may be spread over them. */
  pricesFromBundles: z.boolean().default(false),
  /** A price of the books that is further than this from the one before is marked. Percent. */
  priceOutlierPercent: z.int().min(1).max(1000).default(40),
  // A reading of the books that changes more list prices than this, or one by more, waits for a yes with before and after.
  heldPricesPercent: z.int().min(1).max(100).default(5),
  heldPricesFrom: z.int().min(1).max(100_000).default(10),
  heldPriceChangePercent: z.int().min(1).max(1000).default(30),
  /** Prices that earn less of themselves than this are warned of; 0 = never. Percent. */
  minimumMarginPercent: z.int().min(0).max(95).default(0),
  /** E-mails to the owners: each morning what waits, and at once what stops money. */
  attentionMails: z.boolean().default(true),
  /** For how many days after a delivery a customer can report short or damaged goods. */
  claimDays: z.int().min(0).max(365).default(7),
  staffSecondFactorRequired: z.boolean().default(false),
  /** From this day of the company staff without it can do nothing else; set a week ahead when it is first required. */
  staffSecondFactorFrom: z.iso.date().default('2000-01-01'),
  /** What all stored files together may take, in MB (1024 x 1024 bytes). */
  fileQuotaMb: z
    .int()
    .min(10)
    .max(10_000_000)
    .default(5 * 1024),
});

export type CompanySettings = z.output<typeof companySettings>;

/** The logo as the shop shows it; `src` is an address of this shop. */
export interface Logo {
  src: string;
  /** Pixels of the file. */
  width: number;
  height: number;
}

export interface Company extends CompanySettings {
  /** False: the company's name and addresses are still the examples. */
  isNamed: boolean;
  logo: Logo | null;
}

export type SettingKey = keyof CompanySettings;

/** Settings that are one value of a form; the calendar edits the closed days, the set-up guide what is not for this company, and the start of the second factor follows its must. */
export type FieldKey = Exclude<SettingKey, 'closures' | 'setUpNotForUs' | 'staffSecondFactorFrom'>;

type Shape = typeof companySettings.shape;
type Changes = { [K in keyof Shape]: z.ZodOptional<ReturnType<Shape[K]['unwrap']>> };

/** The same fields without their defaults: an absent key means "as it is", not "as delivered". */
const changes = {
  ...(Object.fromEntries(
    Object.entries(companySettings.shape).map(([key, field]) => [key, field.unwrap().optional()]),
  ) as Changes),
  phone: companySettings.shape.phone.unwrap().refine(isCallable, NOT_CALLABLE).optional(),
  emergencyPhone: companySettings.shape.emergencyPhone
    .unwrap()
    .refine(isCallable, NOT_CALLABLE)
    .optional(),
};

/** A change of some settings, made by somebody who saw `version`. */
export const changeCompanySettingsInput = z.strictObject({
  version: z.int().min(1),
  settings: z.strictObject(changes),
});
export type ChangeCompanySettings = z.output<typeof changeCompanySettingsInput>;

/** The public part of the company's settings. */
export const publicCompany = companySettings.pick({
  name: true,
  legalName: true,
  email: true,
  phone: true,
  emergencyPhone: true,
  address1: true,
  city: true,
  state: true,
  zip: true,
  timeZone: true,
  publicCatalogue: true,
});

/** A fault that a browser tells us of. The sizes are those that our own reporter cuts to. */
export const browserErrorReport = z.strictObject({
  name: z.string().max(100).default('Error'),
  message: z.string().min(1).max(2000),
  stack: z.string().max(8000).optional(),
  url: z.string().max(1000).optional(),
  requestId: z.uuid().optional(),
});

const day = z.iso.date();

/** Filters of the audit log. Days are the company's; `before` is the last sequence number of the page before. */
export const auditFilters = z.strictObject({
  action: z.string().trim().max(100).optional(),
  actor: z.string().trim().max(200).optional(),
  object: z.string().trim().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  before: z.coerce.number().int().positive().optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditEntry = z.object({
  seq: z.int(),
  at: z.string(),
  actorKind: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  result: z.string(),
  requestId: z.string().nullable(),
  network: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditEntry>;
