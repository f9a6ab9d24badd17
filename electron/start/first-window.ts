/** The window of a start, before anything else is known. */
import { type BrowserWindow, nativeTheme, type Session, screen } from 'electron';
import { openWindow } from '../window/window.ts';
import { placeFor } from '../window/window-bounds.ts';
import type { FirstLook } from './first-look.ts';

export function openFirstWindow(session: Session, look: FirstLook): BrowserWindow {
  nativeTheme.themeSource = look.appearance;
  const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const place = placeFor(look.place, [primary.workArea, ...others.map(({ workArea }) => workArea)]);
  const window = openWindow({ session, bounds: place.bounds, dark: nativeTheme.shouldUseDarkColors });
  if (place.maximized) window.maximize();
  return window;
}
