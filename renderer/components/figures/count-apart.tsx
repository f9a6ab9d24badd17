import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import type { Tone } from '../text/states.ts';
import { Figure } from './figure.tsx';
import { NumberText } from './formatted.tsx';

type CountApartProps = {
  label: string;
  tone?: Tone;
  campaigns: readonly Campaign[];
  count: (campaign: Campaign) => number;
};

/** A figure over campaigns that never adds practice to what went to real phones. Tests to one's own phones count as none. */
export function CountApart({ label, tone, campaigns, count }: CountApartProps) {
  const sum = (practice: boolean): number =>
    campaigns
      .filter((campaign) => campaign.practice === practice && !campaign.test)
      .reduce((total, campaign) => total + count(campaign), 0);
  return <FigureApart label={label} tone={tone} real={sum(false)} practice={sum(true)} />;
}

type FigureApartProps = {
  label: string;
  tone?: Tone | undefined;
  real: number | undefined;
  practice: number | undefined;
};

/** A figure of what was real, with what was practice below it. */
export function FigureApart({ label, tone, real, practice = 0 }: FigureApartProps) {
  const { t } = useTranslation('state');
  return (
    <Figure
      label={label}
      value={real === undefined ? '…' : <NumberText value={real} />}
      note={practice > 0 ? t('andPractice', { count: practice }) : undefined}
      {...(tone === undefined ? {} : { tone })}
    />
  );
}
