import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JoinResult } from '../../../../electron/shared/workspace/brought.ts';
import { type BroughtKind, broughtKinds } from '../../../../electron/shared/workspace/brought.ts';
import type { JoinPreview } from '../../../../electron/shared/workspace/team.ts';
import { PaneActions } from '../../../components/layout/side-pane.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { BroughtTable } from './brought-table.tsx';
import { useJoinedFigures } from './joined-figures.ts';
import classes from './team.module.css';

/**
 * The only thing in the window once a team was joined or left: the records that are open are not this computer's any more, and what is
 * written into them is lost with the next start. Nothing but that start leads on from here.
 *
 * @param hasLeft a team was left
 */
export default function StartAnew({ hasLeft }: { hasLeft: boolean }) {
  const { t } = useTranslation('team');
  const restart = useCommand('app.restart');
  const joined = useJoinedFigures();
  const words = hasLeft ? 'left' : 'restart';
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={560}
      title={joined === null ? t(`${words}.title`) : t('joined.title', { name: joined.preview.name })}
    >
      <Stack>
        {joined !== null && <Figures {...joined} />}
        <p className={classes.said}>{t(`${words}.text`)}</p>
        <PaneActions>
          <Button loading={restart.isPending} data-autofocus onClick={() => restart.mutate(undefined)}>
            {t('restart.action')}
          </Button>
        </PaneActions>
      </Stack>
    </Modal>
  );
}

/** The result of joining. */
function Figures({ preview, result }: { preview: JoinPreview; result: JoinResult }) {
  const { t } = useTranslation('team');
  const { records } = preview;
  const figures: Partial<Record<BroughtKind, readonly [number, number]>> = {};
  for (const kind of broughtKinds) {
    const added = result.brought[kind];
    const own = records?.[kind]?.own;
    if (added !== undefined && own !== undefined) figures[kind] = [added, Math.max(own - added, 0)];
  }
  return (
    <div className={classes.facts} data-selectable>
      <p>{t('joined.text')}</p>
      <BroughtTable
        headings={[t('bring.new'), t('bring.there')]}
        refusals={[result.refusals, Math.max(preview.refusals - result.refusals, 0)]}
        figures={figures}
      />
    </div>
  );
}
