import { Anchor, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type RowsOfFile, sharedRows } from '../../../../electron/shared/models.ts';
import type { DraftEstimate, SharedRows } from '../../../../electron/shared/plans.ts';
import { isBirth } from '../../../../electron/shared/values/birth-words.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { formatRoute } from '../../../navigation/routes.ts';
import { formatList } from '../../../words/format.ts';
import { AudienceExclusions } from './audience-exclusions.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import type { People } from './use-people.ts';

const phonesOfRow = ['first', 'all'] as const;

type FileAudienceProps = {
  file: RowsOfFile;
  /** The people of the rows now. */
  people: People;
  onChange: (file: RowsOfFile) => void;
};

/** The rows of a file as recipients: which of their phones, and what becomes of rows that share one. */
export function FileAudience({ file, people, onChange }: FileAudienceProps) {
  const { t } = useTranslation('compose');
  const { estimate } = people;
  const shared = estimate?.shared ?? null;
  return (
    <AudiencePanel people={people} counted="file.texts">
      <div>
        {t(file.name === '' ? 'file.pasted' : 'file.rows', { count: file.rows, name: file.name })}{' '}
        <Muted>{t('file.fromFile')}</Muted>{' '}
        {hasAppointments(file) && (
          <Anchor size="xs" underline="always" href={formatRoute({ screen: 'reminder', reminderId: null })}>
            {t('file.everyDay')}
          </Anchor>
        )}
      </div>
      {file.further > 0 && (
        <Radio.Group
          label={t('file.phones', { count: file.further })}
          value={file.phones}
          onChange={(chosen) => {
            const phones = phonesOfRow.find((one) => one === chosen);
            if (phones) onChange({ ...file, phones });
          }}
        >
          <Stack gap="small">
            {phonesOfRow.map((one) => (
              <Radio key={one} value={one} label={t(`file.phonesOf.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {estimate && shared && (
        <SharedChoice estimate={estimate} shared={shared} file={file} onChange={onChange} />
      )}
      <AudienceExclusions people={people} />
    </AudiencePanel>
  );
}

type SharedChoiceProps = {
  estimate: DraftEstimate;
  shared: SharedRows;
  file: RowsOfFile;
  onChange: (file: RowsOfFile) => void;
};

/** A text for each of the rows that share a phone, or one for the phone; with what each comes to, and the first phone as an example. */
function SharedChoice({ estimate: { recipients }, shared, file, onChange }: SharedChoiceProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const each = file.shared === 'each' ? recipients : recipients + shared.saved;
  const counts = { each, joined: each - shared.saved };
  const names = formatList(
    locale,
    shared.names.filter((name) => name !== ''),
  );
  return (
    <Radio.Group
      label={t('file.shared', { count: shared.phones })}
      value={file.shared}
      onChange={(chosen) => {
        const wanted = sharedRows.find((one) => one === chosen);
        if (wanted) onChange({ ...file, shared: wanted });
      }}
    >
      <Stack gap="small">
        {names !== '' && <Muted>{t('file.sharedExample', { names })}</Muted>}
        {sharedRows.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`file.sharedAs.${one}`, { count: counts[one] })}
            {...(one === 'joined' && { description: <span dir="auto">{shared.text}</span> })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Whether the rows have a day that a reminder could be about; birthdays come once a year. */
const hasAppointments = ({ kinds }: RowsOfFile): boolean =>
  Object.entries(kinds).some(([field, kind]) => kind.startsWith('date') && !isBirth(field));
