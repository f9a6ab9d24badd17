/** The window of a start, before anything else is known. */
import { type BrowserWindow, nativeTheme, type Session, screen } from 'electron';
import { openWindow } from '../window/window.ts';
import { placeFor } from '../window/window-bounds.ts';
import type { WindowSettings } from './window-settings.ts';

export function openFirstWindow(session: Session, windowSettings: WindowSettings): BrowserWindow {
  nativeTheme.themeSource = windowSettings.appearance;
  const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const place = placeFor(windowSettings.place, [primary.workArea, ...others.map(({ workArea }) => workArea)]);
  const window = openWindow({ session, bounds: place.bounds, dark: nativeTheme.shouldUseDarkColors });
  if (place.maximized) window.maximize();
  return window;
}
