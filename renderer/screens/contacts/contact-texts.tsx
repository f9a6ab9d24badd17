import { Anchor, Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContactText } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { DateText } from '../../components/figures/formatted.tsx';
import { Muted, Row, Stack } from '../../components/layout/stack.tsx';
import { Badge, BatchBadge } from '../../components/text/state-badge.tsx';
import { TextBubble } from '../../components/text/text-bubble.tsx';
import { invoke, useRows } from '../../data/api.ts';
import { formatRoute } from '../../navigation/routes.ts';
import classes from './contacts.module.css';

const pageSize = 20;

/** The texts that campaigns sent to one person, and when; the newest first. */
export function ContactTexts({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts');
  const texts = useRows<ContactText, number>('contacts.texts', contactId, (before) =>
    invoke('contacts.texts', { id: contactId, before, limit: pageSize }),
  );
  if (texts.error) return <Refusal error={texts.error} onRetry={texts.retry} />;
  if (texts.pending) return <LoadingState />;
  if (texts.rows.length === 0) return <Muted>{t('texts.none')}</Muted>;
  return (
    <Stack>
      {texts.rows.map((text) => (
        <OneText key={text.id} text={text} />
      ))}
      {texts.hasMore && (
        <Button variant="default" size="xs" loading={texts.loadingMore} onClick={texts.loadMore}>
          {t('texts.more')}
        </Button>
      )}
    </Stack>
  );
}

function OneText({ text }: { text: ContactText }) {
  const { t } = useTranslation(['contacts', 'review']);
  return (
    <section className={classes.sent}>
      <Row justify="between">
        <Anchor
          className={classes.campaign ?? ''}
          href={formatRoute({ screen: 'sending', campaignId: text.campaignId })}
          aria-label={t('texts.open', { name: text.campaign })}
        >
          {text.campaign}
        </Anchor>
        {text.state === 'skipped' ? (
          <Badge tone="neutral" Icon={IconMessageOff} plain>
            {t('texts.skipped')}
          </Badge>
        ) : (
          <BatchBadge state={text.state} plain />
        )}
      </Row>
      {text.state === 'skipped' ? (
        text.skipReason && <Muted>{t(`review:skipped.${text.skipReason}`)}</Muted>
      ) : (
        <TextBubble senderId={text.senderId} text={text.text} />
      )}
      {text.state !== 'skipped' && (
        <Muted caption>
          {text.at === null ? t('texts.notYet') : <DateText at={text.at} />}
          {text.practice && ` · ${t('texts.practice')}`}
        </Muted>
      )}
    </section>
  );
}
