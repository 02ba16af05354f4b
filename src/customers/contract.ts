import { z } from 'zod';

/** A customer as the specification has it, with what a list shows besides. */
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
  /** Cents; null = the company's minimum counts. */
  orderMinimumCents: z.int().nullable(),
  /** 0 = Sunday; null = no fixed day. */
  routeDay: z.int().nullable(),
  onCreditHold: z.boolean(),
  inAccounting: z.boolean(),
  version: z.int(),
  parent: label.nullable(),
  sites: z.array(label),
});
export type CustomerDetail = z.output<typeof customerDetail>;

const text = (length: number) => z.string().trim().max(length);

/** A change of some terms, made by somebody who saw `version`. Name and address are the accounting system's. */
export const changeCustomerInput = z.strictObject({
  id: z.string(),
  version: z.int().min(1),
  terms: text(100).optional(),
  orderMinimumCents: z.int().min(0).max(100_000_00).nullable().optional(),
  taxRateBp: z.int().min(0).max(2500).optional(),
  taxExempt: z.boolean().optional(),
  deliveryNote: text(2000).optional(),
  routeDay: z.int().min(0).max(6).nullable().optional(),
  onCreditHold: z.boolean().optional(),
  email: z.union([z.literal(''), z.email('Enter an e-mail address.')]).optional(),
  phone: text(40).optional(),
  parentId: z.string().nullable().optional(),
});
export type ChangeCustomer = z.output<typeof changeCustomerInput>;

export interface PersonWithAccess {
  id: string;
  displayName: string;
  email: string;
  role: string;
  disabled: boolean;
}
