import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedRemarks, SaidInFile } from '../../../electron/shared/import/imports.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import classes from './import.module.css';
import { useRefusing } from './stages/use-presses.ts';

type SaidProps = {
  importId: number;
  /** The people whose words are looked through. */
  group: number;
  /** All are ticked at first: they are to be left out, and a person takes the tick off some. */
  areTicked?: boolean;
  onListed: (added: number) => void;
};

/** Opens a group of people by what the file says of each, to put only some of them on the do-not-text list. */
export function ChooseBySaid({ label, ...props }: SaidProps & { label: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened && <SaidDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

function SaidDialog({ importId, group, areTicked, onListed, onClose }: SaidProps & { onClose: () => void }) {
  const { t } = useTranslation('imports');
  const said = useResponse('imports.said', { importId, group }, { fresh: true }).data;
  const refuse = useRefusing();
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const chosen = ticked ?? (areTicked === true ? (said?.texts.map(({ text }) => text) ?? []) : []);
  const count = said?.texts.reduce((sum, one) => sum + (chosen.includes(one.text) ? one.people : 0), 0) ?? 0;
  return (
    <ConfirmDialog
      opened
      title={t('review.said.title')}
      confirmLabel={t('review.said.confirm', { count })}
      disabled={count === 0}
      busy={refuse.isPending}
      onClose={onClose}
      onConfirm={() =>
        refuse.mutate(
          { importId, group, texts: [...chosen] },
          {
            onSuccess: ({ added }) => {
              onClose();
              onListed(added);
            },
          },
        )
      }
    >
      {said === undefined ? <LoadingState /> : <Texts said={said} chosen={chosen} onChange={setTicked} />}
    </ConfirmDialog>
  );
}

type TextsProps = {
  said: SaidInFile;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function Texts({ said: { texts, more }, chosen, onChange }: TextsProps) {
  const { t } = useTranslation('imports');
  return (
    <Checkbox.Group label={t('review.said.label')} value={[...chosen]} onChange={onChange}>
      <div className={classes.said}>
        <Stack gap="small">
          {texts.map(({ text, people }) => (
            <Checkbox
              key={text}
              value={text}
              label={
                <span dir="auto">{people === 1 ? text : t('review.said.of', { text, count: people })}</span>
              }
            />
          ))}
        </Stack>
      </div>
      {more > 0 && <Muted caption>{t('review.said.more', { count: more })}</Muted>}
    </Checkbox.Group>
  );
}

type RemarksProps = {
  importId: number;
  remarks: ReviewedRemarks | null;
  onListed: (added: number) => void;
};

/** Remarks in which no refusal was found: nobody knows all words for one, so that a person can look. */
export function Remarks({ importId, remarks, onListed }: RemarksProps) {
  const { t } = useTranslation('imports');
  if (remarks === null) return null;
  const { group, columns, count } = remarks;
  return (
    <Notice
      tone="info"
      title={t('review.remarks', { count, columns })}
      actions={
        <ChooseBySaid importId={importId} group={group} label={t('review.said.open')} onListed={onListed} />
      }
    />
  );
}
