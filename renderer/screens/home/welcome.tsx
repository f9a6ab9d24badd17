import { Button, CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { importSamples } from '../../navigation/sample-contacts.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';
import classes from './home.module.css';
import { everybody } from './home-requests.ts';

/** The first start: what practice mode is, the way to the first campaign, and from there to the real account. */
export function Welcome() {
  const { t } = useTranslation(['home', 'common']);
  const { t: samples } = useTranslation('home');
  const save = useCommand('settings.save');
  const newCampaign = useNewCampaign();
  const contacts = useResponse('contacts.count', { query: everybody }).data ?? 0;
  const lists = useResponse('lists.list', undefined).data ?? [];
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  const accounts = useResponse('keys.list', undefined).data ?? [];
  const done = {
    contacts: contacts > 0,
    campaign: campaigns.some(({ status }) => status.state !== 'draft'),
    account: accounts.some(({ kind, keptIn }) => kind !== 'practice' && keptIn !== 'nowhere'),
  };
  const next = !done.contacts ? 'contacts' : !done.campaign ? 'campaign' : 'account';

  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <div className={classes.welcomeHead}>
        <div>
          <h2 className={classes.welcomeTitle} id="welcome">
            {t('welcome.title')}
          </h2>
          <p className={classes.welcomeText}>{t('welcome.text')}</p>
        </div>
        <CloseButton aria-label={t('common:action.close')} onClick={() => save.mutate({ welcomed: true })} />
      </div>
      <ol className={classes.steps}>
        <Step name="contacts" place={1} done={done.contacts}>
          {!done.contacts && (
            <>
              <Button size="xs" onClick={() => importSamples(samples)}>
                {t('welcome.go.samples')}
              </Button>
              <Button size="xs" variant="default" onClick={() => navigate({ screen: 'import' })}>
                {t('welcome.go.contacts')}
              </Button>
              <Button size="xs" variant="default" onClick={() => navigate({ screen: 'send-file' })}>
                {t('welcome.go.file')}
              </Button>
              <Button size="xs" variant="default" onClick={() => navigate({ screen: 'reminders' })}>
                {t('welcome.go.reminder')}
              </Button>
            </>
          )}
        </Step>
        <Step name="campaign" place={2} done={done.campaign}>
          {done.campaign ? (
            <Button size="xs" variant="default" component="a" href={formatRoute({ screen: 'outbox' })}>
              {t('welcome.go.outbox')}
            </Button>
          ) : (
            <Button
              size="xs"
              variant={next === 'campaign' ? 'filled' : 'default'}
              loading={newCampaign.isPending}
              onClick={() =>
                newCampaign.start(lists[0] && { people: { contactIds: [], listIds: [lists[0].id] } })
              }
            >
              {t('welcome.go.campaign')}
            </Button>
          )}
        </Step>
        <Step name="account" place={3} done={done.account}>
          {!done.account && (
            <Button
              size="xs"
              variant={next === 'account' ? 'filled' : 'default'}
              component="a"
              href={formatRoute({ screen: 'settings', section: 'account' })}
            >
              {t('welcome.go.account')}
            </Button>
          )}
        </Step>
      </ol>
    </section>
  );
}

type StepProps = {
  name: 'contacts' | 'campaign' | 'account';
  place: number;
  done: boolean;
  children: ReactNode;
};

function Step({ name, place, done, children }: StepProps) {
  const { t } = useTranslation('home');
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.stepMark}>
        {done ? <IconCheck size={15} stroke={2.4} aria-label={t('welcome.done')} /> : place}
      </span>
      <div className={classes.stepTitle}>{t(`welcome.steps.${name}.title`)}</div>
      <div className={classes.stepText}>{t(`welcome.steps.${name}.text`)}</div>
      <div className={classes.stepWays}>{children}</div>
    </li>
  );
}
