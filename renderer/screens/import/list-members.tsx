import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedMembers } from '../../../electron/shared/import/imports.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import classes from './import.module.css';

type ListMembersProps = {
  members: readonly ReviewedMembers[];
  /** The lists become the file's: the others leave them. */
  becomes: boolean;
  onChange: (becomes: boolean) => void;
};

/** Members of the import's lists who are not in the file: they stay, unless the list is to become the file's. */
export function ListMembers({ members, becomes, onChange }: ListMembersProps) {
  const { t } = useTranslation('imports');
  const [asking, setAsking] = useState(false);
  if (members.length === 0) return null;
  const sum = (of: 'leave' | 'join') => members.reduce((all, one) => all + one[of], 0);
  const [leave, join, lists] = [sum('leave'), sum('join'), members.length];
  const offer = t('review.members.become', { count: lists, leave, join });
  return (
    <Notice
      tone={becomes ? 'info' : 'unsure'}
      title={t(becomes ? 'review.members.leave' : 'review.members.stay', { count: leave })}
      actions={
        <Button size="xs" variant="default" onClick={() => (becomes ? onChange(false) : setAsking(true))}>
          {becomes ? t('review.members.keep') : offer}
        </Button>
      }
    >
      {members.map((one) => (
        <div key={one.list}>{t('review.members.ofList', { name: one.list, count: one.leave })}</div>
      ))}
      <ConfirmDialog
        opened={asking}
        title={t('review.members.title', { count: lists })}
        confirmLabel={offer}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange(true);
        }}
      >
        <p>{t('review.members.text')}</p>
        {members.map(({ list, names, leave: count }) => (
          <div key={list}>
            <p>
              <strong>{t('review.members.ofList', { name: list, count })}</strong>
            </p>
            <ul className={classes.leaving}>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
                <li key={at}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {names.length < count && <li>{t('review.moreLists', { count: count - names.length })}</li>}
            </ul>
          </div>
        ))}
      </ConfirmDialog>
    </Notice>
  );
}
