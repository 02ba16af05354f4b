import { expect, test } from 'vitest';
import { companySettings } from './contract.ts';
import { orderTerms } from './order-terms.ts';

const linesByName = (settings: object) =>
  Object.fromEntries(
    orderTerms({ ...companySettings.parse(settings), isNamed: true }).map(({ name, lines }) => [
      name,
      lines,
    ]),
  );

test('all of it follows the settings, and what they leave empty is not said', () => {
  expect(linesByName({ orderMinimumCents: 15_000 })).toEqual({
    'When we deliver': [
      'Monday to Friday, each customer on a delivery weekday of its own',
      'Orders for the next delivery weekday close at 2 pm',
    ],
    'Minimum and delivery': ['Orders from $150.00', 'Delivery is free'],
  });
  expect(
    linesByName({
      deliversOnSaturday: true,
      cutoffHour: 11,
      orderMinimumCents: 0,
      deliveryFeeCents: 1500,
      freeDeliveryFromCents: 50000,
      deliveryArea: 'Rhode Island\r\n\r\nCape Cod',
      paymentTerms: 'Net 30',
      accountOpening: 'One call',
      certifications: 'Green Seal',
    }),
  ).toEqual({
    'Where we deliver': ['Rhode Island', 'Cape Cod'],
    'When we deliver': [
      'Monday to Saturday, each customer on a delivery weekday of its own',
      'Orders for the next delivery weekday close at 11 am',
    ],
    'Minimum and delivery': ['No minimum order', '$15.00 for a delivery', 'Free from $500.00'],
    Payment: ['Net 30'],
    'Opening an account': ['One call'],
    Certifications: ['Green Seal'],
  });
});

test.each([
  [true, true, 'Every day'],
  [false, true, 'Sunday to Friday'],
])('weekends: Saturday %s, Sunday %s', (deliversOnSaturday, deliversOnSunday, text) => {
  expect(linesByName({ deliversOnSaturday, deliversOnSunday })['When we deliver']?.[0]).toContain(
    text,
  );
});

test('minimum, fee and payment terms are the company’s to keep for its customers', () => {
  const shownTerms = linesByName({ publicOrderTerms: false, paymentTerms: 'Net 30' });
  expect(Object.keys(shownTerms)).toEqual(['When we deliver']);
});

test('a shop that nobody has set up promises nothing', () => {
  expect(orderTerms({ ...companySettings.parse({}), isNamed: false })).toEqual([]);
});
