import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';
import { Figure, FigureRow } from '../../components/figure.tsx';
import { NumberText } from '../../components/formatted.tsx';

/** Everybody that can be texted and what has been sent, in four figures. */
export function HomeFigures({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const contacts = useAnswer('contacts.count', {
    query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
  });
  const doNotText = useAnswer('do-not-text.count', undefined);
  const sent = campaigns.filter(({ status }) => status.state !== 'draft' && status.state !== 'scheduled');
  const accepted = sent.reduce((total, { counts }) => total + counts.recipients.accepted, 0);
  return (
    <FigureRow>
      <Figure label={t('figures.contacts')} value={<Count value={contacts.data} />} />
      <Figure label={t('figures.doNotText')} value={<Count value={doNotText.data} />} />
      <Figure label={t('figures.campaigns')} value={<Count value={sent.length} />} />
      <Figure label={t('figures.accepted')} value={<Count value={accepted} />} />
    </FigureRow>
  );
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? '…' : <NumberText value={value} />;
}
