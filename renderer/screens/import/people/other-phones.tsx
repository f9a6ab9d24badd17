import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProblemExample, ProblemGroup } from '../../../../electron/shared/import/imports.ts';
import { formatNumber } from '../../../../electron/shared/phone/phone.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { leftToRight } from '../../../words/isolated.ts';
import { saidByName } from '../in-several-rows.tsx';

type OtherPhonesProps = {
  problems: readonly ProblemGroup[];
  /** The other phones are used, as the person said. */
  used: boolean;
  /** Checks the rows anew, with or without the other phones of rows whose number is another person's. */
  onUse: (otherPhones: boolean) => void;
};

/** Why people are texted at a phone that may be somebody else's. */
const ways = [
  { code: 'first-no-number', said: 'passed', tone: 'unsure' },
  { code: 'work-number', said: 'work', tone: 'unsure' },
  { code: 'mobile-instead', said: 'landline', tone: 'info' },
] as const;

/** People who could be texted, or are, at another phone of their row than its first: by name, since that may be somebody else's. */
export function OtherPhones({ problems, used, onUse }: OtherPhonesProps) {
  const { t } = useTranslation('imports');
  const shared = problems.find(({ code }) => code === (used ? 'shared-kept' : 'shared-other'));
  const named = ways.flatMap(({ code, ...way }) => {
    const group = problems.find((problem) => problem.code === code);
    return group === undefined ? [] : [{ ...group, ...way }];
  });
  const values = ({ row, people, stays, column }: ProblemExample) => ({
    row,
    ...people,
    column,
    number: leftToRight(formatNumber((stays ?? '').slice(1))),
  });
  return (
    <>
      {shared !== undefined && (
        <Notice
          tone="unsure"
          title={t(used ? 'review.otherPhones.used' : 'review.otherPhones.asked', { count: shared.count })}
          actions={
            <Button size="xs" variant="default" onClick={() => onUse(!used)}>
              {t(used ? 'review.otherPhones.leaveOut' : 'review.otherPhones.use', { count: shared.count })}
            </Button>
          }
        >
          {shared.examples.slice(0, saidByName).map((one) => (
            <div key={one.row}>{t('review.otherPhones.example', values(one))}</div>
          ))}
          {shared.count > saidByName && t('review.moreLists', { count: shared.count - saidByName })}
        </Notice>
      )}
      {named.map(({ code, said, tone, count, examples }) => (
        <Notice key={code} tone={tone} title={t(`review.otherPhones.${said}`, { count })}>
          {examples.slice(0, saidByName).map((one) => (
            <div key={one.row}>{t('review.otherPhones.passedExample', values(one))}</div>
          ))}
          {count > saidByName && t('review.moreLists', { count: count - saidByName })}
        </Notice>
      ))}
    </>
  );
}
