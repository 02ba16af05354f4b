import type { Signature } from '../src/kit/signature.ts';
import type { Dice } from './random.ts';

/** The word "Demo" as a pen would write it, so that nobody takes it for a person's hand. In tenths of its height. */
const WORD: readonly (readonly (readonly [number, number])[])[] = [
  [
    [1, 0],
    [0.6, 5],
    [0, 10],
  ],
  [
    [-1, 0.6],
    [3, -0.4],
    [6.6, 1.2],
    [7.8, 4.6],
    [6, 8.4],
    [2.6, 10],
    [-1, 10],
  ],
  [
    [10, 7.4],
    [13, 7],
    [13.6, 5.4],
    [12, 4.6],
    [10.4, 6],
    [10, 8.2],
    [11.4, 9.8],
    [14, 9.4],
    [16, 7],
    [17, 5],
    [16.6, 10],
    [17.4, 6.6],
    [19, 5],
    [20, 6],
    [19.6, 10],
    [20.6, 6.4],
    [22.2, 5],
    [23.2, 6.2],
    [23, 9.4],
    [24.4, 9.8],
    [26, 8],
    [27.4, 5.4],
    [29.6, 5.2],
    [30.4, 7.4],
    [28.8, 9.8],
    [26.8, 9],
    [26.8, 6.6],
    [29, 5],
    [32, 6],
    [36, 4.6],
  ],
  [
    [-2, 13.4],
    [12, 12],
    [24, 12.6],
    [37, 11.4],
  ],
];

/** A signature that says "Demo", a little different each time. */
export function demoSignature(dice: Dice): Signature {
  const [size, slant] = [6 + dice.next() * 2, 0.1 + dice.next() * 0.25];
  const shake = () => (dice.next() - 0.5) * 3;
  const round = (value: number) => Math.round(value * 10) / 10;
  let ms = 0;
  const strokes = WORD.map((stroke) => {
    ms += 140;
    return stroke.map(([x, y]): [number, number, number] => {
      ms += 24;
      return [
        round(30 + (x + (13 - y) * slant) * size + shake()),
        round(30 + y * size + shake()),
        ms,
      ];
    });
  });
  return { width: 358, height: 180, strokes };
}
