import type { Route, SettingsSection } from './routes.ts';

/** The pages of the help, in the order in which a newcomer would read them. */
export const helpTopics = [
  'first-campaign',
  'import',
  'fields',
  'segments',
  'sender-ids',
  'schedule',
  'limits',
  'states',
  'unconfirmed',
  'opt-out',
  'keys',
  'practice',
  'privacy',
  'glossary',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Whether a word from outside (a menu item, a link) names a page of the help. */
export function isHelpTopic(word: string): word is HelpTopic {
  return helpTopics.some((topic) => topic === word);
}

/** The page that answers most questions about a screen or a section of the settings. */
export function topicOf(route: Route): HelpTopic {
  return route.screen === 'settings' ? topicOfSection[route.section] : topicOfScreen[route.screen];
}

const topicOfScreen: Readonly<Record<Exclude<Route['screen'], 'settings'>, HelpTopic>> = {
  home: 'first-campaign',
  campaigns: 'first-campaign',
  'send-file': 'import',
  compose: 'fields',
  review: 'segments',
  sending: 'states',
  planned: 'schedule',
  reminders: 'schedule',
  reminder: 'fields',
  contacts: 'import',
  import: 'import',
  lists: 'first-campaign',
  'do-not-text': 'opt-out',
  'sender-ids': 'sender-ids',
  results: 'states',
  report: 'states',
  outbox: 'practice',
};

const topicOfSection: Readonly<Record<SettingsSection, HelpTopic>> = {
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
