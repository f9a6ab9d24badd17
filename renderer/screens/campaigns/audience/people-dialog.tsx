import { Modal } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignDraft } from '../../../../electron/shared/models.ts';
import type { PeopleGroup, PreviewRow } from '../../../../electron/shared/plans.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { SearchInput } from '../../../components/layout/toolbar.tsx';
import { columnsOf } from '../../../components/table/data-table.tsx';
import { RowsTable } from '../../../components/table/rows-table.tsx';
import { OwnText } from '../../../components/text/own-text.tsx';
import { PhoneText } from '../../../components/text/phone-text.tsx';
import { invoke, useRows } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';
import { formatMoment } from '../../../words/format.ts';
import classes from './people-dialog.module.css';

const pageSize = 100;

/** People of a draft's audience, with what it says about them. */
export type PeopleQuestion = { title: string; text: string; group: PeopleGroup };

type PeopleDialogProps = {
  /** Undefined: closed. */
  question: PeopleQuestion | undefined;
  draft: CampaignDraft;
  onClose: () => void;
};

/** The people behind a count: who they are, and the text as it would be for them. */
export function PeopleDialog({ question, draft, onClose }: PeopleDialogProps) {
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      title={question?.title ?? ''}
      size={isRepeated(question) ? 960 : 760}
    >
      {question && <People question={question} draft={draft} />}
    </Modal>
  );
}

function People({ question, draft }: { question: PeopleQuestion; draft: CampaignDraft }) {
  const { t } = useTranslation('compose');
  const [search, setSearch] = useState('');
  const args = { draft, group: question.group, search };
  const people = useRows<PreviewRow, number>('campaigns.people', args, (after) =>
    invoke('campaigns.people', { ...args, after, limit: pageSize }),
  );
  const columns = usePeopleColumns(isRepeated(question));
  return (
    <div className={classes.people}>
      <Muted>{question.text}</Muted>
      <SearchInput label={t('people.search')} onSearch={setSearch} />
      <div className={classes.table}>
        <RowsTable
          label={question.title}
          columns={columns}
          response={people}
          asked={search}
          rowKey={(row) => row.contactId}
          empty={<Muted>{t('people.none')}</Muted>}
        />
      </div>
    </div>
  );
}

/** Whether it is about people who got nearly the same text: they are shown with both. */
function isRepeated(question: PeopleQuestion | undefined): boolean {
  return question?.group.kind === 'skipped' && question.group.reason === 'nearly-same-text';
}

function usePeopleColumns(withEarlier: boolean) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  return useMemo(
    () =>
      columnsOf<PreviewRow>((column) => [
        column('name', t('people.name'), { width: 'minmax(120px, 1fr)', main: true }, (row) => (
          <OwnText>{row.name}</OwnText>
        )),
        column('number', t('people.number'), { width: '150px', gives: 1, under: true }, (row) => (
          <PhoneText digits={row.number} />
        )),
        column('text', t('people.text'), { width: 'minmax(200px, 2fr)' }, (row) => (
          <OwnText>{row.text}</OwnText>
        )),
        ...(withEarlier
          ? [
              column('earlier', t('people.earlier'), { width: 'minmax(240px, 2fr)' }, (row) => {
                const words = wordsOfEarlier(t, locale, row.earlier);
                return <span title={words}>{words}</span>;
              }),
            ]
          : []),
      ]),
    [t, locale, withEarlier],
  );
}

function wordsOfEarlier(t: TFunction<'compose'>, locale: string, earlier: PreviewRow['earlier']): string {
  if (earlier === null) return '';
  const { text, campaign, at } = earlier;
  if (at === null) return t('people.earlierQueued', { campaign, text });
  return t('people.earlierAt', { moment: formatMoment(locale, at, timeNow()), campaign, text });
}
