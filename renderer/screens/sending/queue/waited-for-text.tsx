import { useTranslation } from 'react-i18next';
import type { WaitedFor } from '../../../../electron/shared/models.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useTeam } from '../../../data/team.ts';
import { formatAll } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';

type WaitedForTextProps = {
  computers: readonly WaitedFor[];
  /** That they are waited for, or what it can mean to go on without them. */
  says: 'waitsFor' | 'without';
};

/**
 * The computers of a team that have not been heard since its server went back; nothing where all have. One with the name of this computer is who
 * it was before its journal was gone: it has told what it knows, and cannot be started anywhere.
 */
export function WaitedForText({ computers, says }: WaitedForTextProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const here = useTeam()?.here.find(({ isThis }) => isThis);
  if (computers.length === 0) return null;
  const namesOf = (some: readonly WaitedFor[]) => formatAll(locale, some.map(nameOf));
  const {
    damaged = [],
    own: [own] = [],
    others = [],
  } = Object.groupBy(computers, (waited) => {
    if (waited.isDamaged) return 'damaged';
    const isOwn = waited.person === here?.person && waited.computer === here.computer;
    return isOwn && waited.may === undefined ? 'own' : 'others';
  });
  if (says === 'without')
    return (
      <>
        {own && <p>{t('paused.records-put-back.withoutOwn', { computer: nameOf(own) })}</p>}
        {others.length > 0 && <p>{t('paused.records-put-back.without', { computers: namesOf(others) })}</p>}
        {damaged.length > 0 && (
          <p>{t('paused.records-put-back.withoutDamaged', { computers: namesOf(damaged) })}</p>
        )}
      </>
    );
  const telling = others.filter(({ may }) => may === undefined);
  return (
    <>
      {own && <div>{t('paused.records-put-back.own', { computer: nameOf(own) })}</div>}
      {damaged.map((waited) => (
        <div key={waited.id}>{t('paused.records-put-back.isDamaged', { computer: nameOf(waited) })}</div>
      ))}
      {telling.length > 0 && (
        <div>{t('paused.records-put-back.waitsFor', { computers: namesOf(telling) })}</div>
      )}
      {others.map(
        (waited) =>
          waited.may !== undefined && (
            <div key={waited.id}>
              {t(`paused.records-put-back.${waited.may}`, {
                computer: nameOf(waited),
                person: isolated(waited.person),
              })}
            </div>
          ),
      )}
    </>
  );
}

function nameOf({ person, computer }: WaitedFor): string {
  return isolated(`${person} (${computer})`);
}
