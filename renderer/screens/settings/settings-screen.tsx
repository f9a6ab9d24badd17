import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenBoundary } from '../../components/feedback/screen-boundary.tsx';
import { Page } from '../../components/layout/page.tsx';
import { formatRoute, type SettingsSection, settingsSections } from '../../navigation/routes.ts';
import { AccountSection } from './account/account-section.tsx';
import { AuditSection } from './audit/audit-section.tsx';
import { DataSection } from './data/data-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { LimitsSection } from './limits/limits-section.tsx';
import { PracticeSection } from './practice-section.tsx';
import { SendingSection } from './sending-section.tsx';
import classes from './settings.module.css';
import { TeamSection } from './team/team-section.tsx';
import { TextsSection } from './texts/texts-section.tsx';

/** Everything that can be set, one section at a time. */
export default function SettingsScreen({ section }: { section: SettingsSection }) {
  const { t } = useTranslation('settings');
  return (
    <Page title={t('title')} body="fill">
      <nav className={classes.sections} aria-label={t('sections')}>
        {settingsSections.map((name) => (
          <a
            key={name}
            className={classes.section}
            href={formatRoute({ screen: 'settings', section: name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {t(`section.${name}`)}
          </a>
        ))}
      </nav>
      <ScreenBoundary key={section}>
        <Section section={section} />
      </ScreenBoundary>
    </Page>
  );
}

function Section({ section }: { section: SettingsSection }): ReactNode {
  switch (section) {
    case 'account':
      return <AccountSection />;
    case 'sending':
      return <SendingSection />;
    case 'texts':
      return <TextsSection />;
    case 'limits':
      return <LimitsSection />;
    case 'data':
      return <DataSection />;
    case 'audit':
      return <AuditSection />;
    case 'team':
      return <TeamSection />;
    case 'general':
      return <GeneralSection />;
    case 'practice':
      return <PracticeSection />;
    default: {
      const impossible: never = section;
      return impossible;
    }
  }
}
