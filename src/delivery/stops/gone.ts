import type { DriverDay, DriverStop } from './contract.ts';
import { goneMessages as messages } from './gone-messages.ts';

/** An open stop that left the day while its driver was on the road. */
export interface Gone extends Pick<DriverStop, 'orderId' | 'number' | 'customerName'> {
  /** As the phone last held it, so that what was begun there can be read and finished; missing in a day that an earlier release kept. */
  stop?: DriverStop;
  products?: DriverDay['products'];
  /** The driver has read that it is gone. */
  isRead?: boolean;
}

/** What the phone holds: the day, and the open stops that left it. */
export interface StoredDay {
  day: DriverDay;
  gone: readonly Gone[];
  /** Changes of trucks that the driver has read. */
  trucksRead?: readonly string[];
  /** By the id of the run, the name of the truck that its driver last knew it to have; missing where this phone held the run for the first time. */
  trucksKnown?: Readonly<Record<string, string>>;
}

/** Open stops that the office took off the day since the phone read it: cancelled, moved to another day or another run. */
export function goneSince(before: StoredDay | null, day: DriverDay): Gone[] {
  if (before?.day.day !== day.day) return [];
  const open = new Set(
    day.stops.filter(({ state }) => state !== 'closed').map(({ orderId }) => orderId),
  );
  const left = before.day.stops
    .filter((stop) => stop.state === 'open' && !open.has(stop.orderId))
    .map((stop): Gone => {
      const { orderId, number, customerName, lines } = stop;
      const products = before.day.products.filter(({ nameKey }) =>
        lines.some((line) => line.nameKey === nameKey),
      );
      return { orderId, number, customerName, stop, products };
    });
  return [...before.gone, ...left].filter(
    ({ orderId }, at, all) =>
      !open.has(orderId) && all.findIndex((one) => one.orderId === orderId) === at,
  );
}

/** The stop of an order, of the day or gone from it, and what the phone holds beside it. */
export function stopIn(
  { day, gone }: StoredDay,
  orderId: string,
): { day: DriverDay; stop: DriverStop; gone: Gone | null } | null {
  const stop = day.stops.find((one) => one.orderId === orderId);
  if (stop) return { day, stop, gone: null };
  const left = gone.find((one) => one.orderId === orderId);
  if (!left?.stop) return null;
  const others = (left.products ?? []).filter(
    ({ nameKey }) => !day.products.some((one) => one.nameKey === nameKey),
  );
  return { day: { ...day, products: [...day.products, ...others] }, stop: left.stop, gone: left };
}

/** What happened to the stop, and whether the driver has to act: not when another driver has the run. */
export interface GoneWords {
  text: string;
  tone: 'danger' | 'info';
}

/** Where a stop went that is not theirs any more, where its goods are, and what is to be done. A stop whose whole run has another driver says that of the run. */
export function goneWords(
  { takenOver = [], takenOff = [], reassignedRuns = [] }: DriverDay,
  { orderId, number, customerName, stop }: Gone,
): GoneWords {
  const taken = takenOver.find((one) => one.orderId === orderId);
  if (taken) return { text: messages.goneTo(number, customerName, taken.by), tone: 'danger' };
  const off = takenOff.find((one) => one.orderId === orderId);
  if (off) {
    const then = off.isAboard
      ? messages.stillAboard
      : off.isToUnload
        ? messages.toUnload
        : messages.callBefore;
    return { text: `${messages.takenOff(number, customerName, off.run)} ${then}`, tone: 'danger' };
  }
  const reassigned = reassignedRuns.find(({ runId }) => runId === stop?.runId);
  if (reassigned)
    return { text: messages.runGiven(reassigned.run, reassigned.driver), tone: 'info' };
  return { text: messages.gone(number, customerName), tone: 'danger' };
}

/** Runs of the day that have another truck than their driver knows of; one that got its own back meanwhile is none. */
export const truckNews = ({
  day,
  trucksRead = [],
  trucksKnown = {},
}: StoredDay): DriverDay['runs'] =>
  day.runs.filter(
    ({ id, truckName, truckWas }) =>
      truckWas && !trucksRead.includes(truckWas.change) && trucksKnown[id] !== truckName,
  );

/** Which truck the driver knew each run to have when the office said this day: a change that was not read has told them nothing yet. */
export function trucksKnownAt(
  before: StoredDay | null,
  { runs }: DriverDay,
): Record<string, string> {
  if (!before) return {};
  const unread = truckNews(before);
  const entries = runs.flatMap(({ id }) => {
    const held = before.day.runs.find((run) => run.id === id);
    const news = unread.find((run) => run.id === id);
    const known = news ? (before.trucksKnown?.[id] ?? news.truckWas?.name) : held?.truckName;
    return known === undefined ? [] : [[id, known]];
  });
  return Object.fromEntries(entries);
}

/** Open stops whose orders changed after they were loaded, line by line: until they are counted as they are ordered, or the stop is reported. */
export function changedTexts({ stops }: Pick<DriverDay, 'stops'>): string[] {
  return stops.flatMap(({ state, runId, number, customerName, lines }) => {
    const changed = lines.flatMap(({ name, loaded, open, shortReason }) =>
      loaded !== null && (loaded > open || (loaded < open && !shortReason))
        ? [messages.changedLine(name, loaded, open)]
        : [],
    );
    return state === 'open' && runId !== null && changed.length > 0
      ? [messages.orderChanged(number, customerName, changed)]
      : [];
  });
}

/** Which truck a run has now, and which one it had; with it what is open there and nobody does on the road. */
export const truckTexts = (stored: StoredDay): GoneWords[] =>
  truckNews(stored).map(({ id, name, truckName, truckWas, onRoad = [] }) => ({
    text: [
      messages.otherTruck(name, truckName, stored.trucksKnown?.[id] || (truckWas?.name ?? '')),
      ...(onRoad.some(({ drivesOn }) => drivesOn) ? [messages.countedBack] : []),
    ].join(' '),
    tone: 'danger',
  }));

/** What the phone holds once its driver has read all of its news. */
export const newsRead = <Day extends StoredDay>(stored: Day): Day => ({
  ...stored,
  gone: stored.gone.map((one) => ({ ...one, isRead: true })),
  trucksRead: stored.day.runs.flatMap(({ truckWas }) => truckWas?.change ?? []),
});

/** The same once this phone reported these orders: what the office answers to a report takes the place of the news of its stop. */
export const newsReadOf = <Day extends StoredDay>(
  stored: Day,
  orderIds: readonly string[],
): Day => ({
  ...stored,
  gone: stored.gone.map((one) => (orderIds.includes(one.orderId) ? { ...one, isRead: true } : one)),
});

/** The sentences for stops that are gone, each once: a run that was given away is one of them, however many stops it had. */
export function goneTexts(day: DriverDay, gone: readonly Gone[]): GoneWords[] {
  const texts = gone.map((one) => goneWords(day, one));
  return texts.filter(({ text }, at) => texts.findIndex((one) => one.text === text) === at);
}
