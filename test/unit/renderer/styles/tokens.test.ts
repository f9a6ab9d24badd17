import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../../renderer/styles/tokens.css', import.meta.url), 'utf8');
const [lightPart = '', darkPart = ''] = css.split('@media (prefers-color-scheme: dark)');

function colours(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

const light = colours(lightPart);
const dark = new Map([...light, ...colours(darkPart.split('@media')[0] ?? '')]);

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Map<string, string>, text: string, ground: string): number {
  const [a, b] = [text, ground].map((name) => luminance(scheme.get(name) ?? 'missing'));
  if (a === undefined || b === undefined) return 0;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['paper', 'paper-raised', 'paper-sunken', 'paper-hover'];
const tones = ['neutral', 'active', 'good', 'bad', 'unsure', 'practice', 'development'];
const pairs: [string, string][] = [
  ...['ink', 'ink-muted', 'ink-faint', 'accent-text'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}-text`, `${tone}-wash`],
    [`${tone}-text`, 'paper'],
    [`${tone}-text`, 'paper-raised'],
  ]),
  ['ink', 'accent-wash'],
  ['ink-muted', 'accent-wash'],
  ['accent-text', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours of the %s scheme', (_name, scheme) => {
  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
