/** The file with which a Linux desktop starts a program at login. Pure. */

/** A desktop entry; each word quoted as the Desktop Entry Specification asks, `%` doubled. */
export function autostartEntry(command: readonly string[]): string {
  const words = command.map(
    (word) =>
      `"${word
        .replace(/["`$\\]/g, '\\$&')
        .replace(/\\/g, '\\\\')
        .replace(/%/g, '%%')}"`,
  );
  return ['[Desktop Entry]', 'Type=Application', 'Name=Carillon', `Exec=${words.join(' ')}`, ''].join('\n');
}
