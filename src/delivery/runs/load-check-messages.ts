import { isFirm, type KeptApart } from './kept-apart.ts';

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
const pairs = (count: number, does: string, do_: string) =>
  count === 1 ? `1 pair ${does}` : `${count} pairs ${do_}`;

/**
 * Over the pairs that stand in one section: those that keep the truck here, and those that can only injure, which the departure check does
 * not count.
 */
export function togetherTitle(together: readonly Pick<KeptApart, 'severity' | 'rule'>[]): string {
  const firm = together.filter(isFirm).length;
  const mild = together.length - firm;
  const must = pairs(
    firm,
    'stands in one section and must not',
    'stand in one section and must not',
  );
  if (mild === 0) return must;
  const can = pairs(
    mild,
    'in one section can injure if it mixes',
    'in one section can injure if they mix',
  );
  return firm === 0 ? can : `${must}; ${can}`;
}

/** Sentences of the load check. What says saved is in the database. */
export const checkMessages = {
  title: 'Load the truck',
  back: 'The run',
  toRuns: 'Go to the deliveries',
  progress: (done: number, of: number) => `${done} of ${lines(of)} counted`,
  /** Why less is counted than there was: `before`, the trucks that it was counted into. */
  progressAfter: (
    done: number,
    of: number,
    truck: string,
    before: { trucks: readonly string[]; at: string },
  ) =>
    `${done} of ${lines(of)} counted: the office gave this run ${truck || 'no truck'} at ${before.at}; counted into ${before.trucks.join(' and ')} before`,
  allCounted: 'Every line is counted.',
  notStored: (count: number) =>
    `${changes(count)} not saved yet, and this phone does not let us keep them. Leave this page open until it is connected.`,
  sendNow: 'Send now',
  countsFirst: (count: number) =>
    count > 0
      ? `${lines(count)} counted on this phone ${count === 1 ? 'is' : 'are'} not recorded yet`
      : 'The counts of this phone are recorded',
  countsGo: 'What stands here is read again with them.',
  countsWait:
    'What stands here is without them, so it can’t be signed or sent out yet. They go by themselves when you are connected.',
  refusedTitle: (count: number) =>
    count === 1 ? '1 line was not recorded' : `${lines(count)} were not recorded`,
  seen: 'I have seen it',
  by: 'Show by',
  views: { section: 'Section', stop: 'Stop', product: 'Product' },
  wholeRun: (open: number) => `All ${lines(open)} loaded`,
  group: (open: number) => (open === 1 ? 'Its line is loaded' : `All ${open} loaded`),
  groupDone: 'Counted',
  notCounted: 'Not counted',
  notSaved: 'A count that you changed here is not saved yet. Press “Keep this count” first.',
  loaded: (quantity: number) => `${quantity} loaded`,
  all: 'Loaded',
  takenOff: 'Taken off',
  extra: (count: number) => `${count} too many: take ${count === 1 ? 'it' : 'them'} off`,
  countAgain: (open: number) => `${open} are ordered now: count again`,
  less: 'Less',
  change: 'Change',
  stop: (position: number, customer: string) => `Stop ${position}, ${customer}`,
  count: (name: string, size: string) => `On the truck: ${name}, ${size}`,
  why: (missing: number) => `Why ${missing} less?`,
  chooseReason: 'Choose a reason.',
  section: 'Stands in',
  keep: 'Keep this count',
  cancel: 'Back',
  /** Of an order that was taken off the run after it was counted. */
  unload: (packages: number, number: string) =>
    packages === 1
      ? `1 package of ${number} is loaded: unload it`
      : `${packages.toLocaleString('en-US')} packages of ${number} are loaded: unload them`,
  unloadWhy: 'Not on this run any more. It counts as aboard until you say that it is out.',
  unloaded: 'Unloaded',
  liesIn: (run: string) => `It is in the truck of “${run}”: have it unloaded there first.`,
  nothing: 'Nothing is to be loaded: no stop of this run has open goods.',
  asStored: 'No connection. These lines are as this phone got them last.',
  failures: {
    network: 'There is no connection, and this phone does not hold this load list yet.',
    missing: 'We can’t find this run. It may be a colleague’s, or another day’s.',
  },
  leftOut: 'The truck has left: this is what was put on it.',
  /** Of one that got another truck on the road. */
  countedInto: (into: readonly string[], truck: string) =>
    `Counted into ${into.join(' and ')}; not counted in ${truck || 'the truck that it has now'}`,
  pairsNotKnown: 'Which pairs share a section there is not known.',
  sectionOf: (truck: string, section: string) => (section ? `${truck}, ${section}` : truck),
  togetherOne: (a: string, b: string, section: string) =>
    section ? `${a} and ${b}: both in ${section}.` : `${a} and ${b}.`,
  more: (count: number) => `And ${count} more on the load list.`,
  wholeTruck: 'The whole truck',
} as const;
