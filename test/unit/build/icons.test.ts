import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const resources = join(root, 'build', 'resources');

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test.each([16, 24, 32, 48, 64, 128, 256, 512, 1024])('the icon of %i pixels has that size', (size) => {
  expect(sizeOf(readFileSync(join(resources, 'icons', `${size}x${size}.png`)))).toEqual([size, size]);
});

test('the Windows icon holds what its directory says', () => {
  const ico = readFileSync(join(resources, 'icon.ico'));
  expect(ico.readUInt16LE(2)).toBe(1);
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_none, index) => {
    const at = 6 + 16 * index;
    const offset = ico.readUInt32LE(at + 12);
    const [width] = sizeOf(ico.subarray(offset, offset + ico.readUInt32LE(at + 8)));
    expect((width ?? 0) % 256).toBe(ico.readUInt8(at));
    return width;
  });
  expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
});

test('the Apple icon is as long as it says, block by block', () => {
  const icns = readFileSync(join(resources, 'icon.icns'));
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const types: string[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    types.push(icns.toString('latin1', at, at + 4));
  expect(types).toEqual(expect.arrayContaining(['icp4', 'icp5', 'ic07', 'ic08', 'ic09', 'ic10']));
});
