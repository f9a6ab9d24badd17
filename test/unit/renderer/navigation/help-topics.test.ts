import { expect, test } from 'vitest';
import { type SettingsSection, settingsSections } from '../../../../renderer/navigation/routes.ts';
import { type HelpTopic, topicOf } from '../../../../renderer/navigation/topics.ts';

test('each section of the settings has a question mark that leads to its own questions', () => {
  const expected: Record<SettingsSection, HelpTopic> = {
    account: 'keys',
    sending: 'limits',
    texts: 'schedule',
    limits: 'limits',
    data: 'privacy',
    audit: 'privacy',
    team: 'privacy',
    general: 'first-campaign',
    practice: 'practice',
  };
  for (const section of settingsSections)
    expect(topicOf({ screen: 'settings', section })).toBe(expected[section]);
});

test('the lists have a question mark as every other screen has', () => {
  expect(topicOf({ screen: 'lists' })).toBe('first-campaign');
});
