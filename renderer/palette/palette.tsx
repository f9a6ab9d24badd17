import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconAddressBook,
  IconArrowRight,
  IconHelp,
  IconSearch,
  IconSettings,
  IconSpeakerphone,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '../../electron/shared/models.ts';
import { formatNumber } from '../../electron/shared/phone/phone.ts';
import { missingOf } from '../data/account-missing.ts';
import { useResponse } from '../data/api.ts';
import { notifyDone } from '../data/notify.ts';
import { useIsPlanned } from '../data/reminders.ts';
import { useMayWrite } from '../data/team.ts';
import { useCommand } from '../data/use-command.ts';
import { useHelpPages } from '../help/help-panel.tsx';
import { searchHelp } from '../help/help-text.ts';
import { openHelp, openShortcuts } from '../navigation/help-store.ts';
import { placeOfCampaign } from '../navigation/place-of-campaign.ts';
import { placesOf } from '../navigation/places.ts';
import { navigate } from '../navigation/router.ts';
import { settingsSections } from '../navigation/routes.ts';
import { importSamples } from '../navigation/sample-contacts.ts';
import { useNewCampaign } from '../screens/campaigns/use-new-campaign.ts';
import { leftToRight } from '../words/isolated.ts';
import { fits } from './find.ts';
import './palette.css';

const [store, palette] = createSpotlight();

/** As many of each kind as can be taken in at a look; another word narrows it down. */
const mostOfAKind = 5;

type PaletteProps = { account: AccountKind; onClose: () => void };

/** One field that leads anywhere: to a screen, a setting, a campaign, a contact, a page of the help, or to something new. */
export default function Palette({ account, onClose }: PaletteProps) {
  const { t } = useTranslation('help');
  const [query, setQuery] = useState('');
  const actions = usePaletteActions(query, account);

  useEffect(() => palette.open(), []);

  return (
    <Spotlight
      store={store}
      actions={[...actions]}
      query={query}
      onQueryChange={setQuery}
      // The matches are decided here, group by group: accents and help words count, as everywhere else.
      filter={(_query, all) => all}
      nothingFound={t('palette.nothing')}
      shortcut={null}
      scrollable
      overlayProps={{ blur: 0, color: 'var(--shade)', backgroundOpacity: 1 }}
      // A person who presses a shortcut waits for nothing.
      transitionProps={{ duration: 0 }}
      maxHeight={420}
      onSpotlightClose={onClose}
      searchProps={{
        leftSection: <IconSearch size={17} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.label'),
      }}
    />
  );
}

/** `words`: what people call it who do not know its name here. */
type Doing = { label: string; words?: string; icon: ReactNode; run: () => void };
type Action = Doing & { id: string; description?: string };

function usePaletteActions(query: string, account: AccountKind): readonly SpotlightActionGroupData[] {
  const { t } = useTranslation(['help', 'shell', 'state', 'settings']);
  const campaigns = useResponse('campaigns.list', undefined);
  const mayWrite = useMayWrite();
  const search = query.trim();
  const contacts = useResponse(
    'contacts.page',
    {
      query: { search, listId: null, sort: 'name', direction: 'ascending' },
      after: null,
      limit: mostOfAKind,
    },
    { enabled: search.length > 1 },
  );
  const pages = useHelpPages();
  const { start } = useNewCampaign();
  const samples = useSampleActions();
  const accounts = useAccountActions();
  const isPlanned = useIsPlanned();

  const writing: Doing[] = [
    {
      label: t('palette.do.newCampaign'),
      words: t('palette.words.newCampaign'),
      icon: <IconSpeakerphone {...small} />,
      run: () => start(),
    },
    {
      label: t('palette.do.import'),
      words: t('palette.words.import'),
      icon: <IconAddressBook {...small} />,
      run: () => navigate({ screen: 'import' }),
    },
    ...samples,
  ];
  const doing: Action[] = [
    ...(mayWrite ? writing : []),
    {
      label: t('palette.do.shortcuts'),
      words: t('palette.words.shortcuts'),
      icon: <IconHelp {...small} />,
      run: openShortcuts,
    },
    ...accounts,
  ].map((action) => ({ ...action, id: `do ${action.label}` }));
  const screens: Action[] = placesOf(account, isPlanned).map(({ name, to }) => ({
    id: `go ${name}`,
    label: t(`shell:nav.${name}`),
    words: t(`palette.words.${name}`),
    icon: <IconArrowRight {...small} />,
    run: () => navigate(to),
  }));
  // Nobody looks for a setting by the name of its section: the words that people use for it count too.
  const sections: Action[] = (search === '' ? [] : settingsSections)
    .filter((section) =>
      fits(`${t(`settings:section.${section}`)} ${t(`palette.settings.${section}`)}`, search),
    )
    .map((section) => ({
      id: `settings ${section}`,
      label: t(`settings:section.${section}`),
      description: t('shell:nav.settings'),
      icon: <IconSettings {...small} />,
      run: () => navigate({ screen: 'settings', section }),
    }));
  const named: Action[] = (campaigns.data ?? []).map((campaign) => ({
    id: `campaign ${campaign.id}`,
    label: campaign.name,
    description: t(`state:campaign.${campaign.status.state}`),
    icon: <IconSpeakerphone {...small} />,
    run: () => navigate(placeOfCampaign(campaign)),
  }));
  const people: Action[] = (search.length > 1 ? (contacts.data?.rows ?? []) : []).map((contact) => ({
    id: `contact ${contact.id}`,
    label: contact.name || numberOf(contact.number),
    description: numberOf(contact.number),
    icon: <IconAddressBook {...small} />,
    run: () => navigate({ screen: 'contacts', contactId: contact.id }),
  }));
  const help: Action[] = (search === '' ? [] : searchHelp(pages, search)).map((page) => ({
    id: `help ${page.name}`,
    label: page.title,
    description: page.summary,
    icon: <IconHelp {...small} />,
    run: () => openHelp(page.name),
  }));
  const fitting = (all: readonly Action[]): readonly Action[] =>
    all.filter(({ label, words }) => fits(`${label} ${words ?? ''}`, search));
  return [
    group(t('palette.group.do'), fitting(doing), doing.length),
    group(t('palette.group.screens'), fitting(screens), screens.length),
    group(t('shell:nav.settings'), sections),
    group(t('palette.group.campaigns'), fitting(named)),
    group(t('palette.group.contacts'), people),
    group(t('palette.group.help'), help),
  ].filter(({ actions }) => actions.length > 0);
}

/** Invented people to begin with, as long as there is nobody. */
function useSampleActions(): readonly Doing[] {
  const { t } = useTranslation('help');
  const { t: home } = useTranslation('home');
  const people = useResponse('contacts.count', {
    query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
  }).data;
  if (people !== 0) return [];
  const run = (): void => importSamples(home);
  return [{ label: t('palette.do.samples'), icon: <IconAddressBook {...small} />, run }];
}

/** The accounts that new campaigns could go out under instead, and practice: those that have all they need. */
function useAccountActions(): readonly Doing[] {
  const { t } = useTranslation(['help', 'shell', 'accounts']);
  const accounts = useResponse('keys.list', undefined).data ?? [];
  const use = useCommand('keys.use');
  return accounts
    .filter((account) => !account.inUse && missingOf(account) === null)
    .map(({ id, kind, name }) => {
      const practice = kind === 'practice';
      const shown = practice ? t('shell:account.practice') : name;
      return {
        label: practice ? t('help:palette.do.usePractice') : t('help:palette.do.useAccount', { name }),
        icon: <IconSwitchHorizontal {...small} />,
        // The palette is gone by then, and with it what a mutation would call back. Its error is reported by the command.
        run: () =>
          void use.mutateAsync({ id }).then(
            () => notifyDone(t('accounts:nowInUse', { name: shown })),
            () => undefined,
          ),
      };
    });
}

/** As lists write it; among words that run the other way it would change its order. */
function numberOf(digits: string): string {
  return leftToRight(formatNumber(digits));
}

const small = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

function group(
  name: string,
  actions: readonly Action[],
  most: number = mostOfAKind,
): SpotlightActionGroupData {
  return {
    group: name,
    actions: actions.slice(0, most).map(({ id, label, description, icon, run }) => ({
      id,
      label,
      ...(description === undefined ? {} : { description }),
      leftSection: icon,
      onClick: run,
    })),
  };
}
