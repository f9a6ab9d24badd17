import {
  IconCalendarEvent,
  IconCalendarTime,
  IconHelp,
  IconHome,
  IconInbox,
  IconMessageOff,
  IconReportAnalytics,
  IconSearch,
  IconSettings,
  IconSignature,
  IconSpeakerphone,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../electron/shared/contract.ts';
import type { Account, AccountKind } from '../../electron/shared/models.ts';
import { type RealSending, useRealSending } from '../components/feedback/use-real-sending.ts';
import { useLocale } from '../components/figures/formatted.tsx';
import { AccountCard, accountIcon } from '../components/text/account-card.tsx';
import { BellMark } from '../components/text/bell-mark.tsx';
import { timeNow } from '../data/clock.ts';
import { useIsPlanned } from '../data/reminders.ts';
import { useTeam } from '../data/team.ts';
import { HelpPanel } from '../help/help-panel.tsx';
import { keyLabel } from '../help/shortcuts.ts';
import { openHelp } from '../navigation/help-store.ts';
import { placeOfCampaign } from '../navigation/place-of-campaign.ts';
import { type PlaceName, placesOf } from '../navigation/places.ts';
import { formatRoute, type Route } from '../navigation/routes.ts';
import { formatMoment } from '../words/format.ts';
import { withZone } from '../words/zone-words.ts';
import { Messages } from './messages.tsx';
import classes from './shell.module.css';
import { ServerAwayBar, TeamCard } from './team-card.tsx';
import { UndoInSidebar } from './undo-in-sidebar.tsx';

const icons: Readonly<Record<PlaceName, TablerIcon>> = {
  home: IconHome,
  campaigns: IconSpeakerphone,
  planned: IconCalendarEvent,
  reminders: IconCalendarTime,
  contacts: IconUsers,
  doNotText: IconMessageOff,
  senderIds: IconSignature,
  results: IconReportAnalytics,
  settings: IconSettings,
  outbox: IconInbox,
};

type ShellProps = {
  account: Account;
  screen: Route['screen'];
  platform: AppState['platform'];
  /** Opens the palette. */
  onFind: () => void;
  children: ReactNode;
};

/** The frame around every screen: what account this is, where one can go, and how much may be sent now. */
export function Shell({ account, screen, platform, onFind, children }: ShellProps) {
  const { t } = useTranslation('shell');
  const { t: keys } = useTranslation();
  const places = placesOf(account.kind, useIsPlanned());
  return (
    <div className={classes.shell} data-account={account.kind}>
      <button type="button" className={classes.skip} onClick={skipToContent}>
        {t('skip')}
      </button>
      <AccountBanner account={account.kind} />
      <ServerAwayBar />
      <nav className={classes.sidebar} aria-label={t('nav.label')}>
        <a className={classes.brand} href={formatRoute({ screen: 'home' })}>
          <BellMark />
          <span>{t('app')}</span>
        </a>
        <ul className={classes.entries}>
          {places.map(({ name, to, screens }) => {
            const Icon = icons[name];
            return (
              <li key={name}>
                <a
                  className={classes.entry}
                  href={formatRoute(to)}
                  title={t(`nav.${name}`)}
                  aria-current={screens.includes(screen) ? 'page' : undefined}
                  data-account={name === 'outbox' ? 'practice' : undefined}
                >
                  <Icon size={18} stroke={1.7} aria-hidden />
                  <span>{t(`nav.${name}`)}</span>
                </a>
              </li>
            );
          })}
        </ul>
        <div className={classes.tools} role="group" aria-label={t('tools.label')}>
          <button type="button" className={classes.entry} title={t('tools.find')} onClick={onFind}>
            <IconSearch size={18} stroke={1.7} aria-hidden />
            <span>{t('tools.find')}</span>
            <kbd>{`${keyLabel(keys, 'Mod', platform)} K`}</kbd>
          </button>
          <button type="button" className={classes.entry} title={t('tools.help')} onClick={() => openHelp()}>
            <IconHelp size={18} stroke={1.7} aria-hidden />
            <span>{t('tools.help')}</span>
            <kbd>F1</kbd>
          </button>
        </div>
        <UndoInSidebar />
        <TeamCard />
        <AccountCard account={account} />
      </nav>
      <main className={classes.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Messages />
      <div className={classes.beside}>
        <HelpPanel />
      </div>
    </div>
  );
}

/** A button and no link, since the hash belongs to the router. */
function skipToContent(): void {
  document.getElementById('content')?.focus();
}

function AccountBanner({ account }: { account: AccountKind }) {
  const { t } = useTranslation(['shell', 'campaigns']);
  const real = useRealSending(account === 'practice');
  // Nothing is sent by a person who may only look, and so nothing is practised.
  if (useTeam()?.set === 'read' && account === 'practice') return null;
  if (account === 'production') return <div className={classes.banner} data-account={account} />;
  const Icon = accountIcon[account];
  return (
    <div
      className={classes.banner}
      data-account={account}
      data-real={real?.kind === 'going-out' || undefined}
      role="region"
      aria-label={t(`banner.${account}`)}
    >
      <span className={classes.plate}>
        <Icon size={15} stroke={2} aria-hidden />
        <strong>{t(`banner.${account}`)}</strong>
        {real ? (
          <>
            <RealWords real={real} />
            <a className={classes.bannerLink} href={formatRoute(placeOfCampaign(real.campaign))}>
              {t('banner.openReal')}
            </a>
          </>
        ) : (
          <>
            <span>{t(`banner.${account}Note`)}</span>
            {account === 'practice' && (
              <a className={classes.bannerLink} href={formatRoute({ screen: 'outbox' })}>
                {t('banner.openOutbox')}
              </a>
            )}
          </>
        )}
      </span>
    </div>
  );
}

/** A campaign that is going out is announced at once; one that will go out is there to be read. */
function RealWords({ real }: { real: RealSending }) {
  const { t } = useTranslation(['shell', 'campaigns']);
  const locale = useLocale();
  const name = real.campaign.name || t('campaigns:unnamed');
  if (real.kind === 'going-out') {
    const words = t('banner.stillReal', { name });
    return (
      <span role="alert" title={words}>
        {words}
      </span>
    );
  }
  if (real.kind === 'waiting') {
    const words = t('banner.realWaits', { name });
    return <span title={words}>{words}</span>;
  }
  const moment = formatMoment(locale, real.at, timeNow());
  return (
    <span title={t('banner.scheduledReal', { name, moment: withZone(moment, real.at) })}>
      {t('banner.scheduledReal', { name, moment })}
    </span>
  );
}
