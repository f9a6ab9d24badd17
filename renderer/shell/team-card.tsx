import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../components/figures/formatted.tsx';
import { useResponse } from '../data/api.ts';
import { formatRoute } from '../navigation/routes.ts';
import { formatList } from '../words/format.ts';
import { isolated } from '../words/isolated.ts';
import classes from './team-card.module.css';

/** Others come and go without an event. */
const refreshMs = 5_000;

/** At the foot of the sidebar in a workspace: which one, who is here, who sends. A computer alone shows nothing. */
export function TeamCard() {
  const inTeam = useResponse('app.state', undefined).data?.inTeam === true;
  return inTeam ? <Team /> : null;
}

function Team() {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const team = useResponse('team.state', undefined, { refreshMs }).data;
  if (team?.kind !== 'workspace') return null;
  const namesOf = (people: readonly { readonly person: string }[]): string =>
    formatList(locale, [...new Set(people.map(({ person }) => isolated(person)))]);
  const here = t('foot.here', { people: namesOf(team.here) });
  const sending =
    team.sending.length === 0 ? t('foot.nobodySends') : t('foot.sends', { people: namesOf(team.sending) });
  return (
    <a
      className={classes.card}
      href={formatRoute({ screen: 'settings', section: 'team' })}
      title={`${team.name}\n${here}\n${sending}`}
    >
      <IconUsersGroup size={18} stroke={1.8} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {team.name}
        </span>
        <span className={classes.line}>{here}</span>
        <span className={classes.line}>{sending}</span>
      </span>
    </a>
  );
}
