import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignOptions } from '../../../electron/shared/models.ts';
import classes from './compose.module.css';

type SendingOptionsProps = { value: CampaignOptions; onChange: (options: CampaignOptions) => void };

/** How it is sent, for those who want to decide that: folded away. */
export function SendingOptions({ value, onChange }: SendingOptionsProps) {
  const { t } = useTranslation('compose');
  return (
    <details className={classes.options}>
      <summary>{t('options.title')}</summary>
      <div className={classes.pair}>
        <NumberInput
          label={t('options.batchSize')}
          description={t('options.batchSizeHint')}
          min={1}
          max={1000}
          allowDecimal={false}
          value={value.batchSize}
          onChange={(size) =>
            typeof size === 'number' && size >= 1 && onChange({ ...value, batchSize: Math.min(size, 1000) })
          }
        />
        <NumberInput
          label={t('options.askAfter')}
          description={t('options.askAfterHint')}
          placeholder={t('options.askAfterNone')}
          min={1}
          allowDecimal={false}
          value={value.askAfter ?? ''}
          onChange={(count) =>
            onChange({ ...value, askAfter: typeof count === 'number' && count >= 1 ? count : null })
          }
        />
      </div>
    </details>
  );
}
