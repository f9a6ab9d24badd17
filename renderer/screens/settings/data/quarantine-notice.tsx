import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api.ts';
import { Notice } from '../../../components/notice.tsx';
import { useCommand } from '../../../use-command.ts';

/** Rows of the records that could not be read: whose they were, what it means, and what to do. */
export function QuarantineNotice() {
  const { t } = useTranslation('data');
  const found = useAnswer('records.quarantine', undefined);
  const seen = useCommand('records.quarantine-seen');
  const newest = found.data?.rows[0];
  if (!found.data || newest === undefined) return null;
  const lines = new Set(
    found.data.rows.map(({ kind, name }) =>
      t(`quarantine.${kind}`, { name: name || t('quarantine.unnamed') }),
    ),
  );
  return (
    <Notice
      tone="bad"
      title={t('quarantine.title', { count: found.data.total })}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={seen.isPending}
          onClick={() => seen.mutate({ upTo: newest.id }, { onSuccess: () => void found.refetch() })}
        >
          {t('quarantine.seen')}
        </Button>
      }
    >
      {t('quarantine.text')}
      <ul>
        {[...lines].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
