import { Trans, useTranslation } from 'react-i18next';
import type { Account, Campaign } from '../../../electron/shared/models.ts';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { formatPlanned } from '../../words/format.ts';
import { withZone } from '../../words/zone-words.ts';
import { AudienceWords } from '../campaigns/audience/audience-words.tsx';

type QuestionWordsProps = {
  campaign: Campaign;
  /** How many people get it. */
  count: number;
  /** Unix ms; undefined: now. */
  at?: number | undefined;
  /** Undefined: not known yet. */
  account: Account | undefined;
  /** The day (`YYYY-MM-DD`) that "tomorrow" is counted from; undefined: not known yet. */
  from: string | undefined;
};

/** The last question before texts go out: to how many, from whom, when, who they are, and whether it is for real. */
export function QuestionWords({ campaign, count, at, account, from }: QuestionWordsProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const moment = at && withZone(formatPlanned(locale, at), at);
  return (
    <>
      <p>
        <Trans
          t={t}
          i18nKey={at === undefined ? 'confirm.text' : 'confirm.scheduleText'}
          values={{ count, sender: campaign.senderId, seconds: undoSeconds, moment }}
          count={count}
          components={{ strong: <strong /> }}
        />
      </p>
      <Muted>
        <AudienceWords audience={campaign.audience} from={from} />
      </Muted>
      <p>
        {account?.kind === 'practice' ? (
          t('practiceNote')
        ) : (
          <Trans
            t={t}
            i18nKey="confirm.real"
            values={{ account: account?.name ?? '' }}
            components={{ strong: <strong /> }}
          />
        )}
      </p>
    </>
  );
}
