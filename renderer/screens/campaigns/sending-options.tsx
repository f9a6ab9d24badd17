import { useTranslation } from 'react-i18next';
import type { CampaignOptions } from '../../../electron/shared/models.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import classes from './compose.module.css';

/** More than anybody has contacts. */
const mostPeople = 100_000_000;

type SendingOptionsProps = { value: CampaignOptions; onChange: (options: CampaignOptions) => void };

/** How it is sent, for those who want to decide that: folded away. */
export function SendingOptions({ value, onChange }: SendingOptionsProps) {
  const { t } = useTranslation('compose');
  return (
    <details className={classes.options}>
      <summary>{t('options.title')}</summary>
      <div className={classes.pair}>
        <NumberField
          whileTyping
          least={1}
          label={t('options.batchSize')}
          description={t('options.batchSizeHint')}
          most={1000}
          value={value.batchSize}
          onChange={(batchSize) => batchSize !== null && onChange({ ...value, batchSize })}
        />
        <NumberField
          whileTyping
          least={1}
          label={t('options.askAfter')}
          description={t('options.askAfterHint')}
          placeholder={t('options.askAfterNone')}
          most={mostPeople}
          mayBeEmpty
          value={value.askAfter}
          onChange={(askAfter) => onChange({ ...value, askAfter })}
        />
      </div>
    </details>
  );
}
