import { Anchor } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../help/help.module.css';
import { openHelp } from '../../navigation/help-store.ts';
import type { HelpTopic } from '../../navigation/topics.ts';

/**
 * Opens a page of the help from where its question arises. Without words of its own it is a question mark
 * that a screen reader calls "Help: " and the page's title.
 */
export function HelpLink({ topic, children }: { topic: HelpTopic; children?: ReactNode }) {
  const { t } = useTranslation('help');
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.link}
      aria-label={children === undefined ? `${t('open')}: ${t(`topics.${topic}.title`)}` : undefined}
      title={t(`topics.${topic}.title`)}
      onClick={() => openHelp(topic)}
    >
      <IconHelp size={15} stroke={1.8} aria-hidden />
      {children}
    </Anchor>
  );
}
