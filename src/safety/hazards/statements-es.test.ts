import { expect, test } from 'vitest';
import { blanksFor, DEMO_BLANKS, STATEMENT_CODES, statementText } from './statements.ts';
import { spanishText } from './statements-es.ts';

test('every code that our lists know has a Spanish wording, with its blanks filled', () => {
  for (const code of STATEMENT_CODES) {
    const spanish = spanishText(code);
    expect(spanish, code).toMatch(/^¡?[A-ZÁÉÍÓÚÑ]/);
    expect(spanish, code).not.toMatch(/…|undefined|null|[HP]\d{3}/);
    expect(spanish, code).not.toBe(statementText(code));
    expect(spanish?.endsWith('.'), code).toBe(code.startsWith('P'));
  }
  for (const hazards of [['H314'], ['H318'], ['H315', 'H225'], ['H272'], []])
    for (const code of STATEMENT_CODES)
      expect(
        spanishText(code, blanksFor(hazards)),
        `${code} of ${hazards.join(' ')}`,
      ).not.toBeNull();
});

test('the words of the SGA, and none of our own where the maker’s words fill a blank', () => {
  expect(spanishText('H314')).toBe('Provoca graves quemaduras en la piel y lesiones oculares');
  expect(spanishText('P280', blanksFor(['H318']))).toBe('Usar equipo de protección para los ojos.');
  expect(spanishText('P305+P351+P338')).toBe(
    'EN CASO DE CONTACTO CON LOS OJOS: Enjuagar con agua cuidadosamente durante varios minutos. Quitar las lentes de contacto cuando estén presentes y pueda hacerse con facilidad. Proseguir con el lavado.',
  );
  expect(spanishText('P264', { ...DEMO_BLANKS, wash: 'forearms' })).toBeNull();
  expect(spanishText('H999')).toBeNull();
});
