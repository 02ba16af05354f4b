import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, type StopDraft } from '../stop-draft.ts';
import { FailedPart } from './failed-part.tsx';

const shown = (photos: StopDraft['photos'], why: 'closed' | 'not-reached' = 'closed') =>
  renderToStaticMarkup(
    createElement(FailedPart, {
      person: 'p',
      orderId: 'o',
      draft: { ...EMPTY_DRAFT, photos },
      change: () => undefined,
      why,
      onChoose: () => undefined,
    }),
  );

test('why there is no photo is called optional only beside a photo', () => {
  expect(shown([])).toContain('No photo? Say why');
  expect(shown([])).not.toContain('(optional)');
  expect(shown([{ sha256: 'a'.repeat(64), kind: 'other' }])).toContain('(optional)');
  expect(shown([], 'not-reached')).not.toContain('No photo? Say why');
});
