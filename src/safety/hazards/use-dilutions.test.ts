import { expect, test } from 'vitest';
import { dilutedAt, faultOfUseDilutions, type UseDilution } from './use-dilutions.ts';

const diluted = (parts: number, spec: Partial<UseDilution> = {}): UseDilution => ({
  parts,
  signalWord: '',
  pictograms: [],
  hStatements: [],
  pStatements: [],
  source: 'SDS, section 2',
  ...spec,
});

test('a bottle gets the entry of its dilution or of the next stronger one, and nothing is guessed', () => {
  const all = [diluted(64), diluted(8, { signalWord: 'Warning', hStatements: ['H319'] })];
  expect(dilutedAt(all, 64)?.parts).toBe(64);
  expect(dilutedAt(all, 128)?.parts).toBe(64);
  expect(dilutedAt(all, 32)?.parts).toBe(8);
  expect(dilutedAt(all, 4)).toBeNull();
  expect(dilutedAt(all, 0)).toBeNull();
  expect(dilutedAt(all, null)).toBeNull();
  expect(dilutedAt([], 64)).toBeNull();
});

const LABEL = { dilution: '1:8-1:64', signalWord: 'Danger' } as const;
test.each<[string, Parameters<typeof faultOfUseDilutions>, string | null]>([
  ['within the label', [LABEL, [diluted(8), diluted(64)]], null],
  [
    'weaker than the label',
    [LABEL, [diluted(128)]],
    '1:128 is beyond the label, which allows 1:8 to 1:64',
  ],
  ['stronger than the label', [LABEL, [diluted(4)]], '1:4 is beyond'],
  ['twice', [LABEL, [diluted(64), diluted(64)]], '1:64 is entered twice.'],
  [
    'ready to use',
    [{ ...LABEL, dilution: 'RTU' }, [diluted(64)]],
    'not on the label, which says "RTU"',
  ],
  [
    'no label',
    [{ ...LABEL, dilution: '' }, [diluted(64)]],
    'enter the dilution of the label first',
  ],
  [
    'worse than the concentrate',
    [
      { ...LABEL, signalWord: 'Warning' },
      [diluted(64, { signalWord: 'Danger', hStatements: ['H314'] })],
    ],
    'diluted and concentrate are mixed up',
  ],
  [
    'a word without a statement',
    [LABEL, [diluted(64, { signalWord: 'Warning' })]],
    'without a hazard statement',
  ],
  ['by the ounce', [{ ...LABEL, dilution: '2-4 oz/gal' }, [diluted(64)]], null],
])('%s', (_name, dilution, says) => {
  const fault = faultOfUseDilutions(...dilution);
  if (says === null) expect(fault).toBeNull();
  else expect(fault).toContain(says);
});
