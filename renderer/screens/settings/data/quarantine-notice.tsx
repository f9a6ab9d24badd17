import { Anchor, Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { QuarantinedRow } from '../../../../electron/shared/quarantine.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { formatRoute } from '../../../navigation/routes.ts';

/** Rows of the records that could not be read: whose they were, what it means, and what to do. */
export function QuarantineNotice() {
  const { t } = useTranslation('data');
  const found = useResponse('records.quarantine', undefined);
  const seen = useCommand('records.quarantine-seen');
  const newest = found.data?.rows[0];
  if (!found.data || newest === undefined) return null;
  // A sentence about a campaign is not repeated for each of its messages.
  const lines = new Map(
    found.data.rows.map((row) => [
      JSON.stringify([row.kind, row.campaignId, row.kind === 'messages' ? null : row.name]),
      row,
    ]),
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
        {[...lines].map(([key, row]) => (
          <li key={key}>
            <Line row={row} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The loss and its meaning, with the way to the campaign. */
function Line({ row: { kind, name, campaignId, campaignName } }: { row: QuarantinedRow }) {
  const { t } = useTranslation('data');
  const unnamed = t('quarantine.unnamed');
  const said = campaignName || (kind === 'people' ? '' : name) || unnamed;
  const campaign =
    campaignId === null ? (
      <bdi>{said}</bdi>
    ) : (
      <Anchor inherit underline="always" href={formatRoute({ screen: 'sending', campaignId })}>
        <bdi>{said}</bdi>
      </Anchor>
    );
  return (
    <Trans
      t={t}
      i18nKey={`quarantine.${kind}`}
      values={{ name: name || unnamed }}
      components={{ campaign }}
    />
  );
}
