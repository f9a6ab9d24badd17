/**
 * Renders the two drawings to every size that the systems ask for: `npm run icons`, after a change of a drawing. What it
 * makes is in the repository, so that packaging needs no window. Runs inside Electron, whose engine draws SVG.
 *
 * @module
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { icns, ico } from './containers.mjs';

const folder = import.meta.dirname;
const target = join(folder, '..', 'resources');

/** Below this the bell's lines would be thinner than a pixel; a simpler drawing takes over. */
const smallUpTo = 24;

/** Of the whole; macOS leaves a margin around every icon, the others do not. */
const macMargin = 0.08;

/** What a file manager, a taskbar, a dock and a package of each system asks for. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256];
const macSizes = [16, 32, 64, 128, 256, 512, 1024];

/** @param {BrowserWindow} window @param {number} size in pixels @param {number} margin share of the size @returns {Promise<Buffer>} PNG */
async function render(window, size, margin) {
  const drawing = readFileSync(join(folder, size <= smallUpTo ? 'icon-small.svg' : 'icon.svg'), 'utf8');
  const source = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  const url = await window.webContents.executeJavaScript(`(async () => {
    const image = new Image(${size}, ${size});
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: ${size}, height: ${size} });
    const inset = ${size * margin};
    canvas.getContext('2d').drawImage(image, inset, inset, ${size} - 2 * inset, ${size} - 2 * inset);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Every size of every system. */
async function main() {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('data:text/html,<title>icons</title>');
  /** @param {readonly number[]} sizes @param {number} margin */
  const all = async (sizes, margin) => {
    const images = [];
    for (const size of sizes) images.push({ size, png: await render(window, size, margin) });
    return images;
  };
  mkdirSync(join(target, 'icons'), { recursive: true });
  for (const { size, png } of await all(linuxSizes, 0)) {
    writeFileSync(join(target, 'icons', `${size}x${size}.png`), png);
  }
  writeFileSync(join(target, 'icon.ico'), ico(await all(windowsSizes, 0)));
  writeFileSync(join(target, 'icon.icns'), icns(await all(macSizes, macMargin)));
}

// Not awaited at the top: Electron is ready only after this module has been evaluated.
app
  .whenReady()
  .then(main)
  .then(
    () => app.exit(0),
    (cause) => {
      console.error(cause);
      app.exit(1);
    },
  );
