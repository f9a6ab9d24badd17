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

/** People who could be texted, or are, at another phone of their row than its first: by name, since that may be somebody else's. */
export function OtherPhones({ problems, used, onUse }: OtherPhonesProps) {
  const { t } = useTranslation('imports');
  const shared = problems.find(({ code }) => code === (used ? 'shared-kept' : 'shared-other'));
  const passed = problems.find(({ code }) => code === 'first-no-number');
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
      {passed !== undefined && (
        <Notice tone="unsure" title={t('review.otherPhones.passed', { count: passed.count })}>
          {passed.examples.slice(0, saidByName).map((one) => (
            <div key={one.row}>{t('review.otherPhones.passedExample', values(one))}</div>
          ))}
          {passed.count > saidByName && t('review.moreLists', { count: passed.count - saidByName })}
        </Notice>
      )}
    </>
  );
}
