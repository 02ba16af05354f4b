import { z } from 'zod';
import { STATES } from '../../../company/choices.ts';
import { dockHours } from './dock-hours.ts';

/** A customer as the specification has it, with what a list shows besides. */
/** A group, its hotels, and what belongs to a hotel: prices are looked for two customers up. */
export const FAMILY_LEVELS = 3;

export const customerRow = z.object({
  id: z.string(),
  name: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  isActive: z.boolean(),
  phone: z.string(),
  terms: z.string(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** `cursor` is the `next` of the page before. */
export const listCustomersInput = z.strictObject({
  search: z.string().max(200).default(''),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListCustomers = Partial<z.output<typeof listCustomersInput>>;

const label = z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() });

export const customerDetail = customerRow.extend({
  email: z.string(),
  deliveryNote: z.string(),
  /** Basis points. */
  taxRateBp: z.int(),
  taxExempt: z.boolean(),
  /** Somebody has said so; until then the first bill waits. */
  taxSettled: z.boolean(),
  /** Cents; null = the company's minimum counts. */
  orderMinimumCents: z.int().nullable(),
  /** Weekdays on which the truck comes, 0 = Sunday; none = no fixed day. */
  routeDays: z.array(z.int()),
  /** When goods are taken at the dock: HH:MM of the company's day, '' = no bound. */
  dockFrom: z.string(),
  dockTo: z.string(),
  /** Weekdays on which the dock is closed, 0 = Sunday. */
  dockClosed: z.array(z.int()),
  onCreditHold: z.boolean(),
  /** Goods may be left when nobody is there; oxidizers and acids never. */
  unattendedAllowed: z.boolean(),
  inAccounting: z.boolean(),
  version: z.int(),
  parent: label.nullable(),
  sites: z.array(label),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** Where the goods of an order go, as it was when the order was placed. */
export const shipTo = z.object({
  name: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  deliveryNote: z.string(),
});
export type ShipTo = z.output<typeof shipTo>;

const text = (length: number) => z.string().trim().max(length);

const NO_STATE = 'Choose a state of the list: two letters, such as NY.';

/**
 * The specification's fields of a customer: its name and the address that the goods go to
 * (ship-to).
 */
const identity = {
  name: z.string().trim().min(1, 'Enter the customer’s name.').max(500),
  address1: z.string().trim().min(1, 'Enter the street address that the goods go to.').max(200),
  city: z.string().trim().min(1, 'Enter the city.').max(100),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: NO_STATE, abort: true })
    // Only of what is written: what is stored already is read as it is.
    .refine((letters) => STATES.some(({ value }) => value === letters), NO_STATE),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Enter five digits, or five and four.'),
};

/** Weekdays on which the truck comes, 0 = Sunday, in order and once each; none = no fixed day. */
export const routeDays = z
  .array(z.int().min(0).max(6))
  .max(7)
  .overwrite((days) => [...new Set(days)].sort((one, other) => one - other));

/** What the driver has to know of the door: texts that people give. */
export const wayIn = { deliveryNote: text(2000).optional() };
export type WayIn = keyof typeof wayIn;

const terms = {
  terms: text(100).optional(),
  orderMinimumCents: z.int().min(0).max(100_000_00).nullable().optional(),
  taxRateBp: z.int().min(0).max(2500).optional(),
  taxExempt: z.boolean().optional(),
  ...wayIn,
  routeDays: routeDays.optional(),
  ...dockHours,
  onCreditHold: z.boolean().optional(),
  unattendedAllowed: z.boolean().optional(),
  email: z.union([z.literal(''), z.email('Enter an e-mail address.')]).optional(),
  phone: text(40).optional(),
  parentId: z.string().nullable().optional(),
};

/**
 * A new customer. Name and address are needed to deliver; the rest falls back to the company's
 * terms.
 */
export const createCustomerInput = z.strictObject({ ...identity, ...terms });
export type CreateCustomer = z.output<typeof createCustomerInput>;
/** Naming a rate, 0 too, or an exemption says what tax a customer pays. */
export const settlesTax = (fields: {
  taxRateBp?: number | undefined;
  taxExempt?: boolean | undefined;
}) => fields.taxRateBp !== undefined || fields.taxExempt === true;

/** A new customer of whom nothing else is said pays the company's usual rate, where it has one; null: none. */
export const withUsualTax = <T extends CreateCustomer>(
  customer: T,
  usualTaxRateBp: number | null,
) =>
  settlesTax(customer) || usualTaxRateBp === null
    ? customer
    : { ...customer, taxRateBp: usualTaxRateBp };

/** At most so many customers are stated at once. */
export const MOST_TAX_STATED = 200;

/** The tax of many customers at once: a rate in basis points (0: none of ours), or that they are exempt. */
export const stateTaxInput = z
  .strictObject({
    ids: z.array(text(40)).min(1, 'Choose customers first.').max(MOST_TAX_STATED),
    taxRateBp: terms.taxRateBp,
    taxExempt: z.literal(true).optional(),
  })
  .refine(
    ({ taxRateBp, taxExempt }) => (taxRateBp === undefined) === (taxExempt === true),
    'Name a rate, or say that they are exempt.',
  );
export type StateTax = z.output<typeof stateTaxInput>;
/** `kept`: customers whose tax was set before; theirs is unchanged. */
export const taxStated = z.object({ stated: z.int(), kept: z.int() });
export type TaxStated = z.output<typeof taxStated>;

export type CustomerFieldsInput = Partial<{
  [Key in keyof CreateCustomer]: CreateCustomer[Key] | undefined;
}>;

const optional = <T extends Record<string, z.ZodType>>(fields: T) =>
  z.object(fields).partial().shape;

/** A change of some fields, made by somebody who saw `version`. An absent field stays as it is. */
export const changeCustomerInput = z.strictObject({
  id: z.string(),
  version: z.int().min(1),
  ...optional(identity),
  ...terms,
  isActive: z.boolean().optional(),
});
export type ChangeCustomer = z.output<typeof changeCustomerInput>;
