import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Audience, FieldFilter } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useFilterWords } from './audience-words.tsx';
import type { People } from './use-people.ts';

type WhyNobodyProps = {
  people: People;
  onFilters: (filters: FieldFilter[]) => void;
};

/** Why nobody is in the audience, where its conditions leave nobody; who is left out for a reason is counted elsewhere. */
export function WhyNobody({ people: { estimate, draft }, onFilters }: WhyNobodyProps) {
  const { t } = useTranslation('compose');
  const wordsOf = useFilterWords();
  const { filters, everyone, listIds } = draft.audience;
  if (estimate === undefined || estimate.recipients > 0 || Object.keys(estimate.skipped).length > 0)
    return null;
  if (!everyone && listIds.length === 0) return null;
  if (filters.length === 0)
    return <Notice tone="unsure" title={t(everyone ? 'audience.noContacts' : 'audience.emptyLists')} />;
  const joined = inOneCondition(draft.audience);
  return (
    <Notice
      tone="unsure"
      title={t('audience.nobody', { count: filters.length })}
      actions={
        joined.length < filters.length && (
          <Button size="xs" onClick={() => onFilters(joined)}>
            {t('audience.anyOfThem')}
          </Button>
        )
      }
    >
      {estimate.alone.map((count, at) => {
        const filter = filters[at];
        if (filter === undefined) return null;
        const condition = wordsOf(filter);
        return <div key={condition}>{t('audience.alone', { condition, count })}</div>;
      })}
    </Notice>
  );
}

/** Conditions that ask one field for different values, as one that any of them meets. */
function inOneCondition({ filters }: Audience): FieldFilter[] {
  const joined: FieldFilter[] = [];
  for (const filter of filters) {
    const at = joined.findIndex((one) => one.field === filter.field && one.is === filter.is);
    const same = joined[at];
    if (same === undefined || (filter.is !== 'equal' && filter.is !== 'contains')) joined.push(filter);
    else joined[at] = { ...same, or: [...new Set([...same.or, filter.value, ...filter.or])] };
  }
  return joined;
}
