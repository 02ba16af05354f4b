import { z } from 'zod';

/** Company settings with their defaults; the stored document may lack any of them. */
export const companySettings = z.object({
  name: z.string().min(1).max(200).default('Bellcart Supply Co.'),
  legalName: z.string().max(200).default('Bellcart Supply Co., LLC'),
  email: z.email().default('office@bellcart.example'),
  phone: z.string().max(40).default('(401) 555-0100'),
  emergencyPhone: z.string().max(40).default('(800) 555-0199'),
  address1: z.string().max(200).default('48 Dyehouse Lane'),
  city: z.string().max(100).default('Providence'),
  state: z.string().max(2).default('RI'),
  zip: z.string().max(10).default('02903'),
  timeZone: z.string().default('America/New_York'),
  /** false: visitors get a sign-in prompt instead of the catalogue. The SDS library stays public. */
  publicCatalogue: z.boolean().default(true),
  confirmOrdersAtOnce: z.boolean().default(false),
  backOrdersAllowed: z.boolean().default(false),
  /** Cents. */
  orderMinimumCents: z.int().min(0).default(15000),
  deliveryFeeCents: z.int().min(0).default(0),
  /** The fee is dropped from this subtotal on; 0 = never. Cents. */
  freeDeliveryFromCents: z.int().min(0).default(0),
  /** Orders for the next route day close at this hour of the company's day. */
  cutoffHour: z.int().min(0).max(23).default(14),
  /** How far back an invoiced price still counts, in days (18 months). */
  invoicedPriceWindowDays: z.int().min(0).max(3650).default(548),
  invoicedPricesCount: z.boolean().default(true),
  staffSecondFactorRequired: z.boolean().default(false),
});

export type CompanySettings = z.output<typeof companySettings>;
