import { expect, test } from 'vitest';
import { creditName } from '../messages.ts';
import { inOneLine, openText } from './invoice-messages.ts';

const none = {
  totalCents: 0,
  invoices: 0,
  invoicesCents: 0,
  credits: 0,
  creditsCents: 0,
  overdueCents: 0,
  checked: 0,
  checkedCents: 0,
  waiting: 0,
  waitingCents: 0,
};
const invoices = { totalCents: 552_807, invoices: 4, invoicesCents: 552_807 };
const credit = { credits: 1, creditsCents: -14_615 };

test('what is open in all is said with what it comes of', () => {
  expect(openText(none)).toBe('Nothing is open.');
  // Who bills by hand knows what is paid; the shop does not.
  expect(openText({ ...none, byHand: 1, byHandCents: 41_250 })).toBe(
    '1 invoice of $412.50 billed by hand: what is owed of it stands in your own books, and in no figure here.',
  );
  expect(openText({ ...none, outside: 1, outsideCents: 100, byHand: 1, byHandCents: 200 })).toBe(
    '$1.00 delivered in 1 delivery, not billed here. 1 invoice of $2.00 billed by hand: what is owed of it stands in your own books, and in no figure here.',
  );
  expect(openText({ ...none, ...invoices })).toBe('$5,528.07 open in 4 invoices');
  expect(
    openText({ ...none, ...invoices, ...credit, totalCents: 538_192, overdueCents: 224_737 }),
  ).toBe('$5,381.92 open: 4 invoices of $5,528.07, less 1 credit of $146.15. $2,247.37 overdue');
  expect(openText({ ...none, ...credit, totalCents: -14_615 })).toBe(
    'No invoice is open. 1 credit of $146.15 not used yet',
  );
});

test('a phone says what is open and what of it is overdue; the rest is for who has room', () => {
  const late = { ...none, ...invoices, overdueCents: 224_737 };
  const waiting = { waiting: 1, waitingCents: -1_205 };
  const short = '$5,528.07 open in 4 invoices. $2,247.37 overdue';
  expect(inOneLine(openText(late))).toEqual({ short, more: '' });
  const more = '. 1 credit of $12.05 is made and not taken off yet';
  expect(inOneLine(openText({ ...late, ...waiting }))).toEqual({ short, more });
  expect(inOneLine(openText({ ...none, ...invoices, ...waiting }))).toEqual({
    short: '$5,528.07 open in 4 invoices',
    more,
  });
});

test('nothing is open is not said above an invoice whose balance is still being checked', () => {
  const checked = { checked: 1, checkedCents: 104_442 };
  expect(openText({ ...none, ...checked })).toBe(
    'No invoice is open. 1 invoice of $1,044.42 is still being checked',
  );
  expect(openText({ ...none, ...invoices, ...checked })).toBe(
    '$5,528.07 open in 4 invoices. 1 invoice of $1,044.42 is still being checked',
  );
  expect(openText({ ...none, ...credit, ...checked })).toBe(
    'No invoice is open. 1 credit of $146.15 not used yet. 1 invoice of $1,044.42 is still being checked',
  );
});

test('a credit that is not in QuickBooks yet is told apart from what is open', () => {
  const waiting = { waiting: 1, waitingCents: -1_205 };
  expect(openText({ ...none, ...invoices, ...waiting })).toBe(
    '$5,528.07 open in 4 invoices. 1 credit of $12.05 is made and not taken off yet',
  );
  expect(openText({ ...none, ...waiting })).toBe(
    'No invoice is open. 1 credit of $12.05 is made and not taken off yet',
  );
});

test('a credit is named as one, and by its order where its number may be that of an invoice', () => {
  expect(creditName('1015', 'BC-1042')).toBe('Credit 1015 for BC-1042');
  expect(creditName('CM-BC-1042', 'BC-1042')).toBe('Credit CM-BC-1042');
});

test('what is delivered and not billed here is said as that, never as nothing', () => {
  expect(openText({ ...none, outside: 2, outsideCents: 41_250 })).toBe(
    '$412.50 delivered in 2 deliveries, not billed here',
  );
  expect(openText({ ...none, ...invoices, outside: 1, outsideCents: 41_250 })).toBe(
    '$5,528.07 open in 4 invoices. $412.50 delivered in 1 delivery, not billed here',
  );
});
