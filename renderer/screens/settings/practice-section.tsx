import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type PracticeFault, practiceFaults } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { SettingGroup } from './setting-group.tsx';
import classes from './settings.module.css';

/** The faults of the practice service, so that staff can rehearse what real services do on bad days. */
export function PracticeSection() {
  const { t } = useTranslation('settings');
  const on = useResponse('practice.faults', undefined);
  const set = useCommand('practice.set-faults');
  if (on.error) return <Refusal error={on.error} onRetry={() => void on.refetch()} />;
  if (!on.data) return <LoadingState />;
  const faults = on.data;
  const toggle = (fault: PracticeFault, wanted: boolean) =>
    set.mutate({ faults: wanted ? [...faults, fault] : faults.filter((other) => other !== fault) });
  return (
    <div className={classes.scroll}>
      <div className={classes.column}>
        <p className={classes.lead}>{t('practice.lead')}</p>
        {faults.length > 0 && (
          <Notice
            tone="unsure"
            title={t('practice.on', { count: faults.length })}
            actions={
              <Button size="xs" variant="default" onClick={() => set.mutate({ faults: [] })}>
                {t('practice.allOff')}
              </Button>
            }
          >
            {t('practice.onText')}
          </Notice>
        )}
        <SettingGroup
          title={t('practice.faults')}
          actions={
            <Button size="xs" variant="default" component="a" href={formatRoute({ screen: 'outbox' })}>
              {t('practice.outbox')}
            </Button>
          }
        >
          <div className={classes.faults}>
            {practiceFaults.map((fault) => (
              <Switch
                key={fault}
                classNames={{ description: classes.faultText ?? '' }}
                checked={faults.includes(fault)}
                disabled={set.isPending}
                onChange={(event) => toggle(fault, event.currentTarget.checked)}
                label={t(`practice.fault.${fault}.title`)}
                description={t(`practice.fault.${fault}.text`)}
              />
            ))}
          </div>
        </SettingGroup>
      </div>
    </div>
  );
}
