import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { confirmMeans, notHandedMeans } from '../messages.ts';
import { RowMeanings } from './row-meanings.tsx';

const shown = (
  row: { notHanded: boolean; toConfirm: { revisionId: string; isNew: boolean } | null },
  who: { ours: boolean; desk: boolean } = { ours: false, desk: false },
) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(RowMeanings, { chemicals: [row], ...who })),
  );

test('the words of the rows are explained where a row has them, to whoever reads them', () => {
  const unhanded = { notHanded: true, toConfirm: null };
  const arrived = { notHanded: false, toConfirm: { revisionId: 'r', isNew: false } };
  expect(shown({ notHanded: false, toConfirm: null })).toBe('');
  expect(shown(unhanded)).toContain(notHandedMeans.site);
  expect(shown(unhanded)).not.toContain(confirmMeans.site);
  expect(shown(arrived)).toContain(confirmMeans.site);
  expect(shown(arrived, { ours: true, desk: false })).toContain(confirmMeans.ours);
});

test('only the desk is led to where sheets are handed over', () => {
  const unhanded = { notHanded: true, toConfirm: null };
  const to = '/dashboard/sheets-to-hand';
  expect(shown(unhanded, { ours: true, desk: true })).toContain(to);
  expect(shown(unhanded, { ours: true, desk: false })).not.toContain(to);
});
