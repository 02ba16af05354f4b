import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT, type StopDraft } from '../stop-draft.ts';
import { FAILED_PHOTO, FailedPart, showPhotoOf } from './failed-part.tsx';

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

afterEach(() => vi.unstubAllGlobals());

test('once a reason is chosen that asks for a photo, its field comes into view', () => {
  const shownIds: string[] = [];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then());
  vi.stubGlobal('document', {
    getElementById: (id: string) => ({ scrollIntoView: () => shownIds.push(id) }),
  });
  showPhotoOf('not-reached');
  expect(shownIds).toEqual([]);
  showPhotoOf('closed');
  expect(shownIds).toEqual([FAILED_PHOTO]);
  expect(shown([])).toContain(`id="${FAILED_PHOTO}"`);
  expect(shown([], 'not-reached')).not.toContain(`id="${FAILED_PHOTO}"`);
});
