/** Which columns of a table fit side by side, and what becomes of the others. */

/** The facts of a column that a table finds room for it by. */
export type ColumnRoom = {
  readonly id: string;
  /** Its CSS grid track. */
  readonly width: string;
  /**
   * Where the columns do not fit side by side: the place in the order in which they give way, 1 first. A column without it
   * always stays.
   */
  readonly gives?: number | undefined;
  /** A column that gives way stands below the name in its row, instead of being left out. */
  readonly under?: boolean | undefined;
};

/** The columns that gave way, by their ids. */
export type GivenWay = { readonly out: readonly string[]; readonly under: readonly string[] };

/** The track of a column that names none. */
export const usualTrack = 'minmax(80px, 1fr)';

/** How narrow a track may become, in pixels: its first length. */
export function leastOf(track: string): number {
  return Number(/([\d.]+)px/.exec(track)?.[1] ?? 0);
}

/** Lets columns give way until the rest fits into `room` pixels, or only those are left that always stay. */
export function giveWay(columns: readonly ColumnRoom[], room: number): GivenWay {
  let needed = columns.reduce((sum, { width }) => sum + leastOf(width), 0);
  const out: string[] = [];
  const under: string[] = [];
  const willing = columns
    .flatMap((column) => (column.gives === undefined ? [] : [{ ...column, gives: column.gives }]))
    .sort((a, b) => a.gives - b.gives);
  for (const column of willing) {
    if (needed <= room) break;
    needed -= leastOf(column.width);
    (column.under ? under : out).push(column.id);
  }
  return { out, under };
}
