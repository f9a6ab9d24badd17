import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Details, DetailsText } from '../layout/details.tsx';
import classes from './error-state.module.css';

type ErrorStateProps = {
  /** The event, in words. */
  title: string;
  /** The consequence for the person's messages. */
  meaning: string;
  /** The thing to do now. */
  remedy: string;
  /** For whoever is asked for help; folded away. */
  details?: string;
  /** Where something is typed that the remedy needs. */
  field?: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
};

/** An error in place of a screen's content: what happened, what it means for the messages, what to do. */
export function ErrorState({ title, meaning, remedy, details, field, onRetry, actions }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.error} role="alert" data-selectable>
      <div className={classes.head} data-tone="bad">
        <IconAlertCircle size={22} aria-hidden />
        <h2 className={classes.title}>{title}</h2>
      </div>
      <dl className={classes.facts}>
        <dt>{t('error.meaning')}</dt>
        <dd>{meaning}</dd>
        <dt>{t('error.remedy')}</dt>
        <dd>{remedy}</dd>
      </dl>
      {field}
      {(onRetry || actions) && (
        <div className={classes.actions}>
          {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
          {actions}
        </div>
      )}
      {details && (
        <div className={classes.details}>
          <Details>
            <DetailsText>{details}</DetailsText>
          </Details>
        </div>
      )}
    </div>
  );
}
