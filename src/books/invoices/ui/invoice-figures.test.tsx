import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CreditSummary } from '../../contract.ts';
import { invoiceMessages, unusedCreditMessages as words } from '../invoice-messages.ts';
import { InvoiceFigures } from './invoice-figures.tsx';

type Props = Parameters<typeof InvoiceFigures>[0];
const credit = (state: CreditSummary['state'], unusedCents: number) =>
  ({ id: state, docNumber: null, orderNumber: `BC-${state}`, state, unusedCents }) as CreditSummary;

const shown = (balanceCents: number, credits: CreditSummary[]) =>
  renderToStaticMarkup(
    <InvoiceFigures
      invoice={{ state: 'created', totalCents: 10_000, balanceCents } as Props['invoice']}
      more={{} as Props['more']}
      payments={[]}
      credits={credits}
      books={false}
    />,
  );

test('credits that are not taken off yet stand below the balance, with what is left', () => {
  const html = shown(10_000, [credit('queued', 4000), credit('created', 1500)]);
  expect(html).toContain(words.line('Credit for BC-queued'));
  expect(html).toContain('-$40.00');
  expect(html).toContain('-$15.00');
  expect(html).toMatch(new RegExp(`${words.left}</dt><dd[^>]*>\\$45\\.00`));
});

test('a credit that is used up, dropped or voided says nothing there, nor any where nothing is owed', () => {
  // The books hold the last one, with another amount: what they owe is less for it already.
  const none = [
    credit('created', 0),
    credit('needs_attention', 0),
    credit('dropped', 0),
    credit('voided', 0),
  ];
  expect(shown(10_000, none)).not.toContain(words.left);
  expect(shown(0, [credit('queued', 4000)])).not.toContain(words.left);
});

test('credits beyond the balance leave nothing to pay, and the rest of them', () => {
  const html = shown(1000, [credit('queued', 4000)]);
  expect(html).toMatch(new RegExp(`${words.left}</dt><dd[^>]*>\\$0\\.00`));
  expect(html).toMatch(new RegExp(`${words.stays}</dt><dd[^>]*>\\$30\\.00`));
});

test('a voided invoice has no lines that would not add up to what the books bill of it', () => {
  const html = renderToStaticMarkup(
    <InvoiceFigures
      invoice={
        {
          state: 'voided',
          totalCents: 80_624,
          taxCents: 4564,
          accountingTotalCents: 0,
          balanceCents: 0,
        } as Props['invoice']
      }
      more={{ subtotalCents: 76_060 } as Props['more']}
      payments={[]}
      credits={[]}
      books
    />,
  );
  expect(html).toContain(invoiceMessages.voided);
  expect(html).toMatch(/<s[^>]*>\$806\.24<\/s>/);
  expect(html).not.toContain('$760.60');
});
