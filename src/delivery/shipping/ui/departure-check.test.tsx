import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RunWithStops } from '../../runs/contract.ts';
import type { RunCheck } from '../server/checks-of-day.ts';
import { DepartureCheck } from './departure-check.tsx';

const product = (name: string) => ({ nameKey: name.toLowerCase(), name });
const pair = (severity: number, at: number) => ({
  a: product(`Acid ${at}`),
  b: product(`Bleach ${at}`),
  severity,
  reason: 'Chlorine',
});

const CREWS = {
  drivers: [
    { id: 'd', name: 'Dan' },
    { id: 'e', name: 'Eve' },
  ],
  trucks: [],
  runs: [],
  aboard: {},
};

/** A run at the dock with so many pairs that can kill, and so many that only injure. */
function shown(
  deadly: number,
  injure: number,
  isWhole: boolean,
  more: Partial<RunCheck> = {},
  {
    stops = [{ state: 'planned' }],
    leftAt = '',
  }: { stops?: readonly object[]; leftAt?: string } = {},
): string {
  const apart = [
    ...Array.from({ length: deadly }, (_, at) => pair(3, at)),
    ...Array.from({ length: injure }, (_, at) => pair(2, 100 + at)),
  ];
  const check = {
    points: [],
    counted: { packages: isWhole ? 9 : 0, of: 9, lines: isWhole ? 'all' : 'none' },
    short: [],
    paper: 'none',
    placards: null,
    goods: { apart, segregated: [] },
    leftWithout: 0,
    wasChecked: true,
    leftIn: null,
    endorsementEnds: null,
    wentWithoutPaper: false,
    ...more,
  } as unknown as RunCheck;
  const run = {
    id: 'r',
    name: 'Coast',
    state: leftAt ? 'out' : 'planned',
    truckId: 't',
    driverId: 'd',
    stops,
  } as RunWithStops;
  const element = createElement(DepartureCheck, { run, stops: 4, check, crews: CREWS, leftAt });
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  );
}

test('the check says of which pairs it is green, and that nothing is green of a load that nobody has counted', () => {
  expect(shown(3, 25, true)).toContain('3 pairs that may not share a section: none does<');
  expect(shown(3, 25, true)).not.toContain('Not known yet');
  const open = shown(1, 0, false);
  expect(open).toContain('1 pair that may not share a section: not counted yet');
  expect(open).toContain('Not known yet');
  const begun = { packages: 3, of: 9, lines: 'some' as const, known: 1 };
  expect(shown(1, 0, false, { counted: begun })).toContain('none does so far');
  expect(shown(0, 28, true)).toContain('Nothing that may not share a section');
});

test('a run that nobody sent out says no green word of a paper that its goods went without, and can only be closed once it is done', () => {
  expect(shown(0, 0, true)).toContain('No shipping paper needed');
  const without = shown(0, 0, true, { wentWithoutPaper: true });
  expect(without).not.toContain('No shipping paper needed');
  expect(without).toContain('Goods that need a shipping paper were handed over without one');
  const done = shown(0, 0, true, {}, { stops: [{ state: 'done' }, { state: 'failed' }] });
  expect(done).toContain('nothing of it leaves any more');
  expect(done).toContain('href="/dashboard/runs/r/count"');
  expect(done).not.toContain('No shipping paper needed');
  expect(done).not.toContain('Send out');
});

test('beside what a driver lacks stands where it is recorded, for who may, and who does for everybody else', () => {
  const lacks = (to: string | null) =>
    shown(0, 0, true, {
      points: [
        {
          kind: 'training',
          text: 'Dan has no hazmat training',
          short: 'Dan: no hazmat training',
          out: { text: 'Have it recorded', to },
          override: 'nobody',
        },
      ],
    });
  const owner = lacks('/dashboard/hazmat-training');
  expect(owner).toContain('href="/dashboard/hazmat-training"');
  expect(owner).not.toContain('The owner reads it');
  expect(lacks(null)).toContain('The owner reads it under To do, and records it');
  expect(lacks(null)).not.toContain('href="/dashboard/hazmat-training"');
  // One choice of the others, which says what it does until it is made.
  const choice = lacks(null).match(/<select.*<\/select>/)?.[0] ?? '';
  expect([...choice.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Change driver',
    'Eve',
  ]);
});

test('an endorsement that ends soon is said before it is over', () => {
  expect(shown(0, 0, true)).not.toContain('endorsement');
  expect(shown(0, 0, true, { endorsementEnds: '2026-03-12' })).toContain('hazmat endorsement ends');
});

test('a truck that left with a line short is not said to have left with nothing missing', () => {
  const left = (more: Partial<RunCheck>) => shown(0, 0, true, more, { leftAt: '9:40 AM' });
  expect(left({})).toContain('Every point was green at 9:40 AM');
  const one = { name: 'Softener', customerName: 'Inn', loaded: 1, open: 2 };
  const short = left({ short: [one] });
  expect(short).toContain('Left at 9:40 AM, checked, with 1 line loaded short');
  expect(short).not.toContain('Every point was green');
});
