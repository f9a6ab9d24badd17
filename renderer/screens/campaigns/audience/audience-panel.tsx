import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from '../compose.module.css';
import type { People } from './use-people.ts';

type AudiencePanelProps = {
  /** The people of the audience now. */
  people: People;
  /** The words for how many they are. */
  counted: 'audience.people' | 'file.texts';
  children: ReactNode;
};

/** Whom a campaign is for, with their number as it stands. */
export function AudiencePanel({ people, counted, children }: AudiencePanelProps) {
  const { t } = useTranslation('compose');
  return (
    <Panel
      title={t('audience.label')}
      actions={
        <span className={classes.people} role="status">
          {people.audience === undefined
            ? t(`audience.${people.error ? 'uncounted' : 'counting'}`)
            : t(counted, { count: people.audience })}
        </span>
      }
    >
      <div className={classes.audience}>{children}</div>
    </Panel>
  );
}
