import { expect, test } from 'vitest';
import { signaturePath } from './signature-path.ts';

const points = (...xy: [number, number][]): [number, number, number][] =>
  xy.map(([x, y], at) => [x, y, at * 16]);

test('strokes become one path, cut to what was drawn, the same each time', () => {
  const strokes = [points([100, 50], [150, 80], [200, 60]), points([120, 90], [180, 90])];
  const drawing = signaturePath({ strokes });
  expect(drawing).toEqual({
    path: 'M4 4 Q54 34 79 24 L104 14 M24 44 L84 44',
    width: 108,
    height: 48,
    pen: 0.8,
  });
  expect(signaturePath({ strokes })).toEqual(drawing);
});

test('a tap is a dot, and nothing drawn is no signature', () => {
  const dot = signaturePath({ strokes: [points([10, 10])] });
  expect(dot?.path).toBe('M1.6 1.6 L1.6 1.6');
  expect(dot?.width).toBeGreaterThan(0);
  expect(signaturePath({ strokes: [] })).toBeNull();
  expect(signaturePath({ strokes: [[[Number.NaN, 1, 0]]] })).toBeNull();
});
