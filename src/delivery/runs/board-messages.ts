import { clockText, dayText, timeText } from '../../kit/time.ts';
import type { Run } from './contract.ts';
import type { Copied } from './server/copy-week.ts';
import type { Weight } from './weight.ts';

/** Sentences of the planning board. */
export const waitingTitle = 'On no run';
export const waitingEmpty = 'Every confirmed order of this day rides on a run.';
export const nothingDue = 'No order is promised for this day.';
export const runEmpty = 'No stops yet. Drag orders here, or use their “Move to”.';
export const runEmptyFixed = 'No stops.';
export const overdue = (day: string) => `Overdue: promised for ${dayText(day)}`;
export const early = (day: string) => `Promised for ${dayText(day)}`;
export const notInTime = (why: string) => `Not in time: ${why}`;
export const sentByHand = 'Sent out without a run';
export const hazardous = 'Hazardous';
export const packages = (count: number) => (count === 1 ? '1 package' : `${count} packages`);
export const pounds = (count: number) => `${count.toLocaleString('en-US')} lb`;
/** What goods weigh: about so much where the density of a liquid among them is assumed. */
export const weightText = ({ pounds: count, densityUnknown }: Weight) =>
  `${densityUnknown ? 'about ' : ''}${pounds(count)}`;
/** The load's weight of the truck's capacity; `truck`: one is assigned, so an unknown capacity is mentioned. */
export const weightOf = (weight: Weight, of: number | null, truck: boolean) =>
  of === null
    ? `${weightText(weight)}${truck ? ', capacity not known' : ''}`
    : `${weight.densityUnknown ? 'about ' : ''}${weight.pounds.toLocaleString('en-US')} of ${pounds(of)}`;
/** What a run carries, or would carry once a suggestion is taken. */
export const wouldCarryNow = (stops: number, weight: Weight, of: number | null, truck: boolean) =>
  `${stopCount(stops)}, ${weightOf(weight, of, truck)}`;
/** Goods of claims that the driver takes back at a door. */
export const fetches = (count: number) => `fetches ${packages(count)}`;
export const stopCount = (count: number) => (count === 1 ? '1 stop' : `${count} stops`);
/** How much rides on a run. */
export const stopsAndPackages = (stops: number, open: number) =>
  open === 0 ? stopCount(stops) : `${stopCount(stops)}, ${packages(open)}`;
/** Beside the state of a run: since when it is so, or when it is to leave; '' where nobody has said it. */
export function runTime(
  run: Pick<Run, 'departedAt' | 'closedAt' | 'leavesAt'>,
  timeZone: string,
): string {
  const since = run.closedAt ?? run.departedAt;
  return since ? `since ${timeText(since, timeZone)}` : run.leavesAt && clockText(run.leavesAt);
}
/** Of a run that stands at the dock after its hour. */
export const wasToLeave = (leavesAt: string) => `was to leave at ${clockText(leavesAt)}`;
export const cannotLeaveWords = (run: string, leavesAt: string, why: readonly string[]) =>
  `${run} leaves at ${clockText(leavesAt)} and cannot: ${why.join('; ')}`;
export const lateWords = (run: string, leavesAt: string) => `${run}, ${wasToLeave(leavesAt)}`;
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
export const toNewRun = 'To a new run';
/** With what a run goes that is made with one press. */
export const withCrew = (truckName: string | undefined, driverName: string | undefined) =>
  truckName && driverName
    ? `${truckName}, ${driverName}`
    : truckName
      ? `${truckName}; no driver is free, choose one there`
      : driverName
        ? `${driverName}; no truck is free, choose one there`
        : 'no truck and no driver is free, choose them there';
/** Where the stops of a suggestion fit on no run. */
export const makeNewRun = 'Make a new run';
export const offRun = 'Off this run';
/** Asked before a stop leaves a truck that carries its goods. */
export const LEAVE_TRUCK = {
  title: (numbers: readonly string[], run: string) => `Take ${named(numbers)} off ${run}?`,
  message: (run: string) =>
    `${run} is out for delivery with these goods, and its driver may have been there already: a phone without a network tells us later. A report made before you take it off counts, and puts the stop back; one made after it waits for you under “To decide”. The goods stay in the truck and on its shipping paper, and come back with it.`,
  /** Of one at the dock into which they were counted. */
  loaded: (count: number, run: string) =>
    `${packages(count)} ${count === 1 ? 'is' : 'are'} loaded in the truck of ${run} and must be unloaded there. Until somebody says so at its load check they count as aboard, on its shipping paper too, and ${run} does not leave.`,
  confirm: 'Take it off',
  goodsOn: (run: string) => `Its goods are on “${run}”`,
  reported: (driver: string, handed: boolean) =>
    `${handed ? 'Reported delivered' : 'Reported not delivered'} by ${driver || 'a former driver'}: `,
  decide: 'decide',
} as const;
/** The day is moved on the order's page, which knows the days that are possible and tells the customer. */
export const otherDay = 'To another day, on the order';
export const otherDayOf = (number: string) => `${number}: ${otherDay.toLowerCase()}`;
export const wouldCarry = (pounds: number, most: number) =>
  `it would carry ${Math.round(pounds).toLocaleString('en-US')} lb of ${most.toLocaleString('en-US')}`;
export const aloneOf = (number: string) => `${number} alone`;
export const oneUp = 'One up';
export const oneDown = 'One down';
export const notMoved = 'Nothing was moved';

// Orders that left the run.
export const leftTitle = 'Not on this run any more';
export const takeOff = 'Take off';
export const takeOffOf = (number: string) => `${takeOff}: ${number}`;

// Runs.
export const newRun = 'New run';
export const runName = 'Name';
export const numbered = 'Empty: it is numbered.';
export const leavesAt = 'Leaves at';
export const driver = 'Driver';
export const truck = 'Truck';
/** Whoever or whatever is on other runs of the day already, where they are chosen for one. */
export const alsoOn = (name: string, runs: readonly string[]) =>
  runs.length === 0 ? name : `${name}, on ${runs.map((run) => `“${run}”`).join(' and ')} already`;
/** And with which it is on the road: it has not been counted back. */
export const outWith = (says: string, runs: readonly string[]) =>
  runs.length === 0 ? says : `${says}, out with ${runs.join(' and ')}`;
export const runNamed = (name: string, day: string | null) =>
  day === null ? `“${name}”` : `“${name}” of ${dayText(day)}`;
/** A truck that carries less than what is to ride on it, where it is chosen. */
export const tooSmall = (says: string, count: number, most: number) =>
  `${says}, too small: ${count.toLocaleString('en-US')} of ${pounds(most)}`;
/** Asked before a run gets another truck than it was counted into. */
export const OTHER_TRUCK = {
  title: (run: string, truck: string) => `Give “${run}” ${truck || 'no truck'}?`,
  recount: (lines: number, truck: string, was: string) =>
    `${lines === 1 ? '1 counted line is' : `${lines.toLocaleString('en-US')} counted lines are`} to be counted again${truck ? ` in ${truck}` : ''}. Setting ${was} back brings ${lines === 1 ? 'it' : 'them'} back.`,
  onRoad: (run: string, truck: string, was: string) =>
    `“${run}” is out for delivery: what was counted, weighed and confirmed before it left was of ${was || 'the truck that it left with'}, and is open in ${truck}.`,
  small: (truck: string, count: number, most: number) =>
    `${count.toLocaleString('en-US')} lb are to ride on ${truck}, which carries ${pounds(most)}.`,
  confirm: 'Change the truck',
  unloadFirst: (truck: string) => `Unload ${truck || 'the truck'} first`,
  showUnload: 'Show “Unloaded”',
  isFit: (was: string) => `Is ${was} fit to drive?`,
  fit: 'Yes, change the truck',
  notFit: 'No, take it out of use',
  whatIsWrong: (was: string) => `What is wrong with ${was}, if it is not fit`,
} as const;
export const none = 'None yet';
export const change = 'Change';
export const changeOf = (run: string) => `${change}: ${run}`;
export const save = 'Save';
export const remove = 'Delete this run';
export const suggestOrder = 'Suggest a sequence of stops';
export const suggestOrderOf = (run: string) => `${suggestOrder}: ${run}`;
export const moreOf = (run: string) => `More: ${run}`;
export const sendOut = 'Send out';
export const sendOutOf = (run: string) => `${sendOut}: ${run}`;
/** No answer came to the press. */
export const sendOutUnanswered =
  'Press again once there is a connection: if the run went out, this page then says so, and nobody is told twice.';
/** The question before a run leaves. */
export const sendOutTitle = (run: string) => `Send ${run} out`;
export const sendOutAsk = (run: string, stops: number) =>
  `“${run}” leaves with ${stops === 1 ? '1 stop' : `${stops} stops`}. Its orders go out for delivery, and their buyers are told.`;
export const recall = 'Call it back';
export const recallOf = (run: string) => `${recall}: ${run}`;
export const loadAndPapers = 'Load and papers';
export const loadAndPapersOf = (run: string) => `${loadAndPapers}: ${run}`;

/** In the place of a run's state once every stop of it is reported. */
export const toCountBack = 'To be counted back';

// The day.
export const suggestDay = 'Put the day on runs';
/** The same while the day has no run. */
export const runFirst = 'The first run of the day: then its orders can be put on runs.';
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
export const messagesWait = (count: number) =>
  count === 1
    ? 'The buyer of one order of this day wrote about it, and nobody has answered. Read it before the truck leaves.'
    : `The buyers of ${count} orders of this day wrote about them, and nobody has answered. Read it before the truck leaves.`;
const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
/** Of a day on which the company is closed; `toMove`: orders promised for it. */
export const closedDay = (name: string, toMove: number) =>
  `Closed${name ? `: ${name}` : ''}. ${toMove === 0 ? 'No order is promised for it.' : `${orders(toMove)} to move.`}`;
export const moveAll = 'See and move them';
export const moveEach = 'Each is moved to another day on its own page, and its customer is told.';
export const closedNewRun = (name: string) =>
  `We are closed on this day${name ? ` (${name})` : ''}: a run of it leaves all the same.`;
/** On a day without orders. */
export const nextDay = (day: string, count: number) => `Next: ${dayText(day)}, ${orders(count)}`;
export const closedWords = (day: string, name: string, count: number) =>
  `${dayText(day)}${name ? `, ${name}` : ''}: ${orders(count)}`;
export const notConfirmed = (count: number) =>
  count === 1
    ? 'One order for this day is not confirmed'
    : `${count} orders for this day are not confirmed`;
export const onHold = ', on hold';
export const confirm = 'Confirm';
export const confirmOf = (number: string) => `${confirm}: ${number}`;
export const today = 'Today';
export const dayIs = (day: string) => `${day}, choose another day`;
export const anotherDay = 'Another day';
export const show = 'Show';
/** Of the orders on no run, where Today led to some of them. */
export const promisedToday = 'Promised for today.';
export const allOnNoRun = (count: number) => `All on no run (${count})`;

// Trucks.
export const trucks = 'Trucks';
export const truckName = 'Name';
export const sections = 'Sections, front to back';
export const sectionsHint = 'With commas: nose, middle, tail';
/** Of what is changed under a truck that is out. */
export const trucksHold =
  'What you change holds at once, also for a truck that is out for delivery: what may still join it is judged by the new figure.';
export const carriesPounds = 'Carries, lb';
export const enterCapacity = 'Enter it';
export const carriesPallets = 'Pallets';
export const inUse = 'In use';
/** Beside a truck: who took it out of use, when and why, and who set it in use again. */
export const TRUCK_HISTORY = {
  why: 'Why it is out of use',
  out: ({ why = '', run = '' }: { why?: string; run?: string }) =>
    [run ? `Not fit to drive, taken off “${run}”` : 'Out of use', why ? `: ${why}` : ''].join(''),
  back: 'In use again',
  by: (name: string, when: string) => `${name || 'Somebody who has left'}, ${when}`,
} as const;
export const addTruck = 'Add truck';
export const saved = 'Saved.';

// Many orders at once.
export const putTitle = 'Put orders on a run';
export const putLead = (count: number) =>
  count === 1 ? '1 order is chosen.' : `${count} orders are chosen.`;
export const putNone = 'No order is chosen. Tick some in the list of orders first.';
export const putOn = 'Put on this run';
export const noRuns = (day: string) => `There is no run on ${dayText(day)} that they could join.`;
export const toBoard = 'To the plan';
export const wasPut = (count: number, run: string, day: string) =>
  `${count === 1 ? '1 order' : `${count} orders`} put on “${run}” of ${dayText(day)}`;
export const notPut = (count: number) => `${count} not`;

/** What the list of orders on no run says without one. The note above it names those that are promised for the day and not confirmed. */
export const nothingWaits = (isPlanned: boolean, unconfirmed: number): string =>
  isPlanned
    ? waitingEmpty
    : unconfirmed > 0
      ? 'No order of this day is confirmed yet.'
      : nothingDue;

export const putPage = 'Put orders on a run';
export const toOrders = 'Go to the orders';
export const backToOrders = 'Back to the orders';
