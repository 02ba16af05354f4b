import { plainWords } from '../../../kit/sentence.ts';
import { checkMessages } from '../../runs/load-check-messages.ts';
import { type LineToLoad, wantsCountAgain } from '../../runs/load-contract.ts';
import { shownLine } from '../../runs/ui/load-check.tsx';
import { type LoadOutbox, unsavedOf } from '../../runs/ui/load-outbox.ts';
import type { LoadAtDock } from '../../shipping/contract.ts';
import { pointTexts } from '../../shipping/departure-messages.ts';
import { signHereMessages } from '../../shipping/sign-here-messages.ts';
import type { StoredSignature } from '../../shipping/ui/stored-signatures.ts';
import type { DriverDay } from '../contract.ts';
import { hereMessages } from '../device-messages.ts';
import { isCountedAs } from './sign-here.tsx';

type Point = NonNullable<LoadAtDock['departure']>['points'][number];

/**
 * What is missing before a truck leaves, with the counts that this phone has made since it was read: the lines beside it and the point of the count say one
 * figure. Whether nothing is missing is the office's to say: until it has the counts, the point of the count stands.
 */
export function countedHere(
  points: readonly Point[],
  lines: readonly LineToLoad[],
  outbox: LoadOutbox,
): Point[] {
  const unsaved = unsavedOf(outbox);
  if (unsaved === 0 && Object.keys(outbox.recorded).length === 0) return [...points];
  const uncounted = lines.filter((line) => shownLine(line, outbox).loaded === null).length;
  return points.map((point) => {
    if (point.kind !== 'count') return point;
    if (uncounted > 0) return { ...point, text: pointTexts.count(uncounted, lines.length) };
    const way = unsaved > 0 ? checkMessages.countsWait : checkMessages.countsGo;
    return {
      ...point,
      text: `${checkMessages.countsFirst(unsaved)}.`,
      // The panel puts the stop.
      out: { text: way.replace(/\.$/, ''), to: null },
    };
  });
}

type Missing = NonNullable<DriverDay['runs'][number]['missing']>[number];

/** What this phone holds of a run at the dock. */
export interface HeldHere {
  /** Null: it holds none. */
  load: LoadAtDock | null;
  counts: LoadOutbox;
  /** Null: none that no server has answered. */
  signature: StoredSignature | null;
}

/** The lines that this phone has counted and not sent, in the point of the count; what it has sent already the office says where it answers. */
function countHere(points: readonly Missing[], { load, counts }: HeldHere, isFresh: boolean) {
  const unsaved = unsavedOf(counts);
  if (!load || (unsaved === 0 && (isFresh || Object.keys(counts.recorded).length === 0)))
    return points;
  const { lines } = load;
  const uncounted = lines.filter((line) => shownLine(line, counts).loaded === null).length;
  const words: Pick<Missing, 'text' | 'to' | 'way'> =
    unsaved > 0
      ? { text: hereMessages.counted(unsaved), way: hereMessages.goes, to: null }
      : {
          text: `${checkMessages.countsFirst(0)}.`,
          way: checkMessages.countsGo.replace(/\.$/, ''),
          to: null,
        };
  // Ordered more after it was counted: such a line is a point of its own.
  const again = new Map(
    lines
      .filter(wantsCountAgain)
      .map((line) => [plainWords(pointTexts.countAgain(line)), shownLine(line, counts)]),
  );
  return points.map((point) => {
    if (point.kind !== 'count') return point;
    const line = again.get(point.text);
    if (line) return wantsCountAgain(line) ? point : { ...point, ...words };
    if (uncounted === 0) return { ...point, ...words };
    return { ...point, text: `${pointTexts.count(uncounted, lines.length)} ${words.text}` };
  });
}

/**
 * What the day says is missing before a run leaves, with what was counted and signed on this phone since: it waits here, and is no longer to be done. The
 * points stay until the office has it.
 */
export function missingHere(
  run: Pick<DriverDay['runs'][number], 'missing' | 'truckName'>,
  held: HeldHere,
  isFresh: boolean,
): Missing[] {
  const { load, counts, signature } = held;
  const points = countHere(run.missing ?? [], held, isFresh).map((point): Missing => {
    if (point.kind !== 'paper' || !signature || signature.refused !== undefined) return point;
    const paper = load?.paper;
    const holds =
      signature.truckName === run.truckName &&
      (!load || !paper || (paper.hash === signature.hash && isCountedAs(paper, load, counts)));
    return {
      ...point,
      text: signHereMessages.waits(signature.moment),
      way: (holds ? signHereMessages.waitsWhy : signHereMessages.waitsOther).replace(/\.$/, ''),
      to: null,
    };
  });
  // Several points of the count are one, once it waits here.
  return points.filter(({ text }, at) => points.findIndex((one) => one.text === text) === at);
}
