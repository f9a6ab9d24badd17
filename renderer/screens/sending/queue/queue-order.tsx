import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { Writes } from '../../../components/layout/read-only.tsx';
import { useCommand } from '../../../data/use-command.ts';
import classes from '../sending.module.css';
import type { QueuePosition } from './use-queue-position.ts';

type Direction = 'earlier' | 'later';

/** The position of a campaign among those of its key, and the way to another one: by the two buttons, or by the arrow keys on them. */
export function QueueOrder({ campaign, position }: { campaign: Campaign; position: QueuePosition }) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const move = useCommand('campaigns.put-before');
  const buttons = { earlier: useRef<HTMLButtonElement>(null), later: useRef<HTMLButtonElement>(null) };
  const pressed = useRef<Direction | undefined>(undefined);
  const { at, of, previous, next } = position;

  // The row takes its place in the list, or the end of it is reached: either takes the focus away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the place is another
  useEffect(() => {
    if (pressed.current === undefined) return;
    const wanted = buttons[pressed.current].current;
    const other = buttons[pressed.current === 'earlier' ? 'later' : 'earlier'].current;
    (wanted?.disabled ? other : wanted)?.focus();
    pressed.current = undefined;
  }, [at]);

  if (at === null || of < 2) return null;
  const name = campaign.name || t('campaigns:unnamed');

  function go(direction: Direction): void {
    pressed.current = direction;
    if (direction === 'earlier' && previous !== null) move.mutate({ id: campaign.id, before: previous });
    if (direction === 'later' && next !== null) move.mutate({ id: next, before: campaign.id });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    go(event.key === 'ArrowUp' ? 'earlier' : 'later');
  }

  return (
    <span className={classes.order} role="group" aria-label={t('order.label')} onKeyDown={onKeyDown}>
      <span title={t('order.positionTitle', { position: at, of })} role="status">
        {t('order.position', { position: at, of })}
      </span>
      <Writes>
        <ActionIcon
          ref={buttons.earlier}
          size="sm"
          aria-label={t('order.earlier', { name })}
          title={t('order.earlier', { name })}
          disabled={previous === null}
          onClick={() => go('earlier')}
        >
          <IconArrowUp size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          ref={buttons.later}
          size="sm"
          aria-label={t('order.later', { name })}
          title={t('order.later', { name })}
          disabled={next === null}
          onClick={() => go('later')}
        >
          <IconArrowDown size={15} aria-hidden />
        </ActionIcon>
      </Writes>
    </span>
  );
}
