import { useTranslation } from 'react-i18next';
import type { WaitedFor } from '../../../../electron/shared/models.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { formatAll } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';

type WaitedForTextProps = {
  computers: readonly WaitedFor[];
  /** That they are waited for, or what it can mean to go on without them. */
  says: 'waitsFor' | 'without';
};

/** The computers of a team that have not been heard since its server went back; nothing where all have. */
export function WaitedForText({ computers, says }: WaitedForTextProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  if (computers.length === 0) return null;
  const namesOf = (some: readonly WaitedFor[]) => formatAll(locale, some.map(nameOf));
  const [damaged = [], others = []] = [true, false].map((is) =>
    computers.filter(({ isDamaged = false }) => isDamaged === is),
  );
  if (says === 'without')
    return (
      <>
        {others.length > 0 && <p>{t('paused.records-put-back.without', { computers: namesOf(others) })}</p>}
        {damaged.length > 0 && (
          <p>{t('paused.records-put-back.withoutDamaged', { computers: namesOf(damaged) })}</p>
        )}
      </>
    );
  const telling = others.filter(({ may }) => may === undefined);
  return (
    <>
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
