import { expect, test } from 'vitest';
import * as messages from '../count-messages.ts';
import { EMPTY_LOT } from './counting.ts';
import { keptNote } from './use-offline.ts';

test('a count without a network says where it is kept, as soon as something is typed', () => {
  const typed = { soap: [{ ...EMPTY_LOT, packs: '3' }] };
  expect(keptNote(true, typed)).toBe(messages.keptHere);
  expect(keptNote(true, { soap: [EMPTY_LOT] })).toBeNull();
  expect(keptNote(true, {})).toBeNull();
  expect(keptNote(false, typed)).toBeNull();
});
