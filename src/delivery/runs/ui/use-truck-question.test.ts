import { expect, test } from 'vitest';
import type { RunWithStops } from '../contract.ts';
import { trucksFor } from './crew-options.ts';
import { truckQuestion, unloadQuestion } from './use-truck-question.ts';

const run = {
  id: 'r',
  name: 'Coast',
  state: 'planned',
  truckId: 'box',
  truckName: 'Box truck 1',
  stops: [
    { state: 'planned', pounds: 1000 },
    { state: 'done', pounds: 4000 },
  ],
} as unknown as RunWithStops;
const truck = { sections: [], isActive: true, capacityPallets: null, outWith: [], history: [] };
const trucks = [
  { ...truck, id: 'box', name: 'Box truck 1', capacityPounds: 9000 },
  { ...truck, id: 'van', name: 'Van 2', capacityPounds: 900 },
  { ...truck, id: 'old', name: 'Old one', capacityPounds: null },
];
const board = { trucks, aboard: {} };
const onTruck = { counted: 29, leftIn: null, toUnload: [] };

test('a truck that carries less than what is to ride says so where it is chosen', () => {
  expect(trucksFor(run, trucks, [run], {}).map(({ says }) => says)).toEqual([
    'Box truck 1',
    'Van 2, too small: 1,000 of 900 lb',
    'Old one',
  ]);
  // On the road what is aboard counts.
  const aboard = { r: { packages: 1, pounds: 800, densityUnknown: false, pallets: 1 } };
  expect(trucksFor(run, trucks, [run], aboard)[1]?.says).toBe('Van 2');
  expect(trucksFor(undefined, trucks, [run], {})[1]?.says).toBe('Van 2');
});

test('before counted lines are lost with the truck it asks, and says how they come back', () => {
  expect(truckQuestion(run, 'van', onTruck, board)).toEqual({
    title: 'Give “Coast” Van 2?',
    message:
      '29 counted lines are to be counted again in Van 2. Setting Box truck 1 back brings them back. 1,000 lb are to ride on Van 2, which carries 900 lb. Is Box truck 1 fit to drive?',
    old: 'Box truck 1',
  });
  expect(truckQuestion(run, '', { ...onTruck, counted: 1 }, board)?.message).toBe(
    '1 counted line is to be counted again. Setting Box truck 1 back brings it back. Is Box truck 1 fit to drive?',
  );
  expect(truckQuestion(run, 'box', onTruck, board)).toBeNull();
  // A plan that is changed asks nothing; a truck that is being loaded may have broken.
  const uncounted = { ...onTruck, counted: 0 };
  expect(truckQuestion(run, 'van', uncounted, board)).toBeNull();
  expect(truckQuestion({ ...run, state: 'loading' }, 'van', uncounted, board)).toMatchObject({
    message: 'Is Box truck 1 fit to drive?',
    old: 'Box truck 1',
  });
  const none = { ...run, truckId: null, truckName: '' };
  expect(truckQuestion(none, 'van', { ...onTruck, counted: 3 }, board)?.old).toBe('');
});

test('on the road it asks for every other truck, and whether the one that it had is fit to drive', () => {
  const out = { ...run, state: 'out' as const };
  expect(truckQuestion(out, 'van', onTruck, board)?.message).toMatch(
    /^“Coast” is out for delivery: .* was of Box truck 1, and is open in Van 2\. 1,000 lb/,
  );
  const inVan = { ...out, truckId: 'van', truckName: 'Van 2' };
  // Back in that one all holds again; the other one may be broken.
  expect(
    truckQuestion(inVan, 'box', { counted: 29, leftIn: 'Box truck 1', toUnload: [] }, board),
  ).toEqual({
    title: 'Give “Coast” Box truck 1?',
    message: 'Is Van 2 fit to drive?',
    old: 'Van 2',
  });
  expect(
    truckQuestion(inVan, 'old', { counted: 29, leftIn: 'Box truck 1', toUnload: [] }, board)
      ?.message,
  ).toBe(
    '“Coast” is out for delivery: what was counted, weighed and confirmed before it left was of Box truck 1, and is open in Old one. Is Van 2 fit to drive?',
  );
});

test('a truck that was put out of use is not asked about', () => {
  const out = [{ ...trucks[0]!, isActive: false }, ...trucks.slice(1)];
  const message = truckQuestion(run, 'van', onTruck, { ...board, trucks: out })?.message;
  expect(message).toMatch(/^29 counted lines are to be counted again in Van 2/);
  expect(message).not.toContain('fit to drive');
  const loading = { ...run, state: 'loading' as const };
  const uncounted = { ...onTruck, counted: 0 };
  expect(truckQuestion(loading, 'van', uncounted, { ...board, trucks: out })).toBeNull();
});

test('what lies in the truck for no stop of the run is unloaded before anything is asked', () => {
  const says = ['2 packages of BC-1 are loaded, and it is not on this run any more: unload them.'];
  expect(unloadQuestion(run, 'van', { toUnload: says })).toEqual({
    title: 'Unload Box truck 1 first',
    message: says[0],
    confirmText: 'Show “Unloaded”',
  });
  expect(unloadQuestion(run, 'van', { toUnload: [] })).toBeNull();
  expect(unloadQuestion(run, 'box', { toUnload: says })).toBeNull();
  expect(unloadQuestion({ ...run, state: 'out' }, 'van', { toUnload: says })).toBeNull();
});
