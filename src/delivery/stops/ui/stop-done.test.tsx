import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Outbox, StoredStop } from './device/outbox.ts';
import { StopDone } from './stop-done.tsx';

const shown = (of: Pick<Outbox, 'isSending' | 'trouble'>) =>
  renderToStaticMarkup(
    createElement(StopDone, {
      stored: { state: 'waiting' } as StoredStop,
      outbox: of as Outbox,
      next: undefined,
      countBack: null,
    }),
  );

test('a saved stop says that it goes by itself only where it does', () => {
  for (const trouble of [null, 'network', 'wait', 'server'] as const)
    expect(shown({ isSending: false, trouble })).toContain('It goes to the office by itself.');
  expect(shown({ isSending: true, trouble: 'sign-in' })).toContain('Sending it now.');
  const stuck = {
    'sign-in': 'until you sign in again on this phone',
    forbidden: 'Call the office first.',
    portal: 'It does not go through this Wi-Fi.',
  } as const;
  for (const [trouble, words] of Object.entries(stuck)) {
    const html = shown({ isSending: false, trouble: trouble as keyof typeof stuck });
    expect(html).toContain(words);
    expect(html).not.toContain('It goes to the office by itself.');
  }
});

const leaking = (more: Partial<StoredStop>, damageDecided: string[]) =>
  renderToStaticMarkup(
    createElement(StopDone, {
      stored: {
        state: 'waiting',
        orderId: 'o1',
        body: JSON.stringify({ lines: [{ orderLineId: 'l1', delivered: 2, reason: 'leaking' }] }),
        ...more,
      } as StoredStop,
      outbox: { isSending: false, trouble: null } as Outbox,
      next: undefined,
      day: { damageDecided, company: { phone: '+1 760 555 0100' } } as never,
      countBack: null,
    }),
  );

test('a leak that was reported keeps its sign until the office has decided, and nobody is told to drive on', () => {
  const html = leaking({}, []);
  expect(html).toContain('do not hand it over');
  expect(html).toContain('tel:+17605550100');
  expect(html).not.toContain('You can drive on');
  expect(leaking({}, ['o1'])).not.toContain('do not hand it over');
});

test('where the goods go is said at their stop once the office has decided it', () => {
  const stored = { state: 'sent', orderId: 'o1' } as StoredStop;
  const of = (day: object) =>
    renderToStaticMarkup(
      createElement(StopDone, {
        stored,
        outbox: { isSending: false, trouble: null } as Outbox,
        next: undefined,
        day: day as never,
        countBack: null,
      }),
    );
  expect(of({ damageBecomes: [{ orderId: 'o1', becomes: 'disposed' }] })).toContain(
    'Do not take them along.',
  );
  expect(of({ damageBecomes: [{ orderId: 'o2', becomes: 'disposed' }] })).not.toContain('decided');
  expect(of({})).not.toContain('decided');
});

test('what came less says why after the report', () => {
  const line = { name: 'Acid', sku: 'A', delivered: 2, expected: 4, reason: 'leaking' } as const;
  const answer = { state: 'partially_delivered', lines: [line], sheets: [], missingSheets: [] };
  const html = leaking({ state: 'sent', answer: answer as never }, []);
  expect(html).toMatch(/2 of 4.*Damaged and leaking/);
  expect(html).toContain('do not hand it over');
});
