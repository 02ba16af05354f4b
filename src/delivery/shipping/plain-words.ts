import { plainWords } from '../../kit/sentence.ts';
import type { DeparturePoint } from './departure.ts';
import { driversWayOut } from './driver-messages.ts';

/** As a driver's screens say it; `plans`: to the office, whose own acts the ways out stay. */
export const inPlainWords = <Point extends Pick<DeparturePoint, 'text' | 'out'>>(
  point: Point,
  plans = false,
): Point => {
  const out = (plans ? undefined : driversWayOut.get(point.out.text)) ?? point.out.text;
  return {
    ...point,
    text: plainWords(point.text),
    out: { ...point.out, text: plainWords(out) },
  };
};
