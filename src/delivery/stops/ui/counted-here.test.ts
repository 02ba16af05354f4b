import { expect, test } from 'vitest';
import type { LineToLoad } from '../../runs/load-contract.ts';
import type { LoadOutbox } from '../../runs/ui/load-outbox.ts';
import { countedHere } from './counted-here.ts';

const line = (orderLineId: string, loaded: number | null = null) =>
  ({ orderLineId, loaded, open: 2, section: '' }) as LineToLoad;
const point = (kind: 'count' | 'paper', text: string) => ({
  kind,
  text,
  out: { text: 'Do it', to: '/there' },
  override: 'nobody' as const,
});
const POINTS_READ = [point('count', '3 of 3 lines not counted.'), point('paper', 'Not signed.')];
const counted = (...ids: string[]) =>
  Object.fromEntries(
    ids.map((orderLineId) => [orderLineId, { orderLineId, loaded: 2, section: '' }]),
  );
const outbox = (more: Partial<LoadOutbox>) =>
  ({ waiting: {}, sent: null, refused: [], recorded: {}, ...more }) as LoadOutbox;
const textsOf = (more: Partial<LoadOutbox>) =>
  countedHere(POINTS_READ, [line('1'), line('2'), line('3')], outbox(more)).map(({ text }) => text);

test('without a signal the departure says what this phone has counted, and leaves the rest to the office', () => {
  expect(textsOf({})).toEqual(['3 of 3 lines not counted.', 'Not signed.']);
  expect(textsOf({ waiting: counted('1') })).toEqual(['2 of 3 lines not counted.', 'Not signed.']);
  expect(textsOf({ waiting: counted('1', '2', '3') })).toEqual([
    '3 lines counted on this phone are not recorded yet.',
    'Not signed.',
  ]);
  // Recorded, and not read again yet.
  const recorded = counted('1', '2', '3') as never;
  expect(textsOf({ recorded })).toEqual(['The counts of this phone are recorded.', 'Not signed.']);
});
