import type { CsvCell } from './csv.ts';

/*
 * What a table shows is in its address: `?q=soap&status=on_hold&sort=-total&col=number&col=total`. This reads such an address and writes
 * it; it knows nothing of what the rows are.
 */

/** What a column's text may depend on besides the row. */
export interface TextContext {
  timeZone: string;
}

export interface TableColumn<Row> {
  /** The head of the column, on the screen and in the file. */
  title: string;
  /** The cell in a file; on the screen too unless the table draws it otherwise. Cents go out as decimals, days as YYYY-MM-DD. */
  text: (row: Row, context: TextContext) => CsvCell;
  /** May rows be sorted by it? `down`: the first press on its head sorts from the largest or newest. */
  sort?: 'up' | 'down';
  /** A column whose order is this one's too: while that is not shown, this one's head says how rows stand. */
  sameOrderAs?: string;
  /** Shown only when chosen. */
  extra?: boolean;
  /** Always shown: what names the row. */
  fixed?: boolean;
  /** Numbers and amounts: to the right, in tabular figures; figures of a workbook. */
  numeric?: boolean;
  /** Its text is a day, or a moment of one: a date of a workbook. */
  day?: boolean;
}

/** What a table is taken out as: text with commas, or a workbook whose figures and days are such. */
export const FILE_KINDS = ['csv', 'xlsx'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What an address asks for. */
export const fileKindOf = (params: URLSearchParams): FileKind =>
  FILE_KINDS.find((kind) => kind === params.get('file')) ?? 'csv';

/** A filter of the address: the values it takes, or a rule for free text. */
export type FilterRule = readonly string[] | ((value: string) => boolean);

export interface TableShape<Row> {
  /** By id, in the order in which they stand. */
  columns: Readonly<Record<string, TableColumn<Row>>>;
  filters: Readonly<Record<string, FilterRule>>;
  /** How rows are sorted unless the address says otherwise: `-placed` = by `placed`, newest first. */
  sort: string;
}

export interface Sorting {
  by: string;
  down: boolean;
}

/** Where a page begins: after, or before, the row that this text of the server names. */
export interface Place {
  side: 'after' | 'before';
  at: string;
}

export interface TableView {
  sort: Sorting;
  /** Ids of the columns that are shown, in the order of the shape. */
  columns: readonly string[];
  /** Only those that are set. */
  filters: Readonly<Record<string, string>>;
  place: Place | null;
  /** Only these rows, as the table's boxes name them; empty = all. For what is done with chosen rows. */
  chosen: readonly string[];
  /** As what the rows are taken out, for a file. */
  file: FileKind;
  /** What the address names and this table does not have (any more). It was left out. */
  gone: readonly string[];
}

/** The same table for a person in whose rows this column says the same everywhere: it is shown only when chosen. */
export const onlyWhenChosen = <Row>(shape: TableShape<Row>, id: string): TableShape<Row> => ({
  ...shape,
  columns: Object.fromEntries(
    Object.entries(shape.columns).map(([name, column]) => [
      name,
      name === id ? { ...column, extra: true } : column,
    ]),
  ),
});

/** How many rows a page of a table has. */
export const PAGE_ROWS = 50;
/** How many rows a file of a table has at most. The file says so when rows are left out. */
export const FILE_ROWS = 10_000;

/** Free text of a filter, at most 100 characters. */
export const anyText: FilterRule = (value) => value.length <= 100;

/** As many rows as one page has, and some. */
const MOST_CHOSEN = 200;

const PLACES = ['after', 'before'] as const;
/** Names that every table knows. `view=all` says "no filter" where an empty address opens the person's own view. */
const OWN_NAMES = new Set<string>(['sort', 'col', 'rows', 'view', 'file', ...PLACES]);

const sortOf = (text: string): Sorting =>
  text.startsWith('-') ? { by: text.slice(1), down: true } : { by: text, down: false };

const textOf = ({ by, down }: Sorting) => (down ? `-${by}` : by);

/** The columns that stand there unless somebody chooses others. */
function usualColumns<Row>(shape: TableShape<Row>): string[] {
  return Object.entries(shape.columns).flatMap(([id, column]) => (column.extra ? [] : [id]));
}

function columnsOf<Row>(shape: TableShape<Row>, ids: readonly string[], gone: string[]) {
  for (const id of ids) if (!Object.hasOwn(shape.columns, id)) gone.push(id);
  const known = new Set(ids.filter((id) => Object.hasOwn(shape.columns, id)));
  if (known.size === 0) return usualColumns(shape);
  return Object.entries(shape.columns).flatMap(([id, column]) =>
    column.fixed || known.has(id) ? [id] : [],
  );
}

/** Reads an address. What this table does not know is left out and named in `gone`, so that an old link still opens. */
export function readTable<Row>(shape: TableShape<Row>, params: URLSearchParams): TableView {
  const gone: string[] = [];
  const filters: Record<string, string> = {};
  for (const name of new Set(params.keys())) {
    const value = params.get(name)?.trim() ?? '';
    // What begins with a low line is the router's, such as the parts of the page that it asks for.
    if (OWN_NAMES.has(name) || name.startsWith('_') || value === '') continue;
    const rule = Object.hasOwn(shape.filters, name) ? shape.filters[name] : undefined;
    const fits = typeof rule === 'function' ? rule(value) : rule?.includes(value);
    if (fits) filters[name] = value;
    else gone.push(rule ? `${name} ${value}` : name);
  }
  const sortParam = params.get('sort') ?? '';
  const sort = sortOf(sortParam);
  const known = Object.hasOwn(shape.columns, sort.by) && shape.columns[sort.by]?.sort;
  if (sortParam && !known) gone.push(`sort ${sort.by}`);
  const side = PLACES.find((one) => params.get(one));
  return {
    sort: known ? sort : sortOf(shape.sort),
    columns: columnsOf(shape, params.getAll('col').filter(Boolean), gone),
    filters,
    place: side ? { side, at: params.get(side) ?? '' } : null,
    chosen: (params.get('rows') ?? '').split(',').filter(Boolean).slice(0, MOST_CHOSEN),
    file: fileKindOf(params),
    gone: gone.map((name) => name.slice(0, 60)),
  };
}

/** What changes against the view; a filter that becomes '' is taken away. Any change but of the place begins at the first page. */
export interface ViewChange {
  sort?: Sorting;
  columns?: readonly string[];
  filters?: Readonly<Record<string, string>>;
  place?: Place | null;
}

/** The parameters of a view, in one order, without what is usual: two equal views have equal parameters. */
export function paramsOf<Row>(
  shape: TableShape<Row>,
  view: Pick<TableView, 'sort' | 'columns' | 'filters'>,
  change: ViewChange = {},
): URLSearchParams {
  const params = new URLSearchParams();
  const filters = { ...view.filters, ...change.filters };
  for (const name of Object.keys(shape.filters)) {
    if (filters[name]) params.set(name, filters[name]);
  }
  const sort = textOf(change.sort ?? view.sort);
  if (sort !== shape.sort) params.set('sort', sort);
  const columns = change.columns ?? view.columns;
  if (columns.join() !== usualColumns(shape).join())
    for (const id of columns) params.append('col', id);
  if (change.place) params.set(change.place.side, change.place.at);
  return params;
}

/** The address of a view: `?status=on_hold`, and `?view=all` for the table as it comes. */
export function addressOf<Row>(
  shape: TableShape<Row>,
  view: Pick<TableView, 'sort' | 'columns' | 'filters'>,
  change: ViewChange = {},
): string {
  return `?${paramsOf(shape, view, change).toString() || 'view=all'}`;
}

/** What a press on the head of a column asks for: its usual direction first, then the other. */
export function nextSort<Row>(shape: TableShape<Row>, view: TableView, id: string): Sorting {
  if (view.sort.by === id) return { by: id, down: !view.sort.down };
  return { by: id, down: shape.columns[id]?.sort === 'down' };
}

/** The columns of a file and how a row becomes a record of it: those of the view, in its order. */
export function fileColumns<Row>(
  shape: TableShape<Row>,
  view: Pick<TableView, 'columns'>,
  context: TextContext,
): { columns: TableColumn<Row>[]; head: string[]; cells: (row: Row) => CsvCell[] } {
  const columns = view.columns.flatMap((id) => shape.columns[id] ?? []);
  return {
    columns,
    head: columns.map((column) => column.title),
    cells: (row) => columns.map((column) => column.text(row, context)),
  };
}
