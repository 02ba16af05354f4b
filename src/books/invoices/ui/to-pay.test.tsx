import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ToPay } from './to-pay.tsx';

test('how to pay says the company’s words, the number to name, and numbers that can be pressed', () => {
  const company = { paymentTerms: 'Net 30.\nChecks to 1 Wharf St.', phone: '(401) 555-0100' };
  const shown = (more: object) =>
    renderToStaticMarkup(
      createElement(ToPay, {
        number: '1003',
        company: { ...company, email: 'office@example.com', ...more },
      }),
    );
  const html = shown({});
  expect(html).toContain('Checks to 1 Wharf St.');
  expect(html).toContain('invoice 1003');
  expect(html).toContain('href="tel:4015550100"');
  expect(html).toContain('href="mailto:office@example.com"');
  expect(shown({ phone: '', paymentTerms: '' })).not.toContain('tel:');
});
