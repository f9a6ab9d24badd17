import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** Which column a table is sorted by, and which way. */
export type TableSort = { column: string; direction: 'ascending' | 'descending' };

type SortableHeaderProps = {
  column: string;
  sorted: TableSort['direction'] | undefined;
  onSort: (sort: TableSort) => void;
  children: ReactNode;
};

/** A column's name that sorts by it; a second press turns the order round. */
export function SortableHeader({ column, sorted, onSort, children }: SortableHeaderProps) {
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort({ column, direction: sorted === 'ascending' ? 'descending' : 'ascending' })}
    >
      {children}
      {sorted === 'ascending' && <IconArrowUp size={13} stroke={2.2} aria-hidden />}
      {sorted === 'descending' && <IconArrowDown size={13} stroke={2.2} aria-hidden />}
    </button>
  );
}
