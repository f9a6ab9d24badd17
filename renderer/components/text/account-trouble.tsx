import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account, KeyProblem } from '../../../electron/shared/models.ts';
import { keyAge } from '../../../electron/shared/settings/key-age.ts';
import { formatRoute } from '../../navigation/routes.ts';
import classes from './account-card.module.css';
import type { Tone } from './states.ts';

/** The trouble with an account's key, the gravest first; null where there is none. */
export type AccountTrouble =
  | { readonly kind: 'no-key' | 'unreadable' | 'other-address' }
  | { readonly kind: 'refused'; readonly problem: KeyProblem }
  | { readonly kind: 'session' }
  | { readonly kind: 'old'; readonly days: number };

/** @param reminderDays from the settings; null: nobody wants to be reminded */
export function troubleOfAccount(
  account: Account,
  now: number,
  reminderDays: number | null,
): AccountTrouble | null {
  // Practice makes its key anew where it has none; nobody has to look after that.
  if (account.kind === 'practice') return null;
  if (account.keptIn === 'nowhere') return { kind: 'no-key' };
  if (account.keptIn === 'unreadable') return { kind: 'unreadable' };
  if (account.keptIn === 'other-address') return { kind: 'other-address' };
  if (account.refusal !== null) return { kind: 'refused', problem: account.refusal.problem };
  if (account.keptIn === 'session') return { kind: 'session' };
  const age = keyAge(account.keyAddedAt, now, reminderDays);
  return age?.rotate ? { kind: 'old', days: age.days } : null;
}

/** One line at the account in use, on every screen; it leads to where it can be mended. */
export function AccountTroubleLine({ trouble }: { trouble: AccountTrouble }) {
  const { t } = useTranslation('shell');
  return (
    <a
      className={classes.trouble}
      data-tone={toneOf(trouble)}
      href={formatRoute({ screen: 'settings', section: 'account' })}
    >
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {trouble.kind === 'refused'
        ? t(`trouble.refused.${trouble.problem}`)
        : trouble.kind === 'old'
          ? t('trouble.old', { count: trouble.days })
          : t(`trouble.${trouble.kind}`)}
    </a>
  );
}

/** Bad is what stops sending now. */
function toneOf(trouble: AccountTrouble): Tone {
  return trouble.kind === 'session' || trouble.kind === 'old' ? 'unsure' : 'bad';
}
