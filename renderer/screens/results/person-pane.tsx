import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PersonResult } from '../../../electron/shared/models.ts';
import { DateText, useLocale } from '../../components/figures/formatted.tsx';
import { KeyValue, KeyValues } from '../../components/layout/key-value.tsx';
import { SidePane } from '../../components/layout/side-pane.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { TextBubble } from '../../components/text/text-bubble.tsx';
import { formatRoute } from '../../navigation/routes.ts';
import { countryName } from '../../words/countries.ts';
import { AttemptList } from '../sending/attempt-list.tsx';
import { PersonState, usePersonWhy } from './person-state.tsx';

/** One person in one campaign: whether the service took the message, when, and what was said word for word. */
export function PersonPane({ person, onClose }: { person: PersonResult; onClose: () => void }) {
  const { t } = useTranslation(['results', 'state', 'campaigns']);
  const locale = useLocale();
  const why = usePersonWhy(person);
  const { state, campaignId, country, at, text, batchId } = person;
  return (
    <SidePane
      wide
      title={person.name || <PhoneText digits={person.number} />}
      badge={<PersonState person={person} />}
      onClose={onClose}
    >
      <Stack>
        <div>
          {state === 'skipped' || person.refuses
            ? t('person.skippedMeaning')
            : t(`state:batchMeaning.${state === 'queued' && person.stopped ? 'notSent' : state}`)}
        </div>
        <KeyValues>
          <KeyValue
            name={t('person.number')}
            {...(country === null ? {} : { note: countryName(locale, country) })}
          >
            <PhoneText digits={person.number} />
          </KeyValue>
          {person.rows !== '' && <KeyValue name={t('person.row')}>{person.rows}</KeyValue>}
          <KeyValue name={t('person.campaign')}>
            <Anchor size="sm" href={formatRoute({ screen: 'report', campaignId })}>
              {person.campaignName || t('campaigns:unnamed')}
            </Anchor>
          </KeyValue>
          {why !== '' && <KeyValue name={t('person.why')}>{why}</KeyValue>}
          {at !== null && state !== 'queued' && (
            <KeyValue name={t('person.at')}>
              <DateText at={at} />
            </KeyValue>
          )}
        </KeyValues>
        {text !== null && <TextBubble senderId={person.senderId} text={text} />}
        {batchId !== null && <AttemptList batchId={batchId} />}
      </Stack>
    </SidePane>
  );
}
