import { expect, test } from 'vitest';
import { Words } from '../../../electron/words/words.ts';
import desktop from '../../../renderer/catalogue/en/desktop.json' with { type: 'json' };
import files from '../../../renderer/catalogue/en/files.json' with { type: 'json' };

const german = (quit: string) => ({ desktop: { ...desktop, tray: { ...desktop.tray, quit } }, files });

test('English is there at once, every other language when it was loaded', async () => {
  const words = new Words(async () => german('Beenden'));
  expect(words.desktop('tray.quit')).toBe('Quit Carillon');
  await words.speak('de-AT');
  expect(words.locale).toBe('de-AT');
  expect(words.desktop('tray.quit')).toBe('Beenden');
  expect(words.desktop('tray.progress', { accepted: 12_400, total: 48_210 })).toContain('48');
  await words.speak('en-GB');
  expect(words.desktop('tray.quit')).toBe('Quit Carillon');
});

test('a language that loads slowly does not win over a later choice', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof german>>();
  const words = new Words(async (language) => (language === 'de' ? slow.promise : german('Quitter')));
  const first = words.speak('de');
  await words.speak('fr');
  slow.resolve(german('Beenden'));
  await first;
  expect(words.desktop('tray.quit')).toBe('Quitter');
});

test('a language that cannot be loaded leaves all as it was', async () => {
  const words = new Words(async () => {
    throw new Error('gone');
  });
  await expect(words.speak('de')).rejects.toThrow('gone');
  expect(words.desktop('tray.open')).toBe('Open Carillon');
});
