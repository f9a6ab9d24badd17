import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeFor, type Rectangle, readPlace } from '../../../electron/window/window-bounds.ts';

const laptop = { x: 0, y: 25, width: 1280, height: 695 };
const beside = { x: 1280, y: 0, width: 1920, height: 1080 };

test('opens where it was, on the display where it was', () => {
  const kept = { bounds: { x: 1500, y: 100, width: 1400, height: 900 }, maximized: true };
  expect(placeFor(kept, [laptop, beside])).toEqual(kept);
});

test('comes to the first display when its own was taken away, no larger than that', () => {
  const kept = { bounds: { x: 1500, y: 100, width: 1400, height: 900 }, maximized: false };
  expect(placeFor(kept, [laptop])).toEqual({ bounds: laptop, maximized: false });
});

test('a first start opens in the middle', () => {
  expect(placeFor(null, [beside])).toEqual({
    bounds: { x: 1600, y: 140, width: 1280, height: 800 },
    maximized: false,
  });
});

test('wherever it was, its title bar can be grasped', () => {
  const number = fc.integer({ min: -5000, max: 5000 });
  const size = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(number, number, size, size, (x, y, width, height) => {
      const { bounds } = placeFor({ bounds: { x, y, width, height }, maximized: false }, [laptop, beside]);
      const graspable = (area: Rectangle) =>
        Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x) >=
          Math.min(120, bounds.width) &&
        bounds.y >= area.y &&
        bounds.y + Math.min(40, bounds.height) <= area.y + area.height;
      expect([laptop, beside].some(graspable)).toBe(true);
    }),
  );
});

test.each([{}, { bounds: 'x' }, { bounds: { x: 1, y: 1, width: 0, height: 5 }, maximized: false }])(
  'a file that holds %j keeps nothing',
  (content) => {
    expect(readPlace(content)).toBeNull();
  },
);
