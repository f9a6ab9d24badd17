/**
 * The two files in which Windows and macOS keep an icon's sizes. Both only wrap PNG images.
 *
 * @module
 */

/** @typedef {{ readonly size: number, readonly png: Buffer }} Image square, `size` pixels wide */

const icoHeader = 6;
const icoEntry = 16;

/** @param {readonly Image[]} images up to 256 pixels @returns {Buffer} a Windows icon */
export function ico(images) {
  const head = Buffer.alloc(icoHeader + icoEntry * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = icoHeader + icoEntry * index;
    // A byte each: 0 stands for 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** Apple's names of the sizes; those of double density come with the size that they are drawn for. */
const icnsTypes = new Map([
  [16, ['icp4']],
  [32, ['icp5', 'ic11']],
  [64, ['icp6', 'ic12']],
  [128, ['ic07']],
  [256, ['ic08', 'ic13']],
  [512, ['ic09', 'ic14']],
  [1024, ['ic10']],
]);

/** @param {readonly Image[]} images @returns {Buffer} an Apple icon */
export function icns(images) {
  const blocks = images.flatMap(({ size, png }) =>
    (icnsTypes.get(size) ?? []).map((type) => block(type, png)),
  );
  return block('icns', Buffer.concat(blocks));
}

/** @param {string} type four letters @param {Buffer} content */
function block(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}
