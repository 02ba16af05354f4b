import { expect, test } from 'vitest';
import type { LineToLoad } from '../../runs/load-contract.ts';
import type { LoadOutbox } from '../../runs/ui/load-outbox.ts';
import type { LoadAtDock } from '../../shipping/contract.ts';
import { countedHere, type HeldHere, missingHere } from './counted-here.ts';

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

const missing = (kind: string, text: string) => ({ kind, text, way: 'Do it', to: '/there' });
const hereOf = (
  more: Partial<HeldHere>,
  isFresh = false,
  extra: ReturnType<typeof missing>[] = [],
) =>
  missingHere(
    {
      truckName: 'Van 2',
      missing: [
        missing('count', '3 of 3 lines not counted.'),
        missing('paper', 'The shipping paper is not signed.'),
        missing('training', 'No training.'),
        ...extra,
      ],
    },
    {
      load: { lines: [line('1'), line('2'), line('3')] } as LoadAtDock,
      counts: outbox({}),
      signature: null,
      ...more,
    },
    isFresh,
  ).map(({ text, to }) => [text, to]);
const READ = [
  ['3 of 3 lines not counted.', '/there'],
  ['The shipping paper is not signed.', '/there'],
  ['No training.', '/there'],
];
const signature = { hash: 'h', truckName: 'Van 2', moment: '4:53 AM' };

test('the list of stops says what this phone has counted and signed and not sent, and leaves the rest as the office said it', () => {
  expect(hereOf({})).toEqual(READ);
  expect(hereOf({ load: null, counts: outbox({ waiting: counted('1', '2', '3') }) })).toEqual(READ);
  for (const isFresh of [false, true]) {
    const all = { counts: outbox({ waiting: counted('1', '2', '3') }), signature };
    expect(hereOf(all, isFresh)).toEqual([
      ['3 lines counted on this phone, not sent yet.', null],
      ['Signed on this phone 4:53 AM, not sent yet.', null],
      READ[2],
    ]);
    expect(hereOf({ counts: outbox({ waiting: counted('1') }) }, isFresh)).toEqual([
      ['2 of 3 lines not counted. 1 line counted on this phone, not sent yet.', '/there'],
      ...READ.slice(1),
    ]);
  }
  // What is sent the office says, once it answers.
  const recorded = { counts: outbox({ recorded: counted('1', '2', '3') as never }) };
  expect(hereOf(recorded)[0]?.[0]).toBe('The counts of this phone are recorded.');
  expect(hereOf(recorded, true)).toEqual(READ);
  // A signature that was refused counts for nothing.
  expect(hereOf({ signature: { ...signature, refused: 'Changed.' } })).toEqual(READ);
});

test('a line that was ordered more after its count stays until it is counted here again', () => {
  const more = {
    ...line('3', 1),
    shortReason: '',
    name: 'Acid',
    customerName: 'Inn',
  } as LineToLoad;
  const load = { lines: [line('1'), line('2'), more] } as LoadAtDock;
  const again = missing(
    'count',
    'Acid for Inn: 1 of 2 loaded. The order changed after it was counted.',
  );
  const textsWith = (...ids: string[]) =>
    hereOf({ load, counts: outbox({ waiting: counted(...ids) }) }, false, [again]).map(
      ([text]) => text,
    );
  expect(textsWith('1', '2')).toEqual([
    '2 lines counted on this phone, not sent yet.',
    'The shipping paper is not signed.',
    'No training.',
    again.text,
  ]);
  expect(textsWith('1', '2', '3')).toEqual([
    '3 lines counted on this phone, not sent yet.',
    'The shipping paper is not signed.',
    'No training.',
  ]);
});

test('a signature that waits for another paper or truck says so', () => {
  const wayOf = (stored: typeof signature, waiting = {}) =>
    missingHere(
      { truckName: 'Van 2', missing: [missing('paper', 'Not signed.')] },
      {
        load: {
          lines: [line('1', 2)],
          paper: { hash: 'h', counts: [{ orderLineId: '1', count: 2 }] },
        } as LoadAtDock,
        counts: outbox({ waiting }),
        signature: stored,
      },
      false,
    )[0]?.way;
  expect(wayOf(signature)).toMatch(/^It counts when the office has it/);
  expect(wayOf({ ...signature, truckName: 'Box 1' })).toMatch(/is not what you signed/);
  expect(wayOf({ ...signature, hash: 'other' })).toMatch(/is not what you signed/);
  const less = { '1': { orderLineId: '1', loaded: 1, section: '' } };
  expect(wayOf(signature, less)).toMatch(/is not what you signed/);
});
