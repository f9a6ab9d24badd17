/** Which shortcut a press of keys means, on whatever keyboard. Pure over the event. */

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The shortcuts that the page hears itself; the native menu hears the others first. */
export type HeardShortcut = 'palette' | 'help' | 'shortcuts' | 'search' | 'undo' | 'redo';

export function shortcutOf(press: Press): HeardShortcut | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const mod = ctrlKey || metaKey;
  if (press.key === 'F1' && !mod && !altKey && !shiftKey) return 'help';
  // Control and Alt together are AltGr, which writes signs.
  if (!mod || altKey) return undefined;
  switch (signOf(press)) {
    // "/" is written with Shift on many keyboards, and is "?" with it on the others.
    case '/':
    case '?':
      return 'shortcuts';
    case 'k':
      return shiftKey ? undefined : 'palette';
    case 'f':
      return shiftKey ? undefined : 'search';
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return shiftKey ? undefined : 'redo';
    default:
      return undefined;
  }
}

/**
 * The sign that the keyboard writes with the key, where it is a Latin one: "Z" lies elsewhere on a French and on a German one. A
 * keyboard of another script has the Latin letters where an English one has them.
 */
function signOf({ key, code }: Press): string {
  if (key.length !== 1 || /^[\u0020-\u007e]$/.test(key)) return key.toLowerCase();
  return code === 'Slash' ? '/' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key);
}
