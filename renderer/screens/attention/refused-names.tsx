import { useTranslation } from 'react-i18next';
import type { RefusedSince, SentAgain } from '../../../electron/shared/models.ts';
import { formatNumber as formatPhone } from '../../../electron/shared/phone/phone.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { formatList } from '../../words/format.ts';
import { isolated, leftToRight } from '../../words/isolated.ts';
import type { Decidable } from './use-decision.tsx';

/** Names who is left out of sending again, and why. */
export function RefusedNames({ refused }: { refused: readonly RefusedSince[] }) {
  const { t } = useTranslation('attention');
  const locale = useLocale();
  return refused.map(({ reason, people, first }) => {
    const names = formatList(locale, first.map(calledOf));
    return (
      <span key={reason}>
        {t(`refused.${reason}`, { people, names })}
        {people > first.length ? ' … ' : '. '}
      </span>
    );
  });
}

/** The same in a notice, with the reason why sending again is not offered where nobody is left. */
export function RefusedNotice({ sent, state }: { sent: SentAgain | undefined } & Pick<Decidable, 'state'>) {
  const { t } = useTranslation('attention');
  if (sent === undefined || sent.refused.length === 0) return null;
  return (
    <>
      <RefusedNames refused={sent.refused} /> {sent.recipients === 0 && t(`refused.all.${state}`)}
    </>
  );
}

/** The number where they have no name. */
const calledOf = ({ name, number }: RefusedSince['first'][number]): string =>
  name === '' ? leftToRight(formatPhone(number).replaceAll(' ', '\u00a0')) : isolated(name);
