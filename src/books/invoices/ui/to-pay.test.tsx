import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HowToPayMissing, ToPay } from './to-pay.tsx';

test('how to pay says the company’s words, the number to name, and numbers that can be pressed', () => {
  const company = {
    howToPay: '',
    paymentTerms: 'Net 30.\nChecks to 1 Wharf St.',
    phone: '(401) 555-0100',
  };
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
  expect(html).toContain('For where it goes');
  expect(shown({ phone: '', paymentTerms: '' })).not.toContain('tel:');
  // Once the company says where the money goes, nobody is sent to the phone for it.
  const withDirections = shown({ howToPay: 'ACH to Quarry Bank\naccount 4711' });
  expect(withDirections).toContain('ACH to Quarry Bank\naccount 4711');
  expect(withDirections).not.toContain('For where it goes');
});

test('on a bill that is overdue the terms stand behind a press', () => {
  const company = { howToPay: '', paymentTerms: 'Net 30.', phone: '', email: 'o@example.com' };
  const shown = (isOverdue: boolean) =>
    renderToStaticMarkup(createElement(ToPay, { number: '1003', isOverdue, company }));
  expect(shown(true)).toMatch(/<details>.*Net 30\..*<\/details>/);
  expect(shown(false)).toContain('Net 30.');
  expect(shown(false)).not.toContain('<details>');
});

test('the office is told where it is written, and who is no owner whom to ask', () => {
  const shown = (mayWrite: boolean) =>
    renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(HowToPayMissing, { mayWrite })),
    );
  expect(shown(true)).toContain('href="/dashboard/company?section=money"');
  expect(shown(false)).not.toContain('href=');
  expect(shown(false)).toContain('An owner writes it');
});
