import { useTranslation } from 'react-i18next';
import type { CampaignPlan, PreviewRow } from '../../../../electron/shared/plans.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { PersonText } from '../../../components/text/person-text.tsx';
import classes from '../review.module.css';

/** The longest text and a few more, as these very people will get them. */
export function PlanSamples({ plan, senderId }: { plan: CampaignPlan; senderId: string }) {
  const { t } = useTranslation('review');
  const others = plan.sample.filter((row) => row.contactId !== plan.longest?.contactId);
  return (
    <Panel title={t('samples.title')}>
      <div className={classes.samples}>
        {plan.longest && <Sample row={plan.longest} senderId={senderId} note={t('samples.longest')} />}
        {others.map((row) => (
          <Sample key={row.contactId} row={row} senderId={senderId} />
        ))}
      </div>
    </Panel>
  );
}

function Sample({ row, senderId, note }: { row: PreviewRow; senderId: string; note?: string }) {
  const { t } = useTranslation('compose');
  const segments = t('segments.count', { count: row.segments });
  return (
    <PersonText
      person={row}
      senderId={senderId}
      text={row.text}
      note={note === undefined ? segments : `${note} · ${segments}`}
    />
  );
}
