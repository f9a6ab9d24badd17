import { columnVisibilityFeature, metaHelper, type Row, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef, RowData, VisibilityState } from '@tanstack/react-table';
