import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DriverDay, DriverStop } from '../contract.ts';
import { EMPTY_DRAFT, type StopDraft } from '../stop-draft.ts';
import { StopForm } from './stop-form.tsx';

const stop = {
  ...{ orderId: 'o', receivers: [], placedByName: '', sheetsDue: [], missingSheets: [] },
  lines: [],
} as unknown as DriverStop;
const shown = (draft: StopDraft) =>
  renderToStaticMarkup(
    createElement(StopForm, {
      person: 'p',
      door: [stop],
      day: {
        ...{ products: [], runs: [], extras: [], stops: [stop] },
        company: { timeZone: 'UTC' },
      } as unknown as DriverDay,
      draft,
      visit: 'v',
      stored: { isStored: true },
      isFresh: true,
      change: () => undefined,
      onNotStored: () => undefined,
    }),
  );

test('a driver who left the page and is back finds why nothing can be handed over, and its act under the thumb', () => {
  expect(shown(EMPTY_DRAFT)).not.toContain('Nothing can be delivered here');
  const back = shown({ ...EMPTY_DRAFT, failing: 'closed', noPhoto: 'No light' });
  expect(back).toContain('Nothing can be delivered here');
  expect(back).toContain('Nothing delivered: Closed');
  expect(back).toContain('value="No light"');
  // One button: it is held, or tapped and asked.
  expect(back).toContain('Hold to record: not delivered');
  expect(back).not.toContain('Or tap here');
});

test('where nothing can be handed over, that stands instead of the whole form', () => {
  const whole = shown(EMPTY_DRAFT);
  expect(whole).toContain('id="receiver"');
  const failing = shown({ ...EMPTY_DRAFT, failing: 'nobody-there' });
  expect(failing).not.toContain('id="receiver"');
  expect(failing.indexOf('Nothing can be delivered here')).toBeLessThan(
    failing.indexOf('Deliver after all'),
  );
});
