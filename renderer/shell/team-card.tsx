import { IconClockExclamation, IconPlugConnectedX, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrongClockWords } from '../components/feedback/wrong-clock.tsx';
import { useLocale } from '../components/figures/formatted.tsx';
import { useResponse } from '../data/api.ts';
import { timeNow } from '../data/clock.ts';
import { useServerAway } from '../data/team.ts';
import { formatRoute } from '../navigation/routes.ts';
import { formatList, formatMoment } from '../words/format.ts';
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
  const away = useServerAwayWords();
  const isSettling = useIsSettling(away !== null);
  const clock = useWrongClockWords();
  if (team?.kind !== 'workspace') return null;
  const namesOf = (people: readonly { readonly person: string }[]): string =>
    formatList(locale, [...new Set(people.map(({ person }) => isolated(person)))]);
  const here = t('foot.here', { people: namesOf(team.here) });
  const nobody = isSettling ? t('foot.checking') : t('foot.nobodySends');
  const sending = team.sending.length === 0 ? nobody : t('foot.sends', { people: namesOf(team.sending) });
  return (
    <a
      className={classes.card}
      href={formatRoute({ screen: 'settings', section: 'team' })}
      title={`${team.name}\n${away ?? `${clock === null ? '' : `${clock}\n${t('clock.text')}\n`}${here}\n${sending}`}`}
      data-tone={away === null ? clock && 'unsure' : 'bad'}
    >
      {away === null ? (
        <IconUsersGroup size={18} stroke={1.8} aria-hidden />
      ) : (
        <IconPlugConnectedX size={18} stroke={1.8} aria-hidden />
      )}
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {team.name}
        </span>
        {away === null ? (
          <>
            {clock !== null && <span className={classes.away}>{clock}</span>}
            <span className={classes.line}>{here}</span>
            <span className={classes.line}>{sending}</span>
          </>
        ) : (
          <span className={classes.away} role="alert">
            {away}
          </span>
        )}
      </span>
    </a>
  );
}

/** The computers that send take their accounts anew within so long after the server was away, ms. */
const settlingMs = 15_000;

/** Whether the server is back, and it is not known yet who sends. */
function useIsSettling(isAway: boolean): boolean {
  const [isSettled, setSettled] = useState(true);
  useEffect(() => {
    if (isAway) setSettled(false);
    if (isAway || isSettled) return;
    const timer = setTimeout(() => setSettled(true), settlingMs);
    return () => clearTimeout(timer);
  }, [isAway, isSettled]);
  return !isSettled;
}

/** Null while the team's server answers. */
function useServerAwayWords(): string | null {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const away = useServerAway();
  if (away === null) return null;
  const moment = formatMoment(locale, away.since, timeNow());
  return away.because === 'error'
    ? t('away.error', { moment, said: isolated(away.said) })
    : t(`away.${away.because}`, { moment });
}

/** The same above the screen, where the sidebar has no room for words, which it still has for readers of the screen. */
export function ServerAwayBar() {
  const away = useServerAwayWords();
  const clock = useWrongClockWords();
  if (away === null && clock === null) return null;
  const Icon = away === null ? IconClockExclamation : IconPlugConnectedX;
  return (
    <div className={classes.bar} data-tone={away === null ? 'unsure' : 'bad'}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {away ?? clock}
    </div>
  );
}
