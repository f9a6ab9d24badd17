import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ImportPlan, ImportPreview } from '../../../../electron/shared/import/imports.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { ImportStage } from './import-stage.ts';

/** Puts people of the staged import on the do-not-text list; of several presses one after the other. */
export const useRefusing = () => useCommand('imports.refuse', { oneByOne: 'imports.refuse' });

const refusing = { mutationKey: ['imports.refuse'] };

/**
 * Presses in the review that have the rows checked anew: once, when all that was pressed before is done, and with what each has chosen.
 * A check takes the place of the staged rows, of which people may just be put on the do-not-text list.
 */
export function usePresses(
  stage: ImportStage,
  check: (plan: ImportPlan, preview: ImportPreview, listed: number) => void,
) {
  const queries = useQueryClient();
  /** The stage by the time that an answer comes, however long ago its button was drawn. */
  const latest = useRef(stage);
  useLayoutEffect(() => {
    latest.current = stage;
  });
  const waiting = useRef<{ readonly choice: Partial<ImportPlan>; readonly added: number }>(null);

  function checkWaiting(): void {
    const from = latest.current;
    const { current } = waiting;
    waiting.current = null;
    if (current === null || from.step !== 'review') return;
    check({ ...from.plan, ...current.choice }, from.preview, from.listed + current.added);
  }

  function press(choice: Partial<ImportPlan>, added: number): void {
    const { current } = waiting;
    waiting.current = { choice: { ...current?.choice, ...choice }, added: (current?.added ?? 0) + added };
    if (queries.isMutating(refusing) === 0) checkWaiting();
  }

  const isRefusing = useIsMutating(refusing) > 0;
  const afterRefusing = useEffectEvent(checkWaiting);
  useEffect(() => {
    if (!isRefusing) afterRefusing();
  }, [isRefusing]);

  return {
    choose: (choice: Partial<ImportPlan>) => press(choice, 0),
    listed: (added: number) => press({}, added),
  };
}
