/**
 * The facts that the window needs before anything else is loaded: where it was, whether it is dark, and its language. Read by
 * hand and only looked at; the settings themselves are opened, checked and mended later. A value that cannot be read is as on a
 * first start.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageChoice, languages } from '../shared/settings/languages.ts';
import { readPlace, type WindowPlace } from '../window/window-bounds.ts';

export interface WindowSettings {
  readonly appearance: 'system' | 'light' | 'dark';
  readonly language: LanguageChoice;
  readonly place: WindowPlace | null;
}

/** @param folder the app's folder, with `settings.json` and `window.json` */
export function readWindowSettings(folder: string): WindowSettings {
  const settings = jsonIn(join(folder, 'settings.json'));
  const appearance = fieldOf(settings, 'appearance');
  const language = fieldOf(settings, 'language');
  return {
    appearance: appearance === 'light' || appearance === 'dark' ? appearance : 'system',
    language: languages.find((name) => name === language) ?? 'system',
    place: readPlace(jsonIn(join(folder, 'window.json'))),
  };
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Missing or damaged: whoever opens the file in earnest says so.
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
