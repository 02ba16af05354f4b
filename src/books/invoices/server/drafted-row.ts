import {
  bool,
  date,
  decimal,
  int,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';

/** What an invoice comes to, as its row has it. */
export const sumsRow = rowShape({
  subtotalCents: int,
  discountCents: int,
  surchargeCents: int,
  depositCents: int,
  depositText: text,
  taxCents: int,
  deliveryFeeCents: int,
  totalCents: int,
});
export const newInvoiceRow = rowShape({
  ...sumsRow.columns,
  id: text,
  deliveryId: text,
  caseId: nullable(text),
  orderId: text,
  customerId: text,
  state: textOf<'needs_attention' | 'queued'>(),
  txnDate: date,
  surchargeTaxable: bool,
  depositTaxable: bool,
  requestId: text,
  docNumber: text,
  inDoubt: bool,
  problemCode: nullable(text),
  problem: nullable(text),
  createdAt: time,
  updatedAt: time,
});
export const newLineRow = rowShape({
  id: text,
  orderLineId: text,
  productId: text,
  position: int,
  description: text,
  sku: text,
  quantity: int,
  unitPriceCents: decimal,
  depositCents: int,
  taxable: bool,
});
