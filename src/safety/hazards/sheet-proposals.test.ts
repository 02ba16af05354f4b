import { expect, test } from 'vitest';
import type { Proposal, SheetField } from './read-from-sheet.ts';
import { type FormValues, fieldStateOf, valuesIn } from './sheet-proposals.ts';

const EMPTY: FormValues = valuesIn(new FormData());
const says = (field: SheetField, value: string): Proposal => ({ field, value, section: null });
/** Whether a proposal meets an empty field, another value, or its own. */
function meets(field: SheetField, value: string, has: string): string | undefined {
  const reading = { proposals: [says(field, value)], unclear: [] };
  const fieldState = fieldStateOf(reading, { ...EMPTY, [field]: has });
  return (['empty', 'other', 'same'] as const).find((state) => fieldState[state].length > 0);
}

test.each<[SheetField, string, string, string]>([
  ['signalWord', 'Danger', '', 'empty'],
  ['signalWord', 'Danger', 'Warning', 'other'],
  ['signalWord', '', '', 'same'],
  ['signalWord', '', 'Danger', 'other'],
  ['unNumber', '', '', 'same'],
  ['unNumber', '', 'UN1791', 'other'],
  ['unNumber', 'UN1791', 'un1791', 'same'],
  ['ph', '13', '13.0', 'same'],
  ['ph', '13', ' ', 'empty'],
  ['ph', '13', 'thirteen', 'other'],
  ['hStatements', 'H290 H314', 'H314, H290', 'same'],
  ['hStatements', 'H290 H314', 'H314', 'other'],
  ['hCategories', 'H272 2, H314 1B', 'H314  1B; H272 2', 'same'],
  ['pictograms', 'GHS05', '', 'empty'],
  ['casNumbers', '7681-52-9, 1310-73-2', '1310-73-2 7681-52-9', 'same'],
])('%s “%s” meets “%s”: %s', (field, value, has, state) => {
  expect(meets(field, value, has)).toBe(state);
});

test('the signs that are ticked are one value', () => {
  const form = new FormData();
  form.append('pictograms', 'GHS05');
  form.append('pictograms', 'GHS09');
  expect(valuesIn(form).pictograms).toBe('GHS05 GHS09');
});
