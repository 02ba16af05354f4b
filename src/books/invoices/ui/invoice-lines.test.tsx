import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { invoiceMessages as words } from '../invoice-messages.ts';
import type { InvoiceLine } from '../server/invoice-page.ts';
import { InvoiceLines } from './invoice-lines.tsx';

const line = {
  id: 'l',
  orderLineId: null,
  sku: 'S-1',
  description: 'Soap',
  ordered: 2,
  delivered: 2,
  quantity: 2,
  credited: 0,
  taxable: true,
  unitPriceCents: 100,
  amountCents: 200,
} as unknown as InvoiceLine;
const shown = (lines: InvoiceLine[]) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(InvoiceLines, { lines, orderId: 'o' })),
  );

test('ordered and delivered stand beside what is billed only where one line differs', () => {
  expect(shown([line])).not.toContain(words.ordered);
  expect(shown([line])).not.toContain(words.delivered);
  expect(shown([line])).toContain(words.billed);
  const short = shown([line, { ...line, id: 'm', delivered: 1, quantity: 1 }]);
  expect(short).toContain(words.ordered);
  expect(short).toContain(words.delivered);
});
