import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fuseReasons } from '../../../electron/shared/models/fuse.ts';
import type { SkipReason } from '../../../electron/shared/models.ts';
import type { SkippedRow } from '../../../electron/shared/plans.ts';
import { Muted } from '../../components/layout/stack.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { invoke, useRows } from '../../data/api.ts';
import classes from '../campaigns/audience/people-dialog.module.css';

const pageSize = 100;

type SkippedDialogProps = {
  campaignId: number;
  /** Undefined: closed. */
  reason: SkipReason | undefined;
  onClose: () => void;
};

/** The people whom the plan leaves out for a reason. */
export function SkippedDialog({ campaignId, reason, onClose }: SkippedDialogProps) {
  const { t } = useTranslation('review');
  return (
    <Modal
      opened={reason !== undefined}
      onClose={onClose}
      title={reason && t(`skipped.${reason}`)}
      size={560}
    >
      {reason && <Skipped campaignId={campaignId} reason={reason} />}
    </Modal>
  );
}

const isFuseReason = (reason: SkipReason): boolean => fuseReasons.some((each) => each === reason);

function Skipped({ campaignId, reason }: { campaignId: number; reason: SkipReason }) {
  const { t } = useTranslation(['review', 'compose']);
  const args = { id: campaignId, reason };
  const people = useRows<SkippedRow, number>('campaigns.skipped', args, (after) =>
    invoke('campaigns.skipped', { ...args, after, limit: pageSize }),
  );
  const columns = useMemo(
    () =>
      columnsOf<SkippedRow>((column) => [
        column('name', t('compose:people.name'), { width: 'minmax(160px, 1fr)', main: true }, (row) => (
          <OwnText>{row.name}</OwnText>
        )),
        column('number', t('compose:people.number'), { width: '190px' }, (row) => (
          <PhoneText digits={row.number} />
        )),
      ]),
    [t],
  );
  return (
    <div className={classes.people}>
      <Muted>
        {t(
          reason === 'second-number'
            ? 'skipped.secondMeaning'
            : reason === 'same-number'
              ? 'skipped.sameMeaning'
              : isFuseReason(reason)
                ? 'skipped.keptMeaning'
                : 'skipped.meaning',
        )}
      </Muted>
      <div className={classes.table}>
        <RowsTable
          label={t(`skipped.${reason}`)}
          columns={columns}
          response={people}
          rowKey={(row) => row.id}
          empty={<Muted>{t('compose:people.none')}</Muted>}
        />
      </div>
    </div>
  );
}
