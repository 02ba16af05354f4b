import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OnRoad, RunWithStops } from '../contract.ts';
import { CrewFields } from './run-head.tsx';

const run = (id: string, more: Partial<RunWithStops> = {}): RunWithStops => ({
  id,
  day: '2026-11-27',
  name: id,
  state: 'planned',
  version: 1,
  driverId: null,
  driverName: '',
  driverPhone: '',
  truckId: null,
  truckName: '',
  sections: [],
  capacityPounds: null,
  capacityPallets: null,
  leavesAt: '',
  loadedAt: null,
  departedAt: null,
  closedAt: null,
  stops: [],
  left: [],
  hiddenStops: 0,
  ...more,
});
const truck = { sections: [], isActive: true, capacityPounds: null, capacityPallets: null };
const fields = (
  runs: readonly RunWithStops[],
  own?: RunWithStops,
  outWith: readonly OnRoad[] = [],
) =>
  renderToStaticMarkup(
    <CrewFields
      {...(own ? { run: own } : {})}
      runs={runs}
      aboard={{}}
      drivers={[
        { id: 'dan', name: 'Dan' },
        { id: 'eve', name: 'Eve' },
      ]}
      trucks={[{ ...truck, id: 'box', name: 'Box 7', outWith: [...outWith], history: [] }]}
    />,
  );
const options = (
  runs: readonly RunWithStops[],
  own?: RunWithStops,
  outWith: readonly OnRoad[] = [],
) =>
  [...fields(runs, own, outWith).matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(
    ([, text]) => text,
  );

test('who and what is on another run of the day is said where they are chosen', () => {
  const north = run('North', { driverId: 'dan', truckId: 'box' });
  expect(options([north])).toEqual([
    'None yet',
    'Dan, on “North” already',
    'Eve',
    'None yet',
    'Box 7, on “North” already',
  ]);
  // Its own run is no other one, and a closed one holds nobody.
  expect(options([north], north)).toContain('Dan');
  expect(options([run('North', { driverId: 'dan', state: 'closed' })])).toContain('Dan');
});

test('who and what is on the road with another run says so before it is chosen', () => {
  const north = run('North', { driverId: 'dan', truckId: 'box', state: 'out' });
  const coast = run('Coast');
  expect(options([north, coast], coast)).toEqual([
    'None yet',
    'Dan, out with “North”',
    'Eve',
    'None yet',
    'Box 7, out with “North”',
  ]);
  // A run of an earlier day that nobody counted back has it still; its own does not count.
  const outWith = [
    { runId: 'Coast', name: 'Coast', day: '2026-11-27' },
    { runId: 'South', name: 'South', day: '2026-11-26' },
  ];
  expect(options([coast], coast, outWith)).toContain('Box 7, out with “South” of Thu, Nov 26');
});

test('on the road driver and truck are set: neither is optional, and none is no choice', () => {
  const crew = { driverId: 'dan', truckId: 'box', leavesAt: '08:00' };
  const out = run('North', { state: 'out', ...crew });
  expect(options([out], out)).toEqual(['Dan', 'Eve', 'Box 7']);
  expect(fields([out], out)).not.toMatch(/optional|type="time"/);
  expect(fields([out], out)).toContain('value="08:00"');
  const waits = run('North', crew);
  expect(options([waits], waits)).toContain('None yet');
  // A run that left without a truck of ours may get one.
  const walks = run('North', { state: 'out', driverId: 'dan' });
  expect(options([walks], walks)).toEqual(['Dan', 'Eve', 'None yet', 'Box 7']);
});
