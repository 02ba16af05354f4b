import { expect, test } from 'vitest';
import { INVOICE_STATES } from '../contract.ts';
import { DOCUMENT_STATES, OUTSIDE } from '../messages.ts';
import { invoiceStateText } from './state-text.ts';

const READERS = [
  { staff: true, isOutside: false },
  { staff: true, isOutside: true },
  { staff: false, isOutside: false },
  { staff: false, isOutside: true },
];
const { void: isVoid, billed, credited, ...states } = DOCUMENT_STATES;

test('an invoice or a credit is in one of four states, or bears a mark, for every reader', () => {
  expect(Object.values(states)).toEqual(['On its way', 'Open', 'Paid', 'Needs you']);
  for (const kind of ['invoice', 'credit'] as const)
    for (const state of INVOICE_STATES)
      for (const reader of READERS)
        for (const billedOn of [null, '2026-11-02'])
          for (const balanceCents of [null, 0, 100]) {
            const isOutside = reader.isOutside && state === 'queued';
            const document = { kind, state, billedOn, balanceCents, ownLeftCents: balanceCents };
            const text = invoiceStateText(document, { ...reader, isOutside });
            expect([...Object.values(states), isVoid, billed, credited, OUTSIDE.mark]).toContain(
              text,
            );
            if (!reader.staff) expect(text).not.toBe(states.needs);
            if (state === 'voided') expect(text).toBe('Void');
          }
});

test('what waits for a number of the shop’s own needs whoever writes it; what of it is paid is said where it is known here', () => {
  const text = (document: Parameters<typeof invoiceStateText>[0], staff = true) =>
    invoiceStateText(document, { staff, isOutside: document.state === 'queued' });
  expect([text({ state: 'queued' }), text({ state: 'queued' }, false)]).toEqual([
    'Not billed',
    'On its way',
  ]);
  const byHand = { state: 'elsewhere', billedOn: '2026-11-02' } as const;
  const balances = [100, 0, null];
  expect(balances.map((balanceCents) => text({ ...byHand, balanceCents }))).toEqual([
    'Open',
    'Paid',
    'Billed',
  ]);
  expect(balances.map((ownLeftCents) => text({ ...byHand, kind: 'credit', ownLeftCents }))).toEqual(
    ['Open', 'Paid', 'Credited'],
  );
});
