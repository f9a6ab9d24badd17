import { useTranslation } from 'react-i18next';
import type { Campaign, RowsOfFile } from '../../../electron/shared/models.ts';
import type { RowSince, RowsCounted } from '../../../electron/shared/plans.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useWritten } from '../../components/figures/use-written.ts';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { formatFirst, formatList, formatMoment } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';

/** As many rows of each kind are named. */
const named = 6;

/** How the rows of a campaign's file differ from those of the file before. */
export function RowsSinceNotice({ campaign }: { campaign: Campaign }) {
  const { file } = campaign.audience;
  if (file?.read === undefined) return null;
  return <Since campaignId={campaign.id} file={file} />;
}

function Since({ campaignId, file }: { campaignId: number; file: RowsOfFile }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const calledOf = useCalled(file);
  const since = useResponse('campaigns.rows-since', { id: campaignId }).data;
  if (!since) return null;
  const namesOf = ({ rows, count }: RowsCounted): string =>
    formatFirst(locale, rows.slice(0, named).map(calledOf), count);
  const { added, changed, gone, same, sentAt } = since;
  const parts = { added, changed, gone };
  const leftOut = file.read?.leftOut ?? 0;
  return (
    <Notice
      tone="info"
      title={
        sentAt === null
          ? t('since.title', { name: file.name })
          : t('since.sent', { name: file.name, moment: formatMoment(locale, sentAt, timeNow()) })
      }
    >
      {(['added', 'changed', 'gone'] as const).map(
        (part) =>
          parts[part].count > 0 && (
            <div key={part}>
              {t(`since.${part}`, { many: parts[part].count, names: namesOf(parts[part]) })}
            </div>
          ),
      )}
      <div>{t('since.same', { many: same })}</div>
      {leftOut > 0 && <div>{t('since.leftOut', { many: leftOut })}</div>}
    </Notice>
  );
}

/** A row by its name, with what is another value than before. */
function useCalled({ kinds }: RowsOfFile): (row: RowSince) => string {
  const written = useWritten(kinds);
  const locale = useLocale();
  // The sign is not turned round where it is written from the right.
  const arrow = useTranslation().i18n.dir() === 'rtl' ? '←' : '→';
  return ({ name, number, values }) => {
    const called = isolated(name || `+${number}`);
    const shown = values
      .slice(0, 2)
      .map(
        ({ field, before, now }) =>
          `${isolated(written(field, before))} ${arrow} ${isolated(written(field, now))}`,
      );
    return shown.length === 0 ? called : `${called}: ${formatList(locale, shown)}`;
  };
}
