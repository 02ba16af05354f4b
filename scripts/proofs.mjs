// The proofs: each with its whole form (npm run prove), and the short one that every `npm test` plays.

/**
 * `whole` and `short` are the command after `node`; a short form that is a part of the unit tests or journeys names them in `within`.
 * @type {readonly { name: string, whole: string[], short?: string[], within?: string, seed?: string }[]}
 */
export const PROOFS = [
  {
    name: 'seams',
    whole: ['scripts/run.mjs', 'scripts/prove-seams.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-seams.mjs', '--first=3'],
  },
  {
    name: 'guards',
    whole: ['scripts/run.mjs', 'scripts/prove-guards.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-guards.mjs', '--first=1'],
  },
  {
    name: 'crash',
    whole: ['scripts/run.mjs', 'scripts/prove-crash.mjs', '10'],
    short: ['scripts/run.mjs', 'scripts/prove-crash.mjs', '2'],
  },
  {
    name: 'uploads',
    whole: ['scripts/run.mjs', 'scripts/prove-uploads.mjs', '8'],
    within: 'unit: killed-uploads',
  },
  {
    name: 'processes',
    whole: ['scripts/run.mjs', 'scripts/prove-processes.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-processes.mjs', 'refusals'],
  },
  {
    name: 'access',
    whole: ['scripts/run.mjs', 'scripts/prove-access.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-access.mjs', '--only=calendar'],
  },
  {
    name: 'shifts',
    whole: ['scripts/run.mjs', 'scripts/prove-shifts.mjs', '--shifts=100', '--from=1', '--again'],
    within: 'journeys: stop, offline',
    seed: '1 to 100',
  },
  {
    name: 'network',
    whole: ['scripts/run.mjs', 'scripts/prove-network.mjs'],
    within: 'journeys: network-writes',
  },
  {
    name: 'syncs',
    whole: [
      'scripts/run.mjs',
      'vitest',
      'run',
      'src/books/syncs/server/killed-syncs.test.ts',
      'src/books/server/fault-everywhere.test.ts',
    ],
    within: 'unit: killed-syncs, fault-everywhere',
  },
  {
    name: 'books-scale',
    whole: [
      'scripts/run.mjs',
      'vitest',
      'run',
      '--mode',
      'whole',
      'src/books/syncs/server/books-scale.test.ts',
    ],
    within: 'unit: books-scale, a tenth',
  },
  {
    name: 'widths',
    whole: ['scripts/run.mjs', 'playwright', 'test', '--project=phone-office'],
    within: 'journeys, at a desk',
  },
  {
    name: 'plans',
    whole: ['scripts/run.mjs', 'scripts/prove-plans.mjs'],
    within: 'unit: query-plans, smaller',
  },
  {
    name: 'start',
    whole: ['scripts/prove-start.mjs'],
    within: 'unit: scripts/start; the journeys’ own start',
  },
];
