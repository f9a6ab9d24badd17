import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './details.module.css';

/**
 * Details for a person who is asked for help, folded away: numbers of answers, the service's own wording, a library's message. It
 * is left in the language and the direction that it came in.
 */
export function Details({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={classes.details} data-selectable>
      <summary>{t('error.details')}</summary>
      {children}
    </details>
  );
}

/** Text under "Details" as it came. */
export function DetailsText({ children }: { children: string }) {
  return (
    <pre className={classes.text} dir="auto">
      {children}
    </pre>
  );
}
