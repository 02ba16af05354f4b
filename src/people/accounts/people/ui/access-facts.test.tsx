import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccessFacts } from './access-facts.tsx';

test('two customers of one name are told apart by their city', () => {
  const customers = [
    { id: 'a', name: 'Grand Hotel', city: 'Austin' },
    { id: 'b', name: 'Grand Hotel', city: 'Mystic' },
    { id: 'c', name: 'Small Inn', city: '' },
  ];
  const access = { role: 'user', phone: '', brands: [], customers } as const;
  const shown = renderToStaticMarkup(<AccessFacts {...access} />);
  expect(shown).toContain('Grand Hotel, Austin; Grand Hotel, Mystic; Small Inn<');
});
