import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mailed } from '../../sheets/public/contact-messages.ts';
import type { SafetyContact } from '../../sheets/public/safety-contact.ts';
import { confirmMeans, notHandedMeans } from '../messages.ts';
import { RowMeanings } from './row-meanings.tsx';

const shown = (
  row: { notHanded: boolean; toConfirm: { revisionId: string; isNew: boolean } | null },
  who: { ours: boolean; desk: boolean } = { ours: false, desk: false },
  contacts: SafetyContact[] = [],
) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(RowMeanings, { chemicals: [row], contacts, ...who }),
    ),
  );

test('the words of the rows are explained where a row has them, to whoever reads them', () => {
  const unhanded = { notHanded: true, toConfirm: null };
  const arrived = { notHanded: false, toConfirm: { revisionId: 'r', isNew: false } };
  expect(shown({ notHanded: false, toConfirm: null })).toBe('');
  expect(shown(unhanded)).toContain(notHandedMeans.site(null));
  expect(shown(unhanded)).not.toContain(confirmMeans.site);
  expect(shown(arrived)).toContain(confirmMeans.site);
  expect(shown(arrived, { ours: true, desk: false })).toContain(confirmMeans.ours);
});

test('only the desk is led to where sheets are handed over', () => {
  const unhanded = { notHanded: true, toConfirm: null };
  const to = '/dashboard/safety';
  expect(shown(unhanded, { ours: true, desk: true })).toContain(to);
  expect(shown(unhanded, { ours: true, desk: false })).not.toContain(to);
});

test('how a sheet that is due gets there is said as beside the contact: by e-mail where that was agreed in writing, else on paper', () => {
  const contact = { channel: 'e-mail', consentHow: 'site', email: 'ana@hotel.example' };
  const unhanded = { notHanded: true, toConfirm: null };
  const words = (more: object) =>
    shown(unhanded, undefined, [{ ...contact, ...more } as SafetyContact]);
  expect(words({})).toContain(mailed('ana@hotel.example'));
  expect(words({})).not.toContain('on paper');
  for (const more of [{ consentHow: 'phone' }, { channel: 'paper' }, { consentHow: null }])
    expect(words(more)).toContain('on paper with the next delivery');
});
