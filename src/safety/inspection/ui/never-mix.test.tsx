import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NeverMix } from './never-mix.tsx';

const shown = (unknown: { nameKey: string; name: string }[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NeverMix pairs={[]} unknown={unknown} customerId="site" together={[]} mayMove />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '');

const blue = {
  nameKey: 'other-supplier-019ac0de-0000-7000-8000-000000000001',
  name: 'Blue drain stuff',
};

test('what nobody knows the hazards of is kept apart from everything, in one line with the names', () => {
  expect(shown([])).toBe('');
  expect(shown([blue])).toBe(
    'Never mixBlue drain stuff: keep apart from everything until its SDS is here',
  );
  expect(shown([blue, { nameKey: 'lime', name: 'Lime Off' }])).toContain(
    'Blue drain stuff, Lime Off: keep each apart from everything until its SDS is here',
  );
});
