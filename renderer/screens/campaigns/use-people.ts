import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CampaignDraft } from '../../../electron/shared/models.ts';
import type { PreviewRow } from '../../../electron/shared/plans.ts';
import { useAnswer } from '../../api.ts';

/** Long enough that a word is typed, short enough that the preview seems to follow the typing. */
const askAfterMs = 200;

/** Real people of the audience, one of them chosen, each with the text as they would get it. */
export type People = {
  /** How many the audience has; undefined while that is being counted. */
  audience: number | undefined;
  rows: readonly PreviewRow[];
  chosen: PreviewRow | undefined;
  /** Place of the chosen person in the audience, from 1. */
  position: number;
  error: Error | null;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
};

/** The people that a draft is for, to leaf through; they are asked for again as the draft changes. */
export function usePeople(draft: CampaignDraft): People {
  const [settled] = useDebouncedValue(draft, askAfterMs);
  // The contacts behind which each page begins: the way back through pages that are found by key.
  const [pages, setPages] = useState<readonly number[]>([0]);
  const [index, setIndex] = useState(0);
  const [before, setBefore] = useState<readonly number[]>([]);
  const answer = useAnswer('campaigns.preview', { draft: settled, offset: pages.at(-1) ?? 0 });
  const rows = answer.data?.rows ?? noRows;
  const audience = answer.data?.audience;
  const earlier = before.reduce((sum, count) => sum + count, 0);
  const position = earlier + Math.min(index, Math.max(0, rows.length - 1)) + 1;
  const last = rows.at(-1);
  const hasNext = index < rows.length - 1 || (audience !== undefined && position < audience);

  function next(): void {
    if (index < rows.length - 1) setIndex(index + 1);
    else if (last) {
      setPages([...pages, last.contactId]);
      setBefore([...before, rows.length]);
      setIndex(0);
    }
  }

  function previous(): void {
    if (index > 0) setIndex(index - 1);
    else {
      setPages(pages.slice(0, -1));
      setIndex((before.at(-1) ?? 1) - 1);
      setBefore(before.slice(0, -1));
    }
  }

  return {
    audience,
    rows,
    chosen: rows[Math.min(index, rows.length - 1)],
    position,
    error: answer.error,
    next: hasNext && last ? next : undefined,
    previous: position > 1 ? previous : undefined,
  };
}

const noRows: readonly PreviewRow[] = [];
