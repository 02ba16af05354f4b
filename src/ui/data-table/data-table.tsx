import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { addressOf, paramsOf, type TableView } from '../../kit/table-view.ts';
import { ButtonLink } from '../button.tsx';
import { usePageKeys } from '../page-keys.ts';
import { EmptyState, Note } from '../panel.tsx';
import { SendKey } from '../send-key.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Chips, FilterMenu, SearchForm } from './find-rows.tsx';
import {
  CHOOSING_KEYS,
  gone,
  KEYS,
  elsewhere as otherRowsText,
  paging,
  tools,
} from './messages.ts';
import { MoreTools } from './more-tools.tsx';
import type { TableProps } from './table-props.ts';
import { TableRows } from './table-rows.tsx';
import { filtersOfView, ViewTabs } from './view-tabs.tsx';

/** A list as a tool: see README.md beside this file. */
export function DataTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, shape, view, rows, fields = [], bulk = [] } = props;
  const formId = useId();
  const top = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => selected.has(row.id));
  const toggle = (id: string) =>
    setSelected((old) =>
      old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
    );
  usePageKeys(rows.length === 0 ? null : bulk.length > 0 ? CHOOSING_KEYS : KEYS);
  const presets = props.views ? filtersOfView(shape, view, props.views) : {};
  const place = view.place?.at;
  const placeBefore = useRef(place);
  useEffect(() => {
    if (placeBefore.current === place) return;
    placeBefore.current = place;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <div ref={top} tabIndex={-1} className="group scroll-mt-20 outline-none">
      {view.gone.length > 0 ? (
        <div className="mb-3">
          <Note tone="warning">{gone(view.gone)}</Note>
        </div>
      ) : null}
      {props.sortTo ? null : <Tools {...props} presets={presets} />}
      <Chips shape={shape} view={view} fields={fields} presets={presets} />
      {bulk.length > 0 ? (
        <Form id={formId} method="post" preventScrollReset className="hidden">
          <SendKey answer={props.answer as Parameters<typeof SendKey>[0]['answer']} />
        </Form>
      ) : null}
      {rows.length === 0 ? (
        <Nothing {...props} presets={presets} />
      ) : (
        <TableRows
          {...props}
          view={withoutPresets(props, presets)}
          label={label}
          formId={formId}
          selected={selected}
          toggle={toggle}
          choose={(ids) => setSelected(new Set(ids))}
        />
      )}
      {bulk.length > 0 && rows.length > 0 ? (
        <BulkBar
          formId={formId}
          actions={bulk}
          chosen={chosen.map((row) => props.rowValue?.(row) ?? row.id)}
          names={chosen.map(props.name)}
          clear={() => setSelected(new Set())}
          fields={props.bulkFields?.(formId)}
        />
      ) : null}
      <Pager {...props} />
    </div>
  );
}

/**
 * The view without the columns that say of every row what its tab says. Columns that somebody chose stay, and so does one in which a row says
 * more than the tab ("Delivered, short").
 */
function withoutPresets<Row extends { id: string }>(
  { shape, view, rows, fields = [], context }: TableProps<Row>,
  presets: Presets,
): TableView {
  if (paramsOf(shape, view).has('col')) return view;
  const says = (id: string) => {
    const field = fields.find(({ name }) => name === id);
    const value = presets[id];
    if (!value || field?.kind !== 'choice') return false;
    const label = field.options.find((option) => option.value === value)?.label;
    return rows.every((row) => shape.columns[id]?.text(row, context) === label);
  };
  return { ...view, columns: view.columns.filter((id) => !says(id)) };
}

type Presets = TableView['filters'];

/** One line: views, search, filter, "⋯". On a phone the search opens below it, unless there are no views to choose from. */
function Tools<Row extends { id: string }>({
  presets,
  ...props
}: TableProps<Row> & { presets: Presets }) {
  const { label, shape, view, fields = [], views, dense } = props;
  // One view is the list itself: a tab that leads nowhere else says nothing.
  const hasTabs = views !== undefined && views.builtIn.length + views.own.length > 1;
  const id = `find${useId().replace(/[^\w-]/g, '')}`;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const folds = hasTabs && fields.some(({ kind }) => kind === 'search');
  return (
    <div
      className={`relative mb-2 flex items-center gap-x-3 print:hidden ${hasTabs ? 'border-b border-rule max-sm:flex-wrap max-sm:gap-x-0' : 'justify-end'}`}
    >
      {hasTabs ? <ViewTabs shape={shape} view={view} views={views} /> : null}
      <SearchForm {...{ shape, view, fields, id, input, folds, open }} />
      {folds ? (
        <a
          href={`#${id}`}
          className="grid size-11 place-items-center text-ink sm:hidden"
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
            requestAnimationFrame(() => input.current?.focus());
          }}
        >
          <Search aria-hidden="true" size={18} />
          <span className="sr-only">{tools.find}</span>
        </a>
      ) : null}
      <FilterMenu shape={shape} view={view} fields={fields} presets={presets} />
      <MoreTools
        label={label}
        shape={shape}
        view={view}
        views={views}
        dense={dense}
        densityIntent={props.densityIntent}
        exportTo={props.exportTo}
      >
        {props.menus}
      </MoreTools>
    </div>
  );
}

function Nothing<Row extends { id: string }>(props: TableProps<Row> & { presets: Presets }) {
  const { shape, view, empty, noMatch, otherRows, presets } = props;
  const filtered = Object.keys(view.filters).length > 0 || view.place !== null;
  if (!filtered) return empty;
  if (otherRows) {
    const outside = Object.fromEntries(Object.keys(presets).map((name) => [name, '']));
    return (
      <EmptyState
        title={noMatch.title}
        action={
          <ButtonLink to={addressOf(shape, view, { filters: outside })} variant="secondary">
            {otherRowsText.show(otherRows)}
          </ButtonLink>
        }
      >
        {otherRowsText.title(otherRows)}
      </EmptyState>
    );
  }
  const cleared = Object.fromEntries(Object.keys(view.filters).map((name) => [name, '']));
  return (
    <EmptyState
      title={noMatch.title}
      action={
        <ButtonLink to={addressOf(shape, view, { filters: cleared })} variant="secondary">
          Show all
        </ButtonLink>
      }
    >
      {noMatch.hint}
    </EmptyState>
  );
}

function Pager<Row extends { id: string }>({ shape, view, next, previous }: TableProps<Row>) {
  if (!next && !previous) return null;
  const style = 'min-h-11';
  const to = (side: 'after' | 'before', at: string) =>
    addressOf(shape, view, { place: { side, at } });
  return (
    <nav aria-label={paging.label} className="mt-4 flex flex-wrap gap-2 print:hidden">
      {previous ? (
        <>
          <ButtonLink to={addressOf(shape, view)} variant="quiet" className={style}>
            {paging.first}
          </ButtonLink>
          <ButtonLink to={to('before', previous)} variant="secondary" rel="prev" className={style}>
            {paging.previous}
          </ButtonLink>
        </>
      ) : null}
      {next ? (
        <ButtonLink to={to('after', next)} variant="secondary" rel="next" className={style}>
          {paging.next}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
