import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DriverStop } from '../contract.ts';
import { problemsOf } from '../finish-stop.ts';
import { EMPTY_DRAFT, type StopDraft } from '../stop-draft.ts';
import { ReceiverPart } from './receiver-part.tsx';

const stopThat = (unattendedAllowed: boolean) =>
  ({
    ...{ orderId: 'o', receivers: [], placedByName: '', sheetsDue: [], missingSheets: [] },
    lines: [{ orderLineId: 'a', name: 'Soap', nameKey: 'soap', open: 1, loaded: null }],
    unattendedAllowed,
  }) as unknown as DriverStop;
const shown = (
  unattendedAllowed: boolean,
  draft: StopDraft = EMPTY_DRAFT,
  isFresh = true,
  isOneOrder = false,
) =>
  renderToStaticMarkup(
    createElement(ReceiverPart, {
      person: 'p',
      stop: stopThat(unattendedAllowed),
      isOneOrder,
      products: [],
      draft,
      isFresh,
      change: () => undefined,
      problem: undefined,
    }),
  );

test('goods are left only where the customer allows it; elsewhere the page says so, and leads to what can be done', () => {
  expect(shown(true)).toContain('Left where it stays');
  expect(shown(true)).not.toContain('has not allowed goods to be left');
  const html = shown(false);
  expect(html).not.toContain('Left where it stays');
  expect(html).toContain('This customer has not allowed goods to be left.');
  // One way leads there: it is named, and stands at the top of the stop.
  expect(html).toContain('press “Nobody there” at the top.');
  expect(html).not.toContain('Nothing can be delivered here');
});

test('a kept choice to leave them asks for no field that the page does not have', () => {
  const draft: StopDraft = { ...EMPTY_DRAFT, way: 'left', counts: { a: { delivered: 1 } } };
  const problemTexts = (allowed: boolean) =>
    problemsOf(stopThat(allowed), draft, []).map(({ text }) => text);
  expect(problemTexts(true)).toContain('Write where you leave the goods.');
  expect(problemTexts(false)).toEqual([
    'This customer has not allowed goods to be left. If nobody takes them, press “Nobody there” at the top.',
  ]);
  // Shown as chosen, so that it can be changed.
  expect(shown(false, draft)).toContain('Left where it stays');
});

test('what needs a connection is marked so before it is tapped', () => {
  const draft: StopDraft = { ...EMPTY_DRAFT, counts: { a: { delivered: 1 } } };
  expect(shown(true, draft, true, true)).toContain('They sign on their phone<');
  expect(shown(true, draft, false, true)).toContain(
    'They sign on their phone (needs a connection)',
  );
});
