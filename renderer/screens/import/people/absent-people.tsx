import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedAbsent } from '../../../../electron/shared/import/imports.ts';
import { cutText } from '../../../../electron/shared/values/whole-signs.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { timeNow } from '../../../data/clock.ts';
import { useCommand } from '../../../data/use-command.ts';
import { navigate } from '../../../navigation/router.ts';
import { formatDateTime } from '../../../words/format.ts';

/** As many are said by name; a list of them shows all. */
const namesShown = 8;

type AbsentPeopleProps = {
  absent: ReviewedAbsent | null;
  /** The import once it is saved: only then is there a list to be made. */
  saved?: { readonly importId: number; readonly name: string };
};

/** People of the last file of this kind who are not in this one: nothing happens to them, and that may be what nobody expects. */
export function AbsentPeople({ absent, saved }: AbsentPeopleProps) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const list = useCommand('imports.list-absent');
  if (absent === null) return null;
  const { people, names, at } = absent;
  const shown = names.slice(0, namesShown);
  const makeList = (importId: number, file: string): void =>
    list.mutate(
      {
        importId,
        name: t(file === '' ? 'absent.listPasted' : 'absent.list', {
          name: cutText(file, 120),
          date: formatDateTime(locale, timeNow()),
        }),
      },
      { onSuccess: ({ listId }) => navigate({ screen: 'contacts', listId }) },
    );
  return (
    <Notice
      tone="info"
      title={t('absent.title', { count: people })}
      actions={
        saved && (
          <Button
            size="xs"
            variant="default"
            loading={list.isPending}
            onClick={() => makeList(saved.importId, saved.name)}
          >
            {t('absent.makeList')}
          </Button>
        )
      }
    >
      <div>
        {shown.map((name, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <Fragment key={nth}>
            {nth > 0 && ' · '}
            <bdi>{name}</bdi>
          </Fragment>
        ))}
        {people > shown.length && ` · ${t('absent.more', { count: people - shown.length })}`}
      </div>
      <div>{t('absent.text', { date: formatDateTime(locale, at) })}</div>
      {!saved && <div>{t('absent.later')}</div>}
    </Notice>
  );
}
