import { expect, test } from 'vitest';
import { unreadCents } from './invoice-page.ts';

const invoice = {
  state: 'part_paid',
  totalCents: 900,
  accountingTotalCents: 1000,
  balanceCents: 300,
} as const;

test('what is settled in the books beyond the payments that were read is named as not read', () => {
  const read = [{ paidCents: 400, creditedCents: 100 }];
  expect(unreadCents(invoice, [])).toBe(700);
  expect(unreadCents(invoice, read)).toBe(200);
  expect(unreadCents({ ...invoice, balanceCents: 500 }, read)).toBe(0);
  expect(unreadCents({ ...invoice, balanceCents: null }, [])).toBe(0);
  expect(unreadCents({ ...invoice, state: 'voided', balanceCents: 0 }, [])).toBe(0);
});
