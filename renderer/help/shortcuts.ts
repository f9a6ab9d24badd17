/** The shortcuts that the overview lists. Shortcuts of text fields and windows are the system's own and not listed. */

import type { TFunction } from 'i18next';

/** `Mod` is Command on a Mac and Control elsewhere. */
export type Shortcut = { readonly keys: readonly string[]; readonly does: ShortcutName };
export type ShortcutName =
  | 'palette'
  | 'help'
  | 'shortcuts'
  | 'newCampaign'
  | 'import'
  | 'settings'
  | 'back'
  | 'move'
  | 'openRow'
  | 'selectRow'
  | 'closePane'
  | 'undo'
  | 'redo'
  | 'screens'
  | 'zoomIn'
  | 'zoomOut'
  | 'resetZoom'
  | 'search'
  | 'skip';

export const shortcutGroups: ReadonlyArray<{
  readonly name: 'anywhere' | 'tables' | 'message';
  readonly shortcuts: readonly Shortcut[];
}> = [
  {
    name: 'anywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], does: 'palette' },
      { keys: ['F1'], does: 'help' },
      { keys: ['Mod', '/'], does: 'shortcuts' },
      { keys: ['Mod', 'N'], does: 'newCampaign' },
      { keys: ['Mod', 'I'], does: 'import' },
      { keys: ['Mod', ','], does: 'settings' },
      { keys: ['Mod', '1 – 6'], does: 'screens' },
      { keys: ['Alt', '←'], does: 'back' },
      { keys: ['Tab', 'Enter'], does: 'skip' },
      { keys: ['Mod', '+'], does: 'zoomIn' },
      { keys: ['Mod', '−'], does: 'zoomOut' },
      { keys: ['Mod', '0'], does: 'resetZoom' },
    ],
  },
  {
    name: 'tables',
    shortcuts: [
      { keys: ['Mod', 'F'], does: 'search' },
      { keys: ['↑', '↓'], does: 'move' },
      { keys: ['Enter'], does: 'openRow' },
      { keys: ['Space'], does: 'selectRow' },
      { keys: ['Esc'], does: 'closePane' },
    ],
  },
  {
    name: 'message',
    shortcuts: [
      { keys: ['Mod', 'Z'], does: 'undo' },
      { keys: ['Mod', 'Shift', 'Z'], does: 'redo' },
    ],
  },
];

/** How a key is written on this system's keyboards, in the language of `t`. */
export function keyLabel(
  t: TFunction<'common'>,
  key: string,
  platform: 'win32' | 'darwin' | 'linux',
): string {
  const mac = platform === 'darwin';
  switch (key) {
    case 'Mod':
      return mac ? '⌘' : t('key.control');
    case 'Alt':
      return mac ? '⌥' : key;
    case 'Shift':
      return mac ? '⇧' : t('key.shift');
    case 'Space':
      return t('key.space');
    case 'Enter':
      return t('key.enter');
    case 'Esc':
      return t('key.escape');
    default:
      return key;
  }
}
