import {
  type ColumnDef,
  columnVisibilityFeature,
  FlexRender,
  metaHelper,
  type ReactTable,
  type RowData,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnRoom, giveWay, usualTrack } from './column-room.ts';
import classes from './data-table.module.css';
import { SortableHeader, type TableSort } from './sortable-header.tsx';

/** How a column is laid out; see {@link ColumnRoom} for what becomes of it where the table is narrow. */
type ColumnLayout = Partial<Pick<ColumnRoom, 'width' | 'gives' | 'under'>> & {
  /** `figures` stand with their units below one another, in scripts from right to left too. */
  align?: 'start' | 'end' | 'figures';
  sortable?: boolean;
  /** It says what the row is. Where the table is narrow it is never cut, and has below it what found no room beside it. */
  main?: boolean;
  /** Its text may take a second line however wide the table is: for tables of hundreds of rows, not of a million. */
  wraps?: boolean;
};

const features = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<ColumnLayout>() });

/** Columns of a table over `Row`; see {@link DataTable}. */
export type TableColumns<Row extends RowData> = ReadonlyArray<ColumnDef<typeof features, Row, unknown>>;

type MakeColumn<Row extends RowData> = (
  id: string,
  header: string | (() => ReactNode),
  layout: ColumnLayout,
  cell: (row: Row) => ReactNode,
) => TableColumns<Row>[number];

/** Makes columns with their types inferred: `columnsOf<Contact>((column) => [column('name', …)])`. */
export function columnsOf<Row extends RowData>(
  make: (column: MakeColumn<Row>) => TableColumns<Row>,
): TableColumns<Row> {
  return make((id, header, meta, cell) => ({ id, header, meta, cell: ({ row }) => cell(row.original) }));
}

/**
 * The height of a row, the same as `--row`. Chromium caps a scroll area at 33,554,428 px, so a million
 * rows only fit below 33.5 px each.
 */
const rowHeight = 32;
/** Rows before the end at which the next page is asked for: about two screens, so that scrolling seldom waits. */
const requestAhead = 40;
/** Narrower than this, texts take a second line rather than being cut. */
const narrow = 800;
/** At both ends of a row, and for a scroll bar, whether there is one or not: else its coming and going would move columns. */
const edges = 44;

export type DataTableProps<Row extends RowData> = {
  label: string;
  columns: TableColumns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** How many rows there are in all, loaded or not, where that is known. */
  total?: number | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** Space on a row: it is selected, or no more. */
  onToggle?: (row: Row) => void;
  /** The row that is open beside the table. */
  openKey?: string | number | undefined;
  hasMore?: boolean;
  loadingMore?: boolean;
  onMore?: () => void;
  /** Instead of rows where there are none. */
  empty?: ReactNode;
};

/**
 * The one table: virtual rows of one height, more of them asked for as the end comes near, arrow keys to
 * move and Enter to open. It takes all the height that it is given. Where it is narrow columns give way, texts
 * break and rows grow: nothing has to be scrolled sideways. A column that `wraps` makes them grow anywhere.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, total, sort, onSort, onOpen, onToggle, openKey, empty } = props;
  const { hasMore = false, loadingMore = false, onMore } = props;
  const { t } = useTranslation();
  const id = useId();
  const { scroller, follow, room } = useRoom();
  const [active, setActive] = useState(-1);
  const { out, under } = giveWay(columns.map(roomOf), room);
  const gone = [...out, ...under];
  const tight = gone.length > 0 || room < narrow;
  const grows = tight || columns.some((column) => column.meta?.wraps);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    state: { columnVisibility: Object.fromEntries(gone.map((name) => [name, false])) },
  });
  const model = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Within the observer's turn, rows that become others as the table becomes narrow would be observed without end.
    useAnimationFrameWithResizeObserver: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of one height know nothing of the heights they had
  useEffect(() => virtualizer.measure(), [tight]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;

  useEffect(() => {
    if (hasMore && !loadingMore && lastShown >= model.length - requestAhead) onMore?.();
  }, [hasMore, loadingMore, lastShown, model.length, onMore]);

  const template = table
    .getVisibleLeafColumns()
    .map((column) => column.columnDef.meta?.width ?? usualTrack)
    .join(' ');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const to = rowFor(event.key, active, model.length, scroller.current?.clientHeight ?? 0);
    const row = model[active];
    if (to !== undefined) {
      setActive(to);
      virtualizer.scrollToIndex(to);
    } else if (event.key === 'Enter' && row && onOpen) onOpen(row.original);
    else if (event.key === ' ' && row && onToggle) onToggle(row.original);
    else return;
    event.preventDefault();
  }

  function press(index: number, row: Row): void {
    setActive(index);
    onOpen?.(row);
  }

  if (model.length === 0 && empty !== undefined) return <div className={classes.empty}>{empty}</div>;

  return (
    <div
      ref={follow}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total ?? (hasMore ? -1 : model.length + 1)}
      aria-activedescendant={active >= 0 && active < model.length ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      data-opens={onOpen !== undefined || undefined}
      data-tight={tight || undefined}
      data-grows={grows || undefined}
    >
      <HeaderRow table={table} template={template} sort={sort} onSort={onSort} />
      <div className={classes.rows} role="rowgroup" style={{ blockSize: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = model[item.index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys for all of its rows
            <div
              key={row.id}
              ref={grows ? virtualizer.measureElement : undefined}
              data-index={item.index}
              id={`${id}-${item.index}`}
              className={classes.row}
              role="row"
              tabIndex={-1}
              aria-rowindex={item.index + 2}
              aria-selected={openKey !== undefined ? String(openKey) === row.id : undefined}
              data-active={item.index === active || undefined}
              style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
              onClick={() => press(item.index, row.original)}
            >
              <Cells row={row} under={under} />
            </div>
          );
        })}
      </div>
      {loadingMore && (
        <div className={classes.more} role="status">
          {t('table.loadingMore')}
        </div>
      )}
    </div>
  );
}

type HeaderRowProps<Row extends RowData> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & {
  table: ReactTable<typeof features, Row>;
  /** The widths of the columns, as CSS has them. */
  template: string;
};

function HeaderRow<Row extends RowData>({ table, template, sort, onSort }: HeaderRowProps<Row>) {
  return (
    <div
      className={classes.head}
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      style={{ gridTemplateColumns: template }}
    >
      {table.getHeaderGroups().flatMap((group) =>
        group.headers.map((header) => {
          const meta = header.column.columnDef.meta;
          const name = (
            <span className={classes.name}>
              <FlexRender header={header} />
            </span>
          );
          const sorted = sort?.column === header.column.id ? sort.direction : undefined;
          return (
            <div
              key={header.id}
              className={classes.header}
              role="columnheader"
              tabIndex={-1}
              data-align={meta?.align}
              aria-sort={meta?.sortable ? (sorted ?? 'none') : undefined}
            >
              {meta?.sortable && onSort ? (
                <SortableHeader column={header.column.id} sorted={sorted} onSort={onSort}>
                  {name}
                </SortableHeader>
              ) : (
                name
              )}
            </div>
          );
        }),
      )}
    </div>
  );
}

type CellsProps<Row extends RowData> = { row: TableRow<typeof features, Row>; under: readonly string[] };

/** The cells of a row; below the main one stand those that found no room beside it. */
function Cells<Row extends RowData>({ row, under }: CellsProps<Row>) {
  return row.getVisibleCells().map((cell) => (
    <div
      key={cell.id}
      className={classes.cell}
      role="gridcell"
      tabIndex={-1}
      data-align={cell.column.columnDef.meta?.align}
      data-main={cell.column.columnDef.meta?.main}
      data-wraps={cell.column.columnDef.meta?.wraps}
    >
      <FlexRender cell={cell} />
      {cell.column.columnDef.meta?.main &&
        under.map((name) => {
          const below = row.getAllCellsByColumnId()[name];
          return (
            below && (
              <div key={name} className={classes.below}>
                <FlexRender cell={below} />
              </div>
            )
          );
        })}
    </div>
  ));
}

/** How wide the table is, less its edges. */
function useRoom() {
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const follow = useCallback((element: HTMLDivElement) => {
    scroller.current = element;
    const measure = () => setRoom(element.offsetWidth - edges);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      scroller.current = null;
      observer.disconnect();
    };
  }, []);
  return { scroller, follow, room };
}

/** The row that a key leads to; undefined where it leads nowhere. */
function rowFor(key: string, active: number, rows: number, height: number): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight) - 2);
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: rows - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(rows - 1, to));
}

function roomOf<Row extends RowData>(column: TableColumns<Row>[number]): ColumnRoom {
  const { width = usualTrack, gives, under } = column.meta ?? {};
  return { id: column.id ?? '', width, gives, under };
}
