import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../components/figures/formatted.tsx';
import { formatRoute } from '../../navigation/routes.ts';
import { type WantedPlace, wantPlace } from '../../navigation/wanted-place.ts';
import { countryName } from '../../words/countries.ts';
import type { PeopleQuestion } from '../campaigns/audience/people-dialog.tsx';
import classes from './check-list.module.css';
import type { CheckTogether } from './checks-together.ts';
import { useCheckWords } from './use-check-words.ts';

type CheckSeveralProps = {
  /** Of one kind. */
  checks: readonly CheckTogether[];
  campaignId: number;
  onOpen: (question: PeopleQuestion) => void;
};

/** The sentence for several links, fields or countries, each of which leads to its own place. */
export function CheckSeveral({ checks, campaignId, onOpen }: CheckSeveralProps) {
  const { t } = useTranslation('review');
  const [first] = checks;
  if (first === undefined) return null;
  const blocks = first.severity === 'blocks';
  const Icon = blocks ? IconX : IconAlertTriangle;
  return (
    <li className={classes.item} data-tone={blocks ? 'bad' : 'unsure'}>
      <Icon size={16} stroke={2} aria-hidden />
      <div className={classes.words}>
        <span data-selectable>
          {first.kind === 'link' ? t(`several.link.${first.problem}`) : t(`several.${first.kind}`)}
        </span>
        <ul className={classes.each}>
          {checks.map((check, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew with each plan, in one order
            <li key={index}>
              <Each check={check} campaignId={campaignId} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

type EachProps = Omit<CheckSeveralProps, 'checks'> & { check: CheckTogether };

/** One of them, by its name: the way to where it is mended or looked at. */
function Each({ check, campaignId, onOpen }: EachProps): ReactNode {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const words = useCheckWords(check);
  const inMessage = (name: string, place: WantedPlace) => (
    <Button
      component="a"
      size="compact-xs"
      variant="default"
      title={t('mend.message')}
      href={formatRoute({ screen: 'compose', campaignId })}
      onClick={() => wantPlace(campaignId, place)}
    >
      <bdi className={classes.name}>{name}</bdi>
    </Button>
  );
  const inCountry = (country: string | null, people: number) =>
    t('several.people', {
      country: country === null ? t('what.noCountry') : countryName(locale, country),
      count: people,
    });
  switch (check.kind) {
    case 'link':
      return inMessage(check.link, { kind: 'words', words: check.link });
    case 'foreign-field':
      return inMessage(check.written, { kind: 'words', words: check.written });
    case 'field-in-link':
      return inMessage(check.field, { kind: 'field-in-link', field: check.field });
    case 'odd-country':
      return (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            onOpen({
              title: t('mend.people'),
              text: words,
              group: { kind: 'country', country: check.country },
            })
          }
        >
          {inCountry(check.country, check.people)}
        </Button>
      );
    case 'never-open':
      return (
        <Button
          component="a"
          size="compact-xs"
          variant="default"
          title={t('mend.hours')}
          href={formatRoute({ screen: 'settings', section: 'texts' })}
        >
          {inCountry(check.country, check.people)}
        </Button>
      );
    default:
      return check satisfies never;
  }
}
