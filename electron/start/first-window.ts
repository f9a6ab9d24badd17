/** The window of a start, before anything else is known. */
import { type BrowserWindow, nativeTheme, type Session, screen } from 'electron';
import { openWindow } from '../window.ts';
import { placeFor } from '../window-bounds.ts';
import { firstLook } from './first-look.ts';

/** @param folder the app's folder */
export function openFirstWindow(folder: string, session: Session): BrowserWindow {
  const look = firstLook(folder);
  nativeTheme.themeSource = look.appearance;
  const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const place = placeFor(look.place, [primary.workArea, ...others.map(({ workArea }) => workArea)]);
  const window = openWindow({ session, bounds: place.bounds, dark: nativeTheme.shouldUseDarkColors });
  if (place.maximized) window.maximize();
  return window;
}
