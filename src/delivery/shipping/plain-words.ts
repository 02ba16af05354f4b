import { plainWords } from '../../kit/sentence.ts';
import type { DeparturePoint } from './departure.ts';
import { driversWayOut } from './departure-messages.ts';

/** As a driver's screens say it. */
export const inPlainWords = <Point extends Pick<DeparturePoint, 'text' | 'out'>>(
  point: Point,
): Point => ({
  ...point,
  text: plainWords(point.text),
  out: { ...point.out, text: plainWords(driversWayOut.get(point.out.text) ?? point.out.text) },
});
