import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { elsewhereAddress } from '../../inventory/addresses.ts';
import { labelPage } from '../../sheets/public/addresses.ts';
import { SheetViewer } from '../../sheets/ui/sheet-viewer.tsx';
import type { SafetyLine, SiteSafety } from '../server/load-site-safety.ts';
import { ChemicalList } from './chemical-list.tsx';

const CHEMICAL_ID = '019ac0de-0000-7000-8000-000000000001';
const ours: SafetyLine = {
  nameKey: 'lime-off',
  name: 'Lime Off',
  brand: 'Linnetfold',
  isSold: true,
  isOurs: true,
  signalWord: 'Danger',
  onFile: true,
  hazardKnown: true,
  pictograms: [],
  sheet: { number: 1, date: '2026-01-02' },
  toConfirm: null,
  notHanded: false,
};
const theirs: SafetyLine = {
  ...ours,
  nameKey: `other-supplier-${CHEMICAL_ID}`,
  name: 'Blue drain stuff',
  isOurs: false,
  signalWord: '',
  onFile: false,
  hazardKnown: false,
  sheet: null,
};

function shown(line: SafetyLine, mayFillIn = true): string {
  const page = {
    chemicals: [line],
    signs: [],
    site: { id: 'site' },
    missing: [],
    contacts: [],
    ours: false,
    desk: false,
  } as unknown as SiteSafety;
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SheetViewer>
          <ChemicalList page={page} mayFillIn={mayFillIn}>
            {null}
          </ChemicalList>
        </SheetViewer>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

test('what another supplier brings leads to where the site says what is known of it', () => {
  const to = `href="${elsewhereAddress('site', CHEMICAL_ID)}"`;
  expect(shown(theirs)).toContain(to);
  expect(shown(theirs).replaceAll(/<[^>]*>/g, '')).toContain(
    'Fill in what is known of Blue drain stuff',
  );
  // A site that is switched off keeps its list as it is.
  expect(shown(theirs, false)).not.toContain(to);
  expect(shown(ours)).not.toContain('/elsewhere/');
});

test('the label of a product is one press away on every screen', () => {
  const [, look = ''] =
    shown(ours).match(new RegExp(`<a class="([^"]*)"[^>]*href="${labelPage('lime-off')}"`)) ?? [];
  expect(look).not.toBe('');
  expect(look).not.toMatch(/hidden/);
});
