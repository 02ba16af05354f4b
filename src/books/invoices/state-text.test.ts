import { expect, test } from 'vitest';
import { INVOICE_STATES } from '../contract.ts';
import { DOCUMENT_STATES, OUTSIDE } from '../messages.ts';
import { invoiceStateText } from './state-text.ts';

const { void: isVoid, billed, credited, ...states } = DOCUMENT_STATES;

test('an invoice or a credit is in one of four states, or bears a mark, for every reader', () => {
  expect(Object.values(states)).toEqual(['On its way', 'Open', 'Paid', 'Needs you']);
  for (const kind of ['invoice', 'credit'] as const)
    for (const state of INVOICE_STATES)
      for (const staff of [true, false])
        for (const isUnsent of [true, false])
          for (const billedOn of [null, '2026-11-02'])
            for (const balanceCents of [null, 0, 100]) {
              const document = {
                kind,
                state,
                billedOn,
                balanceCents,
                ownLeftCents: balanceCents,
                isUnsent: isUnsent && state === 'queued',
              };
              const text = invoiceStateText(document, { staff });
              expect([
                ...Object.values(states),
                isVoid,
                billed,
                credited,
                OUTSIDE.mark,
                OUTSIDE.credit,
              ]).toContain(text);
              if (document.isUnsent) expect(text).not.toBe(states.way);
              if (!staff) expect(text).not.toBe(states.needs);
              if (state === 'voided') expect(text).toBe('Void');
            }
});

test('what nothing takes to QuickBooks is not billed, for its customer too; what of a bill by hand is paid is said where it is known here', () => {
  const text = (document: Parameters<typeof invoiceStateText>[0], staff = true) =>
    invoiceStateText({ isUnsent: document.state === 'queued', ...document }, { staff });
  expect([text({ state: 'queued' }), text({ state: 'queued' }, false)]).toEqual([
    'Not billed',
    'Not billed',
  ]);
  const credit = { state: 'queued', kind: 'credit' } as const;
  expect([text(credit), text(credit, false)]).toEqual(['Not written', 'Not written']);
  expect(text({ state: 'queued', isUnsent: false })).toBe('On its way');
  const byHand = { state: 'elsewhere', billedOn: '2026-11-02' } as const;
  const balances = [100, 0, null];
  expect(balances.map((balanceCents) => text({ ...byHand, balanceCents }))).toEqual([
    'Open',
    'Paid',
    'Billed',
  ]);
  expect(balances.map((ownLeftCents) => text({ ...byHand, kind: 'credit', ownLeftCents }))).toEqual(
    ['Open', 'Credited', 'Credited'],
  );
});
