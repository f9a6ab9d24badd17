import { Button, CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api.ts';
import { navigate } from '../../router.ts';
import { useCommand } from '../../use-command.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';
import classes from './home.module.css';

/** The first start: what practice mode is, and the way to the first campaign in three steps. */
export function Welcome() {
  const { t } = useTranslation(['home', 'common']);
  const save = useCommand('settings.save');
  const newCampaign = useNewCampaign();
  const contacts = useAnswer('contacts.count', {
    query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
  });
  const senders = useAnswer('sender-ids.list', undefined);
  const campaigns = useAnswer('campaigns.list', undefined);
  const steps = [
    { name: 'contacts', done: (contacts.data ?? 0) > 0, go: () => navigate({ screen: 'import' }) },
    { name: 'sender', done: (senders.data?.length ?? 0) > 0, go: () => navigate({ screen: 'sender-ids' }) },
    {
      name: 'campaign',
      done: (campaigns.data ?? []).some(({ status }) => status.state !== 'draft'),
      go: () => newCampaign.start(),
    },
  ] as const;
  const next = steps.find(({ done }) => !done)?.name;

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
        {steps.map(({ name, done, go }, index) => (
          <li key={name} className={classes.step} data-done={done || undefined}>
            <span className={classes.stepMark}>
              {done ? <IconCheck size={15} stroke={2.4} aria-label={t('welcome.done')} /> : index + 1}
            </span>
            <div className={classes.stepTitle}>{t(`welcome.steps.${name}.title`)}</div>
            <div className={classes.stepText}>{t(`welcome.steps.${name}.text`)}</div>
            {!done && (
              <Button size="xs" variant={name === next ? 'filled' : 'default'} onClick={go}>
                {t(`welcome.go.${name}`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
