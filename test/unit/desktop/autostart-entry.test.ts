import { expect, test } from 'vitest';
import { autostartEntry } from '../../../electron/desktop/autostart-entry.ts';

test('each word of the command is quoted as desktop entries ask', () => {
  expect(autostartEntry(['/opt/My Apps/100% "car" $HOME/carillon', '/src'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Carillon\n' +
      'Exec="/opt/My Apps/100%% \\\\"car\\\\" \\\\$HOME/carillon" "/src"\n',
  );
});
