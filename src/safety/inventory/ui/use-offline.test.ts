import { expect, test } from 'vitest';
import * as messages from '../count-messages.ts';
import { EMPTY_LOT } from './counting.ts';
import { offlineNote } from './use-offline.ts';

test('a count without a network says where it is kept, as soon as something is typed', () => {
  const typed = { soap: [{ ...EMPTY_LOT, packs: '3' }] };
  expect(offlineNote(true, typed)).toBe(messages.offline);
  expect(offlineNote(true, { soap: [EMPTY_LOT] })).toBeNull();
  expect(offlineNote(true, {})).toBeNull();
  expect(offlineNote(false, typed)).toBeNull();
});
