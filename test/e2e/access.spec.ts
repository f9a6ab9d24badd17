import { AxeBuilder } from '@axe-core/playwright';
import { settingsSections } from '../../renderer/routes.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { goTo } from '../support/screens.ts';
import { buildWorld } from '../support/world.ts';

/** Every screen, in a state with data. */
const screens = {
  home: '#/',
  campaigns: '#/campaigns',
  sending: '#/campaigns/4/sending',
  contacts: '#/contacts',
  contact: '#/contacts/1',
  import: '#/contacts/import',
  lists: '#/contacts/lists',
  'do not text': '#/do-not-text',
  'sender IDs': '#/sender-ids',
  results: '#/results',
  report: '#/results/2',
  outbox: '#/outbox',
  ...Object.fromEntries(settingsSections.map((name) => [`settings, ${name}`, `#/settings/${name}`])),
};

/** What a person may have set in the system. */
const themes = [
  { name: 'light', media: { colorScheme: 'light', contrast: 'no-preference' } },
  { name: 'dark', media: { colorScheme: 'dark', contrast: 'no-preference' } },
  { name: 'high contrast', media: { colorScheme: 'light', contrast: 'more' } },
] as const;

test('no screen has a barrier that axe knows, in any theme', async ({ carillon }) => {
  test.setTimeout(240_000);
  await carillon.quit();
  await buildWorld(carillon.userData);
  await carillon.relaunch();
  const { window } = carillon;
  const draft = await newDraft(carillon);
  const all = {
    ...screens,
    compose: `#/campaigns/${draft}/compose`,
    review: `#/campaigns/${draft}/review`,
  };
  const barriers: string[] = [];
  for (const { name, media } of themes) {
    await window.emulateMedia({ ...media, reducedMotion: 'reduce' });
    for (const [screen, hash] of Object.entries(all)) {
      await goTo(carillon, hash);
      // What is still loading has not shown its barriers yet.
      await expect(window.locator('[aria-busy=true]')).toHaveCount(0);
      // Electron has no targets for a second page, which the newer mode of axe would open.
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).analyze();
      for (const { id, help, nodes } of violations) {
        const where = nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary ?? ''}`);
        barriers.push(`${name}, ${screen}: ${id} (${help})\n    ${where.slice(0, 3).join('\n    ')}`);
      }
    }
  }
  expect(barriers.join('\n')).toBe('');
});

/** A draft to everybody, ready to be reviewed. Answers its id. */
async function newDraft(carillon: Carillon): Promise<number> {
  const { id, audience, options } = await carillon.ask('campaigns.create', { copyOf: null });
  const draft = {
    name: 'Flu jabs',
    senderId: 'Clinic',
    template: 'Come on Monday.',
    audience: { ...audience, everyone: true },
    options,
  };
  await carillon.ask('campaigns.save', { id, draft });
  return id;
}
