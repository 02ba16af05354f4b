import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TermsSection } from './public/customer-terms.tsx';

const shown = (isNoBooks: boolean, inAccounting: boolean) =>
  renderToStaticMarkup(
    <TermsSection
      customer={{ terms: '', orderMinimumCents: null, inAccounting } as never}
      companyMinimumCents={0}
      isNoBooks={isNoBooks}
    />,
  );

test('a shop without QuickBooks says nothing of a match; elsewhere it says how it stands', () => {
  expect(shown(true, false)).not.toContain('QuickBooks');
  expect(shown(false, false)).toContain('Not matched yet');
  // Matched before the shop left QuickBooks, it stays said.
  expect(shown(true, true)).toContain('Matched');
});
