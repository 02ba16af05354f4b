import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import { unitCents } from '../../kit/money-schema.ts';
import {
  anyOf,
  orderFilterFields,
  pageFields,
  withExample,
} from '../../ordering/orders/public/reading-contract.ts';
import { INVOICE_STATES } from '../contract.ts';

// What programs read of invoices: our own figures, and what the books answered.

const id = z.string().refine(isId, 'This is not an id.');
const day = z.iso.date().meta({ examples: ['2026-11-20'] });
const cents = z.int().meta({ description: 'US cents' });

export const readInvoicesInput = z.strictObject({
  ...orderFilterFields,
  order: id.optional().meta({ description: 'Order id' }),
  invoiceNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .meta({ description: 'The number in the books', examples: ['1043'] }),
  state: anyOf(INVOICE_STATES).optional().meta({ description: 'State; may stand several times' }),
  datedFrom: day.optional().meta({ description: 'Dated this day or later' }),
  datedTo: day.optional().meta({ description: 'Dated this day or earlier' }),
  ...pageFields,
});
export type ReadInvoices = z.output<typeof readInvoicesInput>;

export const readOneInvoiceInput = z.strictObject({
  invoice: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .meta({ description: 'Id, or the number in the books', examples: ['1043'] }),
});

export const invoiceRecord = z.object({
  id: z.string(),
  number: z.string().nullable().meta({
    description:
      'Its one number; null until it has it: where QuickBooks counts, until it stands there; in a shop without QuickBooks, until it is billed',
  }),
  orderId: z.string(),
  orderNumber: z.string(),
  deliveryId: z.string(),
  customerId: z.string(),
  state: z.enum(INVOICE_STATES),
  datedOn: z.string().meta({ description: 'YYYY-MM-DD, the day of the delivery' }),
  dueOn: z.string().nullable(),
  subtotalCents: cents.meta({ description: 'The goods before the discount, in US cents' }),
  discountCents: cents,
  surchargeCents: cents.meta({ description: 'Fuel surcharge, in US cents' }),
  depositCents: cents.meta({ description: 'On returnable containers, in US cents' }),
  taxCents: cents,
  deliveryFeeCents: cents,
  totalCents: cents,
  accountingTotalCents: cents
    .nullable()
    .meta({ description: 'The total of the books, in cents; it counts once it is there' }),
  accountingNetCents: cents
    .nullable()
    .meta({ description: 'The same before tax, as the books say it' }),
  accountingTaxCents: cents.nullable().meta({ description: 'The tax of the books' }),
  balanceCents: cents.nullable(),
  problem: z.string().nullable().meta({ description: 'Why it waits; staff only' }),
  problemCode: z.string().nullable(),
  createdAt: z.string().meta({ description: 'UTC' }),
  updatedAt: z.string().meta({ description: 'UTC' }),
  lines: z.array(
    z.object({
      id: z.string(),
      orderLineId: z.string().nullable(),
      productId: z.string(),
      sku: z.string(),
      description: z.string(),
      quantity: z.int(),
      unitPriceCents: unitCents,
      amountCents: cents,
      taxable: z.boolean(),
    }),
  ),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

const EXAMPLE = {
  id: '019a9530-8a20-7b31-9d00-1a2b3c4d5e6f',
  number: '1043',
  orderId: '019a8c2e-5b7a-7c31-9f00-4a4f3c1d2e10',
  orderNumber: 'BC-100042',
  deliveryId: '019a9530-7d40-7a10-8c11-5e6f7a8b9c0d',
  customerId: '019a8c2e-1111-7a20-8b3e-0c5d7f9e1a2b',
  state: 'created',
  datedOn: '2026-11-20',
  dueOn: '2026-12-20',
  subtotalCents: 33800,
  discountCents: 0,
  surchargeCents: 0,
  depositCents: 0,
  taxCents: 2366,
  deliveryFeeCents: 0,
  totalCents: 36166,
  accountingTotalCents: 36166,
  accountingNetCents: 33800,
  accountingTaxCents: 2366,
  balanceCents: 36166,
  problem: null,
  problemCode: null,
  createdAt: '2026-11-20T13:30:00.000Z',
  updatedAt: '2026-11-20T13:30:04.000Z',
  lines: [
    {
      id: '019a9530-8a20-7b31-9d00-1a2b3c4d5e70',
      orderLineId: '019a8c2e-5b7a-7c31-9f00-4a4f3c1d2e11',
      productId: '019a8c2d-0a00-7b11-8c22-9d33ae44bf55',
      sku: 'LF-1010-P5',
      description: 'Linen Bright Detergent, 5 gal pail',
      quantity: 4,
      unitPriceCents: 8450,
      amountCents: 33800,
      taxable: true,
    },
  ],
} satisfies InvoiceRecord;

export const oneInvoice = withExample(invoiceRecord, EXAMPLE);
export const invoiceRecords = withExample(
  z.object({
    invoices: z.array(invoiceRecord),
    next: z.string().nullable().meta({ description: 'The `cursor` of the next page' }),
  }),
  { invoices: [EXAMPLE], next: null },
);
