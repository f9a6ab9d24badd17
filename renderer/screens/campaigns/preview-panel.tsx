import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhoneText, useLocale } from '../../components/formatted.tsx';
import { Notice } from '../../components/notice.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { Muted } from '../../components/stack.tsx';
import { TextBubble } from '../../components/text-bubble.tsx';
import classes from './compose.module.css';
import { SegmentMeter } from './segment-meter.tsx';
import type { People } from './use-people.ts';

type PreviewPanelProps = { people: People; senderId: string; template: string };

/** The text as real people of the audience will get it, one after the other. */
export function PreviewPanel({ people, senderId, template }: PreviewPanelProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { chosen, total = 0, position, next, previous } = people;
  return (
    <aside className={classes.preview} aria-label={t('preview.title')}>
      <header className={classes.previewHeader}>
        <h2 className={classes.previewTitle}>{t('preview.title')}</h2>
        {chosen && (
          <span className={classes.pager}>
            <ActionIcon size="sm" aria-label={t('preview.previous')} disabled={!previous} onClick={previous}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <span className={classes.position}>
              {t('preview.position', { position, total: Math.max(total, position) })}
            </span>
            <ActionIcon size="sm" aria-label={t('preview.next')} disabled={!next} onClick={next}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </header>
      <RefusalNotice error={people.error} />
      {chosen ? (
        <>
          <div className={classes.person}>
            <strong>{chosen.name}</strong> <PhoneText digits={chosen.number} />
          </div>
          <TextBubble senderId={senderId} text={chosen.text || t('preview.noText')} />
          {chosen.empty.length > 0 && (
            <Notice
              tone="unsure"
              title={t('preview.emptyFields', {
                count: chosen.empty.length,
                name: chosen.name,
                fields: new Intl.ListFormat(locale, { type: 'disjunction' }).format(chosen.empty),
              })}
            />
          )}
          <SegmentMeter text={chosen.text} most={Math.max(...people.rows.map((row) => row.segments))} />
        </>
      ) : (
        <>
          <Muted>{t('preview.nobody')}</Muted>
          {template !== '' && <SegmentMeter text={template} most={undefined} />}
        </>
      )}
    </aside>
  );
}
