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
    name: 'hostile-files',
    whole: ['scripts/run.mjs', 'bench/hostile-files.ts'],
    short: ['scripts/run.mjs', 'bench/hostile-files.ts', '--lists'],
  },
  {
    name: 'processes',
    whole: ['scripts/run.mjs', 'scripts/prove-processes.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-processes.mjs', 'refusals'],
  },
  {
    name: 'upgrade',
    whole: ['scripts/run.mjs', 'scripts/prove-upgrade.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-upgrade.mjs', '--from=here', '--seconds=2'],
  },
  {
    name: 'failover',
    whole: ['scripts/run.mjs', 'scripts/prove-failover.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-failover.mjs', '--database'],
  },
  {
    name: 'soak',
    whole: ['scripts/run.mjs', 'scripts/prove-soak.mjs'],
    short: ['scripts/run.mjs', 'scripts/prove-soak.mjs', '--minutes=1'],
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
      '--mode',
      'whole',
      'src/books/syncs/server/killed-syncs.test.ts',
      'src/books/server/fault-everywhere.test.ts',
    ],
    within: 'unit: killed-syncs, fault-everywhere',
  },
  {
    name: 'bookkeeper',
    whole: [
      'scripts/run.mjs',
      'vitest',
      'run',
      '--mode',
      'whole',
      'src/books/invoices/server/bookkeeper-matrix.test.ts',
    ],
    within: 'unit: bookkeeper-matrix, every action, time and read with each other',
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
    name: 'backlog',
    whole: ['scripts/run.mjs', 'vitest', 'run', '--mode', 'whole', 'src/platform/backlog.test.ts'],
    within: 'unit: backlog, 500 mails',
  },
  {
    name: 'widths',
    whole: ['scripts/run.mjs', 'playwright', 'test', '--project=phone-office'],
    within: 'journeys, at a desk',
  },
  {
    name: 'restore',
    whole: ['scripts/run.mjs', 'scripts/prove-restore.mjs'],
    within: 'unit: backup, a small shop',
  },
  {
    name: 'fuzz',
    whole: ['scripts/run.mjs', 'scripts/prove-fuzz.mjs', '--seed=7', '--requests=4'],
    within: 'unit: tests/fuzz, seed 1',
    seed: '7',
  },
  {
    name: 'business',
    whole: ['scripts/run.mjs', 'scripts/prove-business.mjs', '--seed=1'],
    within: 'unit: tests/business, two days',
    seed: '1 to 20',
  },
  {
    name: 'plans',
    whole: ['scripts/run.mjs', 'scripts/prove-plans.mjs'],
    within: 'unit: query-plans, smaller',
  },
  {
    name: 'scale',
    whole: ['scripts/run.mjs', 'scripts/prove-scale.mjs'],
    within: 'unit: grown-shop, the statements of fifteen pages',
  },
  {
    name: 'start',
    whole: ['scripts/prove-start.mjs'],
    within: 'unit: scripts/start; the journeys’ own start',
  },
  {
    name: 'dev',
    whole: ['scripts/run.mjs', 'vitest', 'run', '--mode', 'whole', 'scripts/dev.test.mjs'],
    within: 'unit: dev, an empty shop',
  },
];
