/** The bell in the tray, drawn here so that it needs no file and has the state's colour. */
import { nativeImage } from 'electron';
import type { ProgressMode } from './summary.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** The tones of the states, as in the window. On macOS the system draws the shape in the menu bar's own colour. */
const colours: Readonly<Record<ProgressMode, Colour>> = {
  none: [138, 90, 28],
  normal: [138, 90, 28],
  paused: [224, 166, 21],
  error: [194, 64, 47],
};

/** Points; twice as many pixels on dense displays. */
const size = 16;

export function trayIcon(mode: ProgressMode): Electron.NativeImage {
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const edge = size * scaleFactor;
    image.addRepresentation({
      scaleFactor,
      width: edge,
      height: edge,
      buffer: nativeImage.createFromBitmap(bell(edge, colours[mode]), { width: edge, height: edge }).toPNG(),
    });
  }
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** BGRA pixels. */
function bell(edge: number, [red, green, blue]: Colour): Buffer {
  const pixels = Buffer.alloc(edge * edge * 4);
  const samples = 4;
  for (let row = 0; row < edge; row++) {
    for (let column = 0; column < edge; column++) {
      let inside = 0;
      for (let sample = 0; sample < samples * samples; sample++) {
        const x = (column + ((sample % samples) + 0.5) / samples) / edge;
        const y = (row + (Math.floor(sample / samples) + 0.5) / samples) / edge;
        if (isBell(x, y)) inside++;
      }
      const alpha = inside / (samples * samples);
      // The bitmap's colours are premultiplied by its alpha.
      const channels = [blue * alpha, green * alpha, red * alpha, 255 * alpha].map(Math.round);
      pixels.set(channels, (row * edge + column) * 4);
    }
  }
  return pixels;
}

/** The shape in a square of 1: a dome on a widening skirt, the rim, and the clapper below. */
function isBell(x: number, y: number): boolean {
  const away = Math.abs(x - 0.5);
  if (y < 0.42) return Math.hypot(away, y - 0.42) < 0.27 || (away < 0.06 && y > 0.06);
  if (y < 0.7) return away < 0.27 + (y - 0.42) * 0.35;
  if (y < 0.78) return away < 0.42;
  return Math.hypot(away, (y - 0.8) * 1.2) < 0.13;
}
