import type { ReactNode } from 'react';
import type { Sorting, TableShape, TableView, TextContext } from '../../kit/table-view.ts';
import type { BulkAction } from './bulk-bar.tsx';
import type { FilterField } from './find-rows.tsx';
import type { ViewsOfList } from './view-tabs.tsx';

/**
 * How a row reads on a phone: two lines, each of ids of columns. What stands left is given in order, and its last takes what is left of the
 * line: after a day it is cut (its whole name stands on the row's page), where it names the row it stands whole; what ends a line keeps its width. Columns that are not named are not on a phone.
 */
export interface PhoneLines {
  first: readonly string[];
  firstEnd?: string;
  second: readonly string[];
  /** Shown in place of `trailing` where a row has none. */
  secondEnd?: string;
}

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
  /** A last line of sums over all pages, by column; without one there is no such line. */
  totals?: Partial<Record<string, ReactNode>> | undefined;
  /** Widths of columns as classes (`w-28`), others share what is left. */
  widths?: Partial<Record<string, string>>;
  /** What a row is called, for its box: "BC-1001". */
  name: (row: Row) => string;
  /** The row's page: Enter opens it. */
  href?: (row: Row) => string;
  /**
   * The address of another sort, for a page whose address is its own and not the table's (a report: period, comparison, drill-down). Such a
   * page has its own tools: the table has no line above its rows.
   */
  sortTo?: (sort: Sorting) => string;
  fields?: readonly FilterField[];
  /** Its two lines on a phone. */
  phone: PhoneLines;
  /** Tabs above the rows: the views that come with the list, and the reader's own. */
  views?: ViewsOfList;
  dense: boolean;
  /** Rows that came while the list was shown (`useFreshRows`): they are marked. */
  fresh?: ReadonlySet<string>;
  /** The page's form that keeps how high the rows are; without one there is no such button. */
  densityIntent?: string;
  /** The address of the file. */
  exportTo?: string;
  bulk?: readonly BulkAction[];
  /** Fields that are sent with the chosen rows: inputs of this form. */
  bulkFields?: (formId: string) => ReactNode;
  /** What a chosen row sends as `row`; its id unless told. */
  rowValue?: (row: Row) => string;
  /** What the page's last form answered, for the key of the form of chosen rows. */
  answer?: unknown;
  /** At the end of each row: its own small actions. */
  trailing?: {
    title: string;
    cell: (row: Row) => ReactNode;
    /** By mouse it shows on the row under it, or with the focus; by touch always. */
    onHover?: boolean;
  };
  /** Nothing there at all; what to do next. */
  empty: ReactNode;
  /** How many rows the same search finds outside the open view; read where it finds none in it. */
  otherRows?: number | null;
  /** Nothing fits the filters. */
  noMatch: { title: string; hint: string };
  /** Further entries of its "⋯", before the others. */
  menus?: ReactNode;
}
