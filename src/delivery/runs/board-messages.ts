import { dayText } from '../../kit/time.ts';
import type { Copied } from './server/copy-week.ts';

/** Sentences of the planning board. */
export const title = 'Runs';
export const lead = (day: string, stops: number, runs: number, waiting: number) =>
  `${dayText(day)}: ${stops === 1 ? '1 stop' : `${stops} stops`} on ${runs === 1 ? '1 run' : `${runs} runs`}, ${waiting === 0 ? 'none waits' : waiting === 1 ? '1 order waits' : `${waiting} orders wait`}`;
export const waitingTitle = 'On no run';
export const waitingEmpty = 'Every order promised for this day rides on a run.';
export const nothingDue = 'No order is promised for this day.';
export const runEmpty = 'No stops yet. Drag orders here, or press their button.';
export const runEmptyFixed = 'No stops.';
export const overdue = (day: string) => `Overdue: promised for ${dayText(day)}`;
export const early = (day: string) => `Promised for ${dayText(day)}`;
export const sentByHand = 'Sent out without a run';
export const hazardous = 'Hazardous';
export const load = (packages: number, pounds: number) =>
  `${packages === 1 ? '1 package' : `${packages} packages`}, ${pounds.toLocaleString('en-US')} lb`;
export const stopCount = (count: number) => (count === 1 ? '1 stop' : `${count} stops`);
/** How much rides on a run: all its stops, how many somebody was at, and what is left for the others. */
export const rides = (stops: number, done: number, packages: number, pounds: number) =>
  done === 0
    ? `${stopCount(stops)}, ${load(packages, pounds)}`
    : done === stops
      ? `${stopCount(stops)}, all done`
      : `${done} of ${stopCount(stops)} done, ${load(packages, pounds)} to go`;
export const hidden = (count: number) =>
  `${count === 1 ? 'One more stop is' : `${count} more stops are`} of customers whom you may not see.`;
export const noDriverYet = 'No driver yet';
export const noTruckYet = 'No truck yet';

// Moving.
export const howTo =
  'Arrow up and down move it within its run, left and right to the run beside it.';
export const grip = (number: string, customer: string, where: string) =>
  `Move ${number}, ${customer}, ${where}`;
export const whereIs = (run: string | null, position: number, of: number) =>
  run === null ? 'on no run' : `stop ${position} of ${of} on ${run}`;
/** The orders of one door, which move together. */
export const named = (numbers: readonly string[]) => numbers.join(' and ');
export const isNow = (numbers: readonly string[], where: string) =>
  `${named(numbers)} ${numbers.length === 1 ? 'is' : 'are'} ${where} now.`;
export const isAt = (edge: 'first' | 'last', numbers: readonly string[]) =>
  `${named(numbers)} ${numbers.length === 1 ? 'is' : 'are'} ${edge} already.`;
export const up = (number: string) => `Move ${number} up`;
export const down = (number: string) => `Move ${number} down`;
export const moveTo = 'Move to';
export const moveToOf = (number: string) => `${moveTo}: ${number}`;
export const toRun = (run: string) => `To ${run}`;
export const offRun = 'Off this run';
export const oneAlone = 'One order alone';
export const oneAloneOf = (numbers: readonly string[]) => `${oneAlone}: ${named(numbers)}`;
export const notMoved = 'Nothing was moved';

// What left.
export const leftTitle = 'Not on this run any more';
export const takeOff = 'Take off';
export const takeOffOf = (number: string) => `${takeOff}: ${number}`;

// Runs.
export const newRun = 'New run';
export const runName = 'Name';
export const numbered = 'Empty: it is numbered.';
export const driver = 'Driver';
export const truck = 'Truck';
export const none = 'None yet';
export const change = 'Change';
export const changeOf = (run: string) => `${change}: ${run}`;
export const save = 'Save';
export const remove = 'Delete this run';
export const suggestOrder = 'Suggest an order';
export const suggestOrderOf = (run: string) => `${suggestOrder}: ${run}`;
export const sendOut = 'Send it out';
export const sendOutOf = (run: string) => `${sendOut}: ${run}`;
/** The question before a run leaves. */
export const sendOutTitle = (run: string) => `Send ${run} out`;
export const sendOutAsk = (run: string, stops: number) =>
  `“${run}” leaves with ${stops === 1 ? '1 stop' : `${stops} stops`}. Its orders go out for delivery, and their buyers are told.`;
export const recall = 'Call it back';
export const recallOf = (run: string) => `${recall}: ${run}`;
export const loadAndPapers = 'Load and papers';
export const loadAndPapersOf = (run: string) => `${loadAndPapers}: ${run}`;

// The day.
export const suggestDay = 'Put the day on runs';
export const copyWeek = 'Copy last week’s runs';
export const copied = ({ runs, put, not, withoutCrew }: Copied) =>
  [
    `${runs === 1 ? '1 run' : `${runs} runs`} made, ${put === 1 ? '1 order' : `${put} orders`} put on.`,
    ...not.map(({ number, why }) => `${number}: ${why}.`),
    ...(withoutCrew.length > 0
      ? [`Last week’s driver or truck can’t be had any more: ${withoutCrew.join(', ')}.`]
      : []),
  ].join(' ');
export const use = 'Do it';
export const leave = 'Leave it';
export const done = 'Done.';
export const undo = 'Undo';
export const undone = 'It is as it was before.';
export const billsStop = (count: number) =>
  count === 1
    ? 'The bill of one order of this day will stop in QuickBooks. The order says why; the goods can go.'
    : `The bills of ${count} orders of this day will stop in QuickBooks. The orders say why; the goods can go.`;
export const notConfirmed = (count: number) =>
  count === 1
    ? 'One order for this day is not confirmed'
    : `${count} orders for this day are not confirmed`;
export const onHold = ', on hold';
export const today = 'Today';
export const anotherDay = 'Another day';
export const show = 'Show';

// Trucks.
export const trucks = 'Trucks';
export const truckName = 'Name';
export const sections = 'Sections, front to back';
export const sectionsHint = 'With commas: nose, middle, tail';
export const carriesPounds = 'Carries, lb';
export const carriesPallets = 'Pallets';
export const inUse = 'In use';
export const addTruck = 'Add truck';
export const saved = 'Saved.';

// Many orders at once.
export const putTitle = 'Put orders on a run';
export const putLead = (count: number) =>
  count === 1 ? '1 order is chosen.' : `${count} orders are chosen.`;
export const putNone = 'No order is chosen. Tick some in the list of orders first.';
export const putOn = 'Put on this run';
export const noRuns = (day: string) => `There is no run on ${dayText(day)} that they could join.`;
export const toBoard = 'To the board';
export const wasPut = (count: number, run: string, day: string) =>
  `${count === 1 ? '1 order' : `${count} orders`} put on “${run}” of ${dayText(day)}`;
export const notPut = (count: number) => `${count} not`;
