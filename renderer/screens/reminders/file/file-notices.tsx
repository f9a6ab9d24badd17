import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type FileDiff,
  type FileOn,
  type FilePerson,
  type ReminderView,
  withoutText,
} from '../../../../electron/shared/channels/reminders.ts';
import { calledOf, mostNamedPeople } from '../../../../electron/shared/phone/called.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Writes } from '../../../components/layout/read-only.tsx';
import { RefusedError, useResponse } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';
import { wordsOf } from '../../../data/refusal-words.ts';
import { useMayWrite } from '../../../data/team.ts';
import { useCommand } from '../../../data/use-command.ts';
import { formatRoute } from '../../../navigation/routes.ts';
import { formatFirst, formatMoment } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';
import { useChangeWords } from '../changed-notice.tsx';
import { useDateWords } from '../use-date-words.ts';
import { useFindingLines } from './use-finding-lines.ts';

/** Another computer is opened, closed and taken out of the team without an event. */
const refreshMs = 20_000;

/** The files that reminders follow: what changed in them, or what is wrong with them. */
export function FileNotices({ reminders }: { reminders: readonly ReminderView[] }) {
  const isElsewhere = reminders.some(({ fileOn }) => fileOn !== null);
  useResponse('reminders.list', undefined, { enabled: isElsewhere, refreshMs });
  return reminders.map((reminder) => <FileNotice key={reminder.id} reminder={reminder} />);
}

function FileNotice({ reminder: { id, name, file, fileOn } }: { reminder: ReminderView }) {
  const { t } = useTranslation('reminders');
  const { t: errors } = useTranslation('errors');
  const locale = useLocale();
  const read = useCommand('reminders.read');
  const mayWrite = useMayWrite();
  const diffLines = useDiffLines();
  const findingLines = useFindingLines();
  if (fileOn !== null) return <ElsewhereNotice id={id} name={name} on={fileOn} />;
  if (file === null) return null;
  const { trouble } = file;
  const again = (
    <Writes>
      <Button
        variant="default"
        size="xs"
        loading={read.isPending}
        onClick={() => read.mutate({ id, accept: false })}
      >
        {t('file.read')}
      </Button>
    </Writes>
  );
  const lines = file.diff === null ? [] : diffLines(file.diff);
  const found = findingLines(file.findings);
  const asks = trouble?.code === 'linked-many-gone' || trouble?.code === 'linked-fewer';
  if (trouble !== null) {
    const { title, remedy } = wordsOf(errors, new RefusedError(trouble));
    return (
      <Notice
        tone="bad"
        title={t('file.trouble', { name, why: title })}
        actions={
          <>
            {asks && mayWrite && (
              <Button variant="default" size="xs" onClick={() => read.mutate({ id, accept: true })}>
                {t('file.accept')}
              </Button>
            )}
            {again}
          </>
        }
      >
        {t('file.safe')} {remedy}
        {asks && lines.map((line) => <div key={line}>{line}</div>)}
      </Notice>
    );
  }
  const time = formatMoment(locale, file.readAt, timeNow());
  return (
    <Notice tone="info" title={t('file.state', { name: file.name, time, many: file.rows })} actions={again}>
      {lines.length > 0 && <div>{t('file.against')}</div>}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {found.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}

/** Another computer reads the file; or none does, and the way to take it over. */
function ElsewhereNotice({ id, name, on: { computer, state } }: { id: number; name: string; on: FileOn }) {
  const { t } = useTranslation('reminders');
  const mayWrite = useMayWrite();
  const values = { name, computer: isolated(computer) };
  if (state === 'open') return <Notice tone="info" title={t('file.elsewhere', values)} />;
  return (
    <Notice
      tone={state === 'gone' ? 'bad' : 'unsure'}
      title={t(state === 'gone' ? 'file.unreadOf' : 'file.closedOf', values)}
      actions={
        <Writes>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={formatRoute({ screen: 'reminder', reminderId: id })}
          >
            {t('file.openToTakeOver')}
          </Button>
        </Writes>
      }
    >
      {t(`file.on.${state}`, values)} {mayWrite && t('file.toTakeOver')}
    </Notice>
  );
}

/** A difference in lines: who is new, moved and gone, by name. */
export function useDiffLines(): (diff: FileDiff) => readonly string[] {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  const dateWords = useDateWords();
  const changeWords = useChangeWords();
  const lineOf = ({ date, before, changes, ...person }: FilePerson): string => {
    const called = calledOf(person);
    if (changes.length > 0) return `${called}: ${changeWords(changes)}`;
    if (before === null) return called;
    return `${called}: ${isolated(dateWords(before))} → ${isolated(dateWords(date))}`;
  };
  return (diff) => [
    ...(['added', 'moved', 'changed', 'gone'] as const)
      .filter((part) => diff[part].count > 0)
      .map((part) => {
        const { people, count } = diff[part];
        const names = formatFirst(locale, people.slice(0, mostNamedPeople).map(lineOf), count);
        return t(`file.${part}`, { many: count, names });
      }),
    ...(['unchanged', 'texted'] as const)
      .filter((part) => diff[part] > 0)
      .map((part) => t(`file.${part}`, { many: diff[part] })),
    ...withoutText
      .filter((why) => diff.without[why].count > 0)
      .map((why) => {
        const { count, names } = diff.without[why];
        return t(`file.${why}`, { many: count, names: formatFirst(locale, names, count) });
      }),
  ];
}
