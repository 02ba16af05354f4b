import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropWithin, movedCrop, pushedCrop } from './crop-frame.tsx';

const size = { width: 400, height: 300 };
const crop = { left: 100, top: 50, width: 200, height: 100 };

test('the frame moves as a whole and stops at the edges', () => {
  expect(movedCrop(crop, 'frame', { dx: 10, dy: -20 }, size)).toEqual({
    left: 110,
    top: 30,
    width: 200,
    height: 100,
  });
  expect(movedCrop(crop, 'frame', { dx: 999, dy: 999 }, size)).toEqual({
    left: 200,
    top: 200,
    width: 200,
    height: 100,
  });
  expect(movedCrop(crop, 'frame', { dx: -999, dy: -999 }, size)).toEqual({
    left: 0,
    top: 0,
    width: 200,
    height: 100,
  });
});

test('a corner moves its two sides and never passes the opposite ones', () => {
  expect(movedCrop(crop, 'left-top', { dx: 20, dy: 10 }, size)).toEqual({
    left: 120,
    top: 60,
    width: 180,
    height: 90,
  });
  expect(movedCrop(crop, 'right-bottom', { dx: 50, dy: 25 }, size)).toEqual({
    left: 100,
    top: 50,
    width: 250,
    height: 125,
  });
  expect(movedCrop(crop, 'left-bottom', { dx: 999, dy: -999 }, size)).toEqual({
    left: 299,
    top: 50,
    width: 1,
    height: 1,
  });
});

test('an arrow key moves the frame or a corner by a fiftieth, with Shift by one pixel, and never out of the picture', () => {
  expect(pushedCrop(crop, 'frame', { key: 'ArrowRight', fine: false }, size)).toEqual({
    ...crop,
    left: 108,
  });
  expect(pushedCrop(crop, 'frame', { key: 'ArrowUp', fine: true }, size)).toEqual({
    ...crop,
    top: 49,
  });
  expect(pushedCrop(crop, 'right-bottom', { key: 'ArrowLeft', fine: false }, size)).toEqual({
    ...crop,
    width: 192,
  });
  expect(
    pushedCrop({ ...crop, left: 0 }, 'frame', { key: 'ArrowLeft', fine: false }, size),
  ).toEqual({
    ...crop,
    left: 0,
  });
  for (const key of ['Tab', 'Enter', 'Escape', 'a'])
    expect(pushedCrop(crop, 'frame', { key, fine: false }, size)).toBeNull();
});

test('whatever is dragged or typed lies inside the picture', () => {
  const number = fc.integer({ min: -2000, max: 2000 });
  const handle = fc.constantFrom(
    'frame' as const,
    'left-top' as const,
    'right-top' as const,
    'left-bottom' as const,
    'right-bottom' as const,
  );
  fc.assert(
    fc.property(
      number,
      number,
      number,
      number,
      handle,
      number,
      number,
      (left, top, width, height, which, dx, dy) => {
        const typed = cropWithin({ left, top, width, height }, size);
        for (const one of [typed, movedCrop(typed, which, { dx, dy }, size)]) {
          expect(Object.values(one).every(Number.isInteger)).toBe(true);
          expect(Math.min(one.left, one.top, one.width - 1, one.height - 1)).toBeGreaterThanOrEqual(
            0,
          );
          expect(one.left + one.width).toBeLessThanOrEqual(size.width);
          expect(one.top + one.height).toBeLessThanOrEqual(size.height);
        }
      },
    ),
  );
});
