import type { ReactNode } from 'react';
import type { TableShape, TableView, TextContext } from '../../kit/table-view.ts';
import type { BulkAction } from './bulk-bar.tsx';
import type { FilterField } from './table-tools.tsx';

export interface TableProps<Row extends { id: string }> {
  /** What the rows are: "Orders". The table's name. */
  label: string;
  shape: TableShape<Row>;
  view: TableView;
  rows: readonly Row[];
  next: string | null;
  previous: string | null;
  context: TextContext;
  /** How a cell is drawn; by its text where nothing is given. */
  cells?: Partial<Record<string, (row: Row) => ReactNode>>;
  /** Widths of columns as classes (`w-28`), others share what is left. */
  widths?: Partial<Record<string, string>>;
  /** What a row is called, for its box: "BC-1001". */
  name: (row: Row) => string;
  /** The row's page: Enter opens it. */
  href?: (row: Row) => string;
  fields?: readonly FilterField[];
  dense: boolean;
  /** Rows that came while the list was shown (`useFreshRows`): they are marked. */
  fresh?: ReadonlySet<string>;
  /** The page's form that keeps how high the rows are; without one there is no such button. */
  densityIntent?: string;
  /** The address of the file. */
  exportTo?: string;
  bulk?: readonly BulkAction[];
  /** What a chosen row sends as `row`; its id unless told. */
  rowValue?: (row: Row) => string;
  /** What the page's last form answered, for the key of the form of chosen rows. */
  answer?: unknown;
  /** At the end of each row: its own small actions. */
  trailing?: { title: string; cell: (row: Row) => ReactNode };
  /** Nothing there at all; what to do next. */
  empty: ReactNode;
  /** Nothing fits the filters. */
  noMatch: { title: string; hint: string };
  /** Further menus, before the others. */
  menus?: ReactNode;
}
